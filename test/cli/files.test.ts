// Files, streams and limits of the command line: spec cli.md 1 and 2.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, linkSync, readFileSync, readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { openDatabase } from "@eiao/crawler/internal/database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckedPage } from "../support/check-report.ts";
import { blind, clean, folderWith, programFile, removeFolder, serve, wam } from "../support/programs.ts";
import type { Outcome } from "../support/programs.ts";

const blink = "p { text-decoration: blink }";
const page = (href: string) => `<link rel="stylesheet" href="${href}"><p>x</p>`;

let root = "";
let cwd = "";
beforeAll(async () => {
  root = await realpath(
    await folderWith({
      "work/clean.html": clean,
      "work/blind.html": blind,
      "work/site/page.html": page("page.css"),
      "work/site/page.css": blink,
      "work/site/up.html": page("../up.css"),
      "work/up.css": blink,
      "work/fifo.html": page("fifo.css"),
      "work/imports.html": page("imports.css"),
      "work/imports.css": '@import "fifo.css";',
      "work/zero.html": page("zero.css"),
      "work/null.html": page("file:///%00"),
      "work/large.html": page("large.css"),
      "work/large.css": blink.repeat(9),
      "work/list.txt": "clean.html\n",
      "elsewhere/secret.css": blink,
      "elsewhere/page.html": page("secret.css"),
      "elsewhere/deep/page.html": page("../secret.css"),
      "page.html": page("elsewhere/secret.css"),
    }),
  );
  cwd = path.join(root, "work");
  execFileSync(
    "mkfifo",
    ["fifo.css", "fifo.txt", "pipe"].map((name) => path.join(cwd, name)),
  );
  symlinkSync("/dev/zero", path.join(cwd, "zero.css"));
  symlinkSync(path.join(root, "elsewhere/secret.css"), path.join(cwd, "link.css"));
  symlinkSync(path.join(root, "elsewhere"), path.join(cwd, "linked"));
});
afterAll(() => removeFolder(root));

const run = (...args: string[]) => wam(args, { cwd });
const checked = async (...args: string[]): Promise<{ page: CheckedPage; code: number | null }> => {
  const { out, code } = await run("check", "--format", "json", "--ruleset", "7.2_CSS_02", ...args);
  return { page: (JSON.parse(out) as { pages: [CheckedPage] }).pages[0], code };
};
const blinks = ({ results }: CheckedPage) => results.some(({ result }) => result === 1);
const write = (name: string, text: string) => writeFileSync(path.join(cwd, name), text);

describe("special files", () => {
  test.each(["check", "validate", "style"])(
    "%s: a style sheet that is a pipe or a device is left out without waiting",
    async (command) => {
      for (const [name, ...args] of [["fifo.html"], ["imports.html"], ["zero.html", "--allow-files", "/dev"]]) {
        const { out, err } = await run(command, name ?? "", "--format", "json", ...args);
        expect(out + err).toContain("not loaded: it is not a regular file");
      }
    },
  );

  test.each([
    ["check", "fifo.txt"],
    ["validate", "fifo.txt"],
    ["style", "fifo.txt"],
  ])("%s: a page that never arrives is given up after --timeout", async (...args) => {
    const { code, out, err } = await run(...args, "--timeout", "0.05");
    expect(code).toBe(1);
    expect(out + err).toContain("It did not arrive within 0.05 s, the limit of --timeout.");
  });

  test("a page from a pipe is read, whichever end opens first", async () => {
    const reading = run("check", "pipe", "--format", "json");
    const writer = spawn("sh", ["-c", `exec cat blind.html > pipe`], { cwd });
    expect(JSON.parse((await reading).out)).toMatchObject({ pages: [{ status: "evaluated" }] });
    writer.kill();
  });

  test("a file of an option has its own size limit, which no option raises", async () => {
    for (const args of [
      ["check", "clean.html", "--list", "/dev/zero"],
      ["check", "clean.html", "--baseline", "/dev/zero"],
      ["rules", "--config", "/dev/zero"],
      ["crawl", "--feed", "/dev/zero"],
      ["crawl", "--csv", "/dev/zero"],
      ["serve", "--token-file", "/dev/zero"],
    ]) {
      const { code, err } = await run(...args);
      expect([code, err], args.join(" ")).toEqual([1, expect.stringMatching(/It is larger than \d+ bytes\.(?! \()/)]);
    }
  });

  test("an endless device and a large page are cut off by --max-bytes, which the message names", async () => {
    for (const args of [
      ["check", "/dev/zero"],
      ["validate", "/dev/zero"],
      ["style", "/dev/zero"],
      ["check", "blind.html"],
    ]) {
      const { code, out, err } = await run(...args, "--max-bytes", "100");
      expect([args, code, out + err]).toEqual([
        args,
        1,
        expect.stringContaining("larger than 100 bytes, the limit of --max-bytes."),
      ]);
    }
  });

  test("standard input that never ends is given up", async () => {
    const child = spawn(process.execPath, [...source, "check", "-", "--timeout", "0.1"], { cwd });
    const { code, err } = await outcomeOf(child);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("It did not arrive within 0.1 s, the limit of --timeout."),
    ]);
  });

  test.each([
    [["check", "--list", "fifo.txt"]],
    [["check", "clean.html", "--list", "."]],
    [["check", "clean.html", "--config", "/dev/zero"]],
    [["check", "clean.html", "--baseline", "/dev/null"]],
    [["verify", "fifo.txt"]],
    [["replay", "fifo.txt"]],
    [["query", "fifo.txt", "--sparql", "ASK {}"]],
    [["scopelog", "hosts", "/dev/zero"]],
    [["crawl", "https://example.org/", "--geo", "fifo.txt"]],
    [["assess", "https://example.org/", "--compare", "fifo.txt"]],
  ])("%j is refused with a message", async (args) => {
    // The pipe gets a writer that writes nothing, so that the test does not wait.
    const writer = args.includes("--list") ? spawn("sh", ["-c", ": > fifo.txt"], { cwd }) : undefined;
    const { code, err } = await run(...args);
    writer?.kill();
    expect(code).toBe(1);
    expect(err).toMatch(/^eiao-wam: .+\.\n$/);
    expect(err).not.toContain("fault in the program");
  });
});

