"""pictures_test.py BYLAW SOURCE: the pictures of docs/pictures show the screens of today, and each is shown to somebody.

What does not agree any more is drawn anew by scripts/screenshot.py.
"""
import os
import pathlib
import sys
import unittest

BYLAW, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
sys.path.insert(0, str(SOURCE / "scripts"))
import pyte  # noqa: E402
import screenshot  # noqa: E402

SHOWN_IN = [SOURCE / "README.md", *sorted((SOURCE / "docs").rglob("*.md"))]


class Pictures(unittest.TestCase):
    maxDiff = None

    def test_every_picture_shows_the_screen_of_today(self):
        for screen in filter(screenshot.can_be_drawn, screenshot.screens()):
            with self.subTest(screen["name"]):
                kept = (screenshot.PICTURES / f"{screen['name']}.svg").read_text(encoding="utf-8")
                self.assertEqual(screenshot.text_of(kept), screenshot.text_of(screenshot.picture(screen, BYLAW)))

    def test_every_picture_is_known_and_shown(self):
        texts = [file.read_text(encoding="utf-8") for file in SHOWN_IN]
        self.assertEqual(sorted(file.stem for file in screenshot.PICTURES.glob("*.svg")), sorted(screen["name"] for screen in screenshot.screens()))
        for file in sorted(os.listdir(screenshot.PICTURES)):
            if not file.endswith(".json"):
                self.assertTrue(any(f"pictures/{file})" in text for text in texts), f"no page shows {file}")

    def test_colours_and_blanks_are_kept(self):
        screen = pyte.Screen(20, 4)
        pyte.ByteStream(screen).feed(b"a \x1b[31mred <b>\x1b[0m\r\n\r\n  \x1b[7m two\x1b[0m")
        svg = screenshot.svg_of(screen, "a < b")
        self.assertEqual(screenshot.text_of(svg), "a red <b>\n\n   two")
        self.assertIn(f'fill="{screenshot.COLOURS["red"]}">red &lt;b&gt;<', svg)
        self.assertIn(f'fill="{screenshot.GROUND}"> two<', svg)
        self.assertEqual(svg.count("<rect"), 2)  # of all, and behind what is reversed


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
