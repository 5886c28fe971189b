"""A server that is killed with -9 at random moments while a thousand jobs come in: none that was acknowledged is lost, on both databases."""

import http.client
import json
import random
import signal
import threading
import time
import unittest

import postgresql
from storage_test import OnPostgresql, OnSqlite

JOBS = 1000
LINES = "".join(json.dumps({"id": f"d{i}", "text": f"Clara Benning wrote to Marten Vries about kettle {i}."}) + "\n" for i in range(3))


class KilledTest:
    def test_none_that_was_acknowledged_is_lost(self):
        chance = random.Random(9)
        acknowledged, kills = [], 0
        while len(acknowledged) < JOBS:
            server = self.start("--patience", "60")
            ended = threading.Event()

            def send():
                while not ended.is_set() and len(acknowledged) < JOBS:
                    try:
                        status, answer = server.lines("/v1/jobs?operation=protect", LINES)
                        if status == 202:
                            acknowledged.append(json.loads(answer)["id"])
                    except (OSError, ValueError, http.client.HTTPException):
                        return  # it was killed before it could say so

            clients = [threading.Thread(target=send) for _ in range(2)]
            for client in clients:
                client.start()
            time.sleep(chance.uniform(0.02, 0.4))
            server.stop(signal.SIGKILL)
            kills += 1
            ended.set()
            for client in clients:
                client.join()
            self.age_leases()
        server = self.start()
        expected = server.lines("/v1/protect", LINES)[1]
        for job in acknowledged:
            self.assertEqual(self.finished(server, job)["done"], 3)
            self.assertEqual(server.request("GET", f"/v1/jobs/{job}/results")[2].decode(), expected)
        print(f"{len(acknowledged)} jobs, killed {kills} times, none lost")


class KilledOnSqlite(KilledTest, OnSqlite):
    pass


@unittest.skipUnless(postgresql.available(), "PostgreSQL is not installed; tools/setup --service-tests installs it")
class KilledOnPostgresql(KilledTest, OnPostgresql):
    pass


def load_tests(loader, *_):
    """Only what is new here: the others run in storage_test.py."""
    return unittest.TestSuite(kind("test_none_that_was_acknowledged_is_lost") for kind in (KilledOnSqlite, KilledOnPostgresql))


if __name__ == "__main__":
    unittest.main()
