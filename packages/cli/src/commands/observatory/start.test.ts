import { expect, test } from "vitest";
import { publishedNote } from "./start.ts";

const measured = { site: "www.example.com", score: 0.25, letter: "B" } as const;
const failed = { site: "www.example.org", failed: "nothing could be crawled" } as const;

test("a published run suggests a report, unless no site could be measured", () => {
  const look =
    "Run R is published. To see how often each test failed, run: eiao-wam report siteTestRatio --run R --data d";
  expect(publishedNote("R", [measured], "d", {})).toBe(look);
  expect(publishedNote("R", [failed, measured], "d", {})).toBe(look);
  expect(publishedNote("R", [measured], "d", { npm_lifecycle_event: "start" })).toContain("run: npx eiao-wam report ");
  expect(publishedNote("R", [failed, failed], "d", {})).toBe(
    "Run R is published. None of its sites could be measured.",
  );
});
