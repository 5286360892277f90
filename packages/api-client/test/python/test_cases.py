"""The cases of the TypeScript client on the Python client: python3 test_cases.py <folder of the package> <cases.json>."""

import io
import json
import sys
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
with open(sys.argv[2], encoding="utf-8") as file:
    CASES = json.load(file)

from freightwright import ApiProblem, Client, ConnectionFailed, Pages, WebhookViolation, check_webhook
from freightwright._answers import events_of
from freightwright._errors import read_problem
from freightwright._request import body_of, origin_of, path_of, query_of
from freightwright._retry import wait_before_retry_ms
from freightwright._sender import Call, Sender


class Cases(unittest.TestCase):
    maxDiff = None

    def test_retries(self):
        for case in CASES["retries"]:
            after, failed = case["after"], case["failed"]
            error = ConnectionFailed("lost")
            if after != "lost":
                error = ApiProblem(
                    status=after["status"],
                    code=after.get("code", f"http.{after['status']}"),
                    retry_after_s=after.get("retryAfterS"),
                )
            failed["longest_wait_ms"] = failed.pop("longestWaitMs")
            with self.subTest(case["name"]):
                self.assertEqual(wait_before_retry_ms(error, **failed), case["waitMs"])

    def test_an_error_of_the_program_is_final(self):
        failed = {"repeatable": True, "attempts": 1, "retries": 4, "longest_wait_ms": 60_000, "random": 1}
        self.assertIsNone(wait_before_retry_ms(RuntimeError("no"), **failed))

    def test_problems(self):
        names = {"requestId": "request_id", "retryAfterS": "retry_after_s"}
        for case in CASES["problems"]:
            problem = read_problem(case["status"], "", case["headers"], case["body"].encode(), case["nowS"])
            for name, value in case["expected"].items():
                with self.subTest(f"{name} of {case['body']}"):
                    self.assertEqual(getattr(problem, names.get(name, name)), value)

    def test_signatures(self):
        for case in CASES["signatures"]:
            given = (case["headers"], case["secret"])
            for body in (case["body"], case["body"].encode()):
                with self.subTest(case["name"]):
                    if case["expected"] == "taken":
                        taken = check_webhook(body, *given, now_s=case["nowS"])
                        self.assertEqual(taken.id, case["headers"]["webhook-id"])
                        self.assertEqual(int(taken.sent_at.timestamp()), int(case["headers"]["webhook-timestamp"]))
                        self.assertEqual(taken.event, json.loads(case["body"]))
                    elif case["expected"] == "no secret":
                        self.assertRaises(ValueError, check_webhook, body, *given, now_s=case["nowS"])
                    else:
                        with self.assertRaises(WebhookViolation) as refused:
                            check_webhook(body, *given, now_s=case["nowS"])
                        self.assertEqual(refused.exception.reason, case["expected"])

    def test_headers_of_any_case(self):
        case = CASES["signatures"][0]
        headers = {name.title(): value for name, value in case["headers"].items()}
        check_webhook(case["body"], headers, case["secret"], now_s=case["nowS"])

    def test_events(self):
        for case in CASES["events"]:
            text = case["text"].encode()
            for pieces in ([text], [text[place : place + 1] for place in range(len(text))]):
                self.assertEqual(list(events_of(iter(pieces))), case["expected"])
        self.assertRaises(ConnectionFailed, list, events_of(iter([b"data: " + b"x" * 70_000])))

    def test_lists(self):
        for case in CASES["lists"]:
            asked = []

            def read(cursor, pages=dict(zip(case["cursors"], case["pages"])), asked=asked):
                asked.append(cursor)
                return pages[cursor]

            found = Pages(read, "bols")
            self.assertEqual(asked, [])
            self.assertEqual(list(found), case["entries"])
            self.assertEqual(asked, case["cursors"])
            self.assertEqual(found.first(), case["pages"][0])
            asked.clear()
            self.assertEqual(next(iter(found)), case["entries"][0])
            self.assertEqual(asked, [None])

    def test_addresses(self):
        for case in CASES["paths"]:
            given = ({"path": case["path"]}, case["arguments"])
            if case["expected"] is None:
                self.assertRaises(ValueError, path_of, *given)
            else:
                self.assertEqual(path_of(*given), case["expected"])
        for case in CASES["queries"]:
            self.assertEqual(query_of({**case["query"], "cursor": None}), case["expected"])
        for site_url, origin in CASES["origins"]:
            if origin is None:
                self.assertRaises(ValueError, origin_of, site_url)
            else:
                self.assertEqual(origin_of(site_url), origin)

    def test_forms(self):
        file = io.BytesIO(b"weight\n5\n")
        file.name = "/home/me/do\"ck.csv"
        for given, name in (({"file": file}, "do%22ck.csv"), ({"file": "weight\n5\n", "fileName": "a.csv"}, "a.csv")):
            content, media_type = body_of({"takes": "form"}, {"type": "calculations", "check": None, **given})
            boundary = media_type.split("boundary=")[1]
            texts, upload, end = content.decode().split(f"--{boundary}")[1:]
            self.assertEqual(texts, '\r\nContent-Disposition: form-data; name="type"\r\n\r\ncalculations\r\n')
            self.assertIn(f'name="file"; filename="{name}"', upload)
            self.assertTrue(upload.endswith("\r\n\r\nweight\n5\n\r\n"))
            self.assertEqual(end, "--\r\n")


