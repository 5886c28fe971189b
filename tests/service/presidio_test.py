"""Presidio's routes, in the shapes that its clients know. What its anonymizer answers is compared with the package where that is installed
(packages_test.py); here stand the cases of its documentation, written anew."""

import json
import unittest

from server import LETTER, ServiceTest

TEXT = "Marten Vries can be reached at marten@vries.example or 212-555-0142."


class Analyzer(ServiceTest):
    def analyze(self, text=TEXT, status=200, **fields):
        answer = self.server.post("/analyze", {"text": text, "language": "en", **fields})
        self.assertEqual(answer[0], status, answer)
        return answer[1]

    def found(self, **fields):
        return {(one["entity_type"], TEXT[one["start"]:one["end"]]) for one in self.analyze(**fields)}

    def test_finds_with_presidios_names_and_fields(self):
        results = self.analyze()
        for one in results:
            self.assertEqual(list(one), ["analysis_explanation", "end", "entity_type", "score", "start"])
            self.assertIsNone(one["analysis_explanation"])
            self.assertIsInstance(one["score"], float)
        self.assertLessEqual({("PERSON", "Marten Vries"), ("EMAIL_ADDRESS", "marten@vries.example"), ("PHONE_NUMBER", "212-555-0142")}, self.found())

    def test_lists_give_nested_lists(self):
        answers = self.analyze(text=[TEXT, "A kettle.", "Carmen Olmedilla called."], correlation_id="x")
        self.assertEqual(len(answers), 3)
        self.assertEqual(answers[1], [])
        self.assertEqual(answers[2][0]["entity_type"], "PERSON")

    def test_offsets_are_code_points(self):
        text = "😀 Größe: Marten Vries"
        one = [one for one in self.analyze(text=text) if one["entity_type"] == "PERSON"][0]
        self.assertEqual(text[one["start"]:one["end"]], "Marten Vries")

    def test_entities_and_thresholds_choose(self):
        self.assertEqual({kind for kind, _ in self.found(entities=["PERSON"])}, {"PERSON"})
        self.assertEqual(self.found(entities=["EMAIL_ADDRESS", "CODE_EMAIL"]), {("EMAIL_ADDRESS", "marten@vries.example")})
        self.assertEqual(self.analyze(score_threshold=1.1), [])
        self.assertEqual(self.analyze(text="Oslo", entities=["LOCATION"])[0]["entity_type"] if self.analyze(text="Oslo") else "LOCATION", "LOCATION")

    def test_decisions_are_explained_on_request(self):
        explanation = self.analyze(return_decision_process=True)[0]["analysis_explanation"]
        self.assertLessEqual({"recognizer", "pattern_name", "pattern", "original_score", "score", "textual_explanation", "score_context_improvement",
                              "supportive_context_word", "validation_result"}, set(explanation))
        self.assertTrue(explanation["recognizer"])
        self.assertNotIn("Vries", json.dumps(explanation))

    def test_recognizers_of_the_request(self):
        zip_code = {"name": "Zip", "supported_language": "en", "supported_entity": "ZIP", "patterns": [{"name": "zip", "regex": r"\b\d{5}\b", "score": 0.01}],
                    "context": ["zip"]}
        text = "my zip code is 10023, the other number 10024"
        results = {text[one["start"]:one["end"]]: one["score"] for one in self.analyze(text=text, ad_hoc_recognizers=[zip_code], entities=["ZIP"])}
        self.assertEqual(results, {"10023": 0.4, "10024": 0.01})
        deny = {"supported_entity": "TITLE_OF_MINE", "deny_list": ["Mr.", "kettle"]}
        text = "Mr. Kettle has a kettle and kettles."
        results = [text[one["start"]:one["end"]] for one in self.analyze(text=text, ad_hoc_recognizers=[deny], entities=["TITLE_OF_MINE"])]
        self.assertEqual(results, ["Mr.", "Kettle", "kettle"])
        self.assertEqual(len(self.analyze(text=text, ad_hoc_recognizers=[deny], entities=["TITLE_OF_MINE"], regex_flags=0)), 2)

    def test_expressions_that_would_explode_do_not(self):
        bomb = {"supported_entity": "BOMB", "patterns": [{"name": "b", "regex": "(a+)+$", "score": 0.5}]}
        self.analyze(text="a" * 50_000 + "!", ad_hoc_recognizers=[bomb], entities=["BOMB"])
        for pattern in ("(", "(?<=a)b", "a{1000}{1000}", "x" * 5000):
            bomb["patterns"][0]["regex"] = pattern
            answer = self.analyze(ad_hoc_recognizers=[bomb], status=400)
            self.assertIn("regex", answer["error"])

    def test_allow_lists(self):
        self.assertNotIn(("PERSON", "Marten Vries"), self.found(allow_list=["Marten Vries"]))
        self.assertIn(("PERSON", "Marten Vries"), self.found(allow_list=["Vries"]))
        self.assertNotIn(("EMAIL_ADDRESS", "marten@vries.example"), self.found(allow_list=[r"@vries\."], allow_list_match="regex"))
        self.analyze(allow_list=["("], allow_list_match="regex", status=400)
        self.analyze(allow_list=["a"], allow_list_match="fuzzy", status=500)

    def test_errors_as_presidio_has_them(self):
        for body, status, message in (({"text": "", "language": "en"}, 500, "No text provided"), ({"language": "en"}, 500, "No text provided"),
                                      ({"text": "a"}, 500, "No language provided"), ({"text": "a", "language": ""}, 500, "No language provided"),
                                      ({"text": "a", "language": "zz"}, 500, "No matching recognizers were found to serve the request."),
                                      ({"text": "a", "language": "en", "entities": ["NOTHING"]}, 500,
                                       "No matching recognizers were found to serve the request."),
                                      ({"text": 3, "language": "en"}, 400, None), ({"text": [3], "language": "en"}, 400, None),
                                      ({"text": "a", "language": "en", "entities": "PERSON"}, 400, None),
                                      ({"text": "a", "language": "en", "score_threshold": "high"}, 400, None),
                                      ({"text": "a", "language": "en", "ad_hoc_recognizers": [{"name": "x"}]}, 400, None)):
            answer = self.server.post("/analyze", body)
            self.assertEqual(answer[0], status, (body, answer))
            self.assertIsInstance(answer[1]["error"], str)
            if message:
                self.assertEqual(answer[1]["error"], message)
        status, _, body = self.server.request("POST", "/analyze", b"{broken", {"Content-Type": "application/json"})
        self.assertEqual((status, list(json.loads(body))), (400, ["error"]))
        status, _, body = self.server.request("POST", "/analyze", b"{}", {"Content-Type": "text/plain"})
        self.assertEqual((status, list(json.loads(body))), (415, ["error"]))

    def test_what_is_there_is_listed(self):
        entities = self.server.get("/supportedentities?language=en")[1]
        self.assertLessEqual({"PERSON", "LOCATION", "EMAIL_ADDRESS", "PHONE_NUMBER", "CREDIT_CARD", "IBAN_CODE", "US_SSN", "UK_NHS", "ES_NIF", "DATE_TIME", "NRP",
                              "URL", "IP_ADDRESS", "CRYPTO", "MEDICAL_LICENSE", "US_DRIVER_LICENSE", "US_ITIN", "US_PASSPORT", "US_BANK_NUMBER"}, set(entities))
        self.assertGreaterEqual(len(entities), 42)
        self.assertTrue(self.server.get("/recognizers?language=de")[1])
        self.assertEqual(self.server.get("/supportedentities?language=xx")[0], 500)


