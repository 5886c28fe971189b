// Runs a test that needs packages from npm, or checks types; 77 where they are not installed.
//   node with_packages.mjs types | FILE
import {spawnSync} from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const root = process.env.VEIL_ROOT;
const modules = path.join(root, "build/page-tests/node_modules");
if (!fs.existsSync(modules)) {
  console.error("packages of the page's tests are not installed; tools/setup --page-tests installs them");
  process.exit(77);
}
const what = process.argv[2];
const words = what === "types" ? [path.join(modules, "typescript/bin/tsc"), "-p", path.join(root, "web/review/jsconfig.json")]
  : ["--test", "--test-concurrency=1", path.join(import.meta.dirname, what)];
process.exit(spawnSync(process.execPath, words, {stdio: "inherit", env: {...process.env, VEIL_PAGE_MODULES: modules}}).status ?? 1);
