#!/usr/bin/env python3
"""The checks can fail: each rule is broken once in a small invented tree and must be reported, and the clean tree must not be."""

import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import check_concepts  # noqa: E402
import check_house  # noqa: E402
import check_includes  # noqa: E402
import check_languages  # noqa: E402
import check_names  # noqa: E402
import check_sensitive  # noqa: E402


class Tree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.put("CMakeLists.txt", "veil_folder(text LIBRARIES x)\nveil_folder(detect FOLDERS text\n  LIBRARIES y)\n")
        self.put("include/veil/document.h", '#include <string>\n#include "veil/offsets.h"\n')
        self.put("include/veil/offsets.h", "")
        self.put("include/veil/policy.h", '#include "veil/document.h"\n')
        self.put("src/README.md", "")
        self.put("src/text/spans.h", "")
        self.put("src/text/spans.cpp", '#include "text/spans.h"\n#include <vector>\n#include <unicode/uchar.h>\n')
        self.put("src/detect/email.cpp", '#include "veil/document.h"\n#include "text/spans.h"\nreturn Error{"read.failed", ""};\n')
        self.put("cli/main.cpp", '#include "veil/policy.h"\n#include "arguments.h"\n')
        self.put("cli/arguments.h", "")
        self.put("docs/errors.md", "| `read.failed` | explained |\n")
        for code in ("en", "de"):
            self.put(f"languages/{code}/stopwords.txt", "")
        self.put("models/tagger.en.veil", "")
        self.put("models/tagger.en.md", "")

    def put(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def assert_reported(self, checker, *words):
        breaches = checker.check(self.root)
        self.assertEqual(len(breaches), 1, breaches)
        for word in words:
            self.assertIn(word, breaches[0])


class Includes(Tree):
    def test_accepts_a_clean_tree(self):
        self.assertEqual(check_includes.check(self.root), [])

    def test_reports_a_stage_that_includes_another_stage(self):
        self.put("src/detect/email.cpp", '#include "read/lines.h"\n')
        self.assert_reported(check_includes, "src/detect/email.cpp:1", "detect may not include read")

    def test_reports_the_same_in_angle_brackets(self):
        self.put("src/detect/email.cpp", "#include <read/lines.h>\n")
        self.assert_reported(check_includes, "detect may not include read")

    def test_reports_text_that_includes_a_resource(self):
        self.put("src/text/spans.cpp", '\n  #  include "knowledge/concepts.h"\n')
        self.assert_reported(check_includes, "src/text/spans.cpp:2", "text may not include knowledge")

    def test_reports_a_stage_that_reads_the_policy(self):
        self.put("src/detect/email.cpp", '#include "veil/policy.h"\n')
        self.assert_reported(check_includes, "detect may not include pipeline")

    def test_reports_a_door_that_looks_behind_the_public_headers(self):
        self.put("cli/main.cpp", '#include "text/spans.h"\n')
        self.assert_reported(check_includes, "cli/main.cpp:1", "only veil/ headers")

    def test_reports_a_public_header_that_leans_on_a_private_one(self):
        self.put("include/veil/offsets.h", '#include "text/spans.h"\n')
        self.assert_reported(check_includes, "include/veil/offsets.h:1")

    def test_reports_a_public_header_of_text_that_includes_one_of_pipeline(self):
        self.put("include/veil/offsets.h", '#include "veil/policy.h"\n')
        self.assert_reported(check_includes, "text may not include pipeline")

    def test_reports_a_public_header_without_a_folder(self):
        self.put("include/veil/surprise.h", "")
        self.assert_reported(check_includes, "include/veil/surprise.h")

    def test_reports_a_folder_that_is_not_listed(self):
        self.put("src/attic/box.cpp", "")
        self.assertIn("src/attic: a folder", check_includes.check(self.root)[0])

    def test_reports_a_folder_without_target(self):
        self.put("src/risk/share.cpp", "")
        self.assert_reported(check_includes, "src/risk has no veil_folder")

    def test_reports_a_target_that_links_what_it_may_not(self):
        self.put("CMakeLists.txt", "veil_folder(text)\nveil_folder(detect FOLDERS text\n            read LIBRARIES y)\n")
        self.assert_reported(check_includes, "detect may not link read")


class Languages(Tree):
    LEFT = {"src/text/spans.cpp": (1, "a table of strategies")}

    def setUp(self):
        super().setUp()
        self.put("src/text/spans.cpp", "constexpr Make makers[] = {make_english, make_german, make_portuguese, make_spanish};\n")

    def breaches(self):
        return check_languages.check(self.root, self.LEFT)

    def test_accepts_what_is_listed_and_loops_over_all(self):
        self.put("src/detect/email.cpp", "// Language::de\nfor (const Language language : spoken_languages) open(code_of(language));\n")
        self.assertEqual(self.breaches(), [])

    def test_reports_branches_on_a_language(self):
        for line in ("if (language == Language::de) {}", "case Language::pt:", 'if (code_of(language) == "es") {}', 'if (code == "en") {}',
                     'auto names = {"english", "german", "portuguese", "spanish"};'):
            with self.subTest(line=line):
                self.put("src/detect/email.cpp", line + "\n")
                self.assertEqual(len(self.breaches()), 1)
                self.assertIn("src/detect/email.cpp: names languages 1 times, 0 may be", self.breaches()[0])

    def test_reports_one_more_and_one_less_than_listed(self):
        self.put("src/text/spans.cpp", "f(Language::en); g(Language::de);\n")
        self.assertIn("names languages 2 times, 1 may be", self.breaches()[0])
        self.put("src/text/spans.cpp", "")
        self.assertIn("lower its number", self.breaches()[0])


class Names(Tree):
    LEFT = {"src/text/spans.cpp": (1, "the words of a file")}

    def setUp(self):
        super().setUp()
        self.put("src/text/spans.cpp", 'if (source == "P31") return kind;\n')

    def breaches(self):
        return check_names.check(self.root, self.LEFT)

    def test_accepts_what_is_listed_and_who_asks(self):
        self.put("src/detect/email.cpp", '// detector == "given"\nif (mention.detector.is(Origin::given) && text == "tag") find("tag");\n')
        self.assertEqual(self.breaches(), [])

    def test_reports_comparisons_of_spellings(self):
        for line in ('if (mention.detector == "given") {}', 'return option.source != "suppress";', 'if ("tag" == replacement.method) {}',
                     'if (policy.method_for(label, subtype) == "keep") {}', 'if (rules.embedding.use == "off") {}',
                     'if (mention->detector.view() == "term") {}'):
            with self.subTest(line=line):
                self.put("src/detect/email.cpp", line + "\n")
                self.assertEqual(len(self.breaches()), 1)
                self.assertIn("src/detect/email.cpp: compares names with texts 1 times, 0 may be", self.breaches()[0])

    def test_reports_one_more_and_one_less_than_listed(self):
        self.put("src/text/spans.cpp", 'f(source == "a"); g(source == "b");\n')
        self.assertIn("compares names with texts 2 times, 1 may be", self.breaches()[0])
        self.put("src/text/spans.cpp", "")
        self.assertIn("lower its number", self.breaches()[0])


class House(Tree):
    def test_accepts_a_clean_tree(self):
        self.assertEqual(check_house.check(self.root), [])

    def test_reports_a_file_past_500_lines_and_not_one_of_500(self):
        self.put("src/text/spans.cpp", "x\n" * 500)
        self.assertEqual(check_house.check(self.root), [])
        self.put("src/text/spans.cpp", "x\n" * 501)
        self.assert_reported(check_house, "src/text/spans.cpp", "501 lines")

    def test_reports_names_that_say_nothing(self):
        for name in ("utils.h", "string_helpers.cpp", "common.h", "utils_test.cpp"):
            with self.subTest(name):
                self.put("src/text/" + name, "")
                self.assert_reported(check_house, name)
                (self.root / "src/text" / name).unlink()
        self.put("src/text/common_nouns.h", "")
        self.assertEqual(check_house.check(self.root), [])

    def test_reports_paths_of_one_machine(self):
        self.put("docs/guide.md", "See\n/" + "home/anna/veil.\n")
        self.assert_reported(check_house, "docs/guide.md:2")

    def test_reports_a_language_that_lacks_a_file(self):
        self.put("languages/en/abbreviations.txt", "")
        self.assert_reported(check_house, "languages/de/abbreviations.txt")

    def test_reports_a_model_without_card(self):
        (self.root / "models/tagger.en.md").unlink()
        self.assert_reported(check_house, "tagger.en.veil")

    def test_reports_models_that_grow_too_large(self):
        with open(self.root / "models/tagger.en.veil", "wb") as file:
            file.truncate(check_house.MODELS_LIMIT)
        self.assert_reported(check_house, "models/")

    def test_reports_an_error_code_that_is_not_explained(self):
        for literal in ('Error{"read.vanished", ""}', 'Error{.code = "read.vanished"}', 'refuse("read.vanished")'):
            with self.subTest(literal):
                self.put("src/text/spans.cpp", f"return {literal};\n")
                self.assert_reported(check_house, "src/text/spans.cpp", "read.vanished")

    def test_reports_an_explained_code_that_nobody_uses(self):
        self.put("docs/errors.md", "| `read.failed` | `read.vanished` |\n")
        self.assert_reported(check_house, "docs/errors.md", "read.vanished")

    def test_reports_a_link_that_leads_nowhere(self):
        self.put("docs/README.md", "[there](errors.md), [web](https://veil.example/x), [gone](../gone.md#part)\n")
        self.assert_reported(check_house, "docs/README.md", "../gone.md")

    def test_passes_over_file_names_and_comments(self):
        self.put("src/text/spans.cpp", '// "read.vanished"\nopen("language.veil");\n')
        self.assertEqual(check_house.check(self.root), [])


class Concepts(Tree):
    NAMES = {"en": ("place", "city", "Oslo", "proper"), "de": ("Ort", "Stadt", "Oslo", "n proper"),
             "pt": ("lugar", "cidade", "Oslo", "f proper"), "es": ("lugar", "ciudad", "Oslo", "f proper")}

    def setUp(self):
        super().setUp()
        self.taxonomy("place\t\tLOC\t00027167-n\tabstract", "city\tplace\t\t08524735-n\t", "city:oslo\tinstance:city\t\t\t")
        for code, (place, city, oslo, grammar) in self.NAMES.items():
            gender = ("", "") if code == "en" else ("m", "f")
            self.names(code, f"place\t{place}\t{gender[0]}\t{place}s\t", f"city\t{city}\t{gender[1]}\t{city}s\t{city}x|pl:{city}y",
                       f"city:oslo\t{oslo}\t{grammar}\t\t")

    def taxonomy(self, *rows):
        self.put("languages/concepts.tsv", "# comment\n" + "\n".join(rows) + "\n")

    def names(self, code, *rows):
        self.put(f"languages/{code}/concepts.tsv", "\n".join(rows) + "\n")

    def german(self, row):
        self.names("de", "place\tOrt\tm\tOrte\t", row, "city:oslo\tOslo\tn proper\t\t")

    def test_accepts_a_clean_tree(self):
        self.assertEqual(check_concepts.check(self.root), [])

    def test_reports_a_parent_that_is_not_there(self):
        self.taxonomy("place\t\tLOC\t\t", "city\tplace\t\t\t", "city:oslo\tinstance:city in:cc:NO\t\t\t")
        self.assert_reported(check_concepts, "languages/concepts.tsv:4", "cc:NO")

    def test_reports_a_circle(self):
        self.taxonomy("place\tcity:oslo\tLOC\t\t", "city\tplace\t\t\t", "city:oslo\tin:city\t\t\t")
        self.assert_reported(check_concepts, "circle", "city:oslo")

    def test_reports_a_ladder_without_label(self):
        self.taxonomy("place\t\tLOC\t\t", "city\tplace\t\t\t", "city:oslo\tin:city\t\t\t")
        self.assert_reported(check_concepts, "city:oslo", "no label")

    def test_reports_unknown_labels_flags_synsets_and_columns(self):
        for row, word in (("city\tplace\tTOWN\t\t", "TOWN"), ("city\tplace\t\t\tvague", "vague"),
                          ("city\tplace\t\tcity.n.01\t", "city.n.01"), ("city\tplace\t\t00027167-n\t", "00027167-n")):
            with self.subTest(word):
                self.taxonomy("place\t\tLOC\t00027167-n\t", row, "city:oslo\tcity\t\t\t")
                self.assert_reported(check_concepts, "languages/concepts.tsv", word)
        self.taxonomy("place\t\tLOC\t\t", "city\tplace\t\t\t", "city:oslo\tcity\t\t\t", "lost\tplace")
        self.assert_reported(check_concepts, "languages/concepts.tsv:5", "5 columns")

    def test_reports_a_concept_without_name_in_one_language(self):
        self.names("pt", "place\tlugar\tm\tlugares\t", "city\tcidade\tf\tcidades\t")
        self.assert_reported(check_concepts, "languages/pt/concepts.tsv", "city:oslo")

    def test_reports_names_that_cannot_be_used(self):
        for row, word in (("city\tStadt\t\tStädte\t", "gender"), ("city\tStadt\tf\t\t", "plural"),
                          ("city\tdie Stadt\tf\tStädte\t", "article"),
                          ("city\tStadt\tf\tStädte\tOrt|Ort", "twice"), ("city\tStadt\tf x\tStädte\t", "grammar"),
                          ("city\tStadt \tf\tStädte\t", "blanks"), ("city\tStadt\tf mass\tStädte\t", "not said")):
            with self.subTest(word):
                self.german(row)
                self.assert_reported(check_concepts, "languages/de/concepts.tsv:2", word)

    def test_reports_a_rung_that_says_the_same_again(self):
        self.names("en", "place\tplace\t\tplaces\t", "city\tcity\t\tcities\t", "city:oslo\tcity\t\tcities\t")
        self.assert_reported(check_concepts, "languages/en/concepts.tsv:3", "city:oslo is called like city")

    def test_reports_one_name_for_two_things_of_a_kind(self):
        self.taxonomy("place\t\tLOC\t\t", "city\tplace\t\t\t", "town\tplace\t\t\t")
        for code, (place, city, _, _) in self.NAMES.items():
            gender = "" if code == "en" else "f"
            self.names(code, f"place\t{place}\t{gender}\t{place}s\t", f"city\t{city}\t{gender}\t{city}s\t",
                       f"town\t{'city' if code == 'en' else city + 'x'}\t{gender}\t{city}s\t")
        self.assert_reported(check_concepts, "languages/en/concepts.tsv:3", "also the name of city")


class Sensitive(Tree):
    """A matter with twenty kinds of illness below it, in a tree that is in order otherwise."""

    def setUp(self):
        super().setUp()
        self.kinds = [f"ill:{letter}" for letter in "abcdefghijklmnopqrst"]
        self.taxonomy()
        rows = ["matter", "condition", "illness", *self.kinds]
        for code in ("en", "de", "pt", "es"):
            gender = "" if code == "en" else "f"
            self.put(f"languages/{code}/concepts.tsv", "".join(f"{key}\t{key} name\t{gender} mass\t\t\n" for key in rows))
            self.put(f"languages/{code}/matter_cues.tsv", "matter\tclinic\n")
            self.put(f"languages/{code}/ambiguous_names.tsv", "ice\till:a\n")
            self.expressions(code)
            self.put(f"languages/{code}/negation.tsv", "before\tno, not\nafter\tabsent\nends\tbut\nnot_negation\tnot only\n")
        self.put("policies/law.yaml", "# categories: [nothing]\ndisclosure:\n  information:\n    categories: [matter]\n")

    def taxonomy(self, parent_of_kinds="illness", kinds=None):
        rows = ["matter\t\tDEM\t\tabstract", "condition\t\tDEM\t\t", "illness\tcondition\t\t\t"]
        rows += [f"{key}\t{parent_of_kinds} matter\t\t\t" for key in (kinds or self.kinds)]
        self.put("languages/concepts.tsv", "\n".join(rows) + "\n")

    def expressions(self, code, *more):
        rows = [f"matter\tdrink* ... too{number} much|many" for number in range(40)]
        self.put(f"languages/{code}/sensitive_verbs.tsv", "\n".join([*rows, *more]) + "\n")

    def test_accepts_a_clean_tree(self):
        self.assertEqual(check_sensitive.check(self.root), [])

    def test_reports_a_policy_that_names_what_is_not_there(self):
        self.put("policies/law.yaml", "disclosure: {information: {categories: [mater]}}\n")
        self.assert_reported(check_sensitive, "policies/law.yaml", "mater")

    def test_reports_a_matter_with_too_little_below_it(self):
        self.taxonomy(kinds=self.kinds[:12])
        self.assert_reported(check_sensitive, "policies/law.yaml", "matter has 12 concepts")

    def test_reports_a_matter_whose_concepts_have_no_way_up(self):
        self.taxonomy(parent_of_kinds="condition")
        self.assert_reported(check_sensitive, "matter only 0 concepts")

    def test_reports_ambiguous_names_without_cue_or_use(self):
        for row, word in (("ice\till:z\n", "ill:z"), ("ice\tcondition\n", "no cue"), ("ILL:A NAME\till:a\n", "already"),
                          ("ice\n", "2 columns")):
            with self.subTest(row=row):
                self.put("languages/de/ambiguous_names.tsv", row)
                self.assert_reported(check_sensitive, "languages/de/ambiguous_names.tsv:1", word)

    def test_reports_expressions_that_cannot_be_read(self):
        for row, word in (("mater\tdrinks too much", "mater"), ("matter\t... too much", "not a pattern"),
                          ("matter\tso*ber now", "not a pattern"), ("matter\tDrinks a lot", "capitals"),
                          ("matter\tice*", "too short"), ("matter\tis sober\tperhaps", "negated"),
                          ("matter\tdrink* ... too1 much|many", "twice")):
            with self.subTest(row=row):
                self.expressions("pt", row)
                self.assert_reported(check_sensitive, "languages/pt/sensitive_verbs.tsv:41", word)

    def test_reports_negation_without_an_end(self):
        self.put("languages/es/negation.tsv", "before\tno\nafter\tnegado\nnot_negation\tno solo\n")
        self.assert_reported(check_sensitive, "languages/es/negation.tsv", "ends is missing")


if __name__ == "__main__":
    unittest.main()