class Site(BaseHTTPRequestHandler):
    """Answers with these in turn, repeating the last one."""

    answers: list = []
    asked: list = []

    def handle_one(self):
        self.rfile.read(int(self.headers.get("content-length", 0)))
        answer = self.answers[min(len(self.asked), len(self.answers) - 1)]
        self.asked.append({name.lower(): value for name, value in self.headers.items()})
        if answer == "lost":
            self.close_connection = True
            return
        if answer == "half":
            answer = {"status": 200, "text": '{"bol"', "headers": {"content-length": "100"}}
        content = answer.get("text", json.dumps(answer.get("body"))).encode()
        self.send_response(answer["status"])
        for name, value in {"content-length": len(content), **answer.get("headers", {})}.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = handle_one

    def log_message(self, *_):
        pass


class Calls(unittest.TestCase):
    def setUp(self):
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.site_url = f"http://127.0.0.1:{self.server.server_port}"

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()

    def sender(self, **changed):
        options = {"timeout_s": None, "retries": 4, "longest_wait_s": 0.005, "ssl_context": None, **changed}
        return Sender(self.site_url, "fw_test_x", version="2026-11-23", user_agent="test", **options)

    def ask(self, answers, operation, options={}, **changed):
        Site.answers, Site.asked = answers, []
        call = Call({"timeout_s": 30, **operation}, (), options, body={"form": 1})
        return self.sender(**changed).json(call)

    def test_calls(self):
        for case in CASES["calls"]:
            given, expected = (case["answers"], case["operation"]), case["expected"]
            with self.subTest(case["name"]):
                if "answer" in expected:
                    self.assertEqual(self.ask(*given), expected["answer"])
                elif "code" in expected:
                    with self.assertRaises(ApiProblem) as refused:
                        self.ask(*given)
                    self.assertEqual(refused.exception.code, expected["code"])
                else:
                    self.assertRaises(ConnectionFailed, self.ask, *given)
                self.assertEqual(len(Site.asked), case["requests"])
                keys = {headers.get("idempotency-key") for headers in Site.asked}
                self.assertEqual(len(keys), 1)
                self.assertEqual(None not in keys, case["operation"].get("idempotent", False))
                for headers in Site.asked:
                    self.assertEqual(headers["x-api-key"], "fw_test_x")
                    self.assertEqual(headers["freightwright-version"], "2026-11-23")

    def test_a_key_of_the_caller(self):
        issue = CASES["calls"][0]["operation"]
        self.ask([{"status": 200, "body": {}}], issue, {"idempotency_key": "order-1234"})
        self.assertEqual(Site.asked[0]["idempotency-key"], "order-1234")

    def test_an_answer_that_does_not_come_in_time(self):
        waiting = threading.Event()
        Site.do_PUT = lambda _: waiting.wait(5)
        try:
            with self.assertRaises(ConnectionFailed) as lost:
                self.ask([], {"method": "PUT", "path": "/", "answers": "json"}, {"timeout_s": 0.05}, retries=0)
            self.assertTrue(lost.exception.timed_out)
        finally:
            waiting.set()
            del Site.do_PUT

    def test_a_file_that_breaks_off(self):
        Site.answers, Site.asked = ["half"], []
        operation = {"method": "GET", "path": "/api/bol", "answers": "file", "timeout_s": 30}
        file = self.sender().file(Call(operation, (), {}))
        self.assertRaises(ConnectionFailed, file.read)

    def test_a_client_without_a_key(self):
        Site.answers, Site.asked = [{"status": 200, "body": {"place": {}}}], []
        Client(self.site_url).tables.zip("60608")
        self.assertNotIn("x-api-key", Site.asked[0])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
