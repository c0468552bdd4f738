import { expect, test } from "vitest";
import texts from "./key-texts.json" with { type: "json" };
import { configurationKeys } from "./keys.ts";
import { databaseOf, readSystemConfiguration } from "./read-configuration.ts";

const rdf = (...properties: string[]): string => `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:eiao="http://www.eiao.net/rdf/2.0#">
  <rdf:Description rdf:about="http://www.eiao.net/rdf/systemconfiguration">
    ${properties.join("\n    ")}
  </rdf:Description>
</rdf:RDF>`;
const property = (name: string, value: string | number): string => `<eiao:${name}>${value}</eiao:${name}>`;
const read = (text: string, env: Record<string, string> = {}) =>
  readSystemConfiguration({ file: { name: "initial.rdf", text }, env });
const problem = (text: string, env: Record<string, string> = {}): string => {
  try {
    read(text, env);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

test("AT-CFG-1: a property of an RDF file is a parameter", () => {
  expect(read(rdf(property("loglocation", "/var/log/eiao/"))).configuration.loglocation).toBe("/var/log/eiao/");
  const attributes = rdf().replace("rdf:about=", 'eiao:loglocation="/x" rdf:about=');
  expect(read(attributes).configuration.loglocation).toBe("/x");
});

test("AT-CFG-2: a parameter that no source sets has its default; no file is needed", () => {
  expect(read(rdf()).configuration.numberofsamples).toBe(600);
  const { configuration, warnings } = readSystemConfiguration({ env: {} });
  expect(warnings).toEqual([]);
  // Table 1 and 3.4 of the specification.
  expect(configuration).toMatchObject({
    maxurlsfromsite: 6_000,
    minpagessampled: 30,
    pagetimeout: 120,
    maxnotimeout: 300,
    crawlers: 50,
    crawldelay: 1,
    fetcherspersite: 4,
    maxpagesize: 10,
    maxredirects: 10,
    watchpoll: 60,
    dbmaxage: 7,
    scheduling: "fifo",
    samplingpolicy: "fixed",
    dwuser: "eiaodw",
    dwdatabase: "eiaodwr20",
    dwhost: "localhost",
    databaseurl: null,
  });
  expect(Object.isFrozen(configuration)).toBe(true);
});

test("AT-CFG-3: blanks inside integers are removed", () => {
  expect(read(rdf(property("maxurlsfromsite", "6 000"))).configuration.maxurlsfromsite).toBe(6_000);
});

test("AT-CFG-4: different values of the two spellings of the password are an error that does not show them", () => {
  const message = problem(rdf(property("dwpassword", "secret1"), property("dwpasword", "secret2")));
  expect(message).toBe("initial.rdf: dwpasword and dwpassword have different values.");
  const same = rdf(property("dwpassword", "one"), property("dwpasword", "one"));
  expect(read(same).configuration.dwpassword).toBe("one");
  expect(read(rdf(property("dwpasword", "one"))).configuration.dwpassword).toBe("one");
});

test("AT-CFG-5: errormargin is accepted, with a warning", () => {
  const { configuration, warnings } = read(rdf(property("samplingpolicy", "errormargin")));
  expect(configuration.samplingpolicy).toBe("errormargin");
  expect(warnings).toEqual([expect.stringContaining("deprecated")]);
});

test("the environment takes precedence over the file; JSON and RDF mean the same", () => {
  const json = JSON.stringify({ crawlers: 7, crawldelay: 0.5, wamservers: ["http://a:1", "http://b:2"] });
  expect(read(json).configuration).toMatchObject({
    crawlers: 7,
    crawldelay: 0.5,
    wamservers: ["http://a:1", "http://b:2"],
  });
  expect(read(json, { EIAO_CRAWLERS: "9" }).configuration.crawlers).toBe(9);
  expect(read(json, { EIAO_CRAWLERS: "" }).configuration.crawlers).toBe(7);
  const servers = rdf(property("wamservers", "http://a:1, http://b:2"), property("wamservers", "http://c:3"));
  expect(read(servers).configuration.wamservers).toEqual(["http://a:1", "http://b:2", "http://c:3"]);
  expect(read("{}", { EIAO_DATABASE_URL: "postgres://x/y", EIAO_DATABASEURL: "no" }).configuration.databaseurl).toBe(
    "postgres://x/y",
  );
});

test("unknown parameters and parameters without effect get a warning", () => {
  expect(read(rdf(property("colour", "red"), property("javadir", "/usr"))).warnings).toEqual([
    "initial.rdf: colour is not a parameter.",
    "initial.rdf: javadir has no effect.",
  ]);
});

test("an address for archived copies gets a warning if copies are not served", () => {
  const archiveaddress = "https://archive.example.org";
  expect(read(JSON.stringify({ archiveaddress })).warnings).toEqual([
    expect.stringContaining("archiveaddress has no effect without archiveport"),
  ]);
  const both = read(JSON.stringify({ archiveaddress, archiveport: 0 }));
  expect([both.warnings, both.configuration.archiveaddress]).toEqual([[], archiveaddress]);
});

test.each([
  ["crawlers is not a whole number", rdf(property("crawlers", "many"))],
  ["crawlers is less than 1", rdf(property("crawlers", 0))],
  ["archiveaddress is not an address without a path", JSON.stringify({ archiveaddress: "archive.example.org" })],
  ["useragent contains characters that cannot be sent", JSON.stringify({ useragent: "Жук/1.0" })],
  ["contact contains characters that cannot be sent", JSON.stringify({ contact: "a@b.example\nc@d.example" })],
  ["archiveaddress is not an address without a path", rdf(property("archiveaddress", "https://archive.example.org/x"))],
  ["archiveport is more than 65535", JSON.stringify({ archiveport: 70_000 })],
  ["watchpoll is more than 2147483", rdf(property("watchpoll", "2147484"))],
  ["crawldelay is less than 0", JSON.stringify({ crawldelay: "-1" })],
  ["crawldelay is not a number", JSON.stringify({ crawldelay: "--1" })],
  ["crawlers is less than 1", JSON.stringify({ crawlers: -1 })],
  ["crawlers is given more than once", JSON.stringify({ crawlers: 1, Crawlers: 2 })],
  ['scheduling cannot be "lifo"', rdf(property("scheduling", "lifo"))],
  ["closedsite is neither true nor false", rdf(property("closedsite", "perhaps"))],
  ["crawlers is given more than once", rdf(property("crawlers", 1), property("crawlers", 2))],
  ["it has a DOCTYPE", `<!DOCTYPE x [<!ENTITY a "b">]><x/>`],
  ["neither RDF/XML nor JSON", "crawlers = 7"],
  ["neither RDF/XML nor JSON", "<a><b></a>"],
  ["it is not valid JSON", "{"],
  ["crawlers must be a text, a number", JSON.stringify({ crawlers: { a: 1 } })],
  ["is inside a property", rdf("<eiao:crawlers><eiao:x>1</eiao:x></eiao:crawlers>")],
  ["longer than a million", `{${" ".repeat(1_000_001)}}`],
])("%s", (message, text) => {
  expect(problem(text)).toContain(message);
});

test("the database is databaseurl, or the one of the seed's parameters if a password is set", () => {
  const of = (...properties: string[]) => databaseOf(read(rdf(...properties)).configuration);
  expect(of()).toBeUndefined();
  expect(of(property("dwuser", "anna"))).toBeUndefined();
  expect(of(property("dwpassword", "p@ss/w"), property("dwhost", "db.example"))).toBe(
    "postgres://eiaodw:p%40ss%2Fw@db.example/eiaodwr20",
  );
  expect(of(property("dwpassword", "x"), property("databaseurl", "postgres://a/b"))).toBe("postgres://a/b");
  expect(() => of(property("dwpassword", "removed"))).toThrow("dwpassword is the password of the template");
});

test.each([
  ["db.example:5433", "postgres://eiaodw:x@db.example:5433/eiaodwr20"],
  ["::1", "postgres://eiaodw:x@[::1]/eiaodwr20"],
  ["[fd00::1]:5433", "postgres://eiaodw:x@[fd00::1]:5433/eiaodwr20"],
  ["db_1", "postgres://eiaodw:x@db_1/eiaodwr20"],
])("dwhost %s is in the database URL, whole", (host, url) => {
  expect(databaseOf(read(rdf(property("dwpassword", "x"), property("dwhost", host))).configuration)).toBe(url);
});

test.each(["a b", "db.example/x", "/var/run/postgresql", "db:port", "eiao@db", "db#1", "db:5433:1"])(
  "dwhost %s is refused, and no other server is used instead",
  (host) => {
    expect(() => databaseOf(read(rdf(property("dwpassword", "x"), property("dwhost", host))).configuration)).toThrow(
      `dwhost is not a host name: "${host}"`,
    );
  },
);

test("each parameter has a description", () => {
  expect(Object.keys(texts)).toStrictEqual(Object.keys(configurationKeys));
  for (const [name, text] of Object.entries(texts)) {
    expect(name).toMatch(/^[a-z0-9]+$/);
    expect(text, name).toMatch(/\.$/);
  }
});
