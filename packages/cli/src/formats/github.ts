import path from "node:path";
import { fileURLToPath } from "node:url";
import { capitalised } from "@eiao/sampler/internal/formats";
import { counted, plain } from "../output/text.ts";
import { shownUrl, wrongInWords, helpUrlOf } from "./describe.ts";
import type { OutputFormat, Run } from "./format.ts";
import { groupedFormat, largestRepeats, repeatInWords, worstGroups } from "./grouped.ts";
import type { GroupedTest, RepeatedFindings } from "./grouped.ts";

/** GitHub shows this many annotations of each level for a step, and drops the others. */
const SHOWN = 10;

/** Workflow commands of GitHub Actions, which show findings as annotations of the changed files. Known findings have no annotation. */
export const githubFormat: OutputFormat = {
  readers: "GitHub Actions",
  summary:
    "annotations of files, as workflow commands: an error for each barrier, a warning for each of a test with the level `warn`. Findings that one fix may remove are one annotation. GitHub shows ten of each level: the worst test comes first, and each test has one before any has two. In GitHub Actions, `check` prints them below the text",
  open: (run) =>
    groupedFormat(1, run, (groups) => {
      const fresh = worstGroups(groups, run).filter(({ isKnown }) => !isKnown);
      return [fresh.filter(({ isWarning }) => !isWarning), fresh.filter(({ isWarning }) => isWarning)]
        .flatMap((group) => annotations(group, run))
        .map((line) => `${line}\n`)
        .join("");
    }),
};

/** Returns the annotations of one level: the first repeat of each test, then the second repeats, and so on. */
function annotations(tests: readonly GroupedTest[], run: Run): readonly string[] {
  const ranked = tests
    .flatMap((test) => largestRepeats(test).map((repeat, rank) => ({ test, repeat, rank })))
    .toSorted((a, b) => a.rank - b.rank);
  const more = ranked.length - SHOWN;
  return [
    ...ranked.slice(0, SHOWN).map(({ test, repeat }) => annotation(test, repeat, run)),
    ...(more > 0
      ? [
          command(
            "notice",
            {},
            `${counted(more, "more barrier")} of eiao-wam without an annotation: GitHub shows ${SHOWN}.`,
          ),
        ]
      : []),
  ];
}

function annotation({ sample, isWarning }: GroupedTest, repeat: RepeatedFindings, run: Run): string {
  const [first = { url: "", result: sample }] = repeat.locations;
  const { location, end, snippet } = first.result;
  const judge = run.judgeOf(sample);
  const file = fileInWorkspace(location.source ?? first.url, run);
  // GitHub accepts columns only within one line.
  const columns = end?.line === location.line ? { col: location.column, endColumn: end.column } : {};
  const lines = location.line === 0 ? {} : { line: location.line, endLine: end?.line, ...columns };
  const where = file === undefined ? shownUrl(location.source ?? first.url, run.cwd) : undefined;
  const text = [
    where,
    snippet,
    wrongInWords(first.result),
    judge?.remedy,
    repeatInWords(repeat),
    judge === undefined ? undefined : helpUrlOf(judge),
  ];
  return command(
    isWarning ? "warning" : "error",
    { file, ...(file === undefined ? {} : lines), title: `${capitalised(sample.title)} (${sample.test})` },
    text
      .filter((part) => part !== undefined)
      .map((part) => plain(part, 1000))
      .join("\n"),
  );
}

/** Returns the path of a file relative to the workspace, for GitHub. */
function fileInWorkspace(url: string, { workspace }: Run): string | undefined {
  if (!url.startsWith("file:///")) return undefined;
  try {
    const relative = path.relative(workspace, fileURLToPath(url));
    return relative.startsWith("..") || path.isAbsolute(relative) ? undefined : relative.replaceAll(path.sep, "/");
  } catch {
    return undefined;
  }
}

/** Returns a workflow command. Its texts cannot end it or begin another one. */
function command(
  name: "error" | "warning" | "notice",
  properties: Readonly<Record<string, string | number | undefined>>,
  message: string,
): string {
  const data = (text: string) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  const property = (text: string) => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
  const list = Object.entries(properties)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${property(plain(String(value), 1000))}`]))
    .join(",");
  return `::${name}${list === "" ? "" : ` ${list}`}::${data(message)}`;
}
