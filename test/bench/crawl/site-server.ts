/** Serves the bench's site from a process of its own, so that its CPU is nobody's: `node site-server.ts FOLDER`. Prints its origin. */
import { serveFolder } from "../../crawl/sites/static-site.ts";
import { startSite } from "../../crawl/sites/server.ts";

const [folder = ""] = process.argv.slice(2);
const site = await startSite({
  "/*": serveFolder(folder),
  "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /none/\n" },
});
setInterval(() => site.log.clear(), 1000); // a log that nobody reads
console.log(site.origin);
