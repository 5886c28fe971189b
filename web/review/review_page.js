// The review of one document: text, panel, meters and keys around the model; decisions go out through the outbox.
import {Acts} from "./acts.js";
import {Refused, get, post, post_for_file} from "./api.js";
import {choice, h, save, say} from "./dom.js";
import {Model} from "./model.js";
import {Outbox} from "./outbox.js";
import {panel} from "./panel.js";
import {Places} from "./places.js";
import {TextView} from "./text_view.js";
import {count, percent, word, words_of_error} from "./words.js";

const look_again = 5000;
const handed_out_as = ["txt", "jsonl", "csv", "conll", "conllu", "tab", "i2b2", "presidio"];

/** @param {HTMLElement} main @param {string} project @param {string} id @param {(after: () => void) => void} sign_in
 * @returns {Promise<() => void>} what ends the view */
export async function review_page(main, project, id, sign_in) {
  const path = `/v1/projects/${project}/documents/${id}`;
  const document_ = await get(path);
  if (!document_.originals) return protected_page(main, project, document_);
  const page = new ReviewPage(main, project, path, document_, sign_in);
  await page.begin();
  return () => page.end();
}

class ReviewPage {
  /** @param {HTMLElement} main @param {string} project @param {string} path @param {any} received @param {(after: () => void) => void} sign_in */
  constructor(main, project, path, received, sign_in) {
    this.main = main;
    this.path = path;
    this.name = received.name;
    this.sign_in = sign_in;
    this.model = new Model(received.analysis, received.edits);
    this.places = new Places(this.model.text);
    this.outbox = new Outbox(path, received.id, received.version);
    this.acts = new Acts(this.model, this.places, path, {
      go: (id) => this.go(id), together: (work) => this.together(work), tell: (key, fill) => this.tell(word(key, fill)), failed: (error) => this.tell(words_of_error(error), true)});
    this.after = new TextView(this.model, this.places, "after", (id) => this.go(id, true));
    /** @type {TextView | null} */
    this.before = null;
    this.shown = "after";
    this.project = project;
    this.timer = 0;
    this.verdict_timer = 0;
    this.held = false;
    this.panel_due = false;
    this.draw();
  }

  async begin() {
    this.model.addEventListener("change", (event) => this.changed(/** @type {CustomEvent} */ (event).detail));
    this.outbox.addEventListener("state", (event) => this.show_state(/** @type {CustomEvent} */ (event).detail));
    this.outbox.addEventListener("taken", () => this.ask_verdict());
    this.outbox.addEventListener("others", (event) => {
      const theirs = /** @type {CustomEvent} */ (event).detail;
      this.model.receive(theirs);
      this.tell(word("others.changed", {n: theirs.length}));
    });
    this.outbox.addEventListener("conflict", (event) => this.settle_conflict(/** @type {CustomEvent} */ (event).detail));
    this.outbox.addEventListener("refused", (event) => this.refused(/** @type {CustomEvent} */ (event).detail));
    const left = await this.outbox.begin();
    if (left.length) {
      this.model.receive(left);
    } else {
      this.show_state("saved");
    }
    this.timer = setInterval(() => { if (!document.hidden) this.outbox.look(); }, look_again);
    const list = this.model.list();
    this.go((list.find((one) => this.model.is_doubtful(one)) ?? list.find((one) => one.state === "open") ?? list[0])?.id ?? "");
    if (left.length) this.tell(word("recovered", {n: left.length}));
    this.ask_verdict();
  }
  end() {
    clearInterval(this.timer);
    clearTimeout(this.verdict_timer);
    this.outbox.end();
  }

