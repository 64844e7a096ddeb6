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
print("a chore ends as it would have")
