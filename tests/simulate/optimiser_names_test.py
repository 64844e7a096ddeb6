#!/usr/bin/env python3
"""Whatever LLVM's library is called here it is found: LLVM has changed the name of its file, and Debian calls some otherwise.
Usage: optimiser_names_test.py BYLAW SOURCE_FOLDER"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SKIPPED = 77  # to CTest
VERSIONS = range(15, 20)
FORMS = ["libLLVM.so.{}.1", "libLLVM-{}.so.1", "libLLVM-{}.so"]
# As Ubuntu 24.04 has 18, Debian 12 has 16, and others have 17.
TRIED = ["libLLVM.so.18.1", "libLLVM-16.so.1", "libLLVM-17.so"]


def installed(names):
    known = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    for name in names:
        if found := re.search(rf"^\s*{re.escape(name)} .*=> (\S+)$", known, re.MULTILINE):
            return found[1]
    sys.exit(SKIPPED)


def main():
    bylaw, source = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    names = [form.format(version) for version in reversed(VERSIONS) for form in FORMS]
    library = installed(names)
    for name in TRIED:
        with tempfile.TemporaryDirectory() as folder:
            for each in names:  # where a file is no library nothing further is looked for
                (pathlib.Path(folder) / each).touch()
            (pathlib.Path(folder) / name).unlink()
            (pathlib.Path(folder) / name).symlink_to(library)
            words = [bylaw, "sim", "bench/fights/d1.bylaw", "-n", "20", "--engine", "jit", "--json"]
            done = subprocess.run(words, cwd=source, capture_output=True, text=True, env=os.environ | {"LD_LIBRARY_PATH": folder})
            assert done.returncode == 0, (name, done)
            assert json.loads(done.stdout)["compiled"] > 0, (name, done.stdout)


if __name__ == "__main__":
    main()
