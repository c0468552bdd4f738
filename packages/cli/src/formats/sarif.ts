import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { wellFormed } from "@eiao/sampler/internal/formats";
import type { BWam } from "@eiao/wam-core";
import { isReportedFinding, plainUrl } from "../findings/page.ts";
import type { ReportedPage, Result } from "../findings/page.ts";
import { counted } from "../output/text.ts";
import { grownInWords, offSentence, sheetResultKey, helpUrlOf } from "./describe.ts";
import type { Format, OutputFormat, Run } from "./format.ts";

interface Rule {
  readonly id: string;
  readonly index: number;
}

/** The number of results per file that GitHub's code scanning shows; it drops the others. */
const MAX_RESULTS = 5_000;
/** GitHub's code scanning refuses a file of more than 10 MB when zipped. The results may take 9 MB, everything else 1 MB. */
const MAX_ZIPPED_RESULTS = 9_000_000;
const MAX_ZIPPED_FAILURES = 900_000;
/** The size of the parts that are zipped separately, in characters. Together they are a little larger than one whole. */
const ZIPPED_TEXT = 256_000;
/** No server accepts longer addresses, and no editor shows longer paths. */
const LONGEST_TEXT = 8_000;

/**
 * SARIF 2.1.0 with findings only, the worst first, up to the limits of code scanning. Equal findings of a style sheet are one result.
 * Findings have partialFingerprints. With a baseline, known ones are `unchanged` and others `new`. Suppressed ones have their reason.
 */
export const sarifFormat: OutputFormat = {
  readers: "code scanning",
  summary:
    "SARIF 2.1.0, findings only, with `partialFingerprints`. Equal findings of a style sheet on several pages are one result with `occurrenceCount`. The file has at most 5,000 results and at most 10 MB when zipped, the limits of GitHub. The worst results come first: new ones before known and suppressed ones, then `error`, `warning`, `note`, then those that occur most often. A notification says how many results of each test are left out",
  open,
};

/** A result as text, without the closing brace. */
interface Written {
  readonly test: string;
  readonly text: string;
  readonly rank: number;
  count: number;
}

function open(run: Run): Format {
  const rules = new Map<string, Rule>();
  const descriptions: object[] = [];
  for (const { judges } of run.ruleSets) {
    for (const judge of judges) {
      if (rules.has(judge.test)) continue;
      rules.set(judge.test, { id: judge.test, index: descriptions.length });
      descriptions.push(description(judge));
    }
  }
  const root = pathToFileURL(path.join(run.cwd, "/")).href;
  const failures: string[] = [];
  const results = createWorstResults();
  return {
    begin() {
      const driver = {
        name: run.tool.name,
        version: run.tool.version,
        semanticVersion: run.tool.version,
        rules: descriptions,
      };
      const head = { tool: { driver }, columnKind: "utf16CodeUnits", originalUriBaseIds: { SRCROOT: { uri: root } } };
      return `{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[${JSON.stringify(head).slice(0, -1)},"results":[\n`;
    },
    page({ page }) {
      if (page.status === "failed") {
        const text = `${page.url}: ${page.error ?? "not evaluated"}`.slice(0, LONGEST_TEXT);
        const locations = [{ physicalLocation: { artifactLocation: artifact(page.url, root) } }];
        failures.push(JSON.stringify({ level: "error", message: { text: wellFormed(text) }, locations }));
      }
      for (const finding of page.results) {
        if (!isReportedFinding(finding)) continue;
        const rank = levels.indexOf(resultLevel(finding, run)) + (finding.known === true ? levels.length : 0);
        results.add(finding, rank, () => JSON.stringify(sarifResult(finding, page, rules, root, run)).slice(0, -1));
      }
      return "";
    },
    end() {
      const { texts, leftOut } = results.worst();
      const listed = startThatFits(failures, MAX_ZIPPED_FAILURES);
      const notes = [...leftOutResults(leftOut), ...leftOutFailures(failures.length - listed.length)];
      const notifications = [
        ...listed,
        ...notes.map((text) => JSON.stringify({ level: "warning", message: { text } })),
      ];
      const switchedOff = offParts(run, rules);
      const invocation = `{"executionSuccessful":true,"endTimeUtc":"${new Date(run.date).toISOString()}",${switchedOff}"toolExecutionNotifications":[${notifications.join(",")}]}`;
      return `${texts.join(",\n")}\n],"invocations":[${invocation}]}]}\n`;
    },
  };
}

