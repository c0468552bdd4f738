// Folders, sites and sitemaps as inputs.
import { readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckedPage } from "../support/check-report.ts";
import { blind, clean, folderWith, removeFolder, serve, spawnWam, wam } from "../support/programs.ts";

const blink = "p { text-decoration: blink }";
const page = (...hrefs: string[]) =>
  `<!DOCTYPE html>${hrefs.map((href) => `<link rel="stylesheet" href="${href}">`).join("")}<p>x</p>`;

let cwd = "";
beforeAll(async () => {
  cwd = await folderWith({
    "clean.html": clean,
    "dist/index.html": page("/assets/x.css"),
    "dist/sub/page.html": page("/assets/x.css?v=1"),
    "dist/sub/import.html": page("/assets/import.css"),
    "dist/sub/base.html": `<base href="/assets/">${page("x.css")}`,
    "dist/assets/x.css": blink,
    "dist/assets/import.css": '@import "/assets/deep/y.css";',
    "dist/assets/deep/y.css": '@import "../x.css";',
    "lost/a.html": page("/a.css", "/b.css"),
    "lost/b.html": page("/a.css"),
    "secret/secret.css": blink,
    "hostile/out.html": page("/linked.css"),
  });
  await symlink(path.join(cwd, "secret/secret.css"), path.join(cwd, "hostile/linked.css"));
});
afterAll(() => removeFolder(cwd));

const run = (args: readonly string[], folder = cwd) => wam(["check", ...args], { cwd: folder });
const pagesOf = async (args: readonly string[], folder = cwd) => {
  const { out } = await run(["--format", "json", "--ruleset", "7.2_CSS_02", ...args], folder);
  return (JSON.parse(out) as { pages: CheckedPage[] }).pages;
};
const blinking = (pages: readonly CheckedPage[]) =>
  pages.map(({ url, results }) => [
    url.slice(pathToFileURL(cwd).href.length + 1),
    results.some(({ result }) => result === 1),
  ]);

describe("the folder of a site", () => {
  const all = ["index.html", "sub/base.html", "sub/import.html", "sub/page.html"].map((name) => [`dist/${name}`, true]);

  test.each([["dist"], ["dist/**/*.html"]])("the folder of %s is the root of /assets/x.css", async (operand) => {
    expect(blinking(await pagesOf([operand]))).toEqual(all);
  });

  test("--root sets it for single files, and for the other commands", async () => {
    expect(blinking(await pagesOf(["dist/sub/page.html", "--root", "dist"]))).toEqual([["dist/sub/page.html", true]]);
    const [checked] = await pagesOf(["dist/sub/page.html"]);
    expect(checked?.messages.join()).toContain("if the site starts in the folder DIR, add --root DIR");
    const style = await wam(["style", "dist/sub/page.html", "--root", "dist"], { cwd });
    expect([style.err, style.out]).toEqual(["", expect.stringContaining("blink")]);
    expect((await run(["clean.html", "--root", "none"])).err).toContain('--root "none" is not a folder.');
  });

  test("reports name the file of the sheet", async () => {
    const [found] = await pagesOf(["dist/index.html", "--root", "dist"]);
    expect(found?.results.find(({ result }) => result === 1)?.location.source).toBe(
      pathToFileURL(path.join(cwd, "dist/assets/x.css")).href,
    );
  });

  test("it works on several workers, and from another folder", async () => {
    const { out } = await spawnWam(
      ["check", path.join(cwd, "dist"), "--jobs", "2", "--format", "json", "--ruleset", "7.2_CSS_02"],
      { cwd: path.join(cwd, "lost") },
    );
    expect(blinking((JSON.parse(out) as { pages: CheckedPage[] }).pages)).toEqual(all);
  });

  test("a link out of it is not followed", async () => {
    const [found] = await pagesOf([path.join(cwd, "hostile")], path.join(cwd, "lost"));
    expect(blinking(found === undefined ? [] : [found])).toEqual([["hostile/out.html", false]]);
    expect(found?.messages.join()).toContain("to allow it, add --allow-files DIR");
  });
});

