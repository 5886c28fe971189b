// One side of a document: the text as it will leave, or as it came, with its mentions. It is drawn in blocks that end at line ends outside
// mentions, so that a choice redraws one word, another bound redraws one block, and 50,000 words need no redrawing at all. Characters that
// would show nothing or turn the text around (controls, bidi overrides) are shown as what they are.
import {h} from "./dom.js";
import {word} from "./words.js";

/** @typedef {import("./model.js").Mention} Mention */
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

export class TextView {
  /** @param {import("./model.js").Model} model @param {import("./places.js").Places} places @param {"after" | "before"} side
   * @param {(id: string) => void} pick */
  constructor(model, places, side, pick) {
    this.model = model;
    this.places = places;
    this.side = side;
    /** @type {Map<string, HTMLElement>} */
    this.marks = new Map();
    /** @type {{begin: number, end: number, element: HTMLElement}[]} */
    this.blocks = [];
    this.current = "";
    this.element = h("div", {class: "text", role: "group", "aria-label": word(side === "after" ? "view.after" : "view.before")});
    this.element.addEventListener("click", (/** @type {any} */ event) => {
      const mark = event.target.closest(".mark");
      if (mark) pick(mark.dataset.id);
    });
    this.draw();
  }

  draw() {
    const text = this.model.text, list = this.model.list();
    this.marks.clear();
    this.blocks = [];
    const drawn = document.createDocumentFragment();
    let begin = 0, first = 0;
    while (begin <= text.length) {
      let end = begin, last = first;
      for (let at = begin; ; at = end + 1) {
        end = text.indexOf("\n", at);
        if (end < 0) end = text.length;
        while (last < list.length && this.places.to_unit(list[last].from) <= end) ++last;
        if (last === 0 || last === first || this.places.to_unit(list[last - 1].to) <= end || end === text.length) break;
      }
      const element = h("div", {class: "block", dir: "auto"});
      this.#fill(element, begin, end, list.slice(first, last));
      this.blocks.push({begin, end, element});
      drawn.append(element);
      begin = end + 1;
      first = last;
    }
    this.element.replaceChildren(drawn);
    this.show(this.current);
  }

