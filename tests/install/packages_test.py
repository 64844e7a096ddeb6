#!/usr/bin/env python3
"""Makes the Debian packages: three, of which the program's holds all that the program needs, none holds what is another's,
and with BYLAW_LINTIAN=1, which takes half a minute, lintian finds nothing.

    packages_test.py BUILD_FOLDER
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile


def run(*words, **options):
    done = subprocess.run([str(each) for each in words], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    if shutil.which("dpkg-deb") is None:
        sys.exit(77)  # this is no Debian
    with tempfile.TemporaryDirectory() as folder:
        run("cpack", "-G", "DEB", "-B", folder, cwd=build)
        found = {each.name.split("_")[0]: each for each in pathlib.Path(folder).glob("*.deb")}
        if sorted(found) != ["bylaw", "libbylaw-dev", "libbylaw0.1"]:
            sys.exit(f"these packages were not wanted: {sorted(found)}")
        files = {}
        for name, package in found.items():
            unpacked = pathlib.Path(folder) / "unpacked" / name
            unpacked.mkdir(parents=True)
            run("dpkg-deb", "-x", package, unpacked)
            files[name] = {str(each.relative_to(unpacked)) for each in unpacked.rglob("*") if not each.is_dir()}
        for wanted in ("usr/bin/bylaw", "usr/share/man/man1/bylaw.1.gz", "usr/share/bash-completion/completions/bylaw"):
            if wanted not in files["bylaw"]:
                sys.exit(f"the program's package lacks {wanted}")
        both = [(one, other) for one in files for other in files if one < other and files[one] & files[other]]
        if both:
            sys.exit(f"one file in two packages: {both}")
        # Alone, from a folder of its own.
        program = pathlib.Path(folder) / "unpacked/bylaw/usr/bin/bylaw"
        run(program, "play", "zones/ambush", "--auto", "--seed", "7", cwd=folder, env={"PATH": "/usr/bin:/bin", "HOME": folder})
        complaints = "lintian was not asked"
        if os.environ.get("BYLAW_LINTIAN"):
            complaints = run("lintian", "--allow-root", *found.values())
            if complaints.strip():
                sys.exit(complaints)
            complaints = "lintian finds nothing"
        print(", ".join(f"{name}: {len(files[name])} files" for name in sorted(files)) + "; " + complaints)


main()