/** Returns the parts of the invocation that name the tests that are off: disabled rules for those that are off everywhere, and a sentence on all. */
function offParts(run: Run, rules: ReadonlyMap<string, Rule>): string {
  const sentence = offSentence(run);
  if (sentence === undefined) return "";
  const overrides = run.off
    .filter(({ files, except }) => files === undefined && except === undefined)
    .flatMap(({ test }) => rules.get(test) ?? [])
    .map((descriptor) => ({ configuration: { enabled: false }, descriptor }));
  const notification = { level: "note", message: { text: sentence } };
  return `"ruleConfigurationOverrides":${JSON.stringify(overrides)},"toolConfigurationNotifications":[${JSON.stringify(notification)}],`;
}

/** Collects results, and returns the worst, up to the limits of code scanning. Memory: the results of sheets, and 5,000 others of each rank. */
function createWorstResults() {
  const ofSheets = new Map<string, Written>();
  const others = new Map<number, Written[]>();
  const numbers = new Map<string, number>();
  return {
    /** @param write  returns the text of the result, without the closing brace. It is called only if the text is needed. */
    add(finding: Result, rank: number, write: () => string): void {
      const { test } = finding;
      const key = sheetResultKey(finding);
      const same = key === undefined ? undefined : ofSheets.get(key);
      if (same !== undefined) {
        same.count++;
        return;
      }
      numbers.set(test, (numbers.get(test) ?? 0) + 1);
      if (key !== undefined) {
        ofSheets.set(key, { test, text: write(), rank, count: 1 });
        return;
      }
      const ofRank = others.get(rank) ?? [];
      others.set(rank, ofRank);
      if (ofRank.length < MAX_RESULTS) ofRank.push({ test, text: write(), rank, count: 1 });
    },
    /** Returns the texts of the worst results, and the number of the others by test. */
    worst() {
      const worst = [...ofSheets.values(), ...[...others.values()].flat()]
        .sort((a, b) => a.rank - b.rank || b.count - a.count)
        .slice(0, MAX_RESULTS);
      const texts = startThatFits(
        worst.map(({ text, count }) => `${text},"occurrenceCount":${count}}`),
        MAX_ZIPPED_RESULTS,
      );
      const leftOut = new Map(numbers);
      for (const { test } of worst.slice(0, texts.length)) leftOut.set(test, (leftOut.get(test) ?? 0) - 1);
      return { texts, leftOut: [...leftOut].filter(([, number]) => number > 0) };
    },
  };
}

/** Returns the first texts that take at most this many bytes when zipped, and at most 5,000 of them. */
function startThatFits(texts: readonly string[], zippedBytes: number): readonly string[] {
  let [start, length, bytes] = [0, 0, 0];
  for (let end = 0; end < Math.min(texts.length, MAX_RESULTS); end++) {
    length += texts[end]?.length ?? 0;
    if (length < ZIPPED_TEXT && end < Math.min(texts.length, MAX_RESULTS) - 1) continue;
    bytes += gzipSync(texts.slice(start, end + 1).join(",\n")).length;
    if (bytes > zippedBytes) return texts.slice(0, start);
    [start, length] = [end + 1, 0];
  }
  return texts.slice(0, MAX_RESULTS);
}

function leftOutResults(leftOut: readonly (readonly [test: string, number: number])[]): string[] {
  if (leftOut.length === 0) return [];
  const sum = leftOut.reduce((before, [, number]) => before + number, 0);
  const byTest = leftOut
    .toSorted(([, a], [, b]) => b - a)
    .map(([test, number]) => `${test}: ${number}`)
    .join(", ");
  return [
    `This file does not have ${counted(sum, "result")}, because code scanning accepts at most ${MAX_RESULTS} results and 10 MB when zipped. The worst results are in the file. Left out by test: ${byTest}. Use --format json or csv for all results.`,
  ];
}

function leftOutFailures(number: number): string[] {
  if (number === 0) return [];
  return [`${counted(number, "more input")} could not be evaluated. Use --format json for all of them.`];
}

function description(judge: BWam): object {
  const helpUrl = helpUrlOf(judge);
  return {
    id: judge.test,
    name: judge.title,
    shortDescription: { text: judge.title },
    fullDescription: { text: judge.description },
    ...(helpUrl === undefined ? {} : { helpUri: helpUrl }),
    help: {
      text: `Who is affected: ${judge.affects} ${judge.remedy}${helpUrl === undefined ? "" : ` ${helpUrl}`}`,
      markdown: `**Who is affected:** ${judge.affects}\n\n**How to fix it:** ${judge.remedy}${helpUrl === undefined ? "" : `\n\n<${helpUrl}>`}`,
    },
    defaultConfiguration: { level: levelOf(judge) },
    properties: { tags: ["accessibility", ...tagsOf(judge)], priority: judge.priority },
  };
}

