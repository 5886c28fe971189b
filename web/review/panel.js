// The panel beside the text: what could stand for the mention that is worked on, why it is one, and what can be done with it. It decides
// nothing: each control calls one of `acts`.
import {h} from "./dom.js";
import {count, percent, word} from "./words.js";

/** @typedef {import("./model.js").Mention} Mention */
export const labels = ["PERSON", "CODE", "LOC", "ORG", "DEM", "DATETIME", "QUANTITY", "MISC"];
export const kinds = ["direct", "quasi", "confidential"];

/** @param {string} label */
export const label_word = (label) => `${word("label." + label)} (${label})`;

/** One option with its level, how much it keeps, and whether it says too much.
 * @param {import("./model.js").Option} option @param {number} number @param {boolean} checked @param {() => void} take @param {string} group */
export function option_row(option, number, checked, take, group) {
  const unsafe = option.disclosure !== undefined && option.disclosure >= (option.threshold ?? Infinity);
  return h("label", {class: "option"},
    h("input", {type: "radio", name: group, checked, onchange: take}),
    h("span", {class: "says", dir: "auto"}, option.text || "∅"),
    number < 10 ? h("kbd", {"aria-hidden": "true"}, String(number)) : h("span"),
    h("small", {},
      h("span", {}, `${word("way." + option.method)} · ${word("panel.level", {n: option.level})}`),
      option.things ? h("span", {}, word("panel.things", {n: count(option.things)})) : null,
      option.information !== undefined
        ? h("span", {title: word("panel.kept")}, h("span", {class: "unseen"}, word("panel.kept") + " "), `▮ ${percent(option.information)}`) : null,
      unsafe ? h("span", {class: "unsafe"}, word("panel.near")) : null));
}

/** @param {any} found what the service knows of a mention */
export function reasons(found) {
  if (!found) return null;
  return h("details", {}, h("summary", {}, word("panel.why")),
    h("ul", {},
      (found.evidence ?? []).map((/** @type {any} */ one) => h("li", {lang: "en"}, `${one.detector}: ${one.reason}`)),
      found.score !== undefined ? h("li", {}, word("panel.sure", {p: percent(found.score)})) : null,
      found.reason ? h("li", {lang: "en"}, found.reason) : null,
      found.risk !== undefined ? h("li", {}, word("panel.risk", {value: found.risk, threshold: found.threshold}),
        found.risk_reason ? h("span", {lang: "en"}, ` – ${found.risk_reason}`) : "") : null));
}

/** @param {any} acts @param {string} act @param {string} [key] @param {string} [kind] */
function act_button(acts, act, key, kind = "small") {
  return h("button", {type: "button", class: kind, onclick: () => acts[act]()}, word("act." + act), key ? h("kbd", {"aria-hidden": "true"}, key) : null);
}

