/** A program that serves real pages: `node real-site.ts PAGES`. Prints its origin. */
import { startSite } from "../../support/sites/server.ts";
import type { Answer } from "../../support/sites/server.ts";
import { pagesOrigin, realPages } from "../../support/pages/real-pages.ts";

const real = await realPages({ limit: Number(process.argv[2] ?? "600") });
const links = real.pages.map(({ url }) => `<p><a href="${new URL(url).pathname}">${new URL(url).pathname}</a>`);
const site = await startSite({
  "/": { body: `<!DOCTYPE html><html lang="en"><title>Pages</title>${links.join("\n")}</html>` },
  "/*": ({ target }): Answer => {
    const file = real.file(pagesOrigin + target);
    if (file === undefined) return { status: 404, body: "<title>Not found</title>" };
    const isPage = file.contentType.includes("html");
    return { headers: { "content-type": file.contentType }, body: isPage ? withoutOthers(file.content) : file.content };
  },
});
setInterval(() => site.log.clear(), 1000); // the log is not used
console.log(site.origin);

/** Makes style sheets of other hosts missing ones: the time in which a network refuses them must not count. */
function withoutOthers(page: Uint8Array): Uint8Array {
  const text = Buffer.from(page).toString("latin1");
  return Buffer.from(
    text.replace(/(["'(])(?:https?:)?\/\/[^"'()\s]{1,200}\.css[^"'()\s]{0,100}/g, "$1/missing.css"),
    "latin1",
  );
}
