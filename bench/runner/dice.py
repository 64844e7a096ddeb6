"""Dice: rolls per second beside rpg-dice-roller, and exact odds of single expressions."""
import shutil
import subprocess

from .measure import ROOT, Unavailable, google_benchmark, in_milliseconds, run
from .table import Section, short

PEERS = ROOT / "bench/peers"
# In our notation and in theirs.
ROLLS = [("3d6+4", "3d6+4"), ("4d6 highest 3", "4d6kh3"), ("10d10 count 7..10", "10d10>=7"), ("d6 explode 6", "1d6!"),
         ("2d20 highest 1 + 5", "2d20kh1+5")]
# Milliseconds of the fastest peer for a new expression, as once measured (another machine): docs of the comparison.
KNOWN = {"3d6": ("dyce", 0.09), "10d6": ("dyce", 0.37), "100d6": ("dicelab", 0.71), "40d12": ("dicelab", 0.52), "1000d6": ("dicelab", 71),
         "4d6 highest 3": ("dicelab", 0.32), "5d6 highest 3": ("dyce", 0.42), "10d10 highest 4": ("icepool", 2.8),
         "20d20 highest 10": ("icepool", 35), "10d10 explode 10 highest 3": ("icepool", 17.6), "d6 explode 6": ("dyce", 1.1),
         "20d10 count 7..": ("dyce", 0.16), "8d12 highest 1": ("dyce", 0.12), "2d6 reroll 1 once": ("dyce", 0.10),
         "roll(d20 + 5) > roll(d20 + 3)": ("dyce", 0.18), "(roll(2d6))d8": ("dicelab", 0.12)}


def install_peer():
    if shutil.which("npm") is None or shutil.which("node") is None:
        raise Unavailable("no npm")
    if not (PEERS / "node_modules").exists():
        done = subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=PEERS, capture_output=True)
        if done.returncode != 0:
            raise Unavailable("npm ci failed")


def peer_rate(notation, mode, seconds):
    install_peer()
    return max(float(run(["node", PEERS / "roll.js", notation, mode, seconds]).out.split()[0]) for _ in range(3))


def rolls(quick):
    made = Section("Rolling dice", "Rolls per second of CPU time: read once and rolled often, and read anew for each roll.",
                   ("dice", "", "Bylaw", "rpg-dice-roller", "ratio", "goal", "met"))
    try:
        ours = google_benchmark("bench_dice_roll")
    except Unavailable as why:
        made.add("-", "-", why, "-", "-", "-", "not measured")
        return made
    for dice, theirs in ROLLS:
        for mode, prefix, goal in (("parsed", "roll", 10e6), ("unparsed", "parse_and_roll", 1e6)):
            row = ours.get(f'{prefix}/"{dice}"') or ours.get(f"{prefix}/{dice}")
            if row is None:
                continue
            rate = 1000 / in_milliseconds(row)
            try:
                peer = peer_rate(theirs, mode, 0.2 if quick else 0.5)
            except Unavailable:
                peer = 0
            judged = dice == "3d6+4"
            made.add(dice, mode, short(rate), short(peer) if peer else "-", f"{rate / peer:.3g}" if peer else "-",
                     f"≥ {short(goal)}" if judged else "", made.verdict(rate, goal) if judged else "")
    return made


def odds():
    made = Section("Exact odds of dice", "Milliseconds for an expression that is new to a running process. The peers' figures are of another "
                   "machine, so the last column is a hint only.", ("dice", "Bylaw, ms", "fastest peer, ms", "times"))
    try:
        ours = google_benchmark("bench_dice_odds")
    except Unavailable as why:
        made.add("-", why, "-", "-")
        return made
    for name, row in ours.items():
        dice = name.split("/", 1)[1].strip('"')
        peer, known = KNOWN.get(dice, ("", 0))
        took = in_milliseconds(row)
        made.add(name, f"{took:.3g}", f"{known} ({peer})" if known else "-", f"{known / took:.3g}" if known else "-")
    return made


def section(quick):
    return [rolls(quick), odds()]
