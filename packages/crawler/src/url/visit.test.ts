import fc from "fast-check";
import { expect, test } from "vitest";
import { normaliseUrl } from "./normalise.ts";
import { readVisit, visitId } from "./visit.ts";
import type { Visit } from "./visit.ts";
import { anyWebUrl } from "../../../../test/support/any-web-url.ts";

const keys = anyWebUrl({ query: true }).map((url) => normaliseUrl(url)?.key ?? "");
const visits: fc.Arbitrary<Visit> = fc
  .record({ key: keys, scenario: fc.option(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })), again: fc.boolean() })
  .map(({ key, scenario, again }) => ({
    key,
    ...(scenario === null ? {} : { scenario: scenario.toString() }),
    ...(again ? { again } : {}),
  }));

test("an id can be read back as its visit, so no two visits share an id", () => {
  fc.assert(
    fc.property(visits, (visit) => {
      expect(readVisit(visitId(visit))).toEqual(visit);
    }),
  );
});

test("the ids are those in databases and WARCs", () => {
  const key = "http://a.example/x";
  expect([
    { key },
    { key, scenario: "7" },
    { key, again: true },
    { key, scenario: "7", again: true },
  ] as Visit[]).toEqual([key, `${key} 7`, `${key} again`, `${key} again 7`].map(readVisit));
});
