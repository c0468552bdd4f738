// A disk that is full while a site is crawled and assessed (cli.md 6 and 7). `/dev/full` takes nothing, with the system's own error.
import { existsSync, globSync, mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderWith, removeFolder, serve, wam } from "./run.ts";

const pages = ["/", "/a", "/b"];
const links = pages.map((href) => `<a href="${href}">${href}</a>`).join(" ");
const asked: string[] = [];
let onPage: () => unknown = () => undefined;
let cwd = "";
let origin = "";
let close: () => void = () => undefined;

beforeAll(async () => {
  cwd = await folderWith({});
  ({ origin, close } = await serve(({ url = "" }, reply) => {
    const isPage = pages.includes(url);
    if (isPage) asked.push(url);
    reply.writeHead(isPage ? 200 : 404, { "content-type": "text/html" }).end(`<title>${url}</title>${links}`);
    if (isPage) onPage();
  }));
});
afterAll(async () => {
  close();
  await removeFolder(cwd);
});

const call = (command: string, stop?: AbortSignal) =>
  wam([command, `${origin}/`, "--allow-private", "--delay", "0", "--format", "json"], {
    cwd,
    ...(stop === undefined ? {} : { stop }),
  });
/** The one file of that name below the data directory. */
const kept = (name: string): string => {
  const [found = "none"] = globSync(`eiao-data/output/**/${name}`, { cwd });
  return path.join(cwd, found);
};

/** What the call says while this file can take nothing; afterwards the file is what it was. */
async function saidWithFull(file: string, command: string): Promise<string> {
  const aside = `${file}.aside`;
  const wasThere = existsSync(file);
  if (wasThere) renameSync(file, aside);
  mkdirSync(path.dirname(file), { recursive: true });
  symlinkSync("/dev/full", file);
  const { code, out, err } = await call(command);
  rmSync(file, { force: true });
  if (wasThere) renameSync(aside, file);
  expect([code, out, err]).toEqual([1, "", expect.not.stringContaining("fault of the program")]);
  return err;
}

describe.runIf(existsSync("/dev/full"))("the file is named, and after room was made the same command goes on", () => {
  let log = "";
  beforeAll(async () => {
    const stop = new AbortController();
    onPage = () => asked.length > 1 && stop.abort(); // a launch without a page would be begun again
    await call("crawl", stop.signal);
    onPage = () => undefined;
    log = kept("crawler.log");
  });

  test("crawl", async () => {
    expect(await saidWithFull(log, "crawl")).toContain(
      `${log}: the disk is full. Make room, then call the same command again.`,
    );
    expect(JSON.parse((await call("crawl")).out)).toMatchObject({ pages: 3, complete: true });
    // Only the page that was under way at the stop was asked for again.
    expect(asked.toSorted()).toEqual(["/", "/a", "/a", "/b"]);
  });

  test("assess", async () => {
    const run = path.basename(path.dirname(log));
    const card = path.join(cwd, "eiao-data/output/rdf", origin.replace("http://", ""), `${run}.assessment.json`);
    expect(await saidWithFull(`${card}.new`, "assess")).toContain(`${card} could not be written: ENOSPC`);
    expect(JSON.parse((await call("assess")).out)).toMatchObject({ run, pages: { found: 3, sampled: 3, failed: 0 } });
    expect(asked).toHaveLength(4);
  });
});