  draw() {
    this.state = h("span", {class: "state", role: "status"});
    this.meter_box = h("div", {class: "sheet meters"});
    this.panel_box = h("div");
    this.verdict_box = h("div");
    this.notice = h("p", {class: "notice", role: "status", hidden: true});
    this.panes = h("div", {class: "panes"});
    this.all_button = h("button", {type: "button", class: "small", onclick: () => this.acts.accept_all()});
    this.undo_button = h("button", {type: "button", class: "small", onclick: () => this.acts.undo()}, word("act.undo"));
    this.redo_button = h("button", {type: "button", class: "small", onclick: () => this.acts.redo()}, word("act.redo"));
    const views = ["after", "both", "before"].map((view) =>
      h("button", {type: "button", class: "small", "data-view": view, "aria-pressed": String(view === this.shown), onclick: () => this.show_view(view)}, word("view." + view)));
    this.views = h("div", {class: "row", role: "group", "aria-label": word("view")}, views);
    const work = h("div", {class: "review", onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event)},
      h("div", {}, this.panes), h("div", {class: "side", tabindex: "0", role: "region", "aria-label": word("panel.could")}, this.notice, this.meter_box, this.panel_box, this.verdict_box));
    this.main.replaceChildren(h("div", {class: "page"},
      h("p", {class: "note"}, h("a", {href: `#/p/${this.project}`}, "← " + word("project.documents"))),
      h("h1", {dir: "auto"}, this.name),
      h("div", {class: "tools"}, h("div", {class: "row"}, this.views,
        this.undo_button, this.redo_button,
        h("button", {type: "button", class: "small", onclick: () => this.acts.doubt()}, word("act.doubt"), h("kbd", {"aria-hidden": "true"}, "d")),
        this.all_button, h("span", {class: "grow"}), this.state,
        h("button", {type: "button", class: "small", onclick: () => this.show_keys()}, word("act.keys"), h("kbd", {"aria-hidden": "true"}, "?")),
        h("button", {type: "button", class: "small first", onclick: () => this.hand_out()}, word("act.export")))),
      work));
    this.show_view(this.shown);
    this.show_meters();
    this.panes.addEventListener("mouseup", () => this.offer_to_mark());
  }
  /** @param {string} view */
  show_view(view) {
    this.shown = view;
    if (view !== "after") this.before ??= new TextView(this.model, this.places, "before", (id) => this.go(id, true));
    const pane = (/** @type {TextView} */ text) => h("section", {class: "sheet pane"}, h("h2", {}, word("view." + text.side)), text.element);
    const shown = view === "after" ? [this.after] : view === "before" ? [this.before] : [this.after, this.before];
    this.panes.className = "panes " + view;
    this.panes.replaceChildren(...shown.map((text) => pane(/** @type {TextView} */ (text))));
    for (const button of this.views.children) button.setAttribute("aria-pressed", String(button.dataset.view === view));
    this.before?.show(this.acts.current);
    const mark = (view === "before" ? this.before : this.after)?.marks.get(this.acts.current);
    if (mark && document.activeElement === document.body) mark.focus({preventScroll: true});
  }
  show_meters() {
    const sums = this.model.meters();
    const one = (/** @type {string} */ key, /** @type {number} */ share, /** @type {string} */ said, /** @type {any} */ bounds = {}) =>
      h("div", {}, h("span", {}, word(key), h("b", {}, said)), h("meter", {min: 0, max: 1, value: share, "aria-label": `${word(key)}: ${said}`, ...bounds}));
    this.meter_box.replaceChildren(
      one("meter.settled", sums.all ? sums.settled / sums.all : 1, `${count(sums.settled)} / ${count(sums.all)}`),
      one("meter.telling", sums.mentions ? sums.telling / sums.mentions : 0, count(sums.telling), {low: .001, high: .5, optimum: 0}),
      one("meter.kept", sums.information, percent(sums.information)));
    const sure = this.acts.sure().length;
    this.all_button.textContent = word("act.all", {n: count(sure)});
    this.all_button.disabled = sure === 0;
    this.undo_button.disabled = this.model.done.length === 0;
    this.redo_button.disabled = this.model.undone.length === 0;
    return sums;
  }
  /** Steps that the reader sees as one: the panel is made once, behind them. @param {() => void} work */
  together(work) {
    this.held = true;
    try {
      work();
    } finally {
      this.held = false;
      if (this.panel_due) this.show_panel();
    }
  }
  show_panel() {
    this.panel_due = this.held;
    if (this.held) return;
    const held = this.panel_box.contains(document.activeElement) ? document.activeElement?.id : null;
    const had_focus = this.panel_box.contains(document.activeElement);
    this.panel_box.replaceChildren(panel(this.model, this.places, this.acts.mention, this.acts));
    if (!had_focus) return;
    const again = held ? this.panel_box.querySelector("#" + held) : this.panel_box.querySelector(".options input:checked") ?? this.panel_box.querySelector("button");
    /** @type {HTMLElement | null} */ (again)?.focus({preventScroll: true});
  }

  /** @param {string} id @param {boolean} [by_hand] */
  go(id, by_hand = false) {
    const changed = id !== this.acts.current;
    this.acts.current = id;
    for (const text of [this.after, this.before]) {
      const mark = text?.show(id);
      if (!mark?.isConnected) continue;
      if (!by_hand) mark.scrollIntoView({block: "nearest"});
      if (text === this.after || this.shown === "before") {
        if (!this.panel_box.contains(document.activeElement) || by_hand) mark.focus({preventScroll: true});
      }
    }
    if (changed) this.notice.hidden = true;
    this.show_panel();
    this.learn_options();
  }
  /** What stands for a mention that a person made is not kept: asked for again when it is looked at. */
  async learn_options() {
    const mention = this.acts.mention;
    if (!mention) return;
    const found = this.model.found.get(mention.id);
    if (found && found.start === mention.start && found.end === mention.end && found.label === mention.label) return;
    try {
      const learnt = await post(this.path + "/options", {start: mention.start, end: mention.end, label: mention.label, kind: mention.kind, number: mention.entity || 1});
      this.model.learn(mention.id, learnt);
      if (this.acts.current === mention.id) this.show_panel();
    } catch {
      // the panel says what it knows
    }
  }

  /** @param {{edits: any[], own: boolean, structural: boolean}} change */
  changed({edits, own, structural}) {
    if (own) this.outbox.add(edits);
    const had_focus = this.panes.contains(document.activeElement);
    this.after.update(edits, structural);
    this.before?.update(edits, structural);
    if (had_focus && !this.panes.contains(document.activeElement)) {
      (this.shown === "before" ? this.before : this.after)?.marks.get(this.acts.current)?.focus({preventScroll: true});
    }
    this.show_meters();
    this.show_panel();
  }
  /** @param {string} state */
  show_state(state) {
    this.state.dataset.state = state;
    this.state.textContent = word(state === "signed out" ? "sign.needed" : "state." + state);
    if (state === "signed out") this.sign_in(() => this.outbox.again());
  }
  /** @param {string} sentence @param {boolean} [bad] */
  tell(sentence, bad = false) {
    this.notice.hidden = false;
    this.notice.className = bad ? "notice" : "notice good";
    this.notice.textContent = sentence;
    say(sentence);
  }
  /** @param {{code: string, message: string, ids: string[]}} why */
  async refused(why) {
    this.tell(words_of_error(why), true);
    // As the service has it, which never took it.
    const received = await get(this.path).catch(() => null);
    if (!received) return;
    const theirs = new Model(received.analysis, received.edits);
    this.model.receive(why.ids.map((id) => theirs.mentions.get(id) ?? /** @type {any} */ ({id, removed: true, state: "settled"})));
    this.go(why.ids[0]);
    this.tell(words_of_error(why), true);
  }
  /** @param {{mine: any, theirs: any}[]} conflicts */
  settle_conflict(conflicts) {
    const said = (/** @type {any} */ edit) => edit.removed ? word("act.remove") : edit.replacement ?? word("panel.readable");
    const rows = conflicts.map(({mine, theirs}, i) => h("fieldset", {class: "options"},
      h("legend", {}, mine.removed ? mine.id : this.model.text.slice(this.places.to_unit(mine.start), this.places.to_unit(mine.end))),
      ["theirs", "mine"].map((which) => h("label", {class: "option"},
        h("input", {type: "radio", name: "conflict" + i, value: which, checked: which === "theirs"}),
        h("span", {class: "says"}, word("conflict." + which, {text: said(which === "mine" ? mine : theirs)}))))));
    const dialog = h("dialog", {"aria-labelledby": "conflict-title", onclose: () => {
      const mine = conflicts.filter((_, i) => dialog.querySelector(`[name=conflict${i}]:checked`)?.value === "mine").map((one) => one.mine);
      dialog.remove();
      this.model.change(mine);
      this.outbox.answered();
    }}, h("form", {method: "dialog", class: "stack"}, h("h2", {id: "conflict-title"}, word("conflict.title")), rows, h("button", {class: "first"}, word("conflict.go"))));
    document.body.append(dialog);
    dialog.showModal();
  }

  ask_verdict() {
    clearTimeout(this.verdict_timer);
    this.verdict_timer = setTimeout(async () => {
      const verdict = await get(this.path + "/verdict").catch((error) => error instanceof Refused ? {error} : null);
      if (verdict) this.show_verdict(verdict);
    }, 700);
  }
  /** @param {any} verdict */
  show_verdict(verdict) {
    for (const mark of this.after.marks.values()) mark.classList.remove("wrong");
    if (verdict.error) return this.verdict_box.replaceChildren(h("p", {class: "notice"}, words_of_error(verdict.error)));
    if (verdict.clean) return this.verdict_box.replaceChildren(h("p", {class: "notice good"}, word("verdict.clean")));
    const parts = [];
    if (verdict.telling.length) {
      for (const id of verdict.telling) this.after.marks.get(id)?.classList.add("wrong");
      parts.push(h("p", {}, word("verdict.telling")), h("ul", {class: "left"}, verdict.telling.slice(0, 20).map((/** @type {string} */ id) =>
        h("li", {}, h("button", {type: "button", class: "small", onclick: () => this.go(id)}, this.model.at(id)?.replacement ?? id)))));
    }
    if (verdict.left.length) {
      const named = verdict.left.map((/** @type {any} */ place) => ({...place, text: this.model.text.slice(this.places.to_unit(place.start), this.places.to_unit(place.end))}));
      const different = [...new Map(named.map((/** @type {any} */ one) => [one.text, one])).values()];
      parts.push(h("p", {}, word("verdict.left")), h("ul", {class: "left"}, different.slice(0, 20).map((one) =>
        h("li", {}, h("button", {type: "button", class: "small", onclick: () => this.mark_left(named.filter((/** @type {any} */ other) => other.text === one.text))}, `${word("verdict.mark")}: ${one.text}`)))));
    }
    this.verdict_box.replaceChildren(h("div", {class: "notice", role: "status"}, parts));
  }
  /** An original that still stands: a mention that was left readable is replaced, other words become one. @param {any[]} places */
  mark_left(places) {
    const there = this.model.list().find((one) => places.some((place) => one.from < place.end && place.start < one.to));
    if (there) return this.go(there.id);
    this.acts.mark(places.map(({start, end}) => ({start, end})));
  }
  offer_to_mark() {
    for (const text of [this.after, this.before]) {
      const selected = text?.selection();
      if (!selected) continue;
      const words = this.model.text.slice(selected.begin, selected.end).trim();
      if (!words || words.length > 300) return;
      this.acts.add_open = true;
      this.show_panel();
      const field = /** @type {HTMLInputElement} */ (this.panel_box.querySelector("#more-words"));
      field.value = words;
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z" && !target.matches("input[type=text]")) {
      event.preventDefault();
      return event.shiftKey ? this.acts.redo() : this.acts.undo();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input[type=text], select, textarea")) {
      if (event.key === "Escape") this.go(this.acts.current, true);
      return;
    }
    const is_control = target.matches("button, summary, a, input");
    if (event.key === "Enter" && target.matches(".options input")) {
      event.preventDefault();
      return this.acts.accept();
    }
    /** @type {Record<string, () => void>} */
    const keys = {
      n: () => this.acts.next(), p: () => this.acts.previous(), d: () => this.acts.doubt(), a: () => this.acts.accept(), A: () => this.acts.accept_all(),
      x: () => this.acts.remove(), Delete: () => this.acts.remove(), u: () => this.acts.undo(), U: () => this.acts.redo(), 0: () => this.acts.readable(),
      e: () => { this.acts.whole_entity = !this.acts.whole_entity; this.show_panel(); }, v: () => this.show_view({after: "both", both: "before", before: "after"}[this.shown] ?? "after"),
      P: () => this.acts.everywhere(), R: () => this.acts.remember(),
      t: () => /** @type {any} */ (this.panel_box.querySelector("#own-words"))?.focus(), "?": () => this.show_keys(),
      m: () => { this.acts.add_open = true; this.show_panel(); /** @type {any} */ (this.panel_box.querySelector("#more-words")).focus(); },
      "[": () => this.acts.bound("wider.left"), "]": () => this.acts.bound("narrow.left"), "{": () => this.acts.bound("narrow.right"), "}": () => this.acts.bound("wider.right"),
    };
    for (let i = 1; i <= 9; ++i) keys[i] = () => this.acts.choose_number(i);
    if (!is_control) Object.assign(keys, {Enter: () => this.acts.accept(), ArrowRight: () => this.acts.next(), ArrowLeft: () => this.acts.previous()});
    const work = keys[event.key];
    if (!work) return;
    event.preventDefault();
    work();
  }
  show_keys() {
    const rows = [["Enter, a", "act.accept"], ["→, n", "act.next"], ["←, p", "act.previous"], ["d", "act.doubt"], ["1 – 9", "keys.option"], ["0", "act.readable"], ["t", "act.own"], ["x", "act.remove"], ["P", "act.everywhere"], ["R", "act.remember"],
      ["A", "act.all"], ["u, Ctrl+Z", "act.undo"], ["U, Ctrl+Shift+Z", "act.redo"], ["m", "act.add"], ["[ ]", "act.wider.left"], ["{ }", "act.wider.right"], ["v", "view"]];
    const dialog = h("dialog", {"aria-labelledby": "keys-title", onclose: () => dialog.remove()}, h("form", {method: "dialog"},
      h("h2", {id: "keys-title"}, word("keys.title")), h("p", {class: "note"}, word("keys.where")),
      h("dl", {class: "keys"}, rows.flatMap(([key, act]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, word(act, {n: count(this.acts.sure().length)}))])),
      h("p", {}, h("button", {class: "first"}, word("close")))));
    document.body.append(dialog);
    dialog.showModal();
  }
  hand_out() {
    const open = this.model.meters().open;
    const answer = h("p", {class: "notice", role: "alert", hidden: true});
    const vault = h("input", {type: "text", maxlength: "64", pattern: "[A-Za-z0-9._\\-]*"});
    let format = "txt";
    const send = async (/** @type {Event} */ event) => {
      event.preventDefault();
      answer.hidden = true;
      try {
        const file = await post_for_file(this.path + "/export", {format, vault: format.startsWith("report.") ? "" : vault.value});
        save(file, `${this.name}.${format === "report.html" ? "html" : format}`);
        dialog.close();
      } catch (error) {
        answer.textContent = words_of_error(error);
        answer.hidden = false;
      }
    };
    const dialog = h("dialog", {"aria-labelledby": "export-title", onclose: () => dialog.remove()}, h("form", {class: "stack", onsubmit: send},
      h("h2", {id: "export-title"}, word("export.title")),
      open ? h("p", {class: "notice"}, word("export.open", {n: count(open)})) : null, answer,
      choice(word("export.format"), [...handed_out_as.map((one) => /** @type {[string, string]} */ ([one, one])), ["report.html", word("export.report")]], format, (value) => { format = value; }),
      h("label", {class: "field"}, word("export.vault"), vault),
      h("div", {class: "row"}, h("button", {class: "first", disabled: open > 0}, word("export.go")),
        h("button", {type: "button", onclick: () => dialog.close()}, word("cancel")))));
    document.body.append(dialog);
    dialog.showModal();
  }
}

/** For whoever may not see originals. @param {HTMLElement} main @param {string} project @param {any} received */
function protected_page(main, project, received) {
  const places = new Places(received.text), parts = [];
  let at = 0;
  for (const one of received.mentions) {
    const start = places.to_unit(one.start), end = places.to_unit(one.end);
    parts.push(received.text.slice(at, start), h("mark", {class: `mark l-${one.label.toLowerCase()} k-${one.kind} ${one.state}`}, received.text.slice(start, end)));
    at = end;
  }
  parts.push(received.text.slice(at));
  main.replaceChildren(h("div", {class: "page stack"}, h("p", {class: "note"}, h("a", {href: `#/p/${project}`}, "← " + word("project.documents"))),
    h("h1", {}, received.id), h("p", {class: "notice"}, word("doc.protected")),
    h("section", {class: "sheet pane"}, h("div", {class: "text"}, h("div", {class: "block", dir: "auto"}, parts)))));
  return () => {};
}
