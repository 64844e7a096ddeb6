"""A long chore ends as it would have, whatever has become of ./dev meanwhile: another branch, a line more.

usage: dev_test.py ROOT"""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1])


def ended(change):
    """How a chore ends whose last deed is `change`, and what it wrote."""
    with tempfile.TemporaryDirectory() as name:
        script = pathlib.Path(name) / "dev"
        text = (ROOT / "dev").read_text()
        script.write_text(text.replace("cmd_help() {", f"cmd_chore() {{ {change}; }}\ncmd_help() {{", 1))
        done = subprocess.run(["bash", script, "chore"], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


for change in ("true", "printf '(\\n' >>dev", "{ printf '# A line more.\\n'; cat dev; } >new && cat new >dev", ": >dev"):
    found = ended(change)
    assert found == (0, ""), (change, found)


def shipped(*parts):
    """`./dev ship` with parts that print what is said here: the lines that count, and how it ends."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "scripts").mkdir()
        (folder / "scripts/count_results.py").write_text((ROOT / "scripts/count_results.py").read_text())
        said = {"guests": 'echo "$*"; echo "4 passed, 0 failed"', "web": 'printf "# pass 26\\n# fail 0\\n188 passed, 0 failed\\n"',
                "editors": "echo no npm; return 3", "python": 'printf "Ran 143 tests in 2s\\n\\nOK\\n"'}
        text = (ROOT / "dev").read_text()
        stubs = "".join(f"cmd_{part}() {{ {deed}; }}\n" for part, deed in said.items())
        (folder / "dev").write_text(text.replace("\ncommand=${1:-help}", "\n" + stubs + "\ncommand=${1:-help}", 1))
        done = subprocess.run(["bash", folder / "dev", "ship", *parts], capture_output=True, text=True)
        lines = [line for line in done.stdout.splitlines() if "passed" in line]
        return done.returncode, [line for line in lines if not line.startswith("part")]


found = shipped("python", "web", "page")
assert found == (0, ["ship: python: 143 passed, 0 failed", "ship: web: 214 passed, 0 failed", "ship: page: 4 passed, 0 failed", "361 passed, 0 failed"]), found
found = shipped("editors", "guests")
assert found == (1, ["ship: editors: 0 passed, 1 failed", "ship: guests: 4 passed, 0 failed", "4 passed, 1 failed"]), found
print("a chore ends as it would have, and what ships is counted")