/** The levels of results, the worst first. */
const levels = ["error", "warning", "note"] as const;

/** Returns the tags for filtering in code scanning: the checkpoint, or the success criteria in the form of other checkers (`wcag244`). */
function tagsOf({ checkpoint, criteria }: BWam): readonly string[] {
  if (criteria === undefined) return [`checkpoint ${checkpoint}`];
  return criteria.filter(({ required }) => required).map(({ num }) => `wcag${num.replaceAll(".", "")}`);
}

function levelOf(judge: BWam | undefined): (typeof levels)[number] {
  return judge === undefined || judge.priority === 1 ? "error" : judge.priority === 2 ? "warning" : "note";
}

/** Returns the level of a result. A finding of a test with the level `warn` is not an error. */
function resultLevel(finding: Result, { judgeOf }: Run): (typeof levels)[number] {
  const level = levelOf(judgeOf(finding));
  return finding.level === "warn" && level === "error" ? "warning" : level;
}

function sarifResult(
  finding: Result,
  page: ReportedPage,
  rules: ReadonlyMap<string, Rule>,
  root: string,
  run: Run,
): object {
  const { source } = finding.location;
  const judge = run.judgeOf(finding);
  const rule = rules.get(finding.test);
  const sentences = [grownInWords(finding), judge?.remedy].filter((sentence) => sentence !== undefined);
  const message = sentences.length === 0 ? finding.title : `${finding.title}. ${sentences.join(" ")}`;
  return {
    ruleId: finding.test,
    ...(rule === undefined ? {} : { ruleIndex: rule.index }),
    level: resultLevel(finding, run),
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifact(source === undefined ? page.url : plainUrl(source), root),
          ...regionOf(finding),
        },
        ...(finding.proof === undefined || finding.proof.path === "" || finding.proof.path.length > LONGEST_TEXT
          ? {}
          : { logicalLocations: [{ fullyQualifiedName: finding.proof.path, kind: "element" }] }),
      },
    ],
    ...(finding.fingerprint === undefined ? {} : { partialFingerprints: { "eiaoFinding/v1": finding.fingerprint } }),
    ...(run.hasBaseline ? { baselineState: isOnBaseline(finding) ? "unchanged" : "new" } : {}),
    ...(finding.suppressed === undefined
      ? {}
      : { suppressions: [{ kind: "external", justification: finding.suppressed }] }),
  };
}

/** Returns true for a finding on the baseline. Suppressed findings are not on it. */
function isOnBaseline({ known, suppressed }: Result): boolean {
  return known === true && suppressed === undefined;
}

/** Returns the region of a finding. A finding on the whole page (line 0) has none, because SARIF counts lines from 1. */
function regionOf({ location, end, snippet }: Result): object {
  if (location.line === 0) return {};
  const text = snippet === undefined ? undefined : wellFormed(snippet);
  return {
    region: {
      startLine: location.line,
      startColumn: location.column,
      ...(end === undefined ? {} : { endLine: end.line, endColumn: end.column }),
      ...(text === undefined ? {} : { snippet: { text } }),
    },
  };
}

/** Returns the address of a file, relative to the working folder if it is below it, as code scanning services require. */
function artifact(fullUrl: string, root: string): object {
  const url = fullUrl.slice(0, LONGEST_TEXT);
  if (url.startsWith(root)) {
    const relative = uriReference(url.slice(root.length));
    // A file name that looks like a scheme gets a `./` in front.
    return { uri: /^[^/?#]*:/.test(relative) ? `./${relative}` : relative, uriBaseId: "SRCROOT" };
  }
  return { uri: uriReference(url) };
}

/** Encodes a URL for RFC 3986, which forbids some characters of WHATWG URLs, such as `|`, or brackets in a query. */
export function uriReference(url: string): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? "";
  const [beforeHash = "", ...fragments] = url.slice(host.length).split("#");
  const legal = (text: string) =>
    wellFormed(text).replace(/%(?![0-9a-f]{2})|[^\w\-.~!$&'()*+,;=:@/?%]/giu, (character) =>
      character === "%" ? "%25" : encodeURIComponent(character),
    );
  return `${host}${legal(beforeHash)}${fragments.length === 0 ? "" : `#${legal(fragments.join("%23"))}`}`;
}
