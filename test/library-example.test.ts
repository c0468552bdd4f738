import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import type { AddressInfo } from "node:net";
import { check, pageJson } from "@eiao/wam-core";
import type { LoadSheet } from "@eiao/wam-core";
import { afterAll, beforeAll, expect, test } from "vitest";

/** The loader of the first example, which users copy: it must follow spec 6.1 and D75. */

const server = createServer(({ url }, reply) => {
  const html = { "content-type": "text/html" };
  if (url === "/lost.css") reply.writeHead(404, html).end("<p>{ not here");
  else if (url === "/page.css") reply.writeHead(200, html).end("<p>{ a page");
  else if (url === "/moved.css") reply.writeHead(302, { location: "/css/there.css" }).end();
  else if (url === "/css/there.css") reply.writeHead(200, { "content-type": "text/css" }).end('@import "more.css";');
  else {
    const latin1 = Buffer.from(".ø { text-decoration: blink }", "latin1");
    reply
      .writeHead(url === "/css/more.css" ? 200 : 404, { "content-type": "text/css; charset=iso-8859-1" })
      .end(latin1);
  }
});
let origin = "";
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

test.each([["README.md"], ["packages/wam-core/README.md"]])("%s", async (file) => {
  const text = await readFile(new URL(`../${file}`, import.meta.url), "utf8");
  const code = /^async function load\([^]*?\n\}$/m.exec(text)?.[0] ?? "";
  const source = `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(`export ${code}`))}`;
  const { load } = (await import(/* @vite-ignore */ source)) as { readonly load: LoadSheet };
  const links = ["lost", "page", "moved"].map((name) => `<link rel="stylesheet" href="${name}.css">`).join("");
  const content = `<!DOCTYPE html><html><head>${links}</head><body><p class="ø">x</p></body></html>`;
  const report = await check(
    { url: `${origin}/`, content },
    { load, only: ["UWEM.B.10.3.2.3.CSS.DEF.1.1", "UWEM.B.10.7.2.3.CSS.DEF.2.1"] },
  );
  expect(pageJson(report).results.map(({ test: name, result, location }) => [name, result, location])).toEqual([
    ["3.2_CSS_01", 0, { line: 0, column: 0 }],
    ["7.2_CSS_02", 1, { line: 1, column: 1, source: `${origin}/css/more.css` }],
  ]);
});
