// One item of a task: its text, what is asked, and the answer of whoever works on it, or the decision where several answers differ.
import {annotate_panel, differences_panel, task_label} from "./annotate_panel.js";
import {AnswerBox} from "./answer_box.js";
import {analysis_of, answer_in, begin, compared, is_asked, left_open, questions} from "./answers.js";
import {get} from "./api.js";
import {h, say} from "./dom.js";
import {Model} from "./model.js";
import {labels as all_labels} from "./panel.js";
import {Places} from "./places.js";
import {TextView} from "./text_view.js";
import {WordCursor} from "./word_cursor.js";
import {count, word, words_of_error} from "./words.js";

/** @param {HTMLElement} main @param {string} id @param {string} number @param {boolean} decide @param {(after: () => void) => void} sign_in */
export async function annotate_page(main, id, number, decide, sign_in) {
  const path = `/v1/tasks/${id}`;
  const [task, received] = await Promise.all([get(path), get(`${path}/items/${number}${decide ? "?answers=all" : ""}`)]);
  const names = new Map(decide ? await get("/v1/people").then((answer) => answer.people.map((/** @type {any} */ one) => [one.id, one.name]), () => []) : []);
  const page = new AnnotatePage(main, task, received, decide, names, sign_in);
  page.draw();
  page.begin();
  return () => page.end();
}

class AnnotatePage {
  /** @param {HTMLElement} main @param {any} task @param {any} received @param {boolean} decide @param {Map<string, string>} names
   * @param {(after: () => void) => void} sign_in */
  constructor(main, task, received, decide, names, sign_in) {
    this.main = main;
    this.task = task;
    this.kind = task.kind;
    this.item = received.item;
    this.number = received.number;
    this.decide = decide;
    this.names = names;
    this.sign_in = sign_in;
    this.labels = task.labels.length ? task.labels : all_labels;
    this.done = received.done;
    /** @type {Map<string, string>} */
    this.taken = new Map();
    const {agreed, differences} = decide ? compared(this.kind, this.item, received.answers) : {agreed: [], differences: []};
    this.differences = differences;
    this.box = new AnswerBox(`/v1/tasks/${task.id}/items/${received.number}`, received.version, decide);
    const left = this.box.left();
    this.found_here = left !== null;
    if (left) this.box.version = left.version;
    const answer = left ?? received.answer ?? (decide ? {mentions: agreed} : null);
    this.model = new Model(analysis_of(this.kind, this.item, answer), []);
    begin(this.kind, this.model, this.item, answer);
    this.places = new Places(this.model.text);
    this.current = this.model.list()[0]?.id ?? "";
    this.text = new TextView(this.model, this.places, this.kind === "judge" ? "after" : "before", (mention) => this.go(mention, true));
    this.cursor = new WordCursor(this.text);
  }
  begin() {
    this.model.addEventListener("change", (event) => this.changed(/** @type {CustomEvent} */ (event).detail));
    this.box.addEventListener("state", (event) => this.show_state(/** @type {CustomEvent} */ (event).detail));
    this.box.addEventListener("conflict", () => this.show_conflict());
    this.box.addEventListener("error", (event) => this.tell(words_of_error(/** @type {CustomEvent} */ (event).detail), true));
    this.show_state("saved");
    const open = this.model.list().find((one) => one.state === "open" && is_asked(this.kind, this.model, one));
    this.go(open?.id ?? this.current);
    if (this.found_here) this.box.give(this.answer(), false);
    const known = "veil.guidelines." + this.task.id;
    if (!this.decide && this.task.guidelines && !localStorage.getItem(known)) this.show_guidelines(() => localStorage.setItem(known, "read"));
  }
  end() {
    this.box.end();
  }
  get mention() {
    return this.model.at(this.current);
  }
  answer() {
    return answer_in(this.kind, this.model);
  }

