/** Bad input to any method of any service, over SOAP and JSON, gets the fault of the specification (2.1, 2.2) and changes nothing. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { embeddedStore } from "../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../test/support/stores.ts";
import type { ServiceName } from "../start-services.ts";
import { descriptionsOf } from "../../transport/test-descriptions.ts";
import type { Keywords } from "../../transport/test-descriptions.ts";
import { startTestObservatory } from "../test-observatory.ts";
import type { TestObservatory } from "../test-observatory.ts";

interface Described {
  readonly name: string;
  readonly required: readonly string[];
  readonly types: NonNullable<Keywords["properties"]>;
}

let store: TestStore;
let the: TestObservatory;
const methods: (readonly [ServiceName, Described])[] = [];

beforeAll(async () => {
  store = await embeddedStore();
  the = await startTestObservatory(store);
  await the.call("siteurl", "addURLs", "R", "", ["http://a.example/", "http://b.example/"]);
  await the.call("etl", "testRun", 1, "S");
  for (const [service, api] of await descriptionsOf(the)) {
    for (const [path, { post }] of Object.entries(api.paths)) {
      const { kwargs } = post.requestBody.content["application/json"].schema.properties;
      methods.push([
        service,
        { name: path.split("/").at(-1) ?? "", required: kwargs.required ?? [], types: kwargs.properties ?? {} },
      ]);
    }
  }
});
afterAll(async () => {
  await the.close();
  await store.remove();
});

/** Returns the type of a parameter other than null. */
function kindOf({ types }: Described, name: string): string | undefined {
  const type = types[name]?.type;
  return typeof type === "string" ? type : type?.[0];
}

/** Returns all rows of all tables. */
async function allRows(): Promise<string> {
  const tables = await the.database.query<{ name: string }>(
    "tables",
    "select name from sqlite_master where type = 'table' and name not like '%search%' order by name",
  );
  const rows: unknown[] = [];
  for (const { name } of tables) rows.push(name, await the.database.query("all", `select * from "${name}"`));
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));
}

type Headers = Readonly<Record<string, string>>;

