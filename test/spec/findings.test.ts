/** The finding cases of the specification, section 10.5, through the public API. */
import { Fingerprints, checkWith, isFinding, pageJson } from "@eiao/wam-core/internal";
import type { Proof } from "@eiao/wam-core";
import { describe, expect, test } from "vitest";
import { readTable } from "../support/conformance-cases.ts";

interface ExpectedFinding {
  readonly location?: readonly [number, number];
  readonly hashed?: string;
  readonly subject?: string;
  readonly context?: string;
  readonly fingerprint: string;
  readonly proof?: Proof;
}

interface FindingCase {
  readonly id: string;
  readonly pages: readonly {
    readonly url?: string;
    readonly html: string;
    readonly sheets?: Readonly<Record<string, string>>;
    readonly test: string;
    readonly findings: readonly ExpectedFinding[];
  }[];
}

describe.each(readTable("findings.yaml") as readonly FindingCase[])("$id", ({ pages }) => {
  test.each(pages.map((page, i) => ({ ...page, number: i + 1 })))("page $number", (page) => {
    const { url = "http://www.example.com/page.html", html, sheets = {} } = page;
    const report = checkWith({ url, content: html }, sheets, { only: "uwem-1.2" });
    const fingerprints = new Fingerprints();
    const hashed = report.judgements.filter((each) => isFinding(each) && each.wam.test === page.test).map((each) => fingerprints.textOf(each));
    const found = pageJson(report).results.filter((result) => result.test === page.test && (result.result ?? 0) > 0);
    expect(found.map(({ fingerprint }) => fingerprint)).toEqual(page.findings.map(({ fingerprint }) => fingerprint));
    page.findings.forEach((expected, i) => {
      const fields = hashed[i]?.split("\n") ?? [];
      if (expected.location !== undefined) expect([found[i]?.location.line, found[i]?.location.column]).toEqual(expected.location);
      if (expected.hashed !== undefined) expect(hashed[i]).toBe(expected.hashed);
      if (expected.subject !== undefined) expect(fields[4]).toBe(expected.subject);
      if (expected.context !== undefined) expect(fields[5]).toBe(expected.context);
      if (expected.proof !== undefined) expect(found[i]?.proof).toEqual(expected.proof);
    });
  });
});
