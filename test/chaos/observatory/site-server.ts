/**
 * Serves real pages as many sites from a process of its own: `node site-server.ts SITES PAGES HOSTS [ADDRESS [MS]]`. Site `n` is below `/s<n>/` on
 * one of the hosts (ports), and has a page that links to all its others. Prints the addresses of the sites as JSON. At "most" on standard input it
 * prints the most requests that a host had at a time.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { pagesOrigin, realPages } from "../../support/pages/real-pages.ts";

const [sites = 100, pages = 30, hosts = 20] = process.argv.slice(2, 5).map(Number);
const [address = "127.0.0.1", ms = "20"] = process.argv.slice(5);
const real = await realPages({ limit: sites * pages });
const all = real.pages.map(({ url }) => new URL(url).pathname);
const isPage = new Set(all);
/** The paths of each site's pages. If there are not enough pages, some sites share them. */
const paths = Array.from(
  { length: sites },
  (_, site) => new Set(Array.from({ length: pages }, (_each, at) => all[(site + at * sites) % all.length] ?? "")),
);
let max = 0;

function answer(site: number, path: string): { type: string; body: Uint8Array | string } | undefined {
  if (path === "/") {
    const links = [...(paths[site] ?? [])].map((each) => `<p><a href="/s${site}${each}">${each}</a>`);
    return {
      type: "text/html",
      body: `<!DOCTYPE html><html lang="en"><title>${site}</title>${links.join("\n")}</html>`,
    };
  }
  const isOurs = paths[site]?.has(path) ?? false;
  const file = isOurs || !isPage.has(path) ? real.file(pagesOrigin + path) : undefined;
  if (file === undefined || (!isOurs && file.contentType.includes("html"))) return undefined;
  return { type: file.contentType, body: file.content };
}

const origins: string[] = [];
for (let host = 0; host < hosts; host++) {
  let active = 0;
  const server = createServer((request, response) => {
    max = Math.max(max, ++active);
    response.once("close", () => active--);
    const [, site, path] = /^\/s(\d+)(\/[^?]*)/.exec(request.url ?? "") ?? [];
    const found = site === undefined || path === undefined ? undefined : answer(Number(site), decodeURIComponent(path));
    // The delay is long enough to notice two requests at a time.
    setTimeout(() => {
      if (found === undefined) response.writeHead(404, { "content-type": "text/html" }).end("<title>Not found</title>");
      else response.writeHead(200, { "content-type": found.type }).end(found.body);
    }, Number(ms));
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  origins.push(`http://${address}:${(server.address() as AddressInfo).port}`);
}
console.log(JSON.stringify(Array.from({ length: sites }, (_, at) => `${origins[at % hosts]}/s${at}/`)));
createInterface(process.stdin).on("line", () => console.log(String(max)));