describe("a style sheet that was not found", () => {
  const lines = (err: string) => err.split("\n").filter((line) => line.includes("Warning"));

  test("is a warning with the number of pages, and in the messages of each", async () => {
    const { err, code } = await run(["lost", "--ruleset", "uwem-1.2"]);
    expect(code).toBe(0);
    expect(lines(err)).toEqual([
      expect.stringMatching(
        /^eiao-wam: Warning: 2 pages were evaluated without the style sheet \/a\.css: there is no such file in .*\/lost, where the site starts/,
      ),
      expect.stringMatching(/^eiao-wam: Warning: 1 page was evaluated without the style sheet \/b\.css: /),
    ]);
    const pages = await pagesOf(["lost"]);
    expect(pages.map(({ messages }) => messages.filter((text) => text.includes("was not loaded")).length)).toEqual([
      2, 1,
    ]);
  });

  test("many of them take few lines", async () => {
    const hrefs = Array.from({ length: 30 }, (_, i) => `${i}.css`);
    await writeFile(path.join(cwd, "lost/many.htm"), page(...hrefs));
    const { err } = await run(["lost/many.htm"]);
    expect(lines(err)).toHaveLength(21);
    expect(err).toContain("eiao-wam: Warning: 10 more style sheets could not be loaded.");
  });

  test("exits with 3 with --strict-sheets if there are no barriers, and writes no baseline", async () => {
    await writeFile(
      path.join(cwd, "lost.htm"),
      clean.replace("</title>", '</title><link rel="stylesheet" href="n.css">'),
    );
    expect((await run(["lost.htm"])).code).toBe(0);
    expect((await run(["lost.htm", "--strict-sheets"])).code).toBe(3);
    expect((await run(["clean.html", "--strict-sheets"])).code).toBe(0);
    await writeFile(
      path.join(cwd, "both.htm"),
      blind.replace("</title>", '</title><link rel="stylesheet" href="n.css">'),
    );
    expect((await run(["both.htm", "--strict-sheets"])).code).toBe(2);
    const baseline = ["--baseline", "known.json", "--update-baseline"];
    expect((await run(["lost.htm", "--strict-sheets", ...baseline])).code).toBe(3);
    expect((await run(["both.htm", "--strict-sheets", ...baseline])).code).toBe(3);
    await expect(readFile(path.join(cwd, "known.json"))).rejects.toThrow("ENOENT");
  });
});

describe("--sitemap", () => {
  const urlset = (...urls: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`;
  const index = (...urls: string[]) =>
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join("")}</sitemapindex>`;

  const site = () =>
    serve((call, reply) => {
      const here = `http://${call.headers.host ?? ""}`;
      const files: Record<string, string | Buffer> = {
        "/sitemap.xml": index(`${here}/one.xml.gz`, `${here}/two.xml`, `${here}/none.xml`, `${here}/sitemap.xml`),
        "/one.xml.gz": gzipSync(urlset(`${here}/a`, `${here}/old/b`)),
        "/two.xml": urlset(`${here}/c`, `${here}/a`),
        "/empty.xml": urlset(),
      };
      const file = files[call.url ?? ""];
      if (file !== undefined) reply.setHeader("content-type", "application/xml").end(file);
      else if (call.url?.endsWith(".xml") === true) reply.writeHead(404).end();
      else reply.setHeader("content-type", "text/html").end(clean);
    });

  test("reads the pages of a sitemap, of an index and of compressed files", async () => {
    const { origin, close } = await site();
    const { out, code } = await run(["--sitemap", `${origin}/sitemap.xml`, "--format", "json", `!${origin}/old/*`]);
    close();
    const { pages } = JSON.parse(out) as { pages: CheckedPage[] };
    expect(pages.map(({ url, status }) => [url.replace(origin, ""), status])).toEqual([
      ["/a", "evaluated"],
      ["/c", "evaluated"],
      ["/none.xml", "failed"],
    ]);
    expect(pages[2]?.error).toBe("The server answered 404.");
    expect(code).toBe(3);
  });

  test("a file is read, but its addresses are not trusted like typed ones", async () => {
    const { origin, close } = await site();
    await writeFile(path.join(cwd, "sitemap.txt"), `${origin}/a\n${origin}/c\n`);
    const refused = await run(["--sitemap", "sitemap.txt", "clean.html"]);
    expect(refused.code).toBe(3);
    expect(refused.err).toContain("--allow-private");
    expect((await run(["--sitemap", "sitemap.txt", "--allow-private"])).code).toBe(0);
    close();
  });

  test("a sitemap that is missing or empty is an error", async () => {
    const { origin, close } = await site();
    expect(await run(["--sitemap", `${origin}/no.xml`])).toMatchObject({
      code: 1,
      err: `eiao-wam: --sitemap ${origin}/no.xml cannot be read: The server answered 404.\n`,
    });
    expect((await run(["--sitemap", `${origin}/empty.xml`])).err).toContain(
      `--sitemap ${origin}/empty.xml lists no page.`,
    );
    expect((await run(["--sitemap", "none.xml"])).err).toBe(
      "eiao-wam: --sitemap none.xml cannot be read: no such file.\n",
    );
    close();
  });
});
