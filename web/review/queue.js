// Files on their way into a project: one after the other, with what became of each. The queue lives as long as the page does, whatever view
// is open; while the service is away it waits and tries again. Nothing of a file is kept anywhere else.
// Events: "change" after each step.
import {Refused, Unreached, query, upload} from "./api.js";

/** @typedef {{name: string, file: File, project: string, state: "waiting" | "reading" | "done" | "refused", error?: any}} Entry */

const longest_wait = 10_000;

/** A file that was changed, moved or deleted since it was chosen cannot be sent, which looks as if nobody answered. @param {File} file */
async function can_be_read(file) {
  const reader = file.stream().getReader();
  const can = await reader.read().then(() => true, () => false);
  reader.cancel().catch(() => {});
  return can;
}

class Queue extends EventTarget {
  /** @type {Entry[]} */
  entries = [];
  busy = false;
  wait = 500;

  /** @param {string} project @param {{name: string, file: File}[]} files */
  add(project, files) {
    // What is over makes room.
    this.entries = this.entries.filter((one) => one.state === "waiting" || one.state === "reading");
    this.entries.push(...files.map((one) => ({...one, project, state: /** @type {const} */ ("waiting")})));
    this.#tell();
    this.#run();
  }
  /** What was not begun yet stays out. @param {string} project */
  stop(project) {
    this.entries = this.entries.filter((one) => one.project !== project || one.state !== "waiting");
    this.#tell();
  }
  /** @param {string} project */
  of(project) {
    return this.entries.filter((one) => one.project === project);
  }
  #tell() {
    this.dispatchEvent(new Event("change"));
  }
  async #run() {
    if (this.busy) return;
    this.busy = true;
    for (let entry = this.#next(); entry; entry = this.#next()) {
      entry.state = "reading";
      this.#tell();
      try {
        const {documents} = await upload(`/v1/projects/${entry.project}/documents${query({name: entry.name})}`, entry.file);
        const failed = documents.find((/** @type {any} */ one) => one.error);
        entry.state = failed ? "refused" : "done";
        if (failed) entry.error = new Refused(422, failed);
        this.wait = 500;
      } catch (error) {
        if (error instanceof Unreached && !(await can_be_read(entry.file))) {
          entry.state = "refused";
          entry.error = {code: "page.file_gone"};
        } else if (error instanceof Unreached) {
          entry.state = "waiting";
          await new Promise((resolve) => setTimeout(resolve, this.wait));
          this.wait = Math.min(2 * this.wait, longest_wait);
        } else {
          entry.state = "refused";
          entry.error = error;
        }
      }
      this.#tell();
    }
    this.busy = false;
  }
  #next() {
    return this.entries.find((one) => one.state === "waiting");
  }
}

export const queue = new Queue();

/** Files of a drop, of folders all that is in them, by their path within. @param {DataTransfer | null} dropped */
export async function files_of(dropped) {
  /** @type {{name: string, file: File}[]} */
  const files = [];
  // Entries are gone when the event is over.
  const entries = [...dropped?.items ?? []].map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry !== null && entry !== undefined);
  if (entries.length === 0) return [...dropped?.files ?? []].map((file) => ({name: file.name, file}));
  /** @param {any} entry @param {string} path */
  const walk = async (entry, path) => {
    if (entry.name.startsWith(".")) return;
    if (entry.isFile) {
      const file = await new Promise((resolve, reject) => entry.file(resolve, reject)).catch(() => null);
      if (file) files.push({name: path + entry.name, file});
      return;
    }
    const reader = entry.createReader();
    for (;;) {
      const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject)).catch(() => []);
      if (some.length === 0) break;
      for (const one of some) await walk(one, path + entry.name + "/");
    }
  };
  for (const entry of entries) await walk(entry, "");
  return files;
}
/** What was chosen by a file field, one for folders included. @param {FileList | null} chosen */
export const files_chosen = (chosen) => [...chosen ?? []].map((file) => ({name: file.webkitRelativePath || file.name, file}))
  .filter((one) => !one.name.split("/").some((part) => part.startsWith(".")));
