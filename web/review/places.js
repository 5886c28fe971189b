// The service counts code points, a browser UTF-16 units. They differ only behind characters beyond the first plane.

export class Places {
  /** @param {string} text */
  constructor(text) {
    /** Code points at which a character of two units stands, in order. @type {number[]} */
    this.wide = [];
    let code_point = 0;
    for (let i = 0; i < text.length; ++i, ++code_point) {
      const unit = text.charCodeAt(i);
      if (unit >= 0xd800 && unit < 0xdc00) {
        this.wide.push(code_point);
        ++i;
      }
    }
  }
  /** How many of `wide` stand before `limit`. @param {(index: number) => boolean} before */
  #count(before) {
    let low = 0, high = this.wide.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (before(middle)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  /** @param {number} code_point */
  to_unit(code_point) {
    return code_point + this.#count((i) => this.wide[i] < code_point);
  }
  /** @param {number} unit */
  to_code_point(unit) {
    return unit - this.#count((i) => this.wide[i] + i < unit);
  }
}
