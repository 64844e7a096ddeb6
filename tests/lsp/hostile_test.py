"""What a server must survive: broken frames, huge lengths, no JSON, requests at the wrong time, places that are none.

usage: hostile_test.py BYLAW"""
import pathlib
import resource
import sys
import tempfile

from client import Client

COMMAND = str(pathlib.Path(sys.argv[1]).resolve())
FOLDER = pathlib.Path(tempfile.mkdtemp())


def client():
    return Client(COMMAND, FOLDER)


def check(condition, *what):
    if not condition:
        raise AssertionError(what)


def error_of(answer):
    return answer["error"]["code"], answer["id"]


def before_initialize():
    with client() as one:
        check(one.refusal("textDocument/hover").code == -32002)
        one.notify("textDocument/didOpen", {"textDocument": {}})  # left alone
        one.initialize()
        check(one.refusal("initialize").code == -32600)
        check(one.refusal("no/such").code == -32601)
        one.notify("$/whatever", {"a": 1})
        check(one.shut_down() == 0)


def after_shutdown():
    with client() as one:
        one.initialize()
        one.request("shutdown")
        check(one.refusal("textDocument/hover").code == -32600)
        one.notify("exit")
        check(one.process.wait(30) == 0)


def exits_without_shutdown():
    with client() as one:
        one.notify("exit")
        check(one.process.wait(30) == 1)
    with client() as one:
        one.process.stdin.close()
        check(one.process.wait(30) == 1)


def no_frames():
    for raw in (b"GET / HTTP/1.1\r\n\r\n", b"Content-Length: -3\r\n\r\n{}", b"Content-Length: 1x\r\n\r\n{}", b"\r\n\r\n",
                b"x" * 100_000, b"Content-Length: 100\r\n\r\n{"):
        with client() as one:
            try:
                one.send_bytes(raw)
                one.process.stdin.close()
            except BrokenPipeError:  # it has heard enough
                pass
            check(one.process.wait(30) == 1, raw)


def no_messages():
    with client() as one:
        for text, code in (("{", -32700), ("", -32700), ("[1]", -32600), ("3", -32600), ("{}", -32600), ('{"id": 4, "params": 1}', -32600),
                           ('{"id": {}, "method": "shutdown"}', -32600), ("[" * 100_000, -32700), ('"\xff"', -32600)):
            one.send_text(text)
            check(error_of(one.receive())[0] == code, text[:40], code)
        one.send_text('{"jsonrpc": "2.0", "id": 9, "result": null}')  # an answer to nothing
        one.initialize()
        check(one.shut_down() == 0)


def claims_much():
    with client() as one:
        one.send_bytes(b"Content-Length: 80000000\r\n\r\n" + b" " * 80_000_000)
        check(error_of(one.receive()) == (-32600, None))
        one.initialize()
        memory = int((pathlib.Path("/proc") / str(one.process.pid) / "statm").read_text().split()[1]) * resource.getpagesize()
        check(memory < 200_000_000, memory)
        one.send_bytes(b"Content-Length: 60000000\r\n\r\n{")  # and nothing comes
        one.process.stdin.close()
        check(one.process.wait(30) == 1)
    with client() as one:
        one.send_bytes(b"Content-Length: 99999999999999999999999999\r\n\r\n{}")
        one.process.stdin.close()
        check(one.process.wait(30) == 1)


METHODS = ["textDocument/" + name for name in (
    "hover", "definition", "references", "documentHighlight", "rename", "prepareRename", "completion", "signatureHelp", "formatting",
    "codeAction", "documentSymbol", "foldingRange", "semanticTokens/full", "inlayHint")] + ["workspace/symbol"]


def wrong_parameters():
    (FOLDER / "a.bylaw").write_text("kind crow { stat wit = 2 }\n")
    uri = (FOLDER / "a.bylaw").as_uri()
    with client() as one:
        one.initialize()
        text = one.open(FOLDER / "a.bylaw")
        for method in METHODS:
            for params in ([], 3, "x", {"textDocument": 4}, {"textDocument": {"uri": 4}, "position": {}},
                           {"textDocument": {"uri": uri}, "position": {"line": -1, "character": 0}},
                           {"textDocument": {"uri": uri}, "position": {"line": 1e300, "character": "a"}},
                           {"textDocument": {"uri": "file:///no/such.bylaw"}, "position": {"line": 0, "character": 0}},
                           {"textDocument": {"uri": "nonsense:%zz%00"}, "position": {"line": 0, "character": 0}},
                           {"textDocument": {"uri": uri}, "position": {"line": 2**31, "character": 2**63}, "newName": "x",
                            "range": {"start": {"line": 0, "character": 0}, "end": {"line": 2**31, "character": 2**63}}}):
                try:
                    one.request(method, params)
                except Exception as refused:  # any refusal will do; silence will not
                    check(hasattr(refused, "code"), method, params, refused)
        for change in ([], {"text": 3}, {"range": {}, "text": ""},
                       {"range": {"start": {"line": 9, "character": 9}, "end": {"line": 0, "character": 0}}, "text": "\n# x"}):
            one.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [change]})
        text.version = 9
        text.replace_all("kind crow { stat wit = 2 \x00 \ud7ff }\n")
        check(text.diagnostics(), "a byte that no text has")
        check(one.shut_down() == 0)


def is_given_up():
    with client() as one:
        one.initialize()
        numbers = [7001, 7002]
        raw = b""
        for message in ([{"id": n, "method": "workspace/symbol", "params": {"query": ""}} for n in numbers]
                        + [{"method": "$/cancelRequest", "params": {"id": 7002}}]):
            body = __import__("json").dumps({"jsonrpc": "2.0"} | message).encode()
            raw += b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
        one.send_bytes(raw)
        answers = {answer["id"]: answer for answer in (one.receive(), one.receive())}
        check("result" in answers[7001] and answers[7002]["error"]["code"] == -32800, answers)


for case in (before_initialize, after_shutdown, exits_without_shutdown, no_frames, no_messages, claims_much, wrong_parameters, is_given_up):
    case()
print("8 cases")