async function byJson(service: ServiceName, method: string, body: unknown, headers: Headers = {}): Promise<string> {
  const answer = await fetch(`${the.addresses[service]}api/${service}/${method}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const { error, result } = (await answer.json()) as { error?: { code: string }; result?: unknown };
  return error?.code ?? `result ${JSON.stringify(result)}`;
}

async function bySoap(service: ServiceName, body: string, headers: Headers = {}): Promise<string> {
  const answer = await fetch(the.addresses[service], {
    method: "POST",
    headers: { "content-type": "text/xml; charset=utf-8", ...headers },
    body,
  });
  const text = await answer.text();
  return /<code>(\w+)<\/code>/.exec(text)?.[1] ?? text;
}

const envelope = (inside: string, before = "") =>
  `<?xml version="1.0"?>${before}<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><e:Body>${inside}</e:Body></e:Envelope>`;
const soapOf = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? Object.entries(value)
        .map(
          ([name, each]) =>
            `<${Array.isArray(value) ? "item" : name}>${soapOf(each)}</${Array.isArray(value) ? "item" : name}>`,
        )
        .join("")
    : String(value);
const argumentsOf = (args: Readonly<Record<string, unknown>>) =>
  Object.entries(args)
    .map(([name, value]) => `<${name}>${soapOf(value)}</${name}>`)
    .join("");

/** Returns a valid value of a parameter, so that only one argument of a call is wrong. */
function validValue(method: Described, name: string): unknown {
  const type = kindOf(method, name);
  if (name === "urllist" || type === "array") return ["http://c.example/"];
  return type === "integer" ? 1 : type === "boolean" ? true : "R";
}
const validArguments = (method: Described) =>
  Object.fromEntries(method.required.map((name) => [name, validValue(method, name)]));

/** Generates calls that a method must refuse. */
function* badCalls(method: Described): Generator<readonly [string, Readonly<Record<string, unknown>>]> {
  const right = validArguments(method);
  yield ["an unknown argument", { ...right, noSuchArgument: "x" }];
  yield ["a name of Object.prototype as an argument", { ...right, constructor: "x" }];
  for (const name of method.required) yield [`without ${name}`, { ...right, [name]: undefined }];
  for (const name of Object.keys(method.types)) {
    const type = kindOf(method, name);
    yield [`${name} that is a struct of structs`, { ...right, [name]: { a: { b: { c: "x" } } } }];
    if (type === "integer")
      for (const wrong of ["many", "1e3", "99999999999999999999", "1.5"])
        yield [`${name} = ${wrong}`, { ...right, [name]: wrong }];
    if (type === "boolean") yield [`${name} = perhaps`, { ...right, [name]: "perhaps" }];
  }
}

test("the descriptions have all four services and their methods", () => {
  expect(methods.map(([service, { name }]) => `${service}.${name}`)).toEqual(
    expect.arrayContaining([
      "siteurl.addURLs",
      "siteurl.loadStore",
      "etl.loadETL",
      "sampling.loadSample",
      "dbcleaner.cleandb",
    ]),
  );
  expect(methods.length).toBeGreaterThan(30);
  const integers = methods.filter(([, method]) =>
    Object.keys(method.types).some((name) => kindOf(method, name) === "integer"),
  );
  expect(integers.length).toBeGreaterThan(5);
});

test("wrong types, missing and unknown arguments are BadArguments over SOAP and JSON, and change nothing", async () => {
  const before = await allRows();
  const wrong: string[] = [];
  for (const [service, method] of methods)
    for (const [fault, args] of badCalls(method)) {
      const kwargs = JSON.parse(JSON.stringify(args)) as Readonly<Record<string, unknown>>;
      const answers = [
        await byJson(service, method.name, { kwargs }),
        await bySoap(service, envelope(`<${method.name}>${argumentsOf(kwargs)}</${method.name}>`)),
      ];
      if (answers.some((answer) => answer !== "BadArguments"))
        wrong.push(`${service}.${method.name}, ${fault}: ${answers.map((each) => each.slice(0, 200)).join(" | ")}`);
    }
  expect(wrong).toEqual([]);
  expect(await allRows()).toBe(before);
});

test("too many arguments by position, and arguments by position and name, are refused", async () => {
  const before = await allRows();
  for (const [service, method] of methods) {
    const args = Array.from({ length: Object.keys(method.types).length + 1 }, () => "R");
    expect([method.name, await byJson(service, method.name, { args })]).toEqual([method.name, "BadArguments"]);
    const [first] = Object.keys(method.types);
    if (first === undefined) continue;
    const both = {
      args: [validValue(method, first)],
      kwargs: { ...validArguments(method), [first]: validValue(method, first) },
    };
    expect([method.name, await byJson(service, method.name, both)]).toEqual([method.name, "BadArguments"]);
  }
  expect(await allRows()).toBe(before);
});

describe("invalid requests", () => {
  const bomb = `<!DOCTYPE e [<!ENTITY a "${"x".repeat(1000)}"><!ENTITY b "${"&a;".repeat(1000)}">]>`;
  test.each([
    ["a DOCTYPE", (name: string) => envelope(`<${name}/>`, "<!DOCTYPE e>"), "BadRequest"],
    [
      "entities that multiply",
      (name: string) => envelope(`<${name}><testrun>&b;</testrun></${name}>`, bomb),
      "BadRequest",
    ],
    [
      "a file as an entity",
      (name: string) => envelope(`<${name}/>`, '<!DOCTYPE e [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
      "BadRequest",
    ],
    ["no end", (name: string) => envelope(`<${name}>`), "BadRequest"],
    ["no envelope", (name: string) => `<${name}/>`, "BadRequest"],
    [
      "nested too deep",
      (name: string) => envelope(`<${name}>${"<a>".repeat(100)}${"</a>".repeat(100)}</${name}>`),
      "BadRequest",
    ],
    [
      "a struct that refers to itself",
      (name: string) => envelope(`<${name}><testrun href="#a"/></${name}><a id="a"><b href="#a"/></a>`),
      "BadRequest",
    ],
    ["an unknown method", () => envelope("<noSuchMethod/>"), "UnknownMethod"],
    ["a method of Object.prototype", () => envelope("<constructor/>"), "UnknownMethod"],
  ])("SOAP: %s", async (_, bodyOf, code) => {
    const before = await allRows();
    for (const [service, { name }] of methods) {
      const answer = await bySoap(service, bodyOf(name));
      const isRight =
        answer === code || (code === "BadRequest" && answer === "BadArguments" && bodyOf(name).includes("href"));
      expect([service, name, isRight ? code : answer]).toEqual([service, name, code]);
    }
    expect(await allRows()).toBe(before);
  });

  test.each([
    "{",
    "[]",
    "null",
    '"x"',
    "",
    '{"args": {}}',
    '{"kwargs": []}',
    '{"args": [], "more": 1}',
    "[".repeat(20_000),
  ])("JSON: %j", async (body) => {
    const before = await allRows();
    for (const [service, method] of methods) {
      if (method.required.length === 0 && ["", '{"args": [], "more": 1}'].includes(body)) continue;
      const answer = await byJson(service, method.name, body);
      expect([service, method.name, /^Bad(Request|Arguments)$/.test(answer) ? "bad" : answer]).toEqual([
        service,
        method.name,
        "bad",
      ]);
    }
    expect(await byJson("etl", "constructor", {})).toBe("UnknownMethod");
    expect(await allRows()).toBe(before);
  });
});

test("lists and texts that are too long change nothing", async () => {
  const before = await allRows();
  const huge = "x".repeat(1_000_000);
  for (const [service, method] of methods)
    for (const name of Object.keys(method.types)) {
      const type = kindOf(method, name);
      if (type === "integer" || type === "boolean") continue;
      const answer = await byJson(service, method.name, { kwargs: { ...validArguments(method), [name]: huge } });
      if (["rdfmodel", "ruleset", "ontology"].includes(name)) continue; // accepted and ignored (spec 24)
      expect([service, method.name, name, answer.slice(0, 100)]).toEqual([
        service,
        method.name,
        name,
        expect.stringMatching(
          /^(BadArguments|BadRunName|CampaignRefused|BadUserName|BadPassword|Unknown\w+|TooLarge|NotWebAddress|NoAnnotations|result (null|false|0|\[\]))$/,
        ),
      ]);
    }
  const many = Array.from({ length: 2_000_000 }, (_, at) => `http://s${at}.example/`);
  expect(await byJson("siteurl", "addURLs", { args: ["R", "", many] })).toBe("TooLarge");
  expect(await allRows()).toBe(before);
});

