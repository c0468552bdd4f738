/** `eiao-observatory annotation` with the services of an observatory: annotations are stored, exchanged and refused. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import jsonld from "jsonld";
import type { JsonLdDocument } from "jsonld";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { observatory, wam } from "../../../../../../test/support/programs.ts";
import { defaultSite } from "@eiao/crawler";
import { announceSites, removeRunWithStores } from "@eiao/etl/internal";
import { stores } from "../../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../../test/support/stores.ts";
import { startTestObservatory } from "../../test-observatory.ts";
import type { TestObservatory } from "../../test-observatory.ts";

const SITE = "www.example.org";
const PAGE = "http://www.example.org/page?a=1&b={2}|3";
const FINGERPRINT = "0123456789abcdef";
const FINDING = ["--page", PAGE, "--test", "1.1_HTML_01", "--fingerprint", FINGERPRINT];
const HOSTILE = "=1+1</script><script>alert(1)</script> \"',\u202e\u05e9\u05dc\u05d5\u05dd";

interface Listed {
  readonly id: string;
  readonly key: string;
  readonly value: string;
  readonly [name: string]: unknown;
}

describe.each(stores)("on the database %s", (_, create) => {
  let store: TestStore;
  let the: TestObservatory;
  let folder = "";
  beforeAll(async () => {
    store = await create();
    the = await startTestObservatory(store);
    folder = await mkdtemp(path.join(tmpdir(), "eiao-annotation-"));
    await the.observatory.repository.replaceSites([defaultSite(SITE, [`http://${SITE}/`])]);
    await announceSites(the.observatory.warehouse, "EIAO1", [SITE]);
    await announceSites(the.observatory.warehouse, "EIAO2", ["other.example"]);
  });
  afterAll(async () => {
    await the?.close();
    await store?.remove();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => the.database.execute("forget", "delete from dw.annotation"));

  const cli = (...args: string[]) =>
    observatory(["annotation", ...args], { cwd: folder, env: { EIAO_SITEURLSERVER: the.addresses.siteurl } });
  const run = async (...args: string[]): Promise<string> => {
    const { code, out, err } = await cli(...args);
    expect([code, err]).toEqual([0, expect.not.stringContaining("Error")]);
    return out;
  };
  const list = async (...args: string[]) => JSON.parse(await run("list", "--json", ...args)) as Listed[];
  const file = async (name: string, content: unknown): Promise<string> => {
    await writeFile(path.join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
    return name;
  };

  /** Adds annotations of each kind, of each key that has a meaning, and of a free key. */
  async function addAll(): Promise<void> {
    await run("add", SITE, "note", HOSTILE, "--author", "Ada <script>", "--public");
    await run("add", `http://${SITE}/`, "scope-evidence", "line 1\nline 2", "--reference", "https://law.example/5");
    await run("add", SITE, "permission", "\u05de\u05d5\u05ea\u05e8", "--author", "\u05d0\u05d3\u05d4");
    await run("add", SITE, "qa", "passed", "--run", "EIAO1", "--reference", "https://qa.example/7", "--public");
    await run("add", SITE, "verdict", "rejected", ...FINDING, "--public");
    await run("add", SITE, "=cmd|'/c calc'!A1", "x".repeat(10_000), "--page", `http://${SITE}/`);
  }

  test("annotations of every kind are the same after export and import", async () => {
    await addAll();
    const before = await list();
    expect(before.map(({ key }) => key).toSorted()).toEqual(
      ["=cmd|'/c calc'!A1", "note", "permission", "qa", "scope-evidence", "verdict"].toSorted(),
    );
    expect(before.find(({ key }) => key === "qa")).toEqual({
      id: expect.stringMatching(/^urn:uuid:/),
      site: SITE,
      run: "EIAO1",
      page: null,
      test: null,
      fingerprint: null,
      key: "qa",
      value: "passed",
      reference: "https://qa.example/7",
      author: "program",
      date: the.observatory.now().toISOString(),
      public: true,
    });
    const exported = await run("export");
    expect(await run("export", "--format", "json")).toBe(exported);
    const saved = await file("all.json", exported);
    expect((await cli("import", saved)).err).toBe("Annotations: 0 added, 0 changed, 6 unchanged.\n");
    for (const { id } of before) await run("remove", id);
    expect(await run("list")).toBe("There are no annotations.\n");
    expect(JSON.parse(await run("import", saved, "--json"))).toEqual({ added: 6, changed: 0, unchanged: 0 });
    expect(await list()).toEqual(before);
    expect(await run("export")).toBe(exported);
  });

  test("annotations stay when the sites are imported again", async () => {
    await addAll();
    await the.observatory.repository.replaceSites([]);
    expect(await list(SITE)).toHaveLength(6);
    expect((await cli("import", await file("same.json", await run("export")))).err).toContain("6 unchanged");
    await the.observatory.repository.replaceSites([defaultSite(SITE, [`http://${SITE}/`])]);
    expect(await list(SITE)).toHaveLength(6);
  });

  test("jsonld expands the export to the terms of the recommendation", async () => {
    await run("add", SITE, "verdict", "rejected", ...FINDING, "--reference", "https://qa.example/7", "--author", "Ada");
    const document = JSON.parse(await run("export")) as JsonLdDocument;
    const documentLoader = async (url: string) => {
      expect(url).toBe("http://www.w3.org/ns/anno.jsonld");
      return { documentUrl: url, document: recommendation, contextUrl: undefined } as never;
    };
    const oa = (name: string) => `http://www.w3.org/ns/oa#${name}`;
    const eiao = (name: string) => `http://www.eiao.net/rdf/2.0#${name}`;
    const dct = (name: string) => `http://purl.org/dc/terms/${name}`;
    const value = (text: unknown) => [{ "@value": text }];
    const RDF_VALUE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#value";
    const [collection = {}] = await jsonld.expand(document, { documentLoader });
    const as = (name: string) => `http://www.w3.org/ns/activitystreams#${name}`;
    expect(collection["@type"]).toEqual([as("OrderedCollection")]);
    const [page] = collection[as("first")] as Record<string, [{ "@list": object[] }]>[];
    expect(page?.[as("items")]?.[0]["@list"]).toEqual([
      {
        "@id": expect.stringMatching(/^urn:uuid:/),
        "@type": [oa("Annotation")],
        [oa("motivatedBy")]: [{ "@id": oa("assessing") }],
        [dct("created")]: [
          { "@type": "http://www.w3.org/2001/XMLSchema#dateTime", "@value": the.observatory.now().toISOString() },
        ],
        [dct("creator")]: [
          { "@type": ["http://xmlns.com/foaf/0.1/Person"], "http://xmlns.com/foaf/0.1/name": value("Ada") },
        ],
        [eiao("key")]: value("verdict"),
        [eiao("public")]: [{ "@type": "http://www.w3.org/2001/XMLSchema#boolean", "@value": false }],
        [oa("hasBody")]: [
          {
            "@type": [oa("TextualBody")],
            [RDF_VALUE]: value("rejected"),
            "http://purl.org/dc/elements/1.1/format": value("text/plain"),
            [oa("hasPurpose")]: [{ "@id": oa("assessing") }],
          },
          {
            "@type": [oa("SpecificResource")],
            [oa("hasSource")]: [{ "@id": "https://qa.example/7" }],
            [oa("hasPurpose")]: [{ "@id": oa("linking") }],
          },
        ],
        [oa("hasTarget")]: [
          {
            "@type": [oa("SpecificResource")],
            [oa("hasSource")]: [{ "@id": "http://www.example.org/page?a=1&b=%7B2%7D%7C3" }],
            [eiao("page")]: value(PAGE),
            [eiao("about")]: value("finding"),
            [eiao("site")]: value(SITE),
            [oa("hasSelector")]: [
              {
                "@type": [oa("FragmentSelector")],
                [dct("conformsTo")]: [{ "@id": eiao("finding") }],
                [RDF_VALUE]: value(FINGERPRINT),
                [eiao("test")]: value("1.1_HTML_01"),
              },
            ],
          },
        ],
      },
    ]);
  });

  test("fields that annotations of other programs leave out have defaults, and do not change at the next import", async () => {
    const items = [
      { type: "Annotation", bodyValue: "Good page", target: `http://${SITE}/a#part` },
      {
        "@context": "http://www.w3.org/ns/anno.jsonld",
        id: "http://other.example/1",
        type: ["Annotation"],
        creator: "http://other.example/people/7",
        created: "2026-01-02T03:04:05+01:00",
        body: [{ type: "TextualBody", value: "a\r\nb" }, "https://more.example/"],
        target: { source: `http://${SITE}/b`, selector: { type: "CssSelector", value: "#x" } },
      },
    ];
    const name = await file("others.json", items);
    expect((await cli("import", name, "--author", "Bea")).err).toBe("Annotations: 2 added, 0 changed, 0 unchanged.\n");
    the.later(60);
    expect((await cli("import", name)).err).toBe("Annotations: 0 added, 0 changed, 2 unchanged.\n");
    const all = await list();
    expect(all.find(({ value }) => value === "Good page")).toMatchObject({
      id: expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/),
      site: SITE,
      page: `http://${SITE}/a`,
      key: "note",
      author: "Bea",
      public: false,
    });
    expect(all.find(({ id }) => id === "http://other.example/1")).toMatchObject({
      page: `http://${SITE}/b`,
      value: "a\nb",
      reference: "https://more.example/",
      author: "http://other.example/people/7",
      date: "2026-01-02T02:04:05.000Z",
    });
    const page = await file("page.json", { type: "AnnotationPage", items: [{ ...items[1], public: true }] });
    expect((await cli("import", page)).err).toBe("Annotations: 0 added, 1 changed, 0 unchanged.\n");
    const [one] = await list("--public");
    expect(one).toMatchObject({ id: "http://other.example/1", author: "http://other.example/people/7" });
  });

  test("a file with errors changes nothing, and the error names index and field", async () => {
    await addAll();
    const before = await list();
    const good = {
      type: "Annotation",
      id: "http://a.example/1",
      key: "note",
      bodyValue: "x",
      target: `http://${SITE}/`,
    };
    const findingOf = (number: string | undefined) => ({
      source: PAGE,
      site: SITE,
      selector: {
        type: "FragmentSelector",
        conformsTo: "http://www.eiao.net/rdf/2.0#finding",
        value: FINGERPRINT,
        test: number,
      },
    });
    const wrong: [field: string, change: object][] = [
      ["type", { type: "Note" }],
      ["id", { id: "no iri" }],
      ["key", { key: "two\nlines" }],
      ["key", { key: 7 }],
      ["value", { bodyValue: " " }],
      ["value", { bodyValue: "x".repeat(10_001) }],
      ["value", { bodyValue: "a\u0000b" }],
      ["value", { bodyValue: "half \ud800" }],
      ["value", { key: "qa", bodyValue: "good" }],
      ["reference", { key: "qa", bodyValue: "passed" }],
      ["fingerprint", { key: "verdict", bodyValue: "rejected" }],
      ["value", { key: "verdict", bodyValue: "maybe", target: findingOf("1.1_HTML_01") }],
      ["test", { key: "verdict", bodyValue: "rejected", target: findingOf(undefined) }],
      ["reference", { bodyValue: undefined, body: [{ value: "x" }, "javascript:alert(1)"] }],
      ["body.value", { bodyValue: undefined }],
      ["created", { created: "yesterday" }],
      ["created", { created: "0000-01-01T00:00:00Z" }],
      ["created", { created: "1899-12-31T23:59:59Z" }],
      ["created", { created: "9998-12-31T23:00:00-01:00" }],
      ["public", { public: "yes" }],
      ["target", { target: undefined }],
      ["target.about", { target: { source: PAGE, about: "world" } }],
      ["target.site", { target: "http://unknown.example/" }],
      ["site", { target: { source: PAGE, site: `http://${SITE}/` } }],
      ["site", { target: { source: PAGE, site: "unknown.example" } }],
      ["page", { target: { source: "http://other.example/", site: SITE } }],
      ["page", { target: { source: `https://${SITE}:8443/`, site: SITE } }],
      ["run", { target: { site: SITE, about: "survey", run: "EIAO9" } }],
      ["run", { target: { site: SITE, about: "survey", run: "EIAO2" } }],
      ["target.run", { target: { source: PAGE, site: SITE, about: "survey" } }],
      ["id", { id: "http://a.example/0" }], // the id of another annotation
    ];
    for (const [field, change] of wrong) {
      const name = await file("wrong.json", [
        { ...good, id: "http://a.example/0" },
        { ...good, bodyValue: "y", ...change },
      ]);
      const { code, out, err } = await cli("import", name);
      expect([code, out, err]).toEqual([
        1,
        "",
        expect.stringContaining(`The annotation with index 1 cannot be kept. ${field}: `),
      ]);
    }
    for (const text of [
      "{",
      "7",
      '{"type":"Note"}',
      '{"type":"AnnotationPage","items":[],"next":"http://a.example/2"}',
    ])
      expect((await cli("import", await file("wrong.json", text))).err).toContain("The annotations cannot be read: ");
    expect(await list()).toEqual(before);
  });

  test("invalid annotations are refused with a reason", async () => {
    const refused = async (...args: string[]) => {
      const { code, err } = await cli("add", ...args);
      expect(code).toBe(1);
      return err;
    };
    expect(await refused("unknown.example", "note", "x")).toContain("the site unknown.example is not known");
    expect(await refused(SITE, "verdict", "wrong", ...FINDING)).toContain("confirmed, rejected or unsure");
    expect(await refused(SITE, "verdict", "rejected")).toContain("a verdict must be about a finding");
    expect(await refused(SITE, "qa", "passed")).toContain("qa needs the web address of its reference");
    expect(await refused(SITE, "note", "x", "--page", "ftp://a.example/")).toContain("it must be a web address");
    expect(await refused(SITE, "note", "x", "--page", "http://other.example/")).toContain(
      "page: it is not on the site www.example.org",
    );
    expect(await refused(SITE, "note", "x", "--run", "EIAO9")).toMatch(/run: there is no run EIAO9.*eiao-wam runs/s);
    expect(await refused(SITE, "note", "x", "--run", "EIAO2")).toContain(
      "run: the run EIAO2 does not have the site www.example.org",
    );
    expect(await refused(SITE, "note", "x", "--test", "1.1_HTML_99", ...FINDING.slice(0, 2))).toContain("no test");
    expect((await cli("list", SITE, "--author", "x")).err).toContain("does not accept --author");
    expect((await cli("remove", "urn:uuid:none")).err).toContain("There is no annotation urn:uuid:none");
    expect(await list()).toEqual([]);
  });

  test("a page of another host is on a site that starts there or was crawled there; a removed run can have had any site", async () => {
    const { repository, warehouse } = the.observatory;
    await repository.importSites([defaultSite("town.example", ["http://start.example/"])]);
    await repository.writeScenario({
      site: "town.example",
      scenarioId: "1",
      testRun: "EIAO1",
      pages: [{ url: "http://found.example/a?b", contentType: "text/html" }],
    });
    await announceSites(warehouse, "gone", ["other.example"]);
    await removeRunWithStores(warehouse, { run: "gone", dataDir: the.dataDir });
    for (const page of ["http://town.example/x", "http://start.example/x", "http://found.example/a?b#c"])
      await run("add", "town.example", "note", "x", "--page", page);
    await run("add", "town.example", "note", "x", "--run", "gone");
    expect(await list("town.example")).toHaveLength(4);
  });

  test("the first and the last year are accepted", async () => {
    const items = ["1900-01-01T00:00:00.000Z", "9998-12-31T23:59:59.000Z"].map((created, at) => ({
      ...siteNote(at),
      created,
    }));
    await run("import", await file("years.json", items));
    expect((await list()).map(({ date }) => date)).toEqual(items.map(({ created }) => created));
  });

  test("the same annotation twice is one annotation; ten minutes later it is a second one", async () => {
    const first = JSON.parse(await run("add", SITE, "note", "x", "--json")) as Listed;
    expect(first).toMatchObject({ added: true });
    expect(JSON.parse(await run("add", SITE, "note", "x", "--json"))).toEqual({ ...first, added: false });
    the.later(601);
    expect(JSON.parse(await run("add", SITE, "note", "x", "--json"))).toMatchObject({ added: true });
    expect(await list()).toHaveLength(2);
  });

  test("list filters by site, run, page, finding and key; the table has no terminal control characters", async () => {
    await addAll();
    const keys = async (...args: string[]) => (await list(...args)).map(({ key }) => key);
    expect(await keys("--run", "EIAO1")).toEqual(["qa"]);
    expect(await keys("--fingerprint", FINGERPRINT)).toEqual(["verdict"]);
    expect(await keys("--page", `${PAGE}#there`)).toEqual(["verdict"]);
    expect(await keys("--key", "permission")).toEqual(["permission"]);
    expect((await keys("--public")).toSorted()).toEqual(["note", "qa", "verdict"]);
    const unknown = await cli("list", "other.example");
    expect([unknown.code, unknown.out]).toEqual([1, ""]);
    expect(unknown.err).toMatch(/The site other\.example is not known.*eiao-wam sites list/s);
    const table = await run("list", SITE);
    expect(table).toContain("program");
    expect(table).not.toMatch(/[\u202e\u001b]/);
  });

  test("CSV: no cell is a formula, and each annotation is one line", async () => {
    await addAll();
    const lines = (await run("export", "--format", "csv")).split("\r\n");
    expect(lines).toHaveLength(1 + 6 + 1);
    expect(lines[0]).toBe("id,site,run,page,test,fingerprint,key,value,reference,author,date,public");
    const text = lines.join("\n");
    expect(text).toContain(`"'=1+1</script>`);
    expect(text).toContain(",'=cmd|'/c calc'!A1,");
    expect(text).not.toMatch(/(?:^|,)"?[=+@-]/m);
  });

  test("a baseline has the findings whose newest verdict is a rejection", async () => {
    const other = ["--page", PAGE, "--test", "1.1_HTML_01", "--fingerprint", "fedcba9876543210"];
    await run("add", SITE, "verdict", "rejected", ...FINDING);
    await run("add", SITE, "verdict", "rejected", ...other);
    the.later(1);
    await run("add", SITE, "verdict", "confirmed", ...other);
    expect(JSON.parse(await run("export", SITE, "--format", "baseline"))).toEqual({
      version: 1,
      tool: { name: "eiao-wam" },
      rulesets: ["pdf-1", "uwem-1.2", "wcag-2.2"].map((id) => ({ id, version: expect.any(String) as string })),
      findings: [{ fingerprint: FINGERPRINT, test: "1.1_HTML_01", url: PAGE }],
    });
  });

  test("check with that baseline counts no rejected findings", async () => {
    const html = await file("page.html", "<!DOCTYPE html><title>a</title><img src=a.png><p><img src=b.png>");
    const check = async (...args: string[]) => {
      const base = [
        "check",
        html,
        "--ruleset",
        "uwem-1.2",
        "--base-url",
        `http://${SITE}/`,
        "--format",
        "json",
        ...args,
      ];
      const { code, out } = await wam(base, { cwd: folder });
      const { pages } = JSON.parse(out) as {
        pages: { results: { test: string; result: number; fingerprint?: string; known?: boolean }[] }[];
      };
      return { code, found: (pages[0]?.results ?? []).filter(({ fingerprint }) => fingerprint !== undefined) };
    };
    const { code, found } = await check();
    expect([code, found.length > 1]).toEqual([2, true]);
    for (const { test: number, fingerprint = "" } of found)
      await run(
        "add",
        SITE,
        "verdict",
        "rejected",
        "--page",
        `http://${SITE}/`,
        "--test",
        number,
        "--fingerprint",
        fingerprint,
      );
    await run("export", "--format", "baseline", "--output", "baseline.json");
    expect(JSON.parse(await readFile(path.join(folder, "baseline.json"), "utf8"))).toMatchObject({ version: 1 });
    const result = await check("--baseline", "baseline.json");
    expect([result.code, result.found.every(({ known }) => known === true)]).toEqual([0, true]);
  });

  const siteNote = (at: number) => ({
    type: "Annotation",
    id: `urn:x:${at}`,
    bodyValue: `note ${at}`,
    target: { source: `http://${SITE}/`, site: SITE, about: "site" },
  });

  test("100,000 annotations are imported; one more is refused", async () => {
    const many = Array.from({ length: 100_001 }, (_each, at) => siteNote(at));
    const tooMany = await cli("import", await file("many.json", many));
    expect([tooMany.code, tooMany.err]).toEqual([1, expect.stringContaining("more than 100000")]);
    expect((await cli("import", await file("many.json", many.slice(1)))).err).toContain("100000 added");
  }, 120_000);

  test("an export is complete, however many answers it takes", async () => {
    await cli(
      "import",
      await file(
        "some.json",
        Array.from({ length: 1_000 }, (_each, at) => siteNote(at)),
      ),
    );
    const exported = await file("exported.json", await run("export"));
    expect((await cli("import", exported)).err).toBe("Annotations: 0 added, 0 changed, 1000 unchanged.\n");
    expect(await list()).toHaveLength(1_000);
  });

  test("64 MB are accepted, and one byte more is refused", async () => {
    const value = "\u05d0".repeat(10_000); // 20,000 bytes
    const items = Array.from({ length: 3_150 }, (_each, at) => ({ ...siteNote(at), bodyValue: value }));
    const text = JSON.stringify(items);
    const padded = text + " ".repeat(64_000_000 - Buffer.byteLength(text));
    expect((await cli("import", await file("large.json", padded))).err).toContain("3150 added");
    expect((await cli("import", await file("large.json", `${padded} `))).err).toMatch(/cannot be read.*64/s);
  }, 120_000);
});

