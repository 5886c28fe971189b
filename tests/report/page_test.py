"""The report page in a real, headless browser: nothing from the network, no complaint of the console, readable in light and dark, on
a phone and on paper, by keyboard and by screen reader, and nothing of a document taken for markup."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from browser import Browser, find_browser

SAMPLE = os.environ["VEIL_REPORT_SAMPLE"]
PROGRAM = os.environ["VEIL_PROGRAM"]
ROOT = pathlib.Path(os.environ["VEIL_ROOT"])

# Every element with text of its own whose colours are nearer than 4.5 to 1 (3 to 1 for large text), as WCAG 2.2 counts.
LOW_CONTRAST = """(() => {
  const probe = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
  const rgba = (color) => {
    probe.clearRect(0, 0, 1, 1); probe.fillStyle = color; probe.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = probe.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255];
  };
  const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
  const luminance = (color) => color.slice(0, 3).map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const background = (element) => {
    const layers = [];
    for (let e = element; e; e = e.parentElement) layers.push(rgba(getComputedStyle(e).backgroundColor));
    return layers.reverse().reduce((under, top) => over(top, under), [255, 255, 255, 1]);
  };
  const bad = []; let looked = 0;
  for (const element of document.querySelectorAll("body *")) {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    const style = getComputedStyle(element);
    if (["SCRIPT", "STYLE", "TITLE", "title", "desc"].includes(element.tagName)) continue;
    const svg = element instanceof SVGElement;
    const under = background(element);
    const color = rgba(svg ? style.fill : style.color);
    color[3] *= Number(style.opacity);
    const [a, b] = [luminance(over(color, under)), luminance(under)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 600);
    looked++;
    if (ratio < (large ? 3 : 4.5)) bad.push([element.tagName, element.className.toString(), ratio.toFixed(2)]);
  }
  return {looked, bad: bad.slice(0, 10)};
})()"""

# Elements that reach beyond the page, unless a part of the page that scrolls by itself holds them.
OVERFLOW = """[...document.querySelectorAll("body *")].filter((element) => {
  const box = element.getBoundingClientRect();
  return box.width > 0 && !element.closest(".scroll") && !element.closest(".skip") &&
      (box.right > document.documentElement.clientWidth + 1 || box.left < -1);
}).slice(0, 5).map((element) => element.outerHTML.slice(0, 120))"""


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="veil-report-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        for kind in ("full", "protected", "large"):
            subprocess.run([SAMPLE, kind, cls.folder / f"{kind}.html"], check=True)
        for name in ("letters", "found"):
            command = ["protect", "--output", cls.folder / "out", "--originals"] if name == "letters" else ["detect", "--output", cls.folder / "o"]
            subprocess.run([PROGRAM, command[0], ROOT / "examples", *command[1:], "--quiet", "--report", cls.folder / f"{name}.html"], check=True)
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def open(self, name="full", **settings):
        self.browser.open(self.folder / f"{name}.html", **settings)

    def test_asks_nothing_of_the_network_and_the_console_is_silent(self):
        for name in ("full", "protected", "large", "letters", "found"):
            with self.subTest(name):
                self.open(name)
                self.assertEqual(self.browser.requests(), [(self.folder / f"{name}.html").resolve().as_uri()])
                self.assertEqual(self.browser.complaints(), [])

    def test_policy_stops_what_was_injected_even_unescaped(self):
        page = (self.folder / "full.html").read_text()
        broken = self.folder / "broken.html"
        broken.write_text(page.replace("<main id=\"main\">", "<main id=\"main\"><script>window.pwned = 1</script>"
                                       "<img src=\"http://127.0.0.1:9/x.png\" onerror=\"window.pwned = 1\">", 1))
        self.browser.open(broken)
        self.assertIsNone(self.browser.evaluate("window.pwned ?? null"))
        self.assertTrue(any("Content Security Policy" in line for line in self.browser.complaints()))

    def test_text_of_documents_is_never_markup(self):
        self.open()
        self.assertIsNone(self.browser.evaluate("window.pwned ?? null"))
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('script').length"), 1)
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('main img, main b:not(.tiles b, .tip b), main i:not(.tip i)').length"), 0)
        shown = self.browser.evaluate("(() => { const text = document.querySelector('article').querySelectorAll('.text')[1].cloneNode(true); "
                                      "text.querySelectorAll('.tip').forEach((tip) => tip.remove()); return text.textContent; })()")
        self.assertIn("</div></article><script>window.pwned = 1</script><img src=x onerror=\"window.pwned = 1\"> ' \" & &amp; ` ", shown)
        self.assertIn("\u05E9\u05DC\u05D5\u05DD \u0633\u0644\u0627\u0645", shown)
        self.assertIn("\U0001F469\u200D\U0001F680 \U0001F1E9\U0001F1EA e\u0301\u0302\u0323", shown)

    def test_nothing_is_wider_than_the_page(self):
        for name in ("full", "letters", "found"):
            for width in (360, 768, 1280):
                for scripts in (True, False) if name == "full" else (True,):
                    with self.subTest(name=name, width=width, scripts=scripts):
                        self.open(name, width=width, height=740, scripts=scripts)
                        self.assertLessEqual(self.browser.evaluate("document.documentElement.scrollWidth"), width)
                        self.assertEqual(self.browser.evaluate(OVERFLOW), [])

    def test_every_text_has_contrast_in_light_and_dark(self):
        for name in ("full", "letters"):
            for scheme in ("light", "dark"):
                with self.subTest(name=name, scheme=scheme):
                    self.open(name, scheme=scheme)
                    found = self.browser.evaluate(LOW_CONTRAST)
                    self.assertGreater(found["looked"], 100)
                    self.assertEqual(found["bad"], [])

    def test_dark_is_dark_and_light_is_light(self):
        grounds = []
        for scheme in ("light", "dark"):
            self.open(scheme=scheme)
            grounds.append(self.browser.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0] * 1"))
        self.assertGreater(grounds[0], 200)
        self.assertLess(grounds[1], 60)

    def tips_shown(self):
        return self.browser.evaluate("[...document.querySelectorAll('.tip')].filter((tip) => tip.offsetWidth > 0).map((tip) => "
                                     "{ const box = tip.getBoundingClientRect(); return [tip.id, tip.textContent, box.left, box.right]; })")

    def test_focus_by_keyboard_shows_the_reason_and_escape_hides_it(self):
        for width in (1280, 360):
            for scripts in (True, False):
                with self.subTest(width=width, scripts=scripts):
                    self.open(width=width, scripts=scripts)
                    self.assertEqual(self.tips_shown(), [])
                    # The last mark of the filter stands before the first mark of the text: tab from there.
                    self.browser.evaluate("[...document.querySelectorAll('.filter input')].pop().focus()")
                    self.browser.press("Tab")
                    (tip,) = self.tips_shown()
                    self.assertEqual(self.browser.evaluate("document.activeElement.getAttribute('aria-describedby')"), tip[0])
                    self.assertIn("proper name after a word of its kind", tip[1])
                    self.assertIn("the most specific option below the threshold", tip[1])
                    self.assertGreaterEqual(tip[2], 0)
                    self.assertLessEqual(tip[3], width)
                    if scripts:
                        self.browser.press("Escape")
                        self.assertEqual(self.tips_shown(), [])

    def test_hover_shows_the_reason(self):
        self.open("letters")
        x, y = self.browser.evaluate("(() => { const mark = document.querySelector('article .mark'); mark.scrollIntoView({block: 'center', "
                                     "behavior: 'instant'}); const box = mark.getClientRects()[0]; return [box.left + 4, box.top + 6]; })()")
        self.browser.hover(x, y)
        self.assertEqual(len(self.tips_shown()), 1)

    def test_headings_landmarks_and_tables_are_in_order(self):
        for name in ("full", "protected", "found"):
            with self.subTest(name):
                self.open(name)
                levels = self.browser.evaluate("[...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map((h) => h.tagName[1] * 1)")
                self.assertEqual((levels[0], levels.count(1)), (1, 1))
                for before, after in zip(levels, levels[1:]):
                    self.assertLessEqual(after, before + 1)
                for landmark in ("header", "nav", "main", "footer"):
                    self.assertEqual(self.browser.evaluate(f"document.querySelectorAll('{landmark}').length"), 1)
                self.assertEqual(self.browser.evaluate("document.querySelectorAll('th:not([scope])').length"), 0)
                self.assertEqual(self.browser.evaluate("document.documentElement.lang"), "en")
                ids = self.browser.evaluate("[...document.querySelectorAll('[id]')].map((e) => e.id)")
                self.assertEqual(len(ids), len(set(ids)))
                self.assertEqual(self.browser.evaluate(
                    "[...document.querySelectorAll('a[href^=\"#\"], [aria-describedby], [aria-labelledby]')].flatMap((e) => [e.hash?.slice(1), "
                    "...(e.getAttribute('aria-describedby') ?? '').split(' '), ...(e.getAttribute('aria-labelledby') ?? '').split(' ')])"
                    ".filter((id) => id && !document.getElementById(id))"), [])

    def test_pictures_have_names_and_tables(self):
        self.open()
        self.assertEqual(self.browser.evaluate("document.querySelectorAll('svg.chart').length"), 3)
        self.assertEqual(self.browser.evaluate(
            "[...document.querySelectorAll('svg.chart')].filter((svg) => svg.getAttribute('role') !== 'img' || !svg.querySelector('title') || "
            "!svg.querySelector('desc') || !svg.closest('figure').querySelector('table')).length"), 0)

    def test_labels_differ_without_colour(self):
        self.open()
        looks = self.browser.evaluate("[...document.querySelectorAll('.filter .mark')].map((mark) => { const style = getComputedStyle(mark); return "
                                      "[style.textDecorationLine, style.textDecorationStyle, style.textDecorationThickness].join(); })")
        self.assertEqual(len(looks), 9)
        self.assertEqual(len(set(looks)), 9)

    def test_filter_hides_a_label_with_and_without_script(self):
        for scripts in (True, False):
            with self.subTest(scripts=scripts):
                self.open(scripts=scripts)
                state = ("[getComputedStyle(document.querySelector('article .mark.l-person')).textDecorationLine, "
                         "getComputedStyle(document.querySelector('tr.l-person')).display, "
                         "getComputedStyle(document.querySelector('article .mark.l-loc')).textDecorationLine]")
                self.assertEqual(self.browser.evaluate(state), ["underline", "table-row", "underline"])
                self.browser.evaluate("document.getElementById('f-l-person').click()")
                self.assertEqual(self.browser.evaluate(state), ["none", "none", "underline"])

    def test_tables_sort_by_number_and_say_so(self):
        self.open()
        names = "[...document.querySelector('.scroll:not(details *) table').tBodies[0].rows].map((row) => row.cells[0].textContent)"
        self.browser.evaluate("document.querySelector('.scroll:not(details *) table').querySelectorAll('.sort')[4].click()")
        self.assertEqual(self.browser.evaluate(names), ["spacy", "presidio", "veil"])
        self.assertEqual(self.browser.evaluate("document.querySelector('.scroll:not(details *) table').querySelectorAll('th')[4].getAttribute('aria-sort')"), "descending")
        self.browser.evaluate("document.querySelector('.scroll:not(details *) table').querySelectorAll('.sort')[4].click()")
        self.assertEqual(self.browser.evaluate(names), ["veil", "presidio", "spacy"])
        # What is not defined stands last, whatever the direction.
        for _ in range(2):
            self.browser.evaluate("document.querySelector('.scroll:not(details *) table').querySelectorAll('.sort')[3].click()")
            self.assertEqual(self.browser.evaluate(names)[-1], "spacy")

    def test_riskiest_documents_come_first_and_the_page_stays_small(self):
        self.open("large")
        names = self.browser.evaluate("[...document.querySelectorAll('article h3')].map((h) => h.textContent.match(/\\d+/)[0] * 1)")
        self.assertEqual(names[:3], [6, 13, 20])
        self.assertEqual(len(names), 100)
        self.assertIn("100 of 5,000 documents are shown", self.browser.evaluate("document.getElementById('documents').parentElement.innerText"))
        self.assertLess((self.folder / "large.html").stat().st_size, 3_000_000)

    def test_paper_shows_all_of_it(self):
        for scripts in (True, False):
            with self.subTest(scripts=scripts):
                self.open("full", scripts=scripts, width=688, height=1000)
                self.browser.call("Emulation.setEmulatedMedia", media="print")
                self.assertEqual(self.browser.evaluate(
                    "[...document.querySelectorAll('main *')].filter((e) => ['auto', 'scroll', 'hidden'].includes(getComputedStyle(e).overflowX) && "
                    "e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0 && e.tagName !== 'INPUT').map((e) => e.outerHTML.slice(0, 99))"), [])
                self.assertGreater(self.browser.evaluate("document.querySelector('article details table').getBoundingClientRect().height"), 50)
                # A mark's tint may reach 4 pixels into the margin.
                self.assertEqual(self.browser.evaluate(
                    "[...document.querySelectorAll('main *')].filter((e) => e.getBoundingClientRect().right > 688 + 4).map((e) => e.outerHTML.slice(0, 99))"), [])
                self.assertTrue(self.browser.print_pdf().startswith(b"%PDF"))

    def test_without_originals_none_is_in_the_page(self):
        page = (self.folder / "protected.html").read_text()
        self.assertNotIn("riginal", page.replace("This page holds no originals.", ""))
        self.assertIn("a harbour town in the north of Norway", page)


if __name__ == "__main__":
    if not find_browser():
        print("skipped: no Chromium is installed (tools/setup --browser installs it)")
        sys.exit(77)
    unittest.main()