  draw() {
    this.state = h("span", {class: "state", role: "status"});
    this.notice = h("p", {class: "notice", role: "status", hidden: true});
    this.panel_box = h("div");
    this.difference_box = h("div");
    this.open_note = h("span", {class: "soft", role: "status"});
    const button = (/** @type {string} */ name, /** @type {() => void} */ act, /** @type {string} */ key, kind = "small") =>
      h("button", {type: "button", class: kind, onclick: act}, word(name), h("kbd", {"aria-hidden": "true"}, key));
    const parallel = this.item.parallel;
    this.panes = h("div", {class: parallel ? "panes both" : "panes"}, h("section", {class: "sheet pane", tabindex: this.kind === "mark" ? "0" : null, "aria-label": this.kind === "mark" ? word("annotate.mark.how") : null, role: this.kind === "mark" ? "group" : null},
      h("h2", {}, word("annotate.text")), this.text.element),
    parallel ? h("section", {class: "sheet pane"}, h("h2", {}, parallel.language ? new Intl.DisplayNames([document.documentElement.lang], {type: "language"}).of(parallel.language) : word("annotate.parallel")),
      h("div", {class: "text", lang: parallel.language ?? null}, parallel.text.split("\n").map((/** @type {string} */ line) => h("div", {class: "block", dir: "auto"}, line)))) : null);
    this.main.replaceChildren(h("div", {class: "page"}, h("p", {class: "note"}, h("a", {href: `#/t/${this.task.id}`}, "← ", h("span", {dir: "auto"}, this.task.name))),
      h("h1", {}, word(this.decide ? "decide.item" : "task.item", {n: count(this.number + 1)})),
      h("div", {class: "tools"}, h("div", {class: "row"}, button("act.previous", () => this.step(-1), "p"), button("act.next", () => this.step(1), "n"),
        button("act.undo", () => this.undo(), "u"), button("act.redo", () => this.redo(), "U"), this.open_note, h("span", {class: "grow"}), this.state,
        this.task.guidelines ? button("task.guidelines", () => this.show_guidelines(), "g") : null, button("act.keys", () => this.show_keys(), "?"),
        button(this.decide ? "decide.done" : "annotate.done", () => this.finish(), "Ctrl+↵", "small first"))),
      h("div", {class: "review", onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event)}, h("div", {}, this.panes),
        h("div", {class: "side", tabindex: "0", role: "region", "aria-label": word("annotate.asked")}, this.notice, this.decide ? this.difference_box : null, this.panel_box))));
    this.show_panel();
  }
  show_panel() {
    const inside = this.panel_box.contains(document.activeElement) || this.difference_box.contains(document.activeElement);
    this.panel_box.replaceChildren(annotate_panel(this));
    this.difference_box.replaceChildren(...(this.decide ? [differences_panel(this)] : []));
    const open = left_open(this.kind, this.model);
    this.open_note.textContent = open ? word("annotate.open", {n: count(open)}) : "";
    if (inside) /** @type {HTMLElement | null} */ (this.panel_box.querySelector("input:checked, button"))?.focus({preventScroll: true});
    for (const [id, mark] of this.text.marks) mark.classList.toggle("same", this.kind === "group" && !!this.mention?.entity && id !== this.current && this.model.at(id)?.entity === this.mention.entity);
  }
  /** @param {string} id @param {boolean} [by_hand] */
  go(id, by_hand = false) {
    this.current = id;
    const mark = this.text.show(id);
    if (mark && !by_hand) mark.scrollIntoView({block: "nearest"});
    const place = mark ?? this.panes.querySelector("[tabindex]");
    if (!this.panel_box.contains(document.activeElement) || by_hand) /** @type {HTMLElement | null} */ (place)?.focus({preventScroll: true});
    this.show_panel();
  }
  /** @param {{edits: any[], own: boolean, structural: boolean}} change */
  changed({edits, own, structural}) {
    const had_focus = this.panes.contains(document.activeElement);
    this.text.update(edits, structural);
    if (!this.mention) this.current = this.model.list()[0]?.id ?? "";
    this.text.show(this.current);
    if (had_focus && !this.panes.contains(document.activeElement)) /** @type {any} */ (this.text.marks.get(this.current) ?? this.panes.querySelector("[tabindex='0']"))?.focus({preventScroll: true});
    this.show_panel();
    if (own) this.box.give(this.answer(), false);
  }

  /** @param {any} mention */
  words_of(mention) {
    return this.stretch(mention.start, mention.end);
  }
  /** @param {number} start @param {number} end */
  stretch(start, end) {
    return this.model.text.slice(this.places.to_unit(start), this.places.to_unit(end));
  }
  /** @param {any} change */
  change(change) {
    if (this.mention) this.model.change([{...this.mention, ...change, state: "settled"}]);
  }
  /** Marks what is selected, or gives the mention that is worked on another label. @param {string} label */
  mark(label) {
    const selected = this.cursor.selected();
    const [main, subtype] = [label.split("/")[0], label.split("/").slice(1).join("/")];
    const named = {label: main, ...(subtype ? {subtype} : {subtype: undefined})};
    if (!selected) return this.mention ? this.change(named) : this.tell(word("annotate.mark.how"));
    const start = this.places.to_code_point(selected.begin), end = this.places.to_code_point(selected.end);
    const under = this.model.list().filter((one) => one.start < end && start < one.end);
    const kind = main === "PERSON" || main === "CODE" ? "direct" : "quasi";
    const made = /** @type {any} */ ({id: this.model.new_id(), start, end, from: start, to: end, ...named, kind, entity: 0, replacement: null, state: "settled"});
    this.model.change([...under.map((one) => /** @type {any} */ ({id: one.id, removed: true, state: "settled"})), made]);
    this.cursor.collapse();
    this.go(made.id);
    say(`${this.words_of(made)}: ${task_label(label)}`);
  }
  remove() {
    if (this.kind !== "mark" || !this.mention) return;
    const list = this.model.list(), next = list[list.indexOf(this.mention) + 1] ?? list.at(-2);
    this.model.change([/** @type {any} */ ({id: this.current, removed: true, state: "settled"})]);
    this.go(next?.id ?? "");
  }
  /** @param {number} i */
  choose(i) {
    const option = this.mention && this.model.options(this.mention)[i];
    if (option) this.change({replacement: option.text, method: option.method});
  }
  /** Groups so far, by their first mention. */
  groups() {
    /** @type {Map<number, {entity: number, names: string[]}>} */
    const groups = new Map();
    for (const one of this.model.list()) {
      if (one.state !== "settled" || !one.entity) continue;
      const group = groups.get(one.entity) ?? {entity: one.entity, names: []};
      if (group.names.length < 4 && !group.names.includes(this.words_of(one))) group.names.push(this.words_of(one));
      groups.set(one.entity, group);
    }
    return [...groups.values()];
  }
  /** @param {number} entity 0: a new one */
  join(entity) {
    this.change({entity: entity || this.model.new_entity()});
  }
  /** @param {string} name @param {boolean} value */
  judge(name, value) {
    const mention = /** @type {any} */ (this.mention);
    if (!mention) return;
    const after = {...mention, [name]: value};
    this.model.change([{...after, state: questions.every((one) => typeof after[one] === "boolean") ? "settled" : "open"}]);
  }
  /** @param {number} by */
  step(by) {
    const list = this.model.list(), at = list.findIndex((one) => one.id === this.current);
    if (list.length) this.go(list[(at + by + list.length) % list.length].id);
  }
  next_open() {
    const list = this.model.list(), at = list.findIndex((one) => one.id === this.current);
    const open = [...list.slice(at + 1), ...list.slice(0, at + 1)].find((one) => one.state === "open" && is_asked(this.kind, this.model, one));
    if (open) this.go(open.id);
    else this.finish();
  }
  undo() {
    const edits = this.model.undo();
    if (edits) this.go(edits.find((one) => this.model.at(one.id))?.id ?? this.current);
  }
  redo() {
    const edits = this.model.redo();
    if (edits) this.go(edits.find((one) => this.model.at(one.id))?.id ?? this.current);
  }

  /** @param {any} row @param {any} choice */
  take(row, choice) {
    this.taken.set(row.key, choice.said);
    const under = this.kind === "mark" ? this.model.list().filter((one) => one.start < row.end && row.start < one.end) : [];
    const mentions = choice.mentions.map((/** @type {any} */ one) => this.kind === "mark" ? {...one, id: this.model.new_id(), from: one.start, to: one.end, entity: one.entity ?? 0, replacement: null, state: "settled"}
      : {...this.model.mentions.get(one.id), ...one, state: "settled"});
    this.model.change([...under.map((one) => ({id: one.id, removed: true, state: "settled"})), ...mentions]);
    if (mentions[0]) this.go(mentions[0].id);
  }
  /** @param {any} choice */
  said(choice) {
    if (this.kind !== "mark") return choice.said;
    return choice.mentions.length ? choice.mentions.map((/** @type {any} */ one) => `${this.words_of(one)} – ${task_label(one.label + (one.subtype ? "/" + one.subtype : ""))}, ${word("kind." + one.kind)}`).join("; ") : word("decide.nothing");
  }
  /** @param {string} who */
  name_of(who) {
    return this.names.get(who) ?? who;
  }

  /** The answer is whole: it goes, and the next item comes. */
  async finish() {
    const open = left_open(this.kind, this.model);
    if (open) return this.tell(word("annotate.open", {n: count(open)}), true);
    this.box.give(this.answer(), true);
    if (!await this.box.settled()) return;
    const {items} = await get(`/v1/tasks/${this.task.id}/items`);
    const wanted = (/** @type {any} */ one) => this.decide ? one.answers.length > 1 && !one.adjudicated : one.mine && !one.done;
    const next = items.find((/** @type {any} */ one) => one.number > this.number && wanted(one)) ?? items.find(wanted);
    location.hash = next ? `#/t/${this.task.id}/${this.decide ? "a" : "i"}/${next.number}` : `#/t/${this.task.id}`;
  }
  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
      event.preventDefault();
      return this.finish();
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      event.preventDefault();
      return event.shiftKey ? this.redo() : this.undo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("select, textarea, input[type=text]")) return;
    const arrow = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    const moves = this.kind === "mark" && arrow && !target.matches("input");
    const digit = /^[0-9]$/.test(event.key) ? Number(event.key) : -1;
    /** @type {Record<string, () => void>} */
    const keys = {n: () => this.step(1), p: () => this.step(-1), u: () => this.undo(), U: () => this.redo(), x: () => this.remove(), Delete: () => this.remove(), g: () => this.show_guidelines(), "?": () => this.show_keys()};
    if (moves) keys[event.key] = () => say(this.cursor.move(arrow, event.shiftKey, this.mention ? this.places.to_unit(this.mention.start) : 0));
    if (digit >= 0) keys[event.key] = () => this.number_key(digit);
    if (!target.matches("button, summary, a") && this.kind !== "mark") keys.Enter = () => this.next_open();
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
  /** @param {number} digit */
  number_key(digit) {
    if (this.kind === "mark" && this.labels[digit - 1]) this.mark(this.labels[digit - 1]);
    if (this.kind === "choose") this.choose(digit - 1);
    if (this.kind === "group") {
      const group = this.groups()[digit - 1];
      if (digit === 0 || group) this.join(digit === 0 ? 0 : group.entity);
    }
    if (this.kind === "judge" && digit >= 1 && digit <= 6) this.judge(questions[(digit - 1) >> 1], digit % 2 === 1);
  }

  /** @param {string} state */
  show_state(state) {
    this.state.dataset.state = state;
    this.state.textContent = state === "conflict" ? "" : word(state === "signed out" ? "sign.needed" : "state." + state);
    if (state === "signed out") this.sign_in(() => this.box.again());
  }
  /** @param {string} sentence @param {boolean} [bad] */
  tell(sentence, bad = false) {
    this.notice.hidden = false;
    this.notice.className = bad ? "notice" : "notice good";
    this.notice.textContent = sentence;
    say(sentence);
  }
  async show_conflict() {
    const there = await get(`/v1/tasks/${this.task.id}/items/${this.number}${this.decide ? "?answers=all" : ""}`).catch(() => null);
    if (!there) return this.show_state("offline");
    this.tell(word("annotate.conflict"), true);
    this.notice.append(" ", h("button", {type: "button", class: "small", onclick: () => { this.notice.hidden = true; this.box.stand_on(there.version); }}, word("annotate.mine")), " ",
      h("button", {type: "button", class: "small", onclick: () => { this.box.forget(); location.reload(); }}, word("annotate.other")));
  }
  /** @param {() => void} [read] */
  show_guidelines(read) {
    this.#dialog(word("task.guidelines"), [h("div", {class: "guidelines", dir: "auto"}, this.task.guidelines)], read ? word("annotate.read") : word("close"), read);
  }
  show_keys() {
    /** @type {string[][]} */
    const own = {mark: [["← →", "annotate.key.word"], ["Shift+← →", "annotate.key.more"], ["1 – 9", "annotate.mark.as"], ["x", "act.remove"]], choose: [["1 – 9", "keys.option"], ["Enter", "act.next"]],
      group: [["1 – 9", "annotate.group"], ["0", "annotate.newgroup"], ["Enter", "act.next"]], judge: [["1 2", "judge.relevant"], ["3 4", "judge.grammatical"], ["5 6", "judge.true"], ["Enter", "act.next"]]}[/** @type {"mark"} */ (this.kind)];
    const rows = [...own, ["n", "act.next"], ["p", "act.previous"], ["u, Ctrl+Z", "act.undo"], ["U, Ctrl+Shift+Z", "act.redo"], ["g", "task.guidelines"], ["Ctrl+Enter", this.decide ? "decide.done" : "annotate.done"]];
    this.#dialog(word("keys.title"), [h("dl", {class: "keys"}, rows.flatMap(([key, act]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, word(act))]))], word("close"));
  }
  /** @param {string} title @param {any[]} content @param {string} button @param {() => void} [after] */
  #dialog(title, content, button, after) {
    const dialog = h("dialog", {"aria-labelledby": "dialog-title", onclose: () => { dialog.remove(); after?.(); this.go(this.current); }}, h("form", {method: "dialog", class: "stack"},
      h("h2", {id: "dialog-title"}, title), ...content, h("p", {}, h("button", {class: "first"}, button))));
    document.body.append(dialog);
    dialog.showModal();
  }
}