/** @param {import("./model.js").Model} model @param {import("./places.js").Places} places @param {Mention | null} mention @param {any} acts */
export function panel(model, places, mention, acts) {
  const box = h("section", {class: "sheet panel"});
  if (!mention) {
    box.append(h("p", {class: "note"}, word("panel.none")), add_words(acts));
    return box;
  }
  const list = model.list(), found = model.found.get(mention.id);
  const original = model.text.slice(places.to_unit(mention.start), places.to_unit(mention.end));
  const state = model.is_doubtful(mention) ? "doubtful" : mention.state;
  const same = model.entity_of(mention);
  const chosen = model.chosen(mention);
  const words = original.split(/\s+/).filter(Boolean);
  const field = h("input", {type: "text", value: chosen || mention.replacement === null ? "" : mention.replacement, "aria-label": word("act.own"), id: "own-words", maxlength: "500", dir: "auto"});
  // What is seldom wanted is made when it is opened: places where it could belong are many.
  const edit_parts = () => [
    h("div", {class: "edit"},
      select(word("label"), labels.map((one) => [one, label_word(one)]), mention.label, (value) => acts.relabel({label: value})),
      select(word("kind"), kinds.map((one) => [one, word("kind." + one)]), mention.kind, (value) => acts.relabel({kind: value})),
      select(word("act.join"), [["", "–"], ...entities(model, places, mention)], "", (value) => acts.join(Number(value))),
      words.length > 1 ? select(word("act.split"), [["", "–"], ...splits(original)], "", (value) => acts.split(Number(value))) : null),
    h("div", {class: "acts"},
      ...[["wider.left", "[", "←+"], ["narrow.left", "]", "→−"], ["narrow.right", "{", "−←"], ["wider.right", "}", "+→"]].map(([act, key, sign]) =>
        h("button", {type: "button", class: "small", "aria-label": word("act." + act), title: word("act." + act), onclick: () => acts[act]()}, sign, h("kbd", {"aria-hidden": "true"}, key))),
      same.length > 1 ? act_button(acts, "part") : null),
  ];
  const editing = h("details", {open: acts.details_open, ontoggle: () => {
    acts.details_open = editing.open;
    if (editing.open && editing.children.length === 1) editing.append(...edit_parts());
  }}, h("summary", {}, `${word("label")}, ${word("panel.bounds")}, ${word("entity")}`), acts.details_open ? edit_parts() : null);
  box.append(...[
    h("h2", {}, word("panel.title", {n: list.indexOf(mention) + 1, all: list.length})),
    h("p", {class: "was", dir: "auto"}, original),
    h("p", {class: "facts"}, `${label_word(mention.label)} · ${word("kind." + mention.kind)} · ${word("panel." + state)}`),
    h("fieldset", {class: "options"},
      h("legend", {}, word("panel.could")),
      model.options(mention).map((option, i) => option_row(option, i + 1, option === chosen, () => acts.choose(option), "option")),
      h("label", {class: "option"},
        h("input", {type: "radio", name: "option", checked: mention.replacement === null, onchange: () => acts.readable()}),
        h("span", {class: "says"}, word("act.readable")), h("kbd", {"aria-hidden": "true"}, "0"))),
    h("form", {class: "own", onsubmit: (/** @type {any} */ event) => { event.preventDefault(); acts.own(field.value); }},
      field, h("button", {type: "submit", class: "small"}, word("act.take"))),
    same.length > 1 ? h("label", {class: "row"}, h("input", {type: "checkbox", id: "whole-entity", checked: acts.whole_entity, onchange: (/** @type {any} */ event) => { acts.whole_entity = event.target.checked; }}),
      word("act.entity", {n: same.length})) : null,
    beyond(acts),
    h("div", {class: "acts"},
      act_button(acts, "accept", "↵", "first"), act_button(acts, "remove", "x"), act_button(acts, "previous", "←"), act_button(acts, "next", "→")),
    reasons(found),
    editing,
    add_words(acts)].filter((part) => part !== null));
  return box;
}

/** What is decided here may hold for the other documents of the project, too. @param {any} acts */
function beyond(acts) {
  return h("details", {open: acts.beyond_open, ontoggle: (/** @type {any} */ event) => { acts.beyond_open = event.target.open; }}, h("summary", {}, word("act.beyond")),
    h("p", {class: "note"}, word("act.beyond.what")),
    h("div", {class: "acts"}, act_button(acts, "everywhere", "P"), act_button(acts, "remember", "R")));
}

/** @param {any} acts */
function add_words(acts) {
  const field = h("input", {type: "text", id: "more-words", "aria-label": word("act.add.words"), placeholder: word("act.add.words"), maxlength: "300", dir: "auto"});
  return h("details", {open: acts.add_open, ontoggle: (/** @type {any} */ event) => { acts.add_open = event.target.open; }}, h("summary", {}, word("act.add")),
    h("form", {class: "own", onsubmit: (/** @type {any} */ event) => { event.preventDefault(); acts.add(field.value); }},
      field, h("button", {type: "submit", class: "small"}, word("verdict.mark"))));
}

/** @param {string} name @param {string[][]} choices @param {string} chosen @param {(value: string) => void} choose */
function select(name, choices, chosen, choose) {
  return h("label", {class: "field"}, name, h("select", {onchange: (/** @type {any} */ event) => { if (event.target.value) choose(event.target.value); }},
    choices.map(([value, text]) => h("option", {value, selected: value === chosen}, text))));
}
/** Where else it could belong. @param {import("./model.js").Model} model @param {import("./places.js").Places} places @param {Mention} mention */
function entities(model, places, mention) {
  /** @type {Map<number, string>} */
  const names = new Map();
  for (const one of model.list()) {
    if (!one.entity || one.entity === mention.entity || names.has(one.entity)) continue;
    names.set(one.entity, `${one.label}: ${model.text.slice(places.to_unit(one.start), places.to_unit(one.end)).slice(0, 40)}`);
    if (names.size >= 200) break;
  }
  return [...names].map(([entity, name]) => [String(entity), name]);
}
/** @param {string} original */
function splits(original) {
  return [...original.matchAll(/\s+/g)].filter((gap) => gap.index > 0 && gap.index + gap[0].length < original.length).slice(0, 20)
    .map((gap) => [String(gap.index), `${original.slice(0, gap.index)} | ${original.slice(gap.index + gap[0].length)}`]);
}