test("calls from other machines without the token are refused", async () => {
  const before = await allRows();
  for (const [service, method] of methods)
    for (const headers of [
      { "x-forwarded-for": "192.0.2.1" },
      { "x-forwarded-for": "192.0.2.1", authorization: "Bearer wrong" },
    ] as readonly Headers[]) {
      const kwargs = validArguments(method);
      const answers = [
        await byJson(service, method.name, { kwargs }, headers),
        await bySoap(service, envelope(`<${method.name}>${argumentsOf(kwargs)}</${method.name}>`), headers),
      ];
      expect([service, method.name, answers]).toEqual([service, method.name, ["Forbidden", "Forbidden"]]);
    }
  expect(await allRows()).toBe(before);
});

test.each([
  ["siteurl", "addSiteURLtoTestrun", ["http://a.example/", "nosuch"], "UnknownTestRun"],
  ["siteurl", "pauseRun", ["nosuch"], "UnknownTestRun"],
  ["siteurl", "resumeRun", ["nosuch"], "UnknownTestRun"],
  ["siteurl", "setPriority", ["nosuch", 3], "UnknownTestRun"],
  ["siteurl", "steerRun", ["nosuch"], "UnknownTestRun"],
  ["siteurl", "publishRun", ["nosuch"], "UnknownTestRun"],
  ["siteurl", "removeRun", ["nosuch"], "UnknownTestRun"],
  ["siteurl", "putSiteURL", ["http://a.example/", "nosuch"], "UnknownSite"],
  ["etl", "loadETL", ["", "nosuch", "http://a.example/", "rdf_nosuch_1700000000_0_1"], "UnknownTestRun"],
  ["etl", "failETL", ["nosuch", "a.example", "why"], "UnknownTestRun"],
] as const)("%s.%s with an unknown run or site changes nothing", async (service, method, args, code) => {
  const before = await allRows();
  expect(await byJson(service, method, { args })).toBe(code);
  expect(await allRows()).toBe(before);
});
