import { uwem12 } from "@eiao/wam-core";
import { expect, test } from "vitest";
import { uriReference } from "./sarif.ts";
import { failed, page, written } from "./test-run.ts";

interface Log {
  version: string;
  runs: {
    tool: { driver: { rules: { id: string; help: { text: string } }[] } };
    originalUriBaseIds: Record<string, { uri: string }>;
    results: Record<string, unknown>[];
    invocations: { executionSuccessful: boolean; toolExecutionNotifications: { message: { text: string } }[] }[];
  }[];
}
const log = async (...pages: (typeof page)[]) => (JSON.parse(await written("sarif", pages)) as Log).runs[0];

test("findings only, each with rule, location and partial fingerprint", async () => {
  const run = await log(page, failed);
  expect(run?.originalUriBaseIds).toEqual({ SRCROOT: { uri: "file:///home/me/" } });
  const location = { uri: "site/page.html", uriBaseId: "SRCROOT" };
  expect(run?.results).toMatchObject([
    {
      ruleId: "3.2_HTML_01",
      level: "warning",
      baselineState: "unchanged",
      locations: [{ physicalLocation: { artifactLocation: location } }],
      partialFingerprints: { "eiaoFinding/v1": "de662a4361a6579c" },
    },
    {
      ruleId: "7.2_CSS_02",
      suppressions: [{ kind: "external", justification: "the <old> menu" }],
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "http://www.example.com/a.css" },
            region: { startLine: 1, startColumn: 17 },
          },
        },
      ],
    },
    {
      ruleId: "1.1_HTML_01",
      level: "error",
      locations: [{ physicalLocation: { artifactLocation: location, region: { startLine: 3, startColumn: 7 } } }],
      partialFingerprints: { "eiaoFinding/v1": "f8f84dfa1bf9f43c" },
    },
  ]);
  // A finding about the whole page has no region: SARIF counts from 1.
  expect(JSON.stringify(run?.results[0])).not.toContain("region");
});

test("each test is one rule with help, and results point at it", async () => {
  const run = await log(page);
  const rules = run?.tool.driver.rules ?? [];
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  expect(rules.map(({ id }) => id)).toEqual([...new Set(uwem12.judges.map((wam) => wam.test))]); // 13.1_HTML_01 has two classes
  expect(rules.every(({ help }) => help.text.length > 20)).toBe(true);
  for (const result of run?.results ?? []) expect(rules[result["ruleIndex"] as number]?.id).toBe(result["ruleId"]);
});

test("failed inputs are notifications", async () => {
  const [invocation] = (await log(failed))?.invocations ?? [];
  expect(invocation?.toolExecutionNotifications.map(({ message }) => message.text)).toEqual([
    `${failed.url}: The server answered 404.`,
  ]);
});

test("URIs follow RFC 3986", () => {
  expect(uriReference("http://[::1]:80/a|b?c=[d]#e#f%g")).toBe("http://[::1]:80/a%7Cb?c=%5Bd%5D#e%23f%25g");
  expect(uriReference("a b/ä.html")).toBe("a%20b/%C3%A4.html");
});