class Anonymizer(ServiceTest):
    TEXT = "hello world, my name is Jane Doe. My number is: 034453334"
    RESULTS = [{"start": 24, "end": 32, "score": 0.8, "entity_type": "NAME"}, {"start": 48, "end": 57, "score": 0.95, "entity_type": "PHONE_NUMBER"}]

    def anonymize(self, anonymizers=None, results=None, text=None, status=200, path="/anonymize", **fields):
        body = {"text": self.TEXT if text is None else text, "analyzer_results": self.RESULTS if results is None else results, **fields}
        if anonymizers is not None:
            body["anonymizers"] = anonymizers
        answer = self.server.post(path, body)
        self.assertEqual(answer[0], status, answer)
        return answer[1]

    def test_replaces_by_default_and_tells_where(self):
        answer = self.anonymize()
        self.assertEqual(answer["text"], "hello world, my name is <NAME>. My number is: <PHONE_NUMBER>")
        self.assertEqual([(item["start"], item["end"], item["text"], item["operator"], item["entity_type"]) for item in answer["items"]],
                         [(46, 60, "<PHONE_NUMBER>", "replace", "PHONE_NUMBER"), (24, 30, "<NAME>", "replace", "NAME")])

    def test_operators(self):
        for operator, expected in (({"type": "replace", "new_value": "ANON"}, "ANON"), ({"type": "redact"}, ""), ({"type": "keep"}, "034453334"),
                                   ({"type": "mask", "masking_char": "*", "chars_to_mask": 4, "from_end": True}, "03445****"),
                                   ({"type": "mask", "masking_char": "é", "chars_to_mask": 40, "from_end": False}, "é" * 9),
                                   ({"type": "hash", "hash_type": "sha256", "salt": "sixteen bytes of"},
                                    __import__("hashlib").sha256(b"034453334sixteen bytes of").hexdigest())):
            with self.subTest(operator):
                self.assertEqual(self.anonymize({"DEFAULT": {"type": "keep"}, "PHONE_NUMBER": operator})["text"], self.TEXT[:48] + expected)
        hashes = {self.anonymize({"PHONE_NUMBER": {"type": "hash"}})["text"] for _ in range(2)}
        self.assertEqual(len(hashes), 2)  # a salt of its own each time

    def test_what_was_encrypted_is_decrypted(self):
        key = "WmZq4t7w!z%C&F)J"
        answer = self.anonymize({"DEFAULT": {"type": "encrypt", "key": key}})
        self.assertNotIn("Jane", answer["text"])
        back = self.server.post("/deanonymize", {"text": answer["text"], "deanonymizers": {"DEFAULT": {"type": "decrypt", "key": key}},
                                                 "anonymizer_results": answer["items"]})
        self.assertEqual(back[0], 200)
        self.assertEqual(back[1]["text"], self.TEXT)
        wrong = self.server.post("/deanonymize", {"text": answer["text"], "deanonymizers": {"DEFAULT": {"type": "decrypt", "key": key[::-1]}},
                                                  "anonymizer_results": answer["items"]})
        self.assertIn(wrong[0], (200, 422))  # a wrong key may by chance leave valid padding, never the text
        self.assertNotIn("Jane", json.dumps(wrong[1]))

    def test_findings_that_overlap(self):
        finding = lambda start, end, kind, score: {"start": start, "end": end, "entity_type": kind, "score": score}
        for results, expected in (([finding(24, 32, "NAME", 0.8), finding(24, 28, "FIRST", 0.9)], "<NAME>"),
                                  ([finding(24, 32, "NAME", 0.8), finding(24, 32, "OTHER", 0.9)], "<OTHER>"),
                                  ([finding(24, 29, "NAME", 0.8), finding(28, 32, "NAME", 0.9)], "<NAME>"),
                                  ([finding(24, 28, "NAME", 0.8), finding(29, 32, "NAME", 0.9)], "<NAME>"),
                                  ([finding(24, 28, "NAME", 0.8), finding(29, 32, "LAST", 0.9)], "<NAME> <LAST>"),
                                  ([finding(24, 30, "NAME", 0.8), finding(28, 32, "LAST", 0.9)], "<NAME><LAST>")):
            self.assertEqual(self.anonymize(results=results)["text"], self.TEXT[:24] + expected + self.TEXT[32:], results)

    def test_errors_as_presidio_has_them(self):
        one = {"start": 24, "end": 32, "score": 0.8, "entity_type": "NAME"}
        for fields, status, message in (({"results": [{**one, "end": 200}]}, 422,
                                         "Invalid analyzer result, start: 24 and end: 200, while text length is only 57."),
                                        ({"results": [{**one, "start": -1}]}, 422, "Invalid input, result start and end must be positive"),
                                        ({"results": [{**one, "start": 40}]}, 422, "Invalid input, start index '40' must be smaller than end index '32'"),
                                        ({"results": [{"start": 1, "end": 2, "score": 1}]}, 422, "Invalid input, result must contain entity_type"),
                                        ({"results": [{"end": 2, "score": 1, "entity_type": "A"}]}, 422, "Invalid input, result must contain start"),
                                        ({"anonymizers": {"DEFAULT": {"type": "nothing"}}}, 422, "Invalid operator class 'nothing'."),
                                        ({"anonymizers": {"DEFAULT": {"type": "custom"}}}, 400, "Custom type anonymizer is not supported"),
                                        ({"anonymizers": {"DEFAULT": {"type": "mask", "chars_to_mask": 3, "from_end": True}}}, 422,
                                         "Expected parameter masking_char"),
                                        ({"anonymizers": {"DEFAULT": {"type": "mask", "masking_char": "**", "chars_to_mask": 3, "from_end": True}}}, 422,
                                         "Invalid input, masking_char must be a character"),
                                        ({"anonymizers": {"DEFAULT": {"type": "mask", "masking_char": "*", "chars_to_mask": "3", "from_end": True}}}, 422,
                                         "Invalid parameter value for chars_to_mask. Expecting 'number', but got 'string'."),
                                        ({"anonymizers": {"DEFAULT": {"type": "encrypt", "key": "short"}}}, 422,
                                         "Invalid input, key must be of length 128, 192 or 256 bits")):
            self.assertEqual(self.anonymize(status=status, **fields)["error"], message)
        self.assertEqual(self.server.post("/anonymize", {"text": "a"}), (422, {"error": "Invalid input, request must contain analyzer results"}))
        self.assertEqual(self.server.post("/anonymize", {}), (400, {"error": "Invalid request json"}))

    def test_what_is_there_is_listed(self):
        self.assertLessEqual({"replace", "redact", "mask", "hash", "encrypt", "keep"}, set(self.server.get("/anonymizers")[1]))
        self.assertIn("decrypt", self.server.get("/deanonymizers")[1])

    def test_analyzer_and_anonymizer_fit_together(self):
        results = self.server.post("/analyze", {"text": LETTER, "language": "en"})[1]
        text = self.anonymize(results=results, text=LETTER)["text"]
        self.assertIn("<PERSON>", text)
        self.assertNotIn("Vries", text)


if __name__ == "__main__":
    unittest.main()
