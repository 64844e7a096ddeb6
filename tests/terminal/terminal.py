"""A program at a pseudo-terminal, and the screen that a person would see.

Nothing here waits for a time: `wait_*` read what the program writes until the screen is as it should be, and fail after a bound
with the screen as it was instead."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

import pyte

# So many bytes are read at once. A small number shows a test every screen on the way to the one it waits for, so that one that
# goes on too early fails: `BYTES_AT_ONCE=1 python3 tests/terminal/...`.
BYTES_AT_ONCE = int(os.environ.get("BYTES_AT_ONCE", 65536))
BOUND = 20 if BYTES_AT_ONCE > 1000 else 200  # seconds until something that did not happen is a failure; machines are slow at times


class ScreenDiffers(AssertionError):
    pass


class Terminal:
    """Runs `command` at a terminal of its own; leaving the `with` ends it."""

    def __init__(self, command, columns=80, lines=24, environment=None, folder=None):
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.status = None
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            try:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
                if folder:
                    os.chdir(folder)
                os.execve(command[0], command, environment if environment is not None else dict(os.environ))
            finally:
                os._exit(127)
        self.typed_at = 0  # how much had been written when a line was entered last

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)

    # What is typed. Control characters are those of the keys: "\x03" is Ctrl-C, "\x1b[A" the arrow up.
    def type(self, text):
        data = text.encode()
        while data:
            data = data[os.write(self.fd, data[:512]):]
            if data:
                self._read(0)

    def enter(self, line=""):
        self.typed_at = len(self.raw)
        self.type(line + "\r")

    def resize(self, columns, lines):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.screen.resize(lines, columns)

    # What is seen.
    def lines(self):
        return [line.rstrip() for line in self.screen.display]

    def text(self):
        return "\n".join(self.lines()).rstrip("\n")

    def last_line(self):
        return self.text().rsplit("\n", 1)[-1]

    def _read(self, seconds):
        """Whether something came."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.fd, BYTES_AT_ONCE)
        except OSError:  # nobody is at the other end any more
            data = b""
        if not data:
            return False
        self.raw += data
        self.stream.feed(data)
        return True

    def wait_until(self, condition, what, bound=BOUND):
        end = time.monotonic() + bound
        while True:
            if condition():
                return
            if time.monotonic() > end:
                raise ScreenDiffers(f"after {bound} s there is not {what}, but:\n{self.framed()}")
            if not self._read(0.2) and self.status is None:
                self._look_whether_it_ended()
            if self.status is not None:
                while self._read(0):
                    pass
                if condition():
                    return
                raise ScreenDiffers(f"it ended with {self.status}, without {what}:\n{self.framed()}")

    def wait_for(self, text, bound=BOUND):
        """Until the screen shows it somewhere."""
        self.wait_until(lambda: text in self.text(), f"`{text}`", bound)

    def wait_prompt(self, prompt, bound=BOUND):
        """Until the last line is this (a regular expression), the cursor stands behind it, what was entered before has been
        taken, and the editor reads the keys: it shows the prompt a moment before."""
        self.wait_until(lambda: self.asks(prompt), f"the prompt `{prompt}`", bound)

    def wait_editor(self):
        """Until an editor reads the keys, which is a moment behind its prompt, and has written all it wants to."""
        while self._read(0.1) or self.echoes():
            self.wait_until(lambda: not self.echoes(), "an editor that reads the keys")

    def asks(self, prompt):
        line, cursor = self.last_line(), self.screen.cursor
        taken = self.typed_at == 0 or b"\n" in self.raw[self.typed_at:]
        stands = cursor.y == self.text().count("\n") and cursor.x >= len(line)
        return bool(taken and stands and re.fullmatch(prompt.rstrip(), line) and not self.echoes())

    def wait_screen(self, expected, bound=BOUND):
        """Until the screen is exactly this, blanks at the ends of lines left aside."""
        wanted = "\n".join(line.rstrip() for line in expected.strip("\n").split("\n"))
        self.wait_until(lambda: self.text() == wanted, f"this screen\n{wanted}\n", bound)

    def wait_end(self, bound=BOUND):
        """Until it is over; its exit status, or minus the signal that ended it."""
        end = time.monotonic() + bound
        while self.status is None:
            if time.monotonic() > end:
                raise ScreenDiffers(f"after {bound} s it still runs:\n{self.framed()}")
            self._read(0.05)
            self._look_whether_it_ended()
        while self._read(0):
            pass
        return self.status

    def _look_whether_it_ended(self):
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid:
            self.status = os.waitstatus_to_exitcode(status)

    def echoes(self):
        """Whether the terminal is as a shell wants it: lines, echo, Ctrl-C as a signal."""
        modes = termios.tcgetattr(self.fd)[3]
        return all(modes & flag for flag in (termios.ECHO, termios.ICANON, termios.ISIG))

    def framed(self):
        bar = "+" + "-" * self.screen.columns + "+"
        return "\n".join([bar] + ["|" + line.ljust(self.screen.columns) + "|" for line in self.text().split("\n")] + [bar])
