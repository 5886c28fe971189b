// A server and a headless Chromium for a test. Whatever the page tells its console is a failure, and so is a request to anywhere else.
import {spawn, spawnSync} from "node:child_process";
import fs from "node:fs";
import {createRequire} from "node:module";
import os from "node:os";
import path from "node:path";

const packages = createRequire(path.join(process.env.VEIL_PAGE_MODULES, "x.js"));
const {chromium} = packages("playwright-core");
const program = process.env.VEIL_PROGRAM;
const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

export class Server {
  /** @param {...string} options */
  static async start(...options) {
    const server = new Server();
    server.options = options;
    server.port = "0";
    await server.begin();
    return server;
  }
  async begin() {
    this.process = spawn(program, ["serve", "--port", this.port, ...this.options], {stdio: ["ignore", "ignore", "pipe"]});
    this.log = "";
    this.over = new Promise((resolve) => this.process.once("exit", resolve));
    await new Promise((resolve, reject) => {
      this.process.stderr.on("data", (bytes) => {
        this.log += bytes;
        const found = this.log.match(/listening at http:\/\/127\.0\.0\.1:(\d+)/);
        if (found) { this.port = found[1]; resolve(); }
      });
      this.over.then(() => reject(new Error("the service did not start: " + this.log)));
    });
    this.address = `http://127.0.0.1:${this.port}`;
  }
  /** @param {NodeJS.Signals} [how] */
  async stop(how = "SIGTERM") {
    this.process.kill(how);
    await this.over;
  }
  async post(place, body) {
    const answer = await fetch(this.address + place, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)});
    return answer.json();
  }
  async get(place) {
    return (await fetch(this.address + place)).json();
  }
  /** A project with one document; the address of its review. */
  async with_document(text, settings = {}) {
    const project = await this.post("/v1/projects", {name: "letters", method: "generalize", ...settings});
    const {documents} = await this.post(`/v1/projects/${project.id}/documents?name=first`, {text});
    if (documents[0].error) throw new Error(JSON.stringify(documents[0]));
    return {path: `/v1/projects/${project.id}/documents/${documents[0].id}`, page: `/#/p/${project.id}/d/${documents[0].id}`, project: `/#/p/${project.id}`};
  }
}

/** A database in a folder of its own, as options of a server. */
export function database() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "veil-page-"));
  const secret = path.join(folder, "db.key");
  spawnSync(program, ["vault", "new-key", secret]);
  return {folder, options: ["--database", path.join(folder, "veil.db"), "--secret", `file:${secret}`], end: () => fs.rmSync(folder, {recursive: true, force: true})};
}

export async function open_browser(settings = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "veil-browser-"));
  const context = await chromium.launchPersistentContext(folder, {executablePath: ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(fs.existsSync),
    headless: true, args: flags, viewport: {width: 1400, height: 950}, locale: "en-GB", colorScheme: "light", ...settings});
  const complaints = [];
  context.on("page", (page) => {
    page.on("console", (message) => { if (["error", "warning"].includes(message.type())) complaints.push(message.text()); });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => { if (!/^(http:\/\/127\.0\.0\.1:|blob:http:\/\/127\.0\.0\.1:)/.test(request.url())) complaints.push("asks " + request.url()); });
  });
  return {context, complaints, folder, async end() {
    await context.close();
    fs.rmSync(folder, {recursive: true, force: true});
  }};
}

const axe = fs.readFileSync(path.join(process.env.VEIL_PAGE_MODULES, "axe-core/axe.min.js"), "utf8");
/** What axe-core finds by WCAG 2.2 AA, in words. */
export async function findings(page) {
  // Put in beside the page's own policy, which lets no other script in.
  await page.evaluate(`(() => {${axe}\n})()`);
  const result = await page.evaluate(() => window.axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}));
  return result.violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + " " + (node.any[0]?.message ?? node.all[0]?.message ?? "")).join(" | ")}`);
}
