// What a choice costs the review page in a document of 50,000 words, for several states of web/ in turns, so that other work on the machine
// weighs on all of them alike: processor time of the page's main thread (DevTools, thread ticks), from the key until the page is laid out.
//   git archive COMMIT web | tar x -C before; for d in languages models policies; do ln -s "$PWD/$d" before/; done
//   VEIL_PROGRAM=build/release/cli/veil VEIL_PAGE_MODULES=$PWD/build/page-tests/node_modules node benchmarks/page_choices.mjs 3 before .
import fs from "node:fs";
import path from "node:path";
import {Server, database, open_browser} from "../tests/page/browser.mjs";

const names = ["Clara Benning", "Marten Vries", "Ida Lund", "Tomas Eriksen", "Anna Halvorsen", "Pieter Aalders", "Greta Olmedo", "Jonas Tellmann"];
const places = ["Oslo", "Leeds", "Bergen", "Lisbon", "Hamburg", "Madrid", "Porto", "Bremen"];
const filler = "the committee met again in the morning and nobody could say how long the matter would take, so that everything was put off until somebody knew more about it";
const paragraphs = Array.from({length: 715}, (_, i) =>
  `On ${1 + i % 28} March ${1950 + i % 60}, ${names[i % 8]} wrote from ${places[(i * 3) % 8]} that ${filler}. After that ${filler}.`);

const [turns, ...folders] = process.argv.slice(2);
const kept = database(), copy = path.join(kept.folder, "copy.db");
const with_web = (folder, file) => Server.start("--database", file, ...kept.options.slice(2), "--largest-request", "64", "--resources", folder);
const first = await with_web(folders[0], kept.options[1]);
const made = await first.with_document(paragraphs.join("\n\n"), {method: "tag"});
await first.stop();

const browser = await open_browser();
const all = new Map(folders.map((folder) => [folder, []]));
for (let turn = 0; turn < Number(turns); ++turn) {
  for (const folder of folders) {
    for (const file of fs.readdirSync(kept.folder)) if (file.startsWith("copy.db")) fs.rmSync(path.join(kept.folder, file));
    fs.copyFileSync(kept.options[1], copy);
    const server = await with_web(folder, copy);
    const page = await browser.context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(server.address + made.page);
    await page.locator(".mark.current").waitFor();
    const tools = await page.context().newCDPSession(page);
    await tools.send("Performance.enable", {timeDomain: "threadTicks"});
    const spent = async () => 1000 * (await tools.send("Performance.getMetrics")).metrics.find((one) => one.name === "TaskDuration").value;
    const taken = [];
    for (let i = 0; i < 60; ++i) {
      const before = await spent();
      await page.evaluate((key) => {
        (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
        document.body.getBoundingClientRect();
      }, i % 2 ? "Enter" : "1");
      taken.push(await spent() - before);
      await page.waitForTimeout(250);
    }
    taken.sort((a, b) => a - b);
    all.get(folder).push(taken);
    console.log(folder, `median ${taken[30].toFixed(1)} ms, 19 of 20 below ${taken[57].toFixed(1)} ms, at most ${taken[59].toFixed(1)} ms`);
    await page.close();
    await server.stop();
  }
}
await browser.end();
kept.end();