/** The terms of the recommendation in an export, copied by hand from https://www.w3.org/TR/annotation-vocab/ and annotation-model. */
const recommendation = {
  "@context": {
    oa: "http://www.w3.org/ns/oa#",
    dc: "http://purl.org/dc/elements/1.1/",
    dcterms: "http://purl.org/dc/terms/",
    foaf: "http://xmlns.com/foaf/0.1/",
    rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    xsd: "http://www.w3.org/2001/XMLSchema#",
    as: "http://www.w3.org/ns/activitystreams#",
    id: "@id",
    type: "@type",
    Annotation: "oa:Annotation",
    AnnotationCollection: "as:OrderedCollection",
    AnnotationPage: "as:OrderedCollectionPage",
    TextualBody: "oa:TextualBody",
    SpecificResource: "oa:SpecificResource",
    FragmentSelector: "oa:FragmentSelector",
    Person: "foaf:Person",
    linking: "oa:linking",
    body: { "@id": "oa:hasBody", "@type": "@id" },
    target: { "@id": "oa:hasTarget", "@type": "@id" },
    source: { "@id": "oa:hasSource", "@type": "@id" },
    selector: { "@id": "oa:hasSelector", "@type": "@id" },
    conformsTo: { "@id": "dcterms:conformsTo", "@type": "@id" },
    creator: { "@id": "dcterms:creator", "@type": "@id" },
    created: { "@id": "dcterms:created", "@type": "xsd:dateTime" },
    motivation: { "@id": "oa:motivatedBy", "@type": "@vocab" },
    purpose: { "@id": "oa:hasPurpose", "@type": "@vocab" },
    first: { "@id": "as:first", "@type": "@id" },
    items: { "@id": "as:items", "@type": "@id", "@container": "@list" },
    total: { "@id": "as:totalItems", "@type": "xsd:nonNegativeInteger" },
    startIndex: { "@id": "as:startIndex", "@type": "xsd:nonNegativeInteger" },
    value: "rdf:value",
    format: "dc:format",
    name: "foaf:name",
  },
};
