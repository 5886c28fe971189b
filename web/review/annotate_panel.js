// The panel beside the text of an item: what is asked about the mention that is worked on, by kind of task. It decides nothing: each control
// calls one of the page's acts.
import {questions} from "./answers.js";
import {h} from "./dom.js";
import {kinds, label_word, labels as all_labels, option_row} from "./panel.js";
import {word} from "./words.js";

/** "LOC/city", in words where it is one of the eight. @param {string} label */
export const task_label = (label) => all_labels.includes(label) ? label_word(label) : label;
/** @param {string} text */
const key = (text) => h("kbd", {"aria-hidden": "true"}, text);

/** @param {any} page */
export function annotate_panel(page) {
  const mention = /** @type {any} */ (page.mention);
  const list = page.model.list();
  const box = h("section", {class: "sheet panel stack"});
  if (page.kind === "mark") box.append(label_buttons(page));
  if (!mention) {
    box.append(h("p", {class: "note"}, word(page.kind === "mark" ? "annotate.mark.how" : "annotate.nothing")));
    return box;
  }
  box.append(h("div", {}, h("h2", {}, word("panel.title", {n: list.indexOf(mention) + 1, all: list.length})), h("p", {class: "was", dir: "auto"}, page.words_of(mention)),
    h("p", {class: "facts"}, `${task_label(mention.label + (mention.subtype ? "/" + mention.subtype : ""))} · ${word("kind." + mention.kind)}`)));
  const of_kind = {mark: mark_part, choose: choose_part, group: group_part, judge: judge_part}[/** @type {"mark"} */ (page.kind)];
  box.append(of_kind(page, mention));
  return box;
}

/** @param {any} page */
function label_buttons(page) {
  return h("fieldset", {class: "options"}, h("legend", {}, word("annotate.mark.as")), h("div", {class: "acts"}, page.labels.map((/** @type {string} */ label, /** @type {number} */ i) =>
    h("button", {type: "button", class: `small l-${label.split("/")[0].toLowerCase()}`, onclick: () => page.mark(label)}, task_label(label), i < 9 ? key(String(i + 1)) : null))));
}
/** @param {any} page @param {any} mention */
function mark_part(page, mention) {
  return h("div", {class: "stack"},
    h("label", {class: "field"}, word("kind"), h("select", {onchange: (/** @type {any} */ event) => page.change({kind: event.target.value})}, [...kinds, "none"].map((kind) => h("option", {value: kind, selected: kind === mention.kind}, word("kind." + kind))))),
    h("div", {class: "acts"}, h("button", {type: "button", class: "small", onclick: () => page.remove()}, word("act.remove"), key("x"))));
}
/** @param {any} page @param {any} mention */
function choose_part(page, mention) {
  return h("fieldset", {class: "options"}, h("legend", {}, word("panel.could")), page.model.options(mention).map((/** @type {any} */ option, /** @type {number} */ i) =>
    option_row(option, i + 1, option.text === mention.replacement, () => page.choose(i), "annotate-option")));
}
/** @param {any} page @param {any} mention */
function group_part(page, mention) {
  const groups = page.groups();
  return h("fieldset", {class: "options"}, h("legend", {}, word("annotate.group")),
    groups.map((/** @type {any} */ group, /** @type {number} */ i) => h("label", {class: "option"}, h("input", {type: "radio", name: "group", checked: mention.state === "settled" && group.entity === mention.entity, onchange: () => page.join(group.entity)}),
      h("span", {class: "says", dir: "auto"}, group.names.join(" · ")), i < 9 ? key(String(i + 1)) : h("span"))),
    h("label", {class: "option"}, h("input", {type: "radio", name: "group", checked: false, onchange: () => page.join(0)}), h("span", {class: "says"}, word("annotate.newgroup")), key("0")));
}
/** @param {any} page @param {any} mention */
function judge_part(page, mention) {
  return h("div", {class: "stack"}, h("p", {class: "was", dir: "auto"}, mention.replacement || "∅"), questions.map((name, i) =>
    h("fieldset", {class: "options yesno"}, h("legend", {}, word("judge." + name)), [true, false].map((value, n) => h("label", {class: "option"},
      h("input", {type: "radio", name: "judge-" + name, checked: mention[name] === value, onchange: () => page.judge(name, value)}),
      h("span", {class: "says"}, word(value ? "yes" : "no")), key(String(2 * i + n + 1)))))));
}

/** Where answers differ, with what to take. @param {any} page */
export function differences_panel(page) {
  const box = h("section", {class: "sheet panel stack"}, h("h2", {}, word("decide.title")), h("p", {class: "note"}, word("decide.what")));
  if (page.differences.length === 0) box.append(h("p", {class: "notice good"}, word("decide.none")));
  box.append(...page.differences.map((/** @type {any} */ row, /** @type {number} */ i) => h("fieldset", {class: "options"},
    h("legend", {dir: "auto"}, page.stretch(row.start, row.end)),
    row.choices.map((/** @type {any} */ choice) => h("label", {class: "option"},
      h("input", {type: "radio", name: "difference-" + i, checked: page.taken.get(row.key) === choice.said, onchange: () => page.take(row, choice)}),
      h("span", {class: "says", dir: "auto"}, page.said(choice)), h("span"), h("small", {}, choice.who.map((/** @type {string} */ who) => page.name_of(who)).join(", ")))))));
  return box;
}