  /** @param {HTMLElement} element @param {number} begin @param {number} end @param {Mention[]} mentions */
  #fill(element, begin, end, mentions) {
    const parts = [];
    let at = begin;
    for (const mention of mentions) {
      const from = Math.max(at, this.places.to_unit(mention.from)), to = this.places.to_unit(mention.to);
      if (from > at) parts.push(this.#plain(at, from));
      parts.push(this.#mark(mention, from));
      at = Math.max(at, to);
    }
    if (at < end) parts.push(this.#plain(at, end));
    element.replaceChildren(...parts);
  }
  /** @param {number} begin @param {number} end */
  #plain(begin, end) {
    const span = document.createElement("span");
    span.dataset.at = String(begin);
    this.#write(span, this.model.text.slice(begin, end));
    return span;
  }
  /** @param {HTMLElement} element @param {string} text */
  #write(element, text) {
    element.replaceChildren();
    let at = 0;
    for (const found of text.matchAll(unseen)) {
      element.append(text.slice(at, found.index));
      const code = "U+" + found[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
      element.append(h("span", {class: "control", "data-one": "1"}, code));
      at = found.index + 1;
    }
    element.append(text.slice(at));
  }
  /** @param {Mention} mention @param {number} from */
  #mark(mention, from) {
    const mark = h("span", {role: "button", tabindex: mention.id === this.current ? "0" : "-1", "data-id": mention.id, "data-at": from});
    this.marks.set(mention.id, mark);
    this.#dress(mark, mention);
    return mark;
  }
  /** @param {HTMLElement} mark @param {Mention} mention */
  #dress(mark, mention) {
    const original = this.model.text.slice(this.places.to_unit(mention.from), this.places.to_unit(mention.to));
    const shown = this.side === "before" || mention.replacement === null ? original : mention.replacement || "∅";
    this.#write(mark, shown);
    mark.className = `mark l-${mention.label.toLowerCase()} k-${mention.kind} ${mention.state}${mention.replacement === null ? " readable" : ""}${mention.id === this.current ? " current" : ""}`;
    mark.setAttribute("aria-label", [shown, word("label." + mention.label), word("kind." + mention.kind), word("panel." + mention.state),
      ...(mention.replacement === null ? [word("panel.readable")] : [])].join(", "));
  }

  /** @param {Mention[]} edits @param {boolean} structural */
  update(edits, structural) {
    if (!structural) {
      for (const edit of edits) {
        const mark = this.marks.get(edit.id);
        if (mark && !edit.removed) this.#dress(mark, edit);
      }
      return;
    }
    // Blocks that hold what changed, before and after; all of it where a mention reaches over their ends.
    const touched = new Set();
    for (const edit of edits) {
      const mark = this.marks.get(edit.id);
      if (mark) touched.add(this.blocks.findIndex((block) => block.element === mark.parentElement));
      if (edit.removed) continue;
      const from = this.places.to_unit(edit.from), to = this.places.to_unit(edit.to);
      const block = this.blocks.findIndex((one) => one.begin <= from && to <= one.end);
      if (block < 0) return this.draw();
      touched.add(block);
    }
    if (touched.has(-1) || touched.size > 50) return this.draw();
    for (const edit of edits) if (edit.removed) this.marks.delete(edit.id);
    for (const number of touched) {
      const {begin, end, element} = this.blocks[number];
      const inside = this.model.list().filter((one) => this.places.to_unit(one.from) >= begin && this.places.to_unit(one.to) <= end);
      this.#fill(element, begin, end, inside);
    }
    this.show(this.current);
  }

  /** Marks the mention that is worked on. @param {string} id */
  show(id) {
    const old = this.marks.get(this.current);
    if (old) {
      old.classList.remove("current");
      old.tabIndex = -1;
      old.removeAttribute("aria-current");
    }
    this.current = id;
    const mark = this.marks.get(id);
    if (!mark) return null;
    mark.classList.add("current");
    mark.tabIndex = 0;
    mark.setAttribute("aria-current", "true");
    return mark;
  }

  /** Shows a stretch, in units of the text, as the reader's selection. @param {number} begin @param {number} end */
  select(begin, end) {
    const place = (/** @type {number} */ unit) => {
      const runs = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll("[data-at]")]);
      const run = runs.filter((one) => Number(one.dataset.at) < unit || (Number(one.dataset.at) === unit && unit === begin)).at(-1) ?? runs[0];
      let left = unit - Number(run.dataset.at);
      for (const child of run.childNodes) {
        const length = child instanceof HTMLElement && child.dataset.one ? 1 : (child.textContent ?? "").length;
        if (left <= length) return child.nodeType === Node.TEXT_NODE ? {node: child, offset: left} : {node: run, offset: [...run.childNodes].indexOf(child) + left};
        left -= length;
      }
      return {node: run, offset: run.childNodes.length};
    };
    const from = place(begin), to = place(end);
    getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
    (to.node.parentElement ?? this.element).scrollIntoView({block: "nearest"});
  }
  /** What the reader has selected, in units of the text; null where it is nothing, or reaches into a mention. @param {boolean} [in_marks] also
   * within mentions, where they show the original */
  selection(in_marks = false) {
    const selected = getSelection();
    if (!selected || selected.isCollapsed || !selected.anchorNode || !selected.focusNode) return null;
    const one = this.#place_of(selected.anchorNode, selected.anchorOffset, in_marks), other = this.#place_of(selected.focusNode, selected.focusOffset, in_marks);
    return one === null || other === null ? null : {begin: Math.min(one, other), end: Math.max(one, other)};
  }
  /** @param {Node} node @param {number} offset @param {boolean} in_marks */
  #place_of(node, offset, in_marks) {
    const run = (node instanceof Element ? node : node.parentElement)?.closest("[data-at]");
    if (!(run instanceof HTMLElement) || !this.element.contains(run) || (run.classList.contains("mark") && !in_marks)) return null;
    let place = Number(run.dataset.at);
    const children = [...run.childNodes];
    const child = children.findIndex((one) => one === node || one.contains(node));
    const before = node === run ? children.slice(0, offset) : children.slice(0, child);
    for (const one of before) place += one instanceof HTMLElement && one.dataset.one ? 1 : (one.textContent ?? "").length;
    return node === run || node.nodeType !== Node.TEXT_NODE || node.parentElement !== run ? place : place + offset;
  }
}
