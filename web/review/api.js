// The service, as the page speaks to it. An answer that is none (the network, a server that restarts) is an Unreached, which may be tried
// again; one that refuses is a Refused with the code of the error (docs/errors.md).

export class Unreached extends Error {}

export class Refused extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    super(body?.error?.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = body?.error?.code ?? "";
    this.place = body?.error?.place ?? "";
    this.body = body;
  }
}

/** @param {string} method @param {string} path @param {any} [body] @param {string} [type] */
async function ask(method, path, body, type) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : {"Content-Type": type ?? "application/json"},
      body: body === undefined ? undefined : type ? body : JSON.stringify(body),
    });
  } catch {
    throw new Unreached();
  }
  if (response.ok) return response;
  if (response.status === 503 || response.status === 429 || response.status === 408) throw new Unreached();
  throw new Refused(response.status, await response.json().catch(() => null));
}

/** @param {string} path */
export const get = async (path) => (await ask("GET", path)).json();
/** @param {string} path @param {any} body */
export const post = async (path, body) => (await ask("POST", path, body)).json();
/** @param {string} path @param {any} body */
export const put = async (path, body) => (await ask("PUT", path, body)).json();
/** @param {string} path */
export const get_file = async (path) => (await ask("GET", path)).blob();
/** @param {string} path @param {any} body */
export const post_for_file = async (path, body) => (await ask("POST", path, body)).blob();
/** JSON Lines. @param {string} path @param {string} lines */
export const put_lines = async (path, lines) => (await ask("PUT", path, lines, "application/x-ndjson")).json();
/** @param {string} path @param {Blob} file */
export const upload = async (path, file) => (await ask("POST", path, file, "application/octet-stream")).json();
/** @param {string} path @param {any} body */
export const erase_with = async (path, body) => (await ask("DELETE", path, body)).json();
/** @param {string} path */
export const erase = async (path) => (await ask("DELETE", path)).json();
/** @param {Record<string, string>} parameters */
export function query(parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value);
  return given.length ? "?" + new URLSearchParams(given) : "";
}
