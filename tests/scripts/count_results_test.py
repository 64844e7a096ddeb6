#!/usr/bin/env python3
"""What test programs print, counted by hand."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import count_results

UNITTEST = "test_a (b.C) ... ok\n\n------\nRan {} in 0.1s\n\n{}\n"
NODE = "# tests 26\n# suites 0\n# pass 25\n# fail 1\n# cancelled 0\n# skipped 0\n# todo 0\n"
CTEST = "1/3 Test #1: installed ....   Passed    1 sec\n2/3 Test #2: packages ...***Skipped   0 sec\n\n100% tests passed, 0 tests failed out of 3\n"


class Counts(unittest.TestCase):
    def check(self, text, status, expected):
        self.assertEqual(count_results.count(text, status), expected)

    def test_each_kind(self):
        self.check("built\n12 passed, 0 failed\n", 0, (12, 0))
        self.check(UNITTEST.format("143 tests", "OK"), 0, (143, 0))
        self.check(UNITTEST.format("1 test", "OK"), 0, (1, 0))
        self.check(UNITTEST.format("9 tests", "FAILED (failures=1, errors=2)"), 1, (6, 3))
        self.check(NODE, 1, (25, 1))
        self.check(CTEST.replace("***Skipped", "   Passed"), 0, (3, 0))
        self.check("67% tests passed, 1 tests failed out of 3\n", 8, (2, 1))

    def test_several_in_one(self):
        self.check(NODE.replace("fail 1", "fail 0") + "1800 passed, 2 failed\n", 1, (1825, 2))

    def test_skipped_is_failed(self):
        self.check("5 passed, 0 failed, 2 skipped\n", 0, (5, 2))
        self.check(UNITTEST.format("9 tests", "OK (skipped=2)"), 0, (7, 2))
        self.check(CTEST, 0, (2, 1))

    def test_a_bad_end_is_a_failure(self):
        self.check("12 passed, 0 failed\nE: Unable to locate package\n", 100, (12, 1))
        self.check("npm error\n", 1, (0, 1))
        self.check("", 0, (0, 1))


if __name__ == "__main__":
    unittest.main()
