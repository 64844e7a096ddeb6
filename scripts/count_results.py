#!/usr/bin/env python3
"""How many tests passed and failed, by what they printed: our own ("3 passed, 1 failed"), unittest, node's (TAP) and CTest.

usage: count_results.py FILE STATUS      FILE is what was printed, STATUS how it ended

What was skipped has not passed: here it counts as failed. So does an end that no test explains, and a file without any test.
"""
import pathlib
import re
import sys

OWN = re.compile(r"^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$", re.MULTILINE)
UNITTEST = re.compile(r"^Ran (\d+) tests? in .*\n\n(?:OK|FAILED|NO TESTS RAN)(?: \((.*)\))?$", re.MULTILINE)
NODE = re.compile(r"^# (pass|fail|cancelled|skipped|todo) (\d+)$", re.MULTILINE)
CTEST = re.compile(r"^\d+% tests passed, (\d+) tests? failed out of (\d+)$", re.MULTILINE)
CTEST_SKIPPED = re.compile(r"^ *\d+/\d+ Test .*\*\*\*Skipped", re.MULTILINE)


def count(text, status):
    passed = failed = 0
    for good, bad, skipped in OWN.findall(text):
        passed, failed = passed + int(good), failed + int(bad) + int(skipped or 0)
    for number, more in UNITTEST.findall(text):  # FAILED (failures=1, errors=2, skipped=1)
        bad = sum(int(each) for each in re.findall(r"(?:failures|errors|skipped|unexpected successes)=(\d+)", more))
        passed, failed = passed + max(0, int(number) - bad), failed + bad
    for what, number in NODE.findall(text):
        if what == "pass":
            passed += int(number)
        else:
            failed += int(number)
    for bad, number in CTEST.findall(text):
        bad = int(bad) + len(CTEST_SKIPPED.findall(text))
        passed, failed = passed + int(number) - bad, failed + bad
    return passed, failed or (1 if status != 0 or passed == 0 else 0)


if __name__ == "__main__":
    print(*count(pathlib.Path(sys.argv[1]).read_text(errors="replace"), int(sys.argv[2])))
