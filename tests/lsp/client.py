"""A client of `bylaw lsp`: messages over the standard streams of a process, as an editor sends them."""
import json
import subprocess
import threading
import queue

BOUND = 60  # seconds until an answer that did not come is a failure; machines are slow at times


class Refused(Exception):
    """The server's error, as it stands in the answer."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


class Client:
    """Leaving the `with` ends the server."""

    def __init__(self, command, folder, encoding="utf-16", root=None):
        self.encoding = encoding
        self.root = root or folder
        self.process = subprocess.Popen([command, "lsp"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.arrived = queue.Queue()
        self.published = {}  # the latest diagnostics of each URI
        self.number = 0
        threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            self.process.wait(BOUND)
        finally:
            self.process.kill()

    def _read(self):
        out = self.process.stdout
        while True:
            length = None
            while line := out.readline().strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if length is None:
                break
            self.arrived.put(json.loads(out.read(length)))
        self.arrived.put(None)

    def send_bytes(self, raw):
        self.process.stdin.write(raw)
        self.process.stdin.flush()

    def send_text(self, text):
        raw = text.encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(raw), raw))

    def send(self, message):
        self.send_text(json.dumps(message))

    def receive(self):
        message = self.arrived.get(timeout=BOUND)
        if message and message.get("method") == "textDocument/publishDiagnostics":
            self.published[message["params"]["uri"]] = message["params"]
        return message

    def notify(self, method, params=None):
        self.send({"jsonrpc": "2.0", "method": method, "params": params or {}})

    def start(self, method, params=None):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params or {}})
        return self.number

    def answer(self, number):
        while message := self.receive():
            if message.get("id") == number and "method" not in message:
                if "error" in message:
                    raise Refused(message["error"])
                return message["result"]
        raise EOFError("the server is gone")

    def request(self, method, params=None):
        return self.answer(self.start(method, params))

    def refusal(self, method, params=None):
        try:
            answer = self.request(method, params)
        except Refused as refused:
            return refused
        raise AssertionError(f"{method} was answered: {answer}")

    # ---- what every session does
    def initialize(self, **more):
        capabilities = {
            "general": {"positionEncodings": [self.encoding]},
            "textDocument": {
                "publishDiagnostics": {"relatedInformation": True, "codeDescriptionSupport": True},
                "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
            },
        }
        answer = self.request("initialize", {"processId": None, "rootUri": self.uri(self.root),
                                             "capabilities": capabilities} | more)
        self.notify("initialized")
        return answer

    def shut_down(self):
        self.request("shutdown")
        self.notify("exit")
        return self.process.wait(BOUND)

    @staticmethod
    def uri(path):
        return path.resolve().as_uri()

    def open(self, path, text=None):
        text = path.read_text() if text is None else text
        self.notify("textDocument/didOpen", {"textDocument": {"uri": self.uri(path), "languageId": "bylaw",
                                                              "version": 1, "text": text}})
        return Text(self, self.uri(path), text)

    def diagnostics(self, uri, version):
        """Those of that version of the text."""
        while self.published.get(uri, {}).get("version") != version:
            if self.receive() is None:
                raise EOFError("the server is gone")
        return self.published[uri]["diagnostics"]


    def settle(self, texts):
        """Until all that is to be told of these texts, and of others because of them, has arrived."""
        for text in texts:
            text.diagnostics()
        self.refusal("no/such")  # answered behind the last of the diagnostics, which had begun


UNITS = {"utf-8": lambda text: len(text.encode()), "utf-16": lambda text: len(text.encode("utf-16-le")) // 2, "utf-32": len}


class Text:
    """A text that is open in the server, kept here, too."""

    def __init__(self, client, uri, text):
        self.client, self.uri, self.text, self.version = client, uri, text, 1

    def position(self, offset):
        before = self.text[:offset]
        line = before[before.rfind("\n") + 1:]
        return {"line": before.count("\n"), "character": UNITS[self.client.encoding](line)}

    def offset(self, position):
        lines = self.text.split("\n")
        at = sum(len(line) + 1 for line in lines[:position["line"]])
        units, line = position["character"], lines[position["line"]] if position["line"] < len(lines) else ""
        for end in range(len(line) + 1):
            if UNITS[self.client.encoding](line[:end]) == units:
                return at + end
        raise AssertionError(f"{position} is no place of the text")

    def after(self, piece, which=0):
        """The offset behind the n-th occurrence of a piece of the text."""
        at = -1
        for _ in range(which + 1):
            at = self.text.index(piece, at + 1)
        return at + len(piece)

    def edit(self, begin, end, new):
        change = {"range": {"start": self.position(begin), "end": self.position(end)}, "text": new}
        self.text = self.text[:begin] + new + self.text[end:]
        self.version += 1
        self.client.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [change]})

    def replace_all(self, new):
        self.text = new
        self.version += 1
        self.client.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [{"text": new}]})

    def apply(self, edits):
        """The text after edits that the server proposed."""
        places = sorted(((self.offset(e["range"]["start"]), self.offset(e["range"]["end"]), e["newText"]) for e in edits), reverse=True)
        text = self.text
        for begin, end, new in places:
            text = text[:begin] + new + text[end:]
        return text

    def diagnostics(self):
        return self.client.diagnostics(self.uri, self.version)

    def ask(self, method, offset, **more):
        return self.client.request("textDocument/" + method, {
            "textDocument": {"uri": self.uri}, "position": self.position(offset)} | more)

    def about(self, method, **more):
        return self.client.request("textDocument/" + method, {"textDocument": {"uri": self.uri}} | more)