describe("style sheets on this disk", () => {
  const outside =
    "not loaded: it is outside the folder of the page and the working folder; to allow it, add --allow-files DIR";

  test.each(["site/page.html", "site/up.html", "../elsewhere/page.html", "../page.html"])(
    "%s reads sheets in or below its folder or the working folder",
    async (name) => {
      expect(blinks((await checked(name)).page)).toBe(true);
    },
  );

  test.each([
    "file:///etc/passwd",
    "../elsewhere/secret.css",
    "%2e%2e/elsewhere/secret.css",
    "..\\elsewhere\\secret.css",
    "site/../../elsewhere/secret.css",
    "link.css",
    "linked/secret.css",
    "/etc/hostname",
    "/proc/self/environ",
    "../elsewhere/none.css",
    "file:///none/at/all.css",
  ])("%s is left out, and a message names the option", async (href) => {
    write("hostile.html", page(href));
    const { page: found } = await checked("hostile.html");
    expect(blinks(found)).toBe(false);
    expect(found.messages.join()).toContain(outside);
    const { out } = await run("validate", "hostile.html", "--format", "json");
    expect(out).toContain(outside);
    expect((await run("style", "hostile.html")).err).toContain(outside);
  });

  test("so are imports, and sheets by a base element, on any number of threads", async () => {
    write("import.css", `@import "${pathToFileURL(path.join(root, "elsewhere/secret.css")).href}";`);
    write("import.html", page("import.css"));
    write("base.html", `<base href="${pathToFileURL(path.join(root, "elsewhere/")).href}">${page("secret.css")}`);
    const { out } = await run("check", "import.html", "base.html", "--jobs", "2", "--format", "json");
    const { pages } = JSON.parse(out) as { pages: CheckedPage[] };
    expect(
      pages.map((one) => [
        blinks({ ...one, results: one.results.filter(({ test: id }) => id === "7.2_CSS_02") }),
        one.messages.join().includes(outside),
      ]),
    ).toEqual([
      [false, true],
      [false, true],
    ]);
  });

  test("--allow-files allows a folder, also by links; it must exist", async () => {
    write("link.html", page("link.css"));
    expect(blinks((await checked("link.html", "--allow-files", "../elsewhere")).page)).toBe(true);
    expect(blinks((await checked("link.html", "--allow-files", "linked")).page)).toBe(true);
    expect(blinks((await checked("link.html", "--allow-files", "/")).page)).toBe(true);
    expect(blinks((await checked("link.html", "--allow-files", "site")).page)).toBe(false);
    expect((await run("check", "link.html", "--allow-files", "clean.html")).err).toBe(
      'eiao-wam: --allow-files "clean.html" is not a folder. Name a folder from which style sheets may be read.\n',
    );
  });

  test("an address that cannot name a file is reported in a sentence", async () => {
    const sentence =
      "The style sheet file:///%00 was not loaded: It is not a valid address: a file name cannot contain a null character";
    expect((await checked("null.html")).page.messages).toContain(sentence);
    expect((await run("style", "null.html")).err).toContain(sentence);
    expect((await run("validate", "null.html")).out).not.toContain("must be");
  });

  test("neither a page's --base-url nor the root folder as working folder allows more files", async () => {
    write("hostile.html", page("file:///etc/passwd"));
    const args = ["check", path.join(cwd, "hostile.html"), "--format", "json"];
    for (const { out } of [
      await wam([...args, "--base-url", "file:///"], { cwd }),
      await wam([...args, "--base-url", "file:///x.html"], { cwd }),
      await wam(args, { cwd: "/" }),
    ])
      expect((JSON.parse(out) as { pages: [CheckedPage] }).pages[0].messages.join()).toContain(outside);
  });

  test("a page from the network reads no local file, whatever its --base-url is", async () => {
    const secret = pathToFileURL(path.join(cwd, "up.css")).href;
    const { origin, close } = await serve((_, reply) => reply.setHeader("content-type", "text/html").end(page(secret)));
    for (const base of [[], ["--base-url", pathToFileURL(path.join(cwd, "x.html")).href]]) {
      const { page: found } = await checked(`${origin}/`, ...base);
      expect(blinks(found)).toBe(false);
      expect(found.messages.join()).toContain("cannot use files of this machine");
    }
    close();
  });
});

