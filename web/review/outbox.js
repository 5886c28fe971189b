// Decisions on their way to the service. Each is written down in this browser before anything else happens, sent as soon as the service
// answers, and crossed out when the service has it on its disk: a browser or a server may go away at any moment. What is written down are
// edits, never text of the document. What another tab left behind when it died is sent by the next that opens the document.
// Events: "state" with "saved", "sending", "offline", "signed out", "gone"; "refused" and "conflict" with details; "taken" after each answer.
import {Refused, Unreached, get, post} from "./api.js";

const longest_wait = 15_000;

export class Outbox extends EventTarget {
  /** @param {string} path of the document @param {string} id @param {number} version */
  constructor(path, id, version) {
    super();
    this.path = path;
    this.version = version;
    this.prefix = `veil.edits.${id}.`;
    this.key = this.prefix + crypto.getRandomValues(new Uint32Array(2)).join("-");
    /** @type {any[]} */
    this.waiting = [];
    /** The batch that was sent and not answered. @type {{batch: string, edits: any[]} | null} */
    this.sent = null;
    /** What a person is asked about, since somebody else decided the same. @type {any[]} */
    this.asked = [];
    this.wait = 500;
    this.timer = 0;
    this.busy = false;
    this.stopped = false;
    this.online = () => this.#send_soon(0);
    addEventListener("online", this.online);
  }

  /** Holds the name of this tab, and gives back what tabs that are gone had not sent. @returns {Promise<any[]>} */
  async begin() {
    const release = new Promise((resolve) => { this.release = resolve; });
    await new Promise((resolve) => {
      navigator.locks.request(this.key, () => { resolve(null); return release; });
    });
    /** @type {any[]} */
    const left = [];
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith(this.prefix) && key !== this.key)) {
      await navigator.locks.request(key, {ifAvailable: true}, (lock) => {
        if (!lock) return;
        try {
          left.push(...JSON.parse(localStorage.getItem(key) ?? "[]"));
        } catch {
          // what was cut off while it was written was never shown as kept
        }
        this.waiting = [...new Map(left.map((edit) => [edit.id, edit])).values()];
        this.#write_down();
        localStorage.removeItem(key);
      });
    }
    if (left.length) this.#send_soon(0);
    return left;
  }
  end() {
    this.stopped = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.online);
    this.release?.(null);
  }

  /** @param {any[]} edits */
  add(edits) {
    // The last decision about a mention counts, so that what waits is never more than the document has.
    this.waiting = [...new Map([...this.waiting, ...edits].map((edit) => [edit.id, edit])).values()];
    this.#write_down();
    this.#tell("sending");
    this.#send_soon(150);
  }
  get pending() {
    return [...(this.sent?.edits ?? []), ...this.waiting];
  }
  #write_down() {
    const all = [...this.pending, ...this.asked];
    if (all.length) localStorage.setItem(this.key, JSON.stringify(all));
    else localStorage.removeItem(this.key);
  }
  /** @param {string} state */
  #tell(state) {
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", {detail: state}));
  }
  /** @param {number} delay */
  #send_soon(delay) {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#send(), delay);
  }

  async #send() {
    if (this.busy || this.stopped) return;
    if (!this.sent) {
      if (this.waiting.length === 0) return;
      this.sent = {batch: this.new_batch(), edits: this.waiting};
      this.waiting = [];
    }
    this.busy = true;
    try {
      const answer = await post(this.path + "/edits", {version: this.version, ...this.sent});
      this.#taken(answer.version);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.busy = false;
    }
    if (this.state !== "signed out" && this.state !== "gone" && (this.sent || this.waiting.length)) this.#send_soon(this.state === "offline" ? this.wait : 0);
  }
  new_batch() {
    return crypto.getRandomValues(new Uint32Array(3)).join("-");
  }
  /** @param {number} version */
  #taken(version) {
    this.version = version;
    this.sent = null;
    this.wait = 500;
    this.#write_down();
    this.#tell(this.waiting.length ? "sending" : "saved");
    this.dispatchEvent(new Event("taken"));
  }
  /** @param {any} error */
  #failed(error) {
    if (error instanceof Unreached) {
      this.wait = Math.min(this.wait * 2, longest_wait);
      this.#tell("offline");
      return;
    }
    if (!(error instanceof Refused)) throw error;
    if (error.status === 409) return this.#meet(error.body);
    if (error.status === 401) return this.#tell("signed out");
    if (error.status === 404) return this.#tell("gone");
    // The service does not take it: it is given back, and never sent again.
    const edits = this.sent?.edits ?? [];
    const telling = error.body?.telling ?? edits.map((edit) => edit.id);
    const rest = edits.filter((edit) => !telling.includes(edit.id));
    this.sent = null;
    this.waiting = [...rest, ...this.waiting];
    this.#write_down();
    this.#tell(this.waiting.length ? "sending" : "refused");
    this.dispatchEvent(new CustomEvent("refused", {detail: {code: error.code, message: error.message, ids: telling}}));
  }
  /** Others were faster. @param {any} body */
  #meet(body) {
    const own = this.sent;
    if (own && body.batches.some((/** @type {any} */ one) => one.batch === own.batch)) return this.#taken(body.version);  // its answer was lost
    this.version = body.version;
    this.others(body.batches);
  }
  /** @param {any[]} batches */
  others(batches) {
    const theirs = new Map(batches.flatMap((one) => one.edits).map((edit) => [edit.id, edit]));
    const mine = new Map(this.pending.map((edit) => [edit.id, edit]));
    const both = [...theirs.keys()].filter((id) => mine.has(id));
    const conflicts = both.map((id) => ({mine: mine.get(id), theirs: theirs.get(id)}));
    // What is in doubt waits for a person; the rest goes on.
    this.waiting = [...mine.values()].filter((edit) => !both.includes(edit.id));
    this.sent = null;
    this.asked = [...this.asked, ...conflicts.map((one) => one.mine)];
    this.#write_down();
    this.dispatchEvent(new CustomEvent("others", {detail: [...theirs.values()]}));
    if (conflicts.length) this.dispatchEvent(new CustomEvent("conflict", {detail: conflicts}));
    if (this.waiting.length === 0) this.#tell("saved");
  }
  /** What others did meanwhile; nothing is asked while something is on its way. */
  async look() {
    if (this.busy || this.sent || this.waiting.length || this.stopped) return;
    try {
      const answer = await get(`${this.path}/edits?after=${this.version}`);
      if (this.state === "offline") this.#tell("saved");
      if (answer.version <= this.version || this.busy || this.sent) return;
      this.version = answer.version;
      this.others(answer.batches);
    } catch (error) {
      if (error instanceof Unreached) this.#tell("offline");
      else if (error instanceof Refused && error.status === 401) this.#tell("signed out");
      else if (error instanceof Refused && error.status === 404) this.#tell("gone");
    }
  }
  /** The person has answered; what is still wanted was added again. */
  answered() {
    this.asked = [];
    this.#write_down();
  }
  again() {
    this.wait = 500;
    this.#send_soon(0);
  }
}
