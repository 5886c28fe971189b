// The reader's selection in a text, moved word by word with the keyboard: what is selected by mouse and by keys is the same thing, and stands
// on whole words.

const word_at = /\S+/g;
const edges = /^[\s("'“„«‘¿¡[]+|[\s)"'”“»’.,;:!?\]]+$/g;

export class WordCursor {
  /** @param {import("./text_view.js").TextView} view */
  constructor(view) {
    this.view = view;
    this.words = [...view.model.text.matchAll(word_at)].map((found) => ({begin: found.index, end: found.index + found[0].length}));
    this.anchor = -1;
    this.focus = -1;
  }
  /** The words that are selected, as they stand. @param {number} step @param {boolean} extend @param {number} from where to begin */
  move(step, extend, from) {
    if (this.words.length === 0) return "";
    if (this.focus < 0) {
      this.focus = Math.max(0, this.words.findIndex((one) => one.end > from));
      this.anchor = this.focus;
    } else {
      this.focus = Math.min(this.words.length - 1, Math.max(0, this.focus + step));
      if (!extend) this.anchor = this.focus;
    }
    const begin = this.words[Math.min(this.anchor, this.focus)].begin, end = this.words[Math.max(this.anchor, this.focus)].end;
    this.view.select(begin, end);
    return this.view.model.text.slice(begin, end);
  }
  /** Without signs and spaces at its ends; null where nothing is selected. @returns {{begin: number, end: number} | null} */
  selected() {
    const selected = this.view.selection(true);
    if (!selected || selected.begin === selected.end) return null;
    const text = this.view.model.text.slice(selected.begin, selected.end);
    const kept = text.replace(edges, "");
    if (!kept) return null;
    const begin = selected.begin + text.indexOf(kept);
    return {begin, end: begin + kept.length};
  }
  collapse() {
    getSelection()?.removeAllRanges();
    this.anchor = this.focus;
  }
}