describe("reports are written to a temporary file and renamed", () => {
  const report = (...args: string[]) => run("check", "blind.html", "--ruleset", "1.1_HTML_01", ...args);

  test("a report is not written onto an input, by whatever name, and the input is unharmed", async () => {
    linkSync(path.join(cwd, "blind.html"), path.join(cwd, "hard.html"));
    symlinkSync("blind.html", path.join(cwd, "soft.html"));
    const before = readFileSync(path.join(cwd, "blind.html"), "utf8");
    for (const name of ["blind.html", "./site/../blind.html", "hard.html", "soft.html", path.join(cwd, "blind.html")]) {
      const { code, err } = await report("--output", name);
      expect([name, code, err]).toEqual([
        name,
        1,
        expect.stringMatching(/would overwrite an input of this call\. Choose another file/),
      ]);
    }
    expect(readFileSync(path.join(cwd, "blind.html"), "utf8")).toBe(before);
  });

  test.each([
    ["list", ["check", "--list", "list.txt", "--output", "list.txt"], "--list"],
    ["page of a list", ["check", "--list", "list.txt", "--output", "clean.html"], "an input"],
    ["page of a pattern", ["check", "c*.html", "--output", "clean.html"], "an input"],
    ["file URL", ["validate", "file://CWD/clean.html", "--output", "clean.html"], "an input"],
    ["page", ["style", "clean.html", "--output", "clean.html"], "an input"],
    ["style sheet", ["check", "site/page.html", "--output", "site/page.css"], "a style sheet"],
    ["style sheet", ["validate", "site/page.html", "--output", "site/page.css"], "a style sheet"],
    ["style sheet", ["style", "site/page.html", "--output", "site/page.css"], "a style sheet"],
    [
      "style sheet that is too large",
      ["check", "large.html", "--max-bytes", "99", "--output", "large.css"],
      "a style sheet",
    ],
    [
      "baseline",
      ["check", "clean.html", "--baseline", "new.json", "--update-baseline", "--output", "new.json"],
      "--baseline",
    ],
    [
      "configuration",
      ["check", "clean.html", "--config", "config.json", "--output", "config.json"],
      "the configuration",
    ],
    ["store", ["query", "list.txt", "--sparql", "ASK {}", "--output", "list.txt"], "an input"],
    ["store", ["verify", "list.txt", "--output", "list.txt"], "an input"],
    ["store", ["replay", "list.txt", "--output", "list.txt"], "an input"],
    ["scope", ["crawl", "https://example.org/", "--scope", "list.txt", "--output", "list.txt"], "--scope"],
    ["report", ["assess", "https://example.org/", "--html", "r.html", "--output", "./r.html"], "--html|--output"],
    ["log", ["scopelog", "hosts", "list.txt", "--output", "list.txt"], "an input"],
  ])("no output is written onto a %s: %j", async (_, args, role) => {
    write("config.json", "{}");
    const call = args.map((arg) => arg.replace("CWD", cwd));
    const files = () => readdirSync(cwd, { recursive: true }).map(String).toSorted();
    const before = [
      files(),
      readFileSync(path.join(cwd, "list.txt"), "utf8"),
      readFileSync(path.join(cwd, "site/page.css"), "utf8"),
    ];
    const { code, err } = await run(...call);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^eiao-wam: --(output|html) .* would overwrite (${role}) of this call\\.`)),
    ]);
    expect([
      files(),
      readFileSync(path.join(cwd, "list.txt"), "utf8"),
      readFileSync(path.join(cwd, "site/page.css"), "utf8"),
    ]).toEqual(before);
  });

  test("nor onto a list in the folder of --csv", async () => {
    const list = "http://a.example/,A,,,,,,,\n";
    await mkdir(path.join(cwd, "lists"), { recursive: true });
    write("lists/a.csv", list);
    const { code, err } = await run("crawl", "--csv", "lists", "--output", "lists/a.csv");
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("--output lists/a.csv would overwrite --csv of this call."),
    ]);
    expect(readFileSync(path.join(cwd, "lists/a.csv"), "utf8")).toBe(list);
  });

  test("nor onto files of the data directory", async () => {
    await mkdir(path.join(cwd, "data/output/rdf"), { recursive: true });
    symlinkSync("data", path.join(cwd, "to-data"));
    for (const [command, name] of [
      ["assess", "data/output/rdf/site/1.trig.zst"],
      ["crawl", "to-data/output/rdf/x"],
      ["pages", "data/database.sqlite"],
      ["pages", "to-data/database.sqlite-wal"],
    ] as const) {
      const { code, err } = await run(command, "https://example.org/", "--data", "data", "--output", name);
      expect([code, err]).toEqual([
        1,
        expect.stringContaining(`--output ${name} is in a folder that the program uses for its own data.`),
      ]);
    }
    await (await openDatabase({ dataDir: path.join(cwd, "data") })).close();
    const report = await run("pages", "--data", "data", "--output", "data/database-report.txt");
    expect([report.code, report.err]).toEqual([0, "eiao-wam: No page was found yet. Run eiao-wam crawl first.\n"]);
  });

  test("nor onto the file of standard input", async () => {
    const child = spawn(
      "sh",
      ["-c", `"$0" "$@" < blind.html`, process.execPath, ...source, "check", "-", "--output", "blind.html"],
      { cwd },
    );
    const { code, err } = await outcomeOf(child);
    expect([code, err]).toEqual([1, expect.stringContaining("would overwrite standard input of this call")]);
  });

  test("a link stays a link, permissions stay, no draft is left; the old report stays if the new one fails", async () => {
    await writeFile(path.join(cwd, "report.txt"), "old", { mode: 0o600 });
    symlinkSync("report.txt", path.join(cwd, "to-report.txt"));
    expect((await report("--output", "to-report.txt")).code).toBe(2);
    expect(readFileSync(path.join(cwd, "report.txt"), "utf8")).toContain("1.1_HTML_01");
    expect((await stat(path.join(cwd, "report.txt"))).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(cwd, "to-report.txt"), "utf8")).toContain("1.1_HTML_01");
    write("report.txt", "old");
    expect((await run("style", "none.html", "--output", "report.txt")).code).toBe(1);
    expect(readFileSync(path.join(cwd, "report.txt"), "utf8")).toBe("old");
    expect(readdirSync(cwd).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("a draft that a killed call left behind is removed at the next call for the same report", async () => {
    const reports = path.join(cwd, "reports");
    await mkdir(reports);
    // The input never comes, so the program is killed before the report is in its place.
    const child = spawn(process.execPath, [...source, "check", "-", "--output", "reports/a.txt"], { cwd });
    await expect.poll(() => readdirSync(reports)).toHaveLength(1);
    child.kill("SIGKILL");
    await outcomeOf(child);
    expect(readdirSync(reports)).toEqual([expect.stringMatching(/^\.eiao-.*\.part$/)]);
    const other = `.eiao-another.machine-${child.pid}-1.part`;
    writeFileSync(path.join(reports, other), "");
    expect((await report("--output", "reports/b.txt")).code).toBe(2);
    expect(readdirSync(reports).toSorted()).toEqual([other, "b.txt"]);
  });

  test("devices and pipes can be outputs; a folder, a file in the way and a long name are errors", async () => {
    expect((await report("--output", "/dev/null")).code).toBe(2);
    expect((await report("--output", "/dev/stdout")).out).toContain("1.1_HTML_01");
    expect((await report("--output", "-")).out).toContain("1.1_HTML_01");
    const reader = spawn("cat", ["fifo.txt"], { cwd });
    const read = outcomeOf(reader);
    expect((await report("--output", "fifo.txt")).code).toBe(2);
    expect((await read).out).toContain("1.1_HTML_01");
    for (const [name, problem] of [
      ["site", "it is a folder."],
      ["no/such/folder.txt", `there is no folder ${path.join(cwd, "no/such")}.`],
      ["clean.html/x.txt", `there is no folder ${path.join(cwd, "clean.html")}.`],
      ["x".repeat(300), "the name is too long."],
      ["/dev/full", "the disk is full. Free some disk space, then run the same command again."],
    ] as const)
      expect((await report("--output", name)).err).toBe(`eiao-wam: --output ${name} cannot be written: ${problem}\n`);
    expect((await report("--output", "")).err).toBe("eiao-wam: --output needs a value (FILE).\n");
    expect((await run("check", "clean.html", "--baseline", "/dev/full/x", "--update-baseline")).err).toMatch(
      /no such file/,
    );
  });
});

const source = ["--conditions=@eiao/source", programFile("eiao-wam")];

function outcomeOf(child: ReturnType<typeof spawn>): Promise<Outcome> {
  let out = "";
  let err = "";
  child.stdout?.on("data", (part: Buffer) => (out += part.toString()));
  child.stderr?.on("data", (part: Buffer) => (err += part.toString()));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, err })));
}

describe("sentences instead of stack traces", () => {
  test("without a working folder only calls that need one fail", async () => {
    const dir = await mkdtemp(path.join(tmpdir(), "eiao-gone-"));
    const call = (...args: string[]) =>
      outcomeOf(
        spawn("sh", ["-c", `cd "${dir}" && rmdir "${dir}" && exec "$0" "$@"`, process.execPath, ...source, ...args]),
      );
    expect(await call("--version")).toMatchObject({ code: 0, err: "" });
    await mkdir(dir);
    expect(await call("check", "page.html")).toMatchObject({
      code: 1,
      err: "eiao-wam: The working folder no longer exists. Change to another folder and run the command again.\n",
    });
  });

  test("a server whose output cannot be written does not begin", async () => {
    const { code, err } = await run("serve", "--port", "0", "--output", "none/address.txt");
    expect([code, err]).toEqual([1, expect.stringContaining("--output none/address.txt cannot be written")]);
  });

  test("a standard output that accepts nothing is an error", async () => {
    const child = spawn("sh", ["-c", `exec "$0" "$@" > /dev/full`, process.execPath, ...source, "rules"]);
    expect(await outcomeOf(child)).toMatchObject({
      code: 1,
      err: "eiao-wam: The output could not be written: the disk is full. Free some disk space, then run the same command again.\n",
    });
  });
});

describe("small things", () => {
  test("without a page the error names the command's own help", async () => {
    for (const command of ["check", "validate", "style"])
      expect((await run(command)).err).toBe(
        `eiao-wam: No page was given. Name a file, a folder, a URL or a pattern; eiao-wam ${command} --help shows examples.\n`,
      );
  });

  test("the explanation of every id of the rule sets is text, without keys of the program", async () => {
    for (const ruleset of ["uwem-1.2", "pdf-1"]) {
      const { judges, measures, statistics } = JSON.parse(
        (await run("rules", "--ruleset", ruleset, "--format", "json")).out,
      ) as {
        judges: { id: string; test: string }[];
        measures: { id: string }[];
        statistics: { id: string }[];
      };
      const ids = [...judges, ...measures, ...statistics].map(({ id }) => id);
      for (const id of new Set([
        ...ids,
        ...judges.map(({ test: name }) => name),
        ...(ruleset === "pdf-1" ? [] : ["EIAO.EXT.1.2"]),
      ])) {
        const { code, out } = await run("explain", id);
        expect([id, code]).toEqual([id, 0]);
        const text = out.replaceAll(/(?:EIAO|UWEM|PDF)[\w.]*/g, "").replaceAll(/<[^>]*>/g, "");
        expect(text, id).not.toMatch(
          /\b[a-z]+[A-Z]\w*Links|internalLinks|externalLinks|mediaType|contentFilter|undefined|\[object/,
        );
      }
    }
    expect((await run("explain", "EIAO.EXT.1.2")).out).toContain("on other sites");
    expect((await run("explain", "EIAO.INT.1.2")).out).toContain("within its own site");
    expect((await run("explain", "EIAO.EXT.1.2", "--format", "json")).out).toContain('"type": "externalLinks"');
  });

  test.each([
    [["--media", "scren"], 'eiao-wam: --media cannot be "scren". Did you mean screen?\n'],
    [["--media", ""], /^eiao-wam: --media needs a value/],
    [["--media", "all"], /^eiao-wam: --media cannot be "all"/],
    [
      ["--base-url", "javascript:1"],
      /^eiao-wam: --base-url javascript:1 is not the address of a page: it must begin with http, https or file\./,
    ],
    [["--base-url", "mailto:a@b.example"], /^eiao-wam: --base-url mailto:a@b\.example is not the address of a page/],
    [["--base-url", "data:text/html,x"], /is not the address of a page/],
    [["--base-url", "page.html"], /is not an absolute URL/],
    [["--base-url", ""], /^eiao-wam: --base-url needs a value/],
    [["--base-url", "file:///%00"], /is not the address of a page\. It is not a valid address/],
    [["--base-url", "file://host/x"], /is not the address of a page\. It is on another machine/],
  ])("%j is refused", async (args, message) => {
    for (const command of ["check", "validate", "style"]) {
      const { code, err } = await run(command, "clean.html", ...args);
      expect([code, err]).toEqual([1, typeof message === "string" ? message : expect.stringMatching(message)]);
    }
  });

  test("a server accepts the same media, and does not start with another", async () => {
    expect((await run("serve", "--port", "0", "--media", "scren")).err).toBe(
      'eiao-wam: --media cannot be "scren". Did you mean screen?\n',
    );
  });

  test("every medium of CSS is accepted, in any case", async () => {
    for (const medium of ["Screen", "print", "SPEECH", "handheld", "tv"])
      expect((await run("check", "clean.html", "--media", medium)).code).toBe(0);
  });

  test("a login in --base-url is in no report", async () => {
    const { out } = await run(
      "check",
      "clean.html",
      "--base-url",
      "https://me:secret@example.org/",
      "--format",
      "json",
    );
    expect(out).toContain('"url":"https://example.org/"');
    expect(out).not.toContain("secret");
  });

  test.each([
    ["file:///%00", "It is not a valid address: a file name cannot contain a null character."],
    ["file:///a%2Fb.html", "It is not a valid address: a file name cannot contain a slash (%2F)."],
    ["file:///caf%E9.html", "It is not a valid address: the file name is not UTF-8."],
    ["file://host/x.html", "It is on another machine."],
    ["file://[", "It is not a valid address."],
    ["caf\ufffd.html", "Its name is not UTF-8, so rename it."],
  ])("%s: %s", async (operand, sentence) => {
    const { code, err } = await run("check", operand);
    expect([code, err]).toEqual([1, expect.stringContaining(`: ${sentence}\n`)]);
  });

  test("file names that are not UTF-8 are refused by name, also in patterns, lists and reports", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "eiao-names-"));
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.of(0xe9), Buffer.from(".html")]), clean);
    writeFileSync(path.join(folder, "list.txt"), Buffer.of(...Buffer.from("caf"), 0xe9, ...Buffer.from(".html\n")));
    for (const args of [["*.html"], ["--list", "list.txt"]]) {
      const { code, err } = await wam(["check", ...args], { cwd: folder });
      expect([args, code, err]).toEqual([args, 1, expect.stringContaining("Its name is not UTF-8, so rename it.")]);
    }
    await mkdir(path.join(folder, "utf-8"));
    writeFileSync(path.join(folder, "utf-8/page.html"), clean);
    renameSync(path.join(folder, "utf-8"), Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.of(0xe9)]));
    writeFileSync(path.join(folder, "page.html"), clean);
    const below = await wam(["check", "**/page.html"], { cwd: folder });
    expect([below.code, below.err]).toEqual([
      3,
      expect.stringMatching(/^eiao-wam: file:.*\/caf%EF%BF%BD: Its name is not UTF-8, so rename it\.\n$/),
    ]);
    const { err } = await wam(["check", "list.txt", "--output", "caf\ufffd.txt"], { cwd: folder });
    expect(err).toBe("eiao-wam: --output caf\ufffd.txt: The name is not UTF-8. Rename it.\n");
    expect(existsSync(path.join(folder, "caf\ufffd.txt"))).toBe(false);
    await rm(folder, { recursive: true });
  });

  test.each([
    [["--format", "json", "check", "clean.html"], "The command must come before the option --format."],
    [["serve", "page.html"], 'serve does not accept "page.html".'],
    [["serve", "--port", "99999"], '--port needs a whole number from 0 to 65535, not "99999".'],
    [
      ["check", "example.org/news"],
      "There is no file example.org/news. If you mean a web page, write https://example.org/news.",
    ],
    [["assess", "mailto:a@b.example"], "mailto:a@b.example is not the address of a web site."],
    [["assess", "127"], "127 is not the address of a web site. An IPv4 address has four numbers, such as 127.0.0.1."],
    [["crawl", "10.1:8080/x"], "10.1:8080/x is not the address of a web site."],
    [["crawl", ""], "An argument of crawl is empty."],
    [["crawl", "a@b.example"], "a@b.example is not the address of a web site."],
    [["crawl", "--csv", "empty.csv"], "There is no site in --csv empty.csv."],
  ])("%j: %s", async (args, sentence) => {
    write("empty.csv", "");
    const { code, err } = await run(...args);
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
  });

  test("a server that cannot listen reports that, and ends", async () => {
    const { code, err } = await run("serve", "--host", "192.0.2.1", "--port", "0", "--jobs", "1");
    expect([code, err]).toEqual([1, expect.stringContaining("Cannot listen on 192.0.2.1, port 0: ")]);
    expect(err).not.toContain("..");
  });

  test("--data must name a folder", async () => {
    expect((await run("pages", "--data", "")).err).toBe("eiao-wam: --data needs a value (DIR).\n");
  });

  test("in CSV a row is one line without control characters", async () => {
    write("control.html", `<html lang="en"><title>x</title><img src="a\u0001\u007f\u0085\tb\nc">`);
    const { out } = await run("check", "control.html", "--format", "csv", "--ruleset", "1.1_HTML_01");
    expect(out.split("\r\n")).toHaveLength(3);
    // oxlint-disable-next-line no-control-regex -- that is what is looked for
    expect(out.replaceAll("\r\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  });
});

describe("known findings (wams.md D73)", () => {
  const invalid = clean.replace("<p>Hello</p>", "<p>Hello</p><bogus></bogus>");
  const worse = clean.replace("<p>Hello</p>", "<p>Hello</p><bogus></bogus><bogus></bogus>");
  const noDoctype = "<html lang=en><title>x</title><p>x";
  let folder = "";
  beforeAll(async () => {
    folder = await folderWith({
      "site/a.html": invalid,
      "site/b.html": invalid,
      "site/plain.html": noDoctype,
      "other.html": invalid,
      "eiao-wam.config.json": '{"ruleset":"uwem-1.2"}',
    });
  });
  afterAll(() => removeFolder(folder));
  const check = (...args: string[]) => wam(["check", ...args], { cwd: folder });

  test("the recipe of docs/continuous-integration.md works on its first run: a missing baseline is an empty one, with a note", async () => {
    const first = await check("site/**/*.html", "--baseline", "known.json");
    expect([first.code, first.err]).toEqual([
      2,
      "eiao-wam: The baseline known.json does not exist yet, so no finding is known. To write it, add --update-baseline.\n",
    ]);
    const update = await check("site/**/*.html", "--baseline", "known.json", "--update-baseline");
    expect(update.code).toBe(0);
    expect(await check("site/**/*.html", "--baseline", "known.json")).toMatchObject({ code: 0, err: "" });
  });

  test("an unrelated invalid page is new, and so is one with more violations; one with fewer is known", async () => {
    expect((await check("other.html", "--baseline", "known.json")).code).toBe(2);
    writeFileSync(path.join(folder, "site/a.html"), worse);
    expect((await check("site/a.html", "--baseline", "known.json")).code).toBe(2);
    writeFileSync(path.join(folder, "site/a.html"), invalid);
    expect((await check("site/a.html", "--baseline", "known.json")).code).toBe(0);
    writeFileSync(path.join(folder, "other.html"), noDoctype);
    expect((await check("other.html", "--baseline", "known.json", "--ruleset", "3.2_HTML_01")).code).toBe(2);
    expect((await check("site/plain.html", "--baseline", "known.json", "--ruleset", "3.2_HTML_01")).code).toBe(0);
  });

  test("files are named relative to the baseline, also in a moved folder, from another working folder, by a link", async () => {
    const { findings } = JSON.parse(readFileSync(path.join(folder, "known.json"), "utf8")) as {
      findings: { url: string }[];
    };
    expect(new Set(findings.map(({ url }) => url))).toEqual(new Set(["site/a.html", "site/b.html", "site/plain.html"]));
    const uwem = ["--ruleset", "uwem-1.2"];
    const moved = `${folder}-moved`;
    execFileSync("cp", ["-r", folder, moved]);
    symlinkSync(moved, `${folder}-link`);
    expect((await wam(["check", "site/*.html", "--baseline", "known.json"], { cwd: moved })).code).toBe(0);
    expect(
      (
        await wam(["check", "a.html", "b.html", ...uwem, "--baseline", "../known.json"], {
          cwd: path.join(moved, "site"),
        })
      ).code,
    ).toBe(0);
    const linked = `${folder}-link`;
    expect(
      (await wam(["check", `${linked}/site/a.html`, ...uwem, "--baseline", `${moved}/known.json`], { cwd: "/" })).code,
    ).toBe(0);
    await mkdir(path.join(moved, "ci"));
    symlinkSync("../known.json", path.join(moved, "ci/known.json"));
    expect((await wam(["check", "site/*.html", "--baseline", "ci/known.json"], { cwd: moved })).code).toBe(0);
    for (const place of [moved, linked]) await rm(place, { recursive: true });
  });

  test("--update-baseline of one page keeps the known findings of the others", async () => {
    const { err } = await check("site/b.html", "--baseline", "known.json", "--update-baseline");
    expect(err).toMatch(
      /^Wrote \d+ findings to known\.json, \d+ of them from pages or tests that this call did not check\.\n$/,
    );
    expect((await check("site/**/*.html", "--baseline", "known.json")).code).toBe(0);
  });

  test("standard input is the page of its --base-url", async () => {
    const piped = (...args: string[]) =>
      wam(["check", "-", "--baseline", "piped.json", ...args], { cwd: folder, stdin: invalid });
    expect((await piped("--update-baseline")).code).toBe(0);
    expect((await piped()).code).toBe(0);
    expect((await piped("--base-url", "https://example.org/")).code).toBe(2);
  });

  test("SARIF distinguishes known from new; every format agrees with the exit code", async () => {
    const { out } = await check("site/a.html", "other.html", "--baseline", "known.json", "--format", "sarif");
    const { runs } = JSON.parse(out) as {
      runs: [
        {
          results: {
            baselineState: string;
            locations: [{ physicalLocation: { artifactLocation: { uri: string } } }];
          }[];
        },
      ];
    };
    for (const { baselineState, locations } of runs[0].results)
      expect(baselineState).toBe(
        locations[0].physicalLocation.artifactLocation.uri === "site/a.html" ? "unchanged" : "new",
      );
    expect((await check("site/a.html", "--format", "sarif")).out).not.toContain("baselineState");
    expect((await check("site/a.html", "--baseline", "known.json", "--format", "junit")).out).not.toContain("<failure");
  });

  test("a fingerprint suppresses a finding on a whole page only with its page", async () => {
    const { out } = await check("site/a.html", "--format", "json", "--ruleset", "3.2_HTML_02");
    const fingerprint = (JSON.parse(out) as { pages: [CheckedPage] }).pages[0].results[0]?.fingerprint;
    const withSuppression = async (suppression: object, name: string) => {
      writeFileSync(path.join(folder, "eiao-wam.config.json"), JSON.stringify({ suppressions: [suppression] }));
      return await check(name, "--ruleset", "3.2_HTML_02");
    };
    const bare = await withSuppression({ fingerprint, reason: "r" }, "site/a.html");
    expect([bare.code, bare.err]).toEqual([2, expect.stringContaining("Add the url of the page to the suppression.")]);
    expect((await withSuppression({ fingerprint, reason: "r", url: "site/*" }, "site/a.html")).code).toBe(0);
    expect((await withSuppression({ test: "3.2_HTML_02", reason: "r" }, "site/a.html")).code).toBe(0);
    writeFileSync(path.join(folder, "eiao-wam.config.json"), '{"ruleset":"uwem-1.2"}');
  });
});
