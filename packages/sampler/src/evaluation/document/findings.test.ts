import { Fingerprints, checkWith, isFinding } from "@eiao/wam-core/internal";
import { expect, test } from "vitest";
import { findingsOf } from "./findings.ts";

test("fingerprints equal those of the engine, even for equal findings and non-ASCII letters", () => {
  const content = `<nav id="n"><img src="\u00f8.gif"><img src="\u00f8.gif"></nav><embed src="\u{1f600}"><blink>x</blink>`;
  const report = checkWith({ url: "http://www.example.com/", content, contentType: "text/html" }, () => undefined);
  const findings = findingsOf(report);
  const judged = report.judgements.filter(isFinding);
  const fingerprints = new Fingerprints();
  expect(findings.map(({ fingerprint }) => fingerprint)).toEqual(judged.map((finding) => fingerprints.of(finding)));
  expect(new Set(findings.map(({ fingerprint }) => fingerprint)).size).toBe(findings.length);
  expect(findings.map(({ wam }) => wam)).toEqual(judged.map(({ wam }) => wam.id));
  const contexts = findings.filter(({ test: name }) => name === "1.1_HTML_01").map(({ context }) => context);
  expect(contexts).toEqual(["nav#n", "nav#n"]);
});
