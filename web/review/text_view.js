// One side of a document: the text as it will leave, or as it came, with its mentions. It is drawn in blocks that end at line ends outside
// mentions, so that a choice redraws one word, another bound redraws one block, and 50,000 words need no redrawing at all. Characters that
// would show nothing or turn the text around (controls, bidi overrides) are shown as what they are.
import {h} from "./dom.js";
import {first_from} from "./model.js";
import {word} from "./words.js";

/** @typedef {import("./model.js").Mention} Mention */
/** @typedef {{begin: number, end: number, element: HTMLElement}} Block */
const in_a_sheaf = 32;  // blocks: so many stand beside each other at most for the browser's layout, and as many sheaves
const at_once = 40;  // marks or blocks that are drawn before the reader sees the answer; of more, those in sight
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
    /** @type {Block[]} */
    this.blocks = [];
    /** @type {Map<Element, Block>} */
    this.block_of = new Map();
    /** @type {Set<Element>} */
    this.in_sight = new Set();
    this.watch = typeof IntersectionObserver === "undefined" ? null : new IntersectionObserver((seen) => {
      for (const one of seen) this.in_sight[one.isIntersecting ? "add" : "delete"](one.target);
    }, {rootMargin: "200px"});
    /** What waits to be drawn, out of sight. @type {Set<string | Block>} */
    this.later = new Set();
    this.timer = 0;
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
    this.block_of.clear();
    this.later.clear();
    this.in_sight.clear();
    this.watch?.disconnect();
    const drawn = document.createDocumentFragment();
    let sheaf = drawn;
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
      const block = {begin, end, element};
      if (this.blocks.length % in_a_sheaf === 0) drawn.append(sheaf = h("div", {class: "sheaf"}));
      this.blocks.push(block);
      this.block_of.set(element, block);
      this.watch?.observe(element);
      sheaf.append(element);
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
      const few = edits.length <= at_once;
      for (const edit of edits) {
        const mark = this.marks.get(edit.id);
        if (!mark || edit.removed) continue;
        if (few || edit.id === this.current || this.in_sight.has(/** @type {Element} */ (mark.parentElement))) this.#dress(mark, edit);
        else this.later.add(edit.id);
      }
      return this.#draw_later();
    }
    // Blocks that hold what changed, before and after; all of it where a mention reaches over their ends.
    /** @type {Set<Block>} */
    const touched = new Set();
    for (const edit of edits) {
      const mark = this.marks.get(edit.id);
      const held = mark?.parentElement ? this.block_of.get(mark.parentElement) : undefined;
      if (mark && !held) return this.draw();
      if (held) touched.add(held);
      if (edit.removed) continue;
      const from = this.places.to_unit(edit.from), to = this.places.to_unit(edit.to);
      const block = this.#block_at(from);
      if (!block || to > block.end) return this.draw();
      touched.add(block);
    }
    for (const edit of edits) if (edit.removed) this.marks.delete(edit.id);
    const current = this.marks.get(this.current)?.parentElement;
    for (const block of touched) {
      if (touched.size <= at_once || block.element === current || this.in_sight.has(block.element)) this.#fill_again(block);
      else this.later.add(block);
    }
    this.show(this.current);
    this.#draw_later();
  }
  /** @param {number} unit */
  #block_at(unit) {
    let low = 0, high = this.blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.blocks[middle].end < unit) low = middle + 1;
      else high = middle;
    }
    const block = this.blocks[low];
    return block && block.begin <= unit ? block : null;
  }
  /** @param {Block} block */
  #fill_again(block) {
    const list = this.model.list(), inside = [];
    for (let at = first_from(list, this.places.to_code_point(block.begin)); at < list.length && this.places.to_unit(list[at].from) <= block.end; ++at) {
      if (this.places.to_unit(list[at].to) <= block.end) inside.push(list[at]);
    }
    this.#fill(block.element, block.begin, block.end, inside);
  }
  /** A little at a time, so that no key waits for what nobody sees yet. */
  #draw_later() {
    if (this.timer || this.later.size === 0) return;
    this.timer = setTimeout(() => {
      this.timer = 0;
      const until = performance.now() + 8;
      for (const one of this.later) {
        this.later.delete(one);
        if (typeof one !== "string") {
          this.#fill_again(one);
        } else {
          const mark = this.marks.get(one), mention = this.model.at(one);
          if (mark && mention) this.#dress(mark, mention);
        }
        if (performance.now() > until) break;
      }
      this.#draw_later();
    }, 0);
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
