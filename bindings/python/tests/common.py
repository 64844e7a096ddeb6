"""What several tests need: the native program beside this one."""
import json
import os
import subprocess
import unittest

PROGRAM = os.environ.get("BYLAW") or os.path.join(os.environ.get("BYLAW_PREFIX", "/usr/local"), "bin", "bylaw")


def native(*arguments, answers=None):
    """What the program prints; decisions come from `answers`, a line each."""
    return subprocess.run([PROGRAM, *arguments], input=answers, capture_output=True, text=True, check=True, timeout=120).stdout


def native_events(*arguments, answers=None):
    """Events as lines, then what the scenario reports."""
    lines = native("play", *arguments, "--json", answers=answers).splitlines()
    lines = [line for line in lines if line.startswith('{"event"')]  # not what is drawn for those who decide
    reports = [json.loads(line) for line in lines if line.startswith('{"event":"report"')]
    events = [line for line in lines if not line.startswith(('{"event":"question"', '{"event":"report"', '{"event":"done"'))]
    return events, {each["name"]: each["value"] for each in reports}


__all__ = ["native", "native_events", "unittest"]
