// Try it: a text goes in, and there stands at once what would leave, by each of three ways, what else could stand at each mention, and what
// the text disclosed about the person before and after.
import {post, query} from "./api.js";
import {AttackSection} from "./attack_section.js";
import {h, say} from "./dom.js";
import {examples} from "./examples.js";
import {Model} from "./model.js";
import {label_word, labels, option_row, reasons} from "./panel.js";
import {Places} from "./places.js";
import {TextView} from "./text_view.js";
import {count, language, percent, word, words_of_error} from "./words.js";

const ways = ["generalize", "surrogate", "tag"];

/** The text with what was chosen. @param {Model} model @param {Places} places */
function as_it_leaves(model, places) {
  let text = "", at = 0;
  for (const one of model.list()) {
    const from = places.to_unit(one.from), to = places.to_unit(one.to);
    text += model.text.slice(at, from) + (one.replacement ?? model.text.slice(from, to));
    at = to;
  }
  return text + model.text.slice(at);
}

/** @param {HTMLElement} main */
export function demo_page(main) {
  let way = "generalize";
  /** @type {any} */
  let analysis = null;
  const attack = new AttackSection();
  const text = h("textarea", {id: "demo-text", spellcheck: "false", dir: "auto"});
  const result = h("div", {class: "stack", "aria-live": "off"}, h("p", {class: "soft"}, word("demo.empty")));
  const go = h("button", {type: "submit", class: "first"}, word("demo.go"));
  const example = (/** @type {string} */ name) => h("button", {type: "button", class: "small", onclick: () => { text.value = examples[language()][name]; protect(); }}, word("demo." + name));

  async function protect() {
    if (!text.value.trim()) return;
    go.disabled = true;
    say(word("wait"));
    try {
      analysis = await post("/v1/options" + query({method: "generalize"}), {text: text.value});
      show();
    } catch (error) {
      result.replaceChildren(h("p", {class: "notice", role: "alert"}, words_of_error(error)));
    } finally {
      go.disabled = false;
    }
  }

  function show() {
    const model = new Model(analysis, []);
    for (const mention of model.list()) {
      // Where the way offers nothing, nothing is left.
      const options = model.options(mention);
      const option = options.find((one) => one.method === way) ?? options.at(-1);
      if (option) model.receive([{...mention, from: option.start, to: option.end, replacement: option.text, method: option.method, state: "settled"}]);
    }
    const places = new Places(model.text);
    const detail = h("div", {"aria-live": "polite"}, h("p", {class: "note"}, word(model.list().length ? "demo.click" : "demo.none")));
    const view = new TextView(model, places, "after", (id) => look(id));
    view.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const list = model.list(), at = list.findIndex((one) => one.id === view.current);
      const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
      if (event.key === "Enter" || event.key === " ") look(view.current);
      else if (step) look(list[(at + step + list.length) % list.length].id);
      else return;
      event.preventDefault();
    });
    if (model.list().length) view.show(model.list()[0].id)?.classList.remove("current");
    function look(/** @type {string} */ id) {
      view.show(id)?.focus({preventScroll: true});
      const mention = /** @type {any} */ (model.at(id));
      const chosen = model.chosen(mention);
      detail.replaceChildren(h("section", {class: "panel stack"},
        h("p", {class: "was", dir: "auto"}, model.text.slice(places.to_unit(mention.start), places.to_unit(mention.end))),
        h("p", {class: "facts"}, `${label_word(mention.label)} · ${word("kind." + mention.kind)}`),
        h("fieldset", {class: "options"}, h("legend", {}, word("panel.could")), model.options(mention).map((option, i) => option_row(option, i + 1, option === chosen, () => {
          model.receive([{...mention, from: option.start, to: option.end, replacement: option.text, method: option.method}]);
          const now = /** @type {any} */ (model.at(id));
          view.update([now], true);
          view.show(id);
          show_sums();
          ask_attacker();
        }, "demo-option"))),
        reasons(model.found.get(id))));
    }
    function ask_attacker() {
      attack.about(model.text, as_it_leaves(model, places));
    }
    const kept = h("div", {class: "meters"});
    function show_sums() {
      const sums = model.meters();
      kept.replaceChildren(h("div", {}, h("span", {}, word("meter.kept"), h("b", {}, percent(sums.information))),
        h("meter", {min: 0, max: 1, value: sums.information, "aria-label": word("meter.kept")})));
    }
    show_sums();
    const used = labels.filter((label) => model.list().some((one) => one.label === label));
    result.replaceChildren(
      h("div", {class: "ways", role: "group", "aria-label": word("way")}, ways.map((one) =>
        h("button", {type: "button", class: "small", "aria-pressed": String(one === way), onclick: () => { way = one; show(); result.querySelector(".ways [aria-pressed=true]")?.focus(); }}, word("way." + one)))),
      h("p", {class: "note way"}, word(`way.${way}.what`)), view.element,
      used.length ? h("ul", {class: "legend"}, used.map((label) => h("li", {}, h("span", {class: `mark l-${label.toLowerCase()}`}, word("label." + label))))) : null,
      kept, detail, disclosed(), attack.element);
    ask_attacker();
    say(word("demo.result"));
  }
  function disclosed() {
    const targets = analysis.targets.slice(0, 3);
    return h("section", {class: "stack"}, h("h3", {}, word("demo.risk")), targets.length ? targets.map((/** @type {any} */ one) => h("div", {},
      h("p", {}, h("b", {}, word("demo.target", {target: one.target || word("demo.someone")}))),
      h("p", {class: "note"}, word("demo.before", {n: count(one.disclosing), named: count(one.named)})),
      one.before > 0 && h("p", {class: "note"}, word("demo.nearness", {before: one.before, after: one.after, threshold: one.threshold})))) : h("p", {class: "note"}, word("demo.notarget")));
  }

  main.replaceChildren(h("div", {class: "page"},
    h("h1", {}, word("demo.title")), h("p", {class: "lead"}, word("demo.lead")),
    h("div", {class: "try"},
      h("form", {class: "sheet stack", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); protect(); }},
        h("div", {class: "examples"}, h("span", {class: "soft"}, word("demo.examples")), example("letter"), example("note"), example("court")),
        h("label", {htmlFor: "demo-text"}, h("b", {}, word("demo.text"))), text,
        h("div", {class: "row"}, go)),
      h("section", {class: "sheet", "aria-labelledby": "demo-result"}, h("h2", {id: "demo-result"}, word("demo.result")), result))));
  text.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) protect();
  });
  return () => {};
}
