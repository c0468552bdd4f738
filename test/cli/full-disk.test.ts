// A full disk during crawl and assess (cli.md 6 and 7). `/dev/full` accepts nothing, with the system's own error.
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderWith, removeFolder, serve, wam } from "../support/programs.ts";

const pages = ["/", "/a", "/b"];
const links = pages.map((href) => `<a href="${href}">${href}</a>`).join(" ");
const requested: string[] = [];
let onPage: () => unknown = () => undefined;
let cwd = "";
let origin = "";
let host = "";
let other = "";
const closing: (() => void)[] = [];

beforeAll(async () => {
  cwd = await folderWith({});
  const site = () =>
    serve(({ url = "", headers }, reply) => {
      const isPage = pages.includes(url);
      if (isPage && headers.host === host) requested.push(url);
      reply.writeHead(isPage ? 200 : 404, { "content-type": "text/html" }).end(`<title>${url}</title>${links}`);
      if (isPage) onPage();
    });
  const sites = await Promise.all([site(), site()]);
  [origin = "", other = ""] = sites.map((each) => each.origin);
  host = new URL(origin).host;
  closing.push(...sites.map((each) => each.close));
});
afterAll(async () => {
  for (const close of closing) close();
  await removeFolder(cwd);
});

const call = (command: string, stop?: AbortSignal, ...more: readonly string[]) =>
  wam([command, `${origin}/`, ...more, "--allow-private", "--delay", "0", "--format", "json"], {
    cwd,
    ...(stop === undefined ? {} : { stop }),
  });
/** Returns the one file of a name below the data directory. */
const findFile = (name: string): string => {
  const [found = "none"] = globSync(`eiao-data/output/**/${name}`, { cwd });
  return path.join(cwd, found);
};

/** Returns the message of a call while a file accepts nothing. The file is restored afterwards. */
async function errorWhenFull(file: string, command: string, ...more: readonly string[]): Promise<string> {
  const aside = `${file}.aside`;
  const wasThere = existsSync(file);
  if (wasThere) renameSync(file, aside);
  mkdirSync(path.dirname(file), { recursive: true });
  symlinkSync("/dev/full", file);
  const { code, out, err } = await call(command, undefined, ...more);
  rmSync(file, { force: true });
  if (wasThere) renameSync(aside, file);
  // With several sites the others have their line.
  expect([code, out === "", err]).toEqual([1, more.length === 0, expect.not.stringContaining("fault of the program")]);
  return err;
}

const MAKE_ROOM = "the disk is full. Free some disk space, then run the same command again.";

describe.runIf(existsSync("/dev/full"))(
  "the error for a full disk names the file, and after space was made the same command continues",
  () => {
    let log = "";
    beforeAll(async () => {
      const stop = new AbortController();
      onPage = () => requested.length > 1 && stop.abort(); // a launch without a page would begin again
      await call("crawl", stop.signal);
      onPage = () => undefined;
      log = findFile("crawler.log");
    });

    test("crawl of several sites ends with exit 1", async () => {
      const message = await errorWhenFull(log, "crawl", `${other}/`);
      expect(message).toContain(`${log}: ${MAKE_ROOM}`);
    });

    test("crawl", async () => {
      expect(await errorWhenFull(log, "crawl")).toContain(`${log}: ${MAKE_ROOM}`);
      expect(JSON.parse((await call("crawl")).out)).toMatchObject({ pages: 3, complete: true });
      // Only the page that was under way at the stop is requested again.
      expect(requested.toSorted()).toEqual(["/", "/a", "/a", "/b"]);
    });

    test("assess", async () => {
      const run = path.basename(path.dirname(log));
      const card = path.join(cwd, "eiao-data/output/rdf", origin.replace("http://", ""), `${run}.assessment.json`);
      expect(await errorWhenFull(`${card}.new`, "assess")).toContain(`${card} could not be written: ${MAKE_ROOM}`);
      expect(JSON.parse((await call("assess")).out)).toMatchObject({ run, pages: { found: 3, sampled: 3, failed: 0 } });
      expect(requested).toHaveLength(4);
    });

    test("assess whose report cannot be written names the place of the results, and writes the other report", async () => {
      const reports = ["--output", "/dev/full", "--html", "report.html", "--quiet"];
      const { code, out, err } = await call("assess", undefined, ...reports);
      expect([code, out]).toEqual([1, ""]);
      const [, card = "", store = ""] =
        /^eiao-wam: --output \/dev\/full cannot be written: the disk is full\. The measurement is finished: its report card as JSON is (\S+), and all results are in (\S+)\. Running/.exec(
          err,
        ) ?? [];
      expect(JSON.parse(readFileSync(card, "utf8"))).toMatchObject({ pages: { found: 3, sampled: 3, failed: 0 } });
      expect(existsSync(store)).toBe(true);
      expect(err).not.toContain("call the same command");
      expect(readFileSync(path.join(cwd, "report.html"), "utf8")).toMatch(/<\/html>\s*$/);
    });
  },
);
