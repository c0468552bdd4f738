import path from "node:path";
import { pathToFileURL } from "node:url";
import type { BWam } from "@eiao/wam-core";
import { isReportedFinding } from "../evaluation/page.ts";
import type { ReportedPage, ReportedLocation, Result } from "../evaluation/page.ts";
import type { Format, OutputFormat, Run } from "./format.ts";
import { wellFormed } from "@eiao/server/formats";

interface Rule {
  readonly id: string;
  readonly index: number;
}

/** SARIF 2.1.0 with findings only. Findings have partialFingerprints; with a baseline, known ones are `unchanged` and others `new`. Suppressed ones have their reason. */
export const sarifFormat: OutputFormat = {
  readers: "code scanning",
  summary: "SARIF 2.1.0, findings only, with `partialFingerprints`",
  open,
};

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
  const failures: object[] = [];
  let results = 0;
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
        const text = `${page.url}: ${page.error ?? "not evaluated"}`;
        const locations = [{ physicalLocation: { artifactLocation: artifact(page.url, root) } }];
        failures.push({ level: "error", message: { text }, locations });
      }
      const findings = page.results.filter(isReportedFinding);
      return findings
        .map(
          (finding) => `${results++ === 0 ? "" : ",\n"}${JSON.stringify(sarifResult(finding, page, rules, root, run))}`,
        )
        .join("");
    },
    end() {
      const invocation = {
        executionSuccessful: true,
        endTimeUtc: new Date(run.date).toISOString(),
        toolExecutionNotifications: failures,
      };
      return `\n],"invocations":[${JSON.stringify(invocation)}]}]}\n`;
    },
  };
}

function description(judge: BWam): object {
  return {
    id: judge.test,
    name: judge.title,
    shortDescription: { text: judge.title },
    fullDescription: { text: judge.description },
    help: {
      text: `Who is affected: ${judge.affects} ${judge.remedy}`,
      markdown: `**Who is affected:** ${judge.affects}\n\n**How to fix it:** ${judge.remedy}`,
    },
    defaultConfiguration: { level: levelOf(judge) },
    properties: { tags: ["accessibility", `checkpoint ${judge.checkpoint}`], priority: judge.priority },
  };
}

function levelOf(judge: BWam | undefined): "error" | "warning" | "note" {
  return judge === undefined || judge.priority === 1 ? "error" : judge.priority === 2 ? "warning" : "note";
}

function sarifResult(
  finding: Result,
  page: ReportedPage,
  rules: ReadonlyMap<string, Rule>,
  root: string,
  run: Run,
): object {
  const judge = run.judgeOf(finding);
  const rule = rules.get(finding.test);
  const what = judge === undefined ? finding.title : `${finding.title}. ${judge.remedy}`;
  return {
    ruleId: finding.test,
    ...(rule === undefined ? {} : { ruleIndex: rule.index }),
    level: levelOf(judge),
    message: { text: what },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifact(finding.location.source ?? page.url, root),
          ...regionOf(finding.location, finding.snippet),
        },
        ...(finding.proof === undefined || finding.proof.path === ""
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

/** Returns true for a finding on the baseline. Suppressed ones are not on it. */
function isOnBaseline({ known, suppressed }: Result): boolean {
  return known === true && suppressed === undefined;
}

/** Returns the region of a finding. A finding on the whole page (line 0) has none, because lines of SARIF start at 1. */
function regionOf(location: ReportedLocation, snippet: string | undefined): object {
  if (location.line === 0) return {};
  const text = snippet === undefined ? undefined : wellFormed(snippet);
  return {
    region: {
      startLine: location.line,
      startColumn: location.column,
      ...(text === undefined ? {} : { snippet: { text } }),
    },
  };
}

/** Returns the address of a file, relative to the working folder if it is below it, as code scanning services need it. */
function artifact(url: string, root: string): object {
  if (url.startsWith(root)) return { uri: uriReference(url.slice(root.length)), uriBaseId: "SRCROOT" };
  return { uri: uriReference(url) };
}

/** Encodes a URL for RFC 3986. WHATWG URLs may have characters that are illegal there, such as `|`, or brackets in a query. */
export function uriReference(url: string): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? "";
  const [beforeHash = "", ...fragments] = url.slice(host.length).split("#");
  const legal = (text: string) =>
    wellFormed(text).replace(/%(?![0-9a-f]{2})|[^\w\-.~!$&'()*+,;=:@/?%]/giu, (character) =>
      character === "%" ? "%25" : encodeURIComponent(character),
    );
  return `${host}${legal(beforeHash)}${fragments.length === 0 ? "" : `#${legal(fragments.join("%23"))}`}`;
}
