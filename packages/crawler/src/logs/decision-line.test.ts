import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decisionLine, loggedUrl, parseDecisionLine } from "./read-decision-log.ts";
import type { Decision } from "../decide/scope/decision.ts";
import { anyText } from "../../../../test/support/any-text.ts";

const ACCEPT: Decision = { verdict: "ACCEPT", index: 1, rule: "RegexDecideRule" };
const REJECT: Decision = { verdict: "REJECT", index: 0, rule: "RejectDecideRule" };

describe("a line (spec 19.2)", () => {
  test.each<readonly [about: string, url: string, decision: Decision, line: string]>([
    [
      "a scope rule",
      "http://www.jaymoy.com/",
      { ...ACCEPT, index: 4, rule: "ExternalGeoLocationDecideRule" },
      "4 ExternalGeoLocationDecideRule ACCEPT http://www.jaymoy.com/",
    ],
    ["the default", "https://t.co/Sz15mxnvtQ", REJECT, "0 RejectDecideRule REJECT https://t.co/Sz15mxnvtQ"],
    [
      "blanks and line ends",
      "http://a/ b\r\n2014-11-05T10:17:39.790Z 1 X ACCEPT http://c/",
      REJECT,
      "0 RejectDecideRule REJECT http://a/%20b%0D%0A2014-11-05T10:17:39.790Z%201%20X%20ACCEPT%20http://c/",
    ],
    [
      "other white space",
      "http://a/\u00a0\u2028\u0085\t",
      REJECT,
      "0 RejectDecideRule REJECT http://a/%C2%A0%E2%80%A8%C2%85%09",
    ],
    ["a login", "ftp://me:secret@a/", REJECT, "0 RejectDecideRule REJECT ftp://a/"],
    ["no URL at all", "", REJECT, "0 RejectDecideRule REJECT -"],
    [
      "a reason",
      "http://a/",
      { ...REJECT, reason: "two\nlines\tand a tab" },
      "0 RejectDecideRule REJECT http://a/\ttwo lines and a tab",
    ],
  ])("%s", (_about, url, decision, line) => {
    expect(decisionLine("2014-11-05T10:17:39.790Z", url, decision)).toBe(`2014-11-05T10:17:39.790Z ${line}`);
  });

  test("a URL of 10 MB is cut to 2,048 characters", () => {
    expect(loggedUrl(`http://a/${"x".repeat(10_000_000)}`)).toBe(`http://a/${"x".repeat(2039)}…`);
  });

  test("any decision is one line and is read back", () => {
    fc.assert(
      fc.property(anyText(), fc.option(anyText(), { nil: undefined }), (url, reason) => {
        const decision: Decision = { ...ACCEPT, ...(reason === undefined ? {} : { reason }) };
        const line = decisionLine("2014-11-05T10:17:39.790Z", url, decision);
        expect(line).not.toMatch(/[\n\r]/);
        expect(parseDecisionLine(line)).toMatchObject({
          verdict: "ACCEPT",
          index: 1,
          rule: "RegexDecideRule",
          url: loggedUrl(url),
        });
      }),
    );
  });

  test.each([
    "",
    "2014-11-05T10:17:39.790Z 4 Reg",
    "2014-11-05T10:17:39.790Z 4 Rule MAYBE http://a/",
    "x".repeat(1_000_000),
  ])("%.30j is no line", (line) => {
    expect(parseDecisionLine(line)).toBeUndefined();
  });
});
