"""Simulation on a Dask cluster of two processes, one of which is killed in the middle."""
import os
import signal
import tempfile

from common import unittest
from distributed import Client, LocalCluster

import bylaw


def identity_of_worker():
    return os.getpid()


class Cluster(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
        cls.client = Client(cls.cluster)

    @classmethod
    def tearDownClass(cls):
        cls.client.close()
        cls.cluster.close()

    def test_the_same_as_one_process(self):
        program, told = bylaw.load("zones"), []
        alone = program.simulate("ambush", trials=1000, seed=7)
        report = program.simulate("ambush", trials=1000, seed=7, client=self.client, shards=7,
                                  progress=lambda done, planned, seconds: told.append((done, planned)))
        self.assertEqual(report.file(), alone.file())
        self.assertEqual((len(told), told[-1]), (7, (1000, 1000)))

    def test_workers_need_no_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "toss.bylaw")
            with open(path, "w", encoding="utf-8") as file:
                file.write('option sides in 2..100 = 6\nscenario toss { report roll(1d6) + sides as "face" }\n')
            program = bylaw.load(path, options={"sides": 9})
        report = program.simulate("toss", trials=500, client=self.client)
        self.assertEqual(report.file(), program.simulate("toss", trials=500).file())
        self.assertEqual((report["face"].least, report["face"].most), (10, 15))

    def test_a_killed_worker_changes_nothing(self):
        program, killed = bylaw.load("zones"), []
        workers = list(self.client.run(identity_of_worker).values())
        self.assertEqual(len(set(workers)), 2)

        def kill_one(done, planned, seconds):
            if not killed:
                killed.append(done)
                os.kill(workers[0], signal.SIGKILL)

        report = program.simulate("ambush", trials=2_000, seed=9, client=self.client, shards=20, progress=kill_one)
        self.assertTrue(0 < killed[0] < 2_000)
        self.assertEqual(report.file(), program.simulate("ambush", trials=2_000, seed=9).file())

    def test_stopped_by_progress(self):
        with self.assertRaises(bylaw.Interrupted):
            bylaw.load("zones").simulate("ambush", trials=4000, client=self.client, progress=lambda *told: False)


if __name__ == "__main__":
    unittest.main()
