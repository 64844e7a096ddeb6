#!/usr/bin/env python3
"""Tests scripts/check_readmes.py: a folder without a page and a page that names a lost file are found; a tree with both right is not."""
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
import check_readmes


def made(root):
    for name in [*check_readmes.FOLDERS, "interpreter/dice"]:
        (root / name).mkdir(parents=True, exist_ok=True)
        (root / name / "begin.hpp").write_text("")
        (root / name / "README.md").write_text("Begin with `begin.hpp`.\n")


def main():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        made(root)
        assert not list(check_readmes.complaints(root))
        (root / "base/begin.hpp").unlink()
        (root / "interpreter/dice/README.md").unlink()
        found = "\n".join(check_readmes.complaints(root))
        assert "base/README.md: there is no file `begin.hpp`" in found, found
        assert "interpreter/dice/README.md: is missing" in found, found
        assert found.count("\n") == 1, found


if __name__ == "__main__":
    main()
