/**
 * The minimum: undici, parse5 and a Set, without storage or checks: `node bare-loop.ts SEED PAGES`. Like the others it
 * uses eight kept connections.
 */
import { parse } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import { Agent, request } from "undici";

const [seed = "", limit = "0"] = process.argv.slice(2);
const dispatcher = new Agent({ connections: 8 });
const { origin } = new URL(seed);
console.log(JSON.stringify({ pages: await crawl(Number(limit)) }));
await dispatcher.close();

async function crawl(maxPages: number): Promise<number> {
  const seen = new Set([seed]);
  const queue = [seed];
  let pages = 0;
  const active = new Set<Promise<void>>();
  for (let next = 0; ;) {
    while (active.size < 8 && next < queue.length && pages + active.size < maxPages) {
      const visiting: Promise<void> = visit(queue[next++] as string).finally(() => active.delete(visiting));
      active.add(visiting);
    }
    if (active.size === 0) return pages;
    await Promise.race(active);
  }

  async function visit(url: string): Promise<void> {
    const { statusCode, headers, body } = await request(url, { dispatcher });
    const type = String(headers["content-type"] ?? "");
    const { location } = headers;
    if (typeof location === "string") add(location, url);
    if (statusCode !== 200 || !type.startsWith("text/html")) return body.dump();
    const text = await body.text();
    if (pages < maxPages) pages++;
    walk(parse(text), url);
  }

  function walk(node: DefaultTreeAdapterTypes.Node, base: string): void {
    if ("attrs" in node) {
      const name = node.tagName;
      const key = name === "a" || name === "area" ? "href" : name === "frame" || name === "iframe" ? "src" : "";
      const href = key === "" ? undefined : node.attrs.find((attribute) => attribute.name === key)?.value;
      if (href !== undefined) add(href, base);
    }
    if ("childNodes" in node) for (const child of node.childNodes) walk(child, base);
  }

  function add(href: string, base: string): void {
    if (!URL.canParse(href, base)) return;
    const url = new URL(href, base);
    url.hash = "";
    if (url.origin !== origin || seen.has(url.href)) return;
    seen.add(url.href);
    queue.push(url.href);
  }
}
