"""The wheel in an empty Debian with nothing but python3: installed, used, and the place of its build taken away. Needs root, a mirror and
tools/setup --python; makes the wheel (tools/wheel) unless VEIL_WHEEL names one."""

import pypi

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

LARGEST = 130_000_000  # bytes
PROGRAM = """
import veil
for text in ("Anna Vries moved to Oslo on 3 May 2021.", "Frau Anna Vries wohnt in Bremen.", "A Ana Carvalho mora em Lisboa.", "Ana García vive en Burgos."):
    print(veil.protect(text))
print(veil.protect("Anna Vries moved to Oslo.", method="generalize"))
print(veil.attack(["He mends boats."], {"Ben": "Ben mends boats.", "Ada": "Ada sails."}, subjects=["Ben"])["named"])
"""
EXPECTED = """[PERSON1] moved to [LOC1] on [DATETIME1].
Frau [PERSON1] wohnt in [LOC1].
A [PERSON1] mora em [LOC1].
[PERSON1] vive en [LOC1].
PERSON 1 moved to a city in Norway.
1
"""


class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        given = os.environ.get("VEIL_WHEEL")
        if not given:
            done = subprocess.run([pypi.ROOT / "tools" / "wheel"], stdout=subprocess.PIPE, text=True, check=True, env={**os.environ, "VEIL_SKIP_SETUP": "1"})
            given = done.stdout.strip()
        cls.wheel = pathlib.Path(given)

    def test_name_and_size(self):
        self.assertRegex(self.wheel.name, r"^veil_text-[0-9.]+-cp3\d+-cp3\d+-manylinux_2_\d+_x86_64\.whl$")
        self.assertLess(self.wheel.stat().st_size, LARGEST)

    def test_in_an_empty_environment_of_this_machine(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            subprocess.run([f"{folder}/bin/pip", "install", "-q", "--no-index", self.wheel], check=True)
            done = subprocess.run([f"{folder}/bin/python", "-I", "-c", PROGRAM], capture_output=True, text=True, cwd="/", env={"PATH": "/usr/bin"})
            self.assertEqual((done.stdout, done.stderr), (EXPECTED, ""))
            linked = subprocess.run(["ldd", *pathlib.Path(folder).rglob("_veil*.so")], capture_output=True, text=True, check=True).stdout
            outside = [line.split()[0] for line in linked.splitlines() if "=>" in line and folder not in line]
            allowed = ("libc.so", "libm.so", "libstdc++.so", "libgcc_s.so", "libpthread.so", "libdl.so", "librt.so", "libz.so")
            self.assertEqual([name for name in outside if not name.startswith(allowed)], [])

    @unittest.skipUnless(os.geteuid() == 0 and shutil.which("debootstrap"), "needs root and debootstrap")
    def test_in_an_empty_debian(self):
        with tempfile.TemporaryDirectory() as folder:
            mirror = os.environ.get("MIRROR") or subprocess.run(
                "apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | head -n 1", shell=True,
                capture_output=True, text=True).stdout.strip()
            made = subprocess.run(["debootstrap", "--variant=minbase", "--include=python3,python3-venv", "bookworm", folder, mirror],
                                  capture_output=True, text=True)
            self.assertEqual(made.returncode, 0, made.stdout[-2000:])
            shutil.copy(self.wheel, pathlib.Path(folder, "tmp"))
            pathlib.Path(folder, "tmp", "program.py").write_text(PROGRAM)
            inside = ["chroot", folder, "env", "-i", "PATH=/usr/bin:/bin", "LANG=C.UTF-8"]
            subprocess.run([*inside, "python3", "-m", "venv", "/tmp/house"], check=True)
            subprocess.run([*inside, "/tmp/house/bin/pip", "install", "-q", "--no-index", f"/tmp/{self.wheel.name}"], check=True)
            done = subprocess.run([*inside, "/tmp/house/bin/python", "/tmp/program.py"], capture_output=True, text=True)
            self.assertEqual((done.stdout, done.stderr), (EXPECTED, ""))


if __name__ == "__main__":
    unittest.main()
