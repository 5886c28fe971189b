"""A PostgreSQL of one's own, from Debian's package, in a folder that goes away: `with PostgreSql() as address`. None where it is not there."""

import os
import pathlib
import pwd
import shutil
import socket
import subprocess
import tempfile

BINARIES = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))


def available():
    return bool(BINARIES) and (os.geteuid() != 0 or "postgres" in {entry.pw_name for entry in pwd.getpwall()})


class PostgreSql:
    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="veil-postgresql-"))
        self.user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
        if self.user:
            shutil.chown(self.folder, self.user)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.run("initdb", "-D", self.folder / "data", "-U", "veil", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
        self.run("pg_ctl", "-D", self.folder / "data", "-w", "-l", self.folder / "log", "-o",
                 f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder} -c fsync=off", "start")
        self.databases = 0
        return self

    def new_database(self):
        """The address of an empty database."""
        self.databases += 1
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "veil", f"d{self.databases}")
        return f"postgresql://veil@127.0.0.1:{self.port}/d{self.databases}"

    def sql(self, address, statement):
        return self.run("psql", "-At", address, "-c", statement)

    def run(self, program, *words):
        done = subprocess.run([str(BINARIES[-1] / program), *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, user=self.user, cwd=self.folder,
                              check=False, text=True, stdin=subprocess.DEVNULL) if program != "pg_ctl" else subprocess.run(
                                  [str(BINARIES[-1] / program), *map(str, words)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=self.user,
                                  cwd=self.folder, check=False, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            raise RuntimeError(f"{program}: {done.stdout}")
        return done.stdout

    def __exit__(self, *_):
        self.run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)
