/** The encoding of pages that name one in their markup (spec 8.2), compared with Chromium. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { budgetWith } from "@eiao/wam-core";
import { decodeResource } from "@eiao/wam-core/source";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../support/chromium/launch.ts";

const script = `<script>${"var a = 1;\n".repeat(500)}</script>`;
const comment = `<!--${" a long licence".repeat(400)}-->`;
const pages: Readonly<Record<string, string>> = {
  "at once": '<meta charset="koi8-r"><title>\xc1</title>',
  "behind scripts in the head": `<head><title>\xc1</title>${script}<meta charset="windows-1251">`,
  "behind a comment": `${comment}<meta charset="shift_jis"><title>\xb1</title>`,
  "the old form, behind style sheets":
    `<head><style>${"p { color: red }\n".repeat(300)}</style>` +
    '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-7"><title>\xe1</title>',
  "in a comment, then another": `<head>${comment.replace("a long", '<meta charset="koi8-r">')}<meta charset="big5"><title>\xa4\xa4</title>`,
  "two, late: the first holds": `<head>${script}<meta charset="windows-1250"><meta charset="koi8-r"><title>\xb1</title>`,
};

let browser: Browser;
const server = createServer((request, response) => {
  const page = pages[decodeURIComponent((request.url ?? "").slice(1))] ?? "";
  response.writeHead(200, { "content-type": "text/html" }).end(Buffer.from(page, "latin1"));
});
beforeAll(async () => {
  browser = await launchChromium();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await browser.close();
  server.close();
});

test.each(Object.keys(pages))("%s", async (name) => {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${encodeURIComponent(name)}`);
  const content = Buffer.from(pages[name] ?? "", "latin1");
  const { encoding, text } = decodeResource({ content, mode: "html" }, budgetWith({}));
  expect(encoding).toBe(await page.evaluate("document.characterSet"));
  expect(text).toContain(`<title>${await page.title()}</title>`);
  await page.close();
});
