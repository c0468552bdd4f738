import { hash } from "node:crypto";
import { Fingerprints, isFinding, isScored, snippetOf } from "@eiao/wam-core/internal";
import type { Judgement, Report } from "@eiao/wam-core";
import type { Finding, SharedFault, TestNames } from "../page-result.ts";

/** Returns every finding of a report, in its order, with the fingerprint of wams.md 11.1. Cost: one hash each, 2 us. */
export function findingsOf(report: Report): readonly Finding[] {
  const { document, judgements } = report;
  if (document === undefined) return [];
  const texts = new Fingerprints();
  return judgements.filter(isFinding).map((judgement): Finding => {
    const { ruleSet, wam, location } = judgement;
    const { line, column, source } = location;
    const text = texts.textOf(judgement);
    const snippet = snippetOf(location.subject, document);
    const context = contextIn(text);
    return {
      ruleset: ruleSet,
      test: wam.test,
      wam: wam.id,
      fingerprint: hash("sha256", text).slice(0, 16),
      line,
      column,
      ...(source === undefined ? {} : { source }),
      ...(snippet === undefined ? {} : { snippet }),
      ...(context === "" ? {} : { context }),
    };
  });
}

/** Returns the context in the text of a fingerprint: its second last line. */
function contextIn(text: string): string {
  const end = text.lastIndexOf("\n");
  return text.slice(text.lastIndexOf("\n", end - 1) + 1, end);
}

/**
 * Counts the faults that several tests report: the tests fail at the same location, and one names the other as `sameAs`. Each group of tests
 * counts a location once. Tests that are not scored are left out. Cost: O(results).
 */
export function sharedFaults(judgements: readonly Judgement[]): readonly SharedFault[] {
  const failed = judgements.filter((judgement) => isFinding(judgement) && isScored(judgement.wam));
  const partners = partnersOf(failed);
  const byLocation = Map.groupBy(
    failed.filter(({ wam }) => partners.has(wam.test)),
    ({ location: { source = "", line, column } }) => `${line}:${column} ${source}`,
  );
  const faults = new Map<string, { readonly tests: readonly TestNames[]; findings: number }>();
  for (const here of byLocation.values()) {
    for (const tests of groupsOf(here, partners)) {
      const key = tests.map(({ ruleset, wam }) => `${ruleset} ${wam}`).join();
      const fault = faults.get(key);
      if (fault === undefined) faults.set(key, { tests, findings: 1 });
      else fault.findings++;
    }
  }
  return [...faults.values()];
}

type Partners = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the tests that fail on the page and have a partner among them, each with its partners. */
function partnersOf(failed: readonly Judgement[]): Partners {
  const tests = new Map(failed.map(({ wam }) => [wam.test, wam]));
  const partners = new Map<string, Set<string>>();
  const add = (one: string, other: string) => partners.set(one, (partners.get(one) ?? new Set()).add(other));
  for (const { test, sameAs = [] } of tests.values()) {
    for (const other of sameAs) {
      if (!tests.has(other)) continue;
      add(test, other);
      add(other, test);
    }
  }
  return partners;
}

/** Groups the failures at one location by tests that are partners, directly or through others. Groups of one are left out. */
function groupsOf(here: readonly Judgement[], partners: Partners): TestNames[][] {
  const pending = new Map(here.map(({ ruleSet, wam }) => [wam.id, { ruleset: ruleSet, test: wam.test, wam: wam.id }]));
  const groups: TestNames[][] = [];
  for (const [id, first] of pending) {
    pending.delete(id);
    const group = [first];
    for (const { test } of group) {
      for (const [other, names] of pending) {
        if (partners.get(test)?.has(names.test) !== true) continue;
        pending.delete(other);
        group.push(names);
      }
    }
    if (group.length > 1) groups.push(group.toSorted((a, b) => (a.wam < b.wam ? -1 : 1)));
  }
  return groups;
}
