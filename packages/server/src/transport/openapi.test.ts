/** The OpenAPI descriptions of the four services, compared with JSON Schema and with the answers of the services. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedStore } from "../../../../test/support/stores.ts";
import type { TestStore } from "../../../../test/support/stores.ts";
import type { ServiceName } from "../observatory/start-services.ts";
import { descriptionsOf } from "./test-descriptions.ts";
import type { Content, Description } from "./test-descriptions.ts";
import { startTestObservatory } from "../observatory/test-observatory.ts";
import type { TestObservatory } from "../observatory/test-observatory.ts";

let store: TestStore;
let the: TestObservatory;
let described: Map<ServiceName, Description>;
beforeAll(async () => {
  store = await embeddedStore();
  the = await startTestObservatory(store);
  described = await descriptionsOf(the);
});
afterAll(async () => {
  await the.close();
  await store.remove();
});

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

/** Returns each method with its description. */
function operations() {
  return [...described].flatMap(([service, api]) =>
    Object.entries(api.paths).map(([path, { post }]) => ({ service, api, path, post })),
  );
}

test("a default has the type of its parameter", () => {
  let defaults = 0;
  for (const { path, post } of operations()) {
    const { properties = {} } = post.requestBody.content["application/json"].schema.properties.kwargs;
    for (const [name, schema] of Object.entries(properties)) {
      if (schema.default === undefined) continue;
      defaults++;
      expect(ajv.validate(schema, schema.default), `${path} ${name}: ${ajv.errorsText()}`).toBe(true);
    }
  }
  expect(defaults).toBeGreaterThan(10);
});

test("every answer to a call is described with its status", async () => {
  const statuses = new Set<number>();
  const excluded = "http://excluded.example/";
  await the.call("siteurl", "excludeSite", excluded);
  for (const { service, api, path, post } of operations()) {
    const { properties = {} } = post.requestBody.content["application/json"].schema.properties.kwargs;
    const kwargsOf = (value: string) =>
      Object.fromEntries(
        Object.entries(properties).flatMap(([name, schema]) =>
          ajv.validate(schema, value) && schema.default === undefined ? [[name, value]] : [],
        ),
      );
    const isOfSite = "urllist" in properties && "testrun" in properties;
    const ofSite = isOfSite ? [{ kwargs: { testrun: "R", urllist: excluded } }] : [];
    const calls = [{}, { args: ["x"] }, { kwargs: kwargsOf("nosuch") }, { more: 1 }, ...ofSite];
    for (const [at, body] of calls.entries()) {
      const headers: Record<string, string>[] = [
        {},
        { origin: "http://elsewhere.example" },
        { "content-encoding": "br" },
      ];
      for (const more of at === 0 ? headers : [{}]) {
        const answer = await fetch(`${the.addresses[service]}${path.slice(1)}`, {
          method: "POST",
          headers: { "content-type": "application/json", ...more },
          body: JSON.stringify(body),
        });
        statuses.add(answer.status);
        const found = post.responses[answer.status];
        expect(found, `${path} ${JSON.stringify(body)} answers ${answer.status}`).toBeDefined();
        if (found === undefined) continue;
        const { content } =
          "$ref" in found ? (api.components.responses[found.$ref.split("/").at(-1) ?? ""] as Content) : found;
        const schema = { ...content["application/json"].schema, components: api.components };
        const holds = new Ajv2020({ strict: false }).compile(schema);
        expect(holds(await answer.json()), `${path} ${JSON.stringify(body)}: ${JSON.stringify(holds.errors)}`).toBe(
          true,
        );
      }
    }
  }
  for (const status of [200, 400, 403, 404, 409, 415]) expect([...statuses]).toContain(status);
});
