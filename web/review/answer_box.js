// One answer on its way to the service: written down in this browser at each change, sent soon after, tried again while nobody answers. An
// answer that stands on an older version than the service has is not forced upon it: a person chooses which counts.
// Events: "state" with "saved", "sending", "offline", "signed out", "gone", "refused"; "conflict"; "error" with what was refused.
import {Refused, Unreached, put} from "./api.js";

const longest_wait = 15_000;

export class AnswerBox extends EventTarget {
  /** @param {string} path of the item @param {number} version @param {boolean} adjudicate */
  constructor(path, version, adjudicate) {
    super();
    this.path = path;
    this.version = version;
    this.adjudicate = adjudicate;
    this.key = `veil.answer.${path}${adjudicate ? ".decision" : ""}`;
    /** @type {{mentions: any[], done: boolean} | null} */
    this.waiting = null;
    this.busy = false;
    this.stopped = false;
    this.wait = 500;
    this.timer = 0;
    this.online = () => this.#soon(0);
    addEventListener("online", this.online);
  }
  /** What was not sent when the page went away. */
  left() {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "null");
    } catch {
      return null;
    }
  }
  end() {
    this.stopped = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.online);
    if (this.waiting && !this.busy) this.#send();
  }
  /** @param {any[]} mentions @param {boolean} done */
  give(mentions, done) {
    this.waiting = {mentions, done};
    localStorage.setItem(this.key, JSON.stringify({version: this.version, ...this.waiting}));
    this.#tell("sending");
    this.#soon(done ? 0 : 400);
  }
  /** All of it is with the service, or cannot be. @returns {Promise<boolean>} */
  async settled() {
    while (this.busy || this.waiting) {
      if (this.state === "conflict" || this.state === "refused" || this.state === "gone" || this.state === "signed out") return false;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return true;
  }
  again() {
    this.wait = 500;
    this.#soon(0);
  }
  /** The person has seen the other answer, and means this one. @param {number} version */
  stand_on(version) {
    this.version = version;
    this.#tell("sending");
    this.#soon(0);
  }
  forget() {
    this.waiting = null;
    localStorage.removeItem(this.key);
    this.#tell("saved");
  }
  /** @param {string} state */
  #tell(state) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", {detail: state}));
  }
  /** @param {number} delay */
  #soon(delay) {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.#send(), delay);
  }
  async #send() {
    if (this.busy || !this.waiting || this.state === "conflict") return;
    const sent = this.waiting;
    this.busy = true;
    try {
      const answer = await put(this.path + "/answer", {version: this.version, ...sent, ...(this.adjudicate ? {adjudicate: true} : {})});
      this.version = answer.version;
      this.wait = 500;
      if (this.waiting === sent) this.forget();
    } catch (error) {
      this.#failed(error, sent);
    } finally {
      this.busy = false;
    }
    if (this.waiting && ["sending", "offline"].includes(this.state ?? "")) this.#soon(this.state === "offline" ? this.wait : 0);
  }
  /** @param {any} error @param {any} sent */
  #failed(error, sent) {
    if (error instanceof Unreached) {
      this.wait = Math.min(2 * this.wait, longest_wait);
      return this.#tell("offline");
    }
    if (!(error instanceof Refused)) throw error;
    if (error.status === 409) {
      this.#tell("conflict");
      this.dispatchEvent(new Event("conflict"));
      return;
    }
    if (error.status === 401) return this.#tell("signed out");
    if (error.status === 404) return this.#tell("gone");
    if (this.waiting === sent) this.waiting = null;
    this.#tell("refused");
    this.dispatchEvent(new CustomEvent("error", {detail: error}));
  }
}
