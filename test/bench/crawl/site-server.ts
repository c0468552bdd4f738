/** Serves the site of the bench from a process of its own, so that its CPU is not counted: `node site-server.ts FOLDER`. Prints its origin. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { serveFolder } from "../../support/sites/static-site.ts";
import { startSite } from "../../support/sites/server.ts";

const [folder = ""] = process.argv.slice(2);
/** The folders of languages. A manual in many languages has no page that leads to all of them. */
const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const links = languages.map(({ name }) => `<a href="/${name}/index.html">${name}</a>`);
const isWhole = existsSync(join(folder, "index.html"));
const site = await startSite({
  ...(isWhole ? {} : { "/": { headers: { "content-type": "text/html" }, body: links.join(" ") } }),
  "/*": serveFolder(folder),
  "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /none/\n" },
});
setInterval(() => site.log.clear(), 1000); // the log is not used
console.log(site.origin);
