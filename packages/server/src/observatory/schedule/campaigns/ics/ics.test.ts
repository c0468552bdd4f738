import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "../../../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../../../test/support/stores.ts";
import { schemaProblems } from "../../../../../../../test/support/json-contract.ts";
import { randomSamples } from "../../../../../../../test/support/random-samples.ts";
import { anyIcs } from "./test-ics.ts";
import { startTestObservatory } from "../../../test-observatory.ts";
import type { TestObservatory } from "../../../test-observatory.ts";

describe.each(stores)("specifications of campaigns, %s", (_name, create) => {
  let store: TestStore;
  let the: TestObservatory;
  beforeAll(async () => {
    store = await create();
    the = await startTestObservatory(store);
  });
  afterAll(async () => {
    await the.close();
    await store.remove();
  });

  const write = (specification: string, format: string) => the.call("siteurl", "writeIcs", specification, format);

  test("getIcs after writeIcs returns the same specification in JSON and in Turtle; writing it again changes nothing", async () => {
    const id = "europe";
    await fc.assert(
      fc.asyncProperty(anyIcs(id), async (ics) => {
        const json = JSON.stringify(ics);
        await write(json, "json");
        expect(await the.call("siteurl", "getIcs", id)).toEqual(ics);
        const turtle = (await the.call("siteurl", "getIcs", id, "turtle")) as string;
        await the.call("siteurl", "removeCampaign", id, true);
        expect(await write(turtle, "turtle")).toMatchObject({ state: "added" });
        expect(await the.call("siteurl", "getIcs", id)).toEqual(ics);
        expect(await write(json, "json")).toMatchObject({ state: "unchanged" });
        expect(schemaProblems("campaign", ics)).toEqual([]);
      }),
      { numRuns: randomSamples(50, 1_000) },
    );
  }, 600_000);
});
