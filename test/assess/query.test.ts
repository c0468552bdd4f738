import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { givesRows, openSparql } from "@eiao/sampler/internal";
import { Parser } from "n3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { researchStores } from "../support/research-stores.ts";
import { wam } from "../support/programs.ts";

/** The command `query` as users run it, over the store of four pages and a frame that test-research.ts describes. */
const root = new URL("../../", import.meta.url);
let cwd = "";

beforeAll(async () => {
  cwd = await mkdtemp(path.join(tmpdir(), "eiao-query-"));
  const { folder, files } = await researchStores();
  await cp(files[0] ?? "", path.join(cwd, "store.trig.zst"));
  await rm(folder, { recursive: true, force: true });
  await writeFile(path.join(cwd, "failures.rq"), "SELECT ?page { ?range eiao:page ?page } ORDER BY ?page\n");
});

afterAll(() => rm(cwd, { recursive: true, force: true }));

const query = (...args: readonly string[]) => wam(["query", "store.trig.zst", ...args], { cwd });

/** The pages of the store. Both framesets have the frame. */
const pages = ["1", "2", "3", "4", "frame", "frame"];

test("a query from a file gives CSV, the same from standard input JSON", async () => {
  const csv = ["page", ...pages.map((page) => `http://www.example.com/${page}.html`), ""].join("\r\n");
  const file = await query("--sparql-file", "failures.rq", "--format", "csv", "--output", "failures.csv");
  expect(file).toEqual({ code: 0, out: "", err: "" });
  expect(await readFile(path.join(cwd, "failures.csv"), "utf8")).toBe(csv);
  const stdin = await readFile(path.join(cwd, "failures.rq"), "utf8");
  const { out } = await wam(["query", "store.trig.zst", "--sparql-file", "-"], { cwd, stdin });
  expect(JSON.parse(out)).toHaveProperty(["results", "bindings", "length"], pages.length);
});

test("--page takes any spelling of an address", async () => {
  const count = (page: string) =>
    query("--page", page, "--format", "csv", "--sparql", "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }");
  const { code, out } = await count("http://www.example.com/2.html");
  expect([code, out]).toEqual([0, expect.stringMatching(/^n\r\n[1-9]\d*\r\n$/)]);
  for (const page of ["HTTP://www.EXAMPLE.com/2.html#here", "http://www.example.com/å/../2.html"])
    expect(await count(page), page).toEqual({ code, out, err: "" });
});

test("a graph is Turtle; the message about left out parts names the option that adds them", async () => {
  const sparql = "CONSTRUCT { ?s eiao:order ?n } { ?s eiao:order ?n } ORDER BY ?n";
  const { code, out, err } = await query("--sparql", sparql, "--max-rows", "1");
  expect([code, new Parser().parse(out).map(({ object }) => object.value)]).toEqual([0, ["1"]]);
  expect(err).toBe(
    "eiao-wam: The answer has more than 1 solutions for the graph. To get the others, raise --max-rows.\n",
  );
});

test.each([
  [["--sparql", "SELECT * { ?s ?p ?o }", "--format", "turtle"], "json, csv, tsv, xml, table"],
  [["--sparql", "DESCRIBE <http://a.example/>", "--format", "csv"], "turtle, n-triples, rdf-xml, json-ld"],
  [["--sparql", "ASK {}", "--sparql-file", "failures.rq"], "cannot be combined"],
  [["--sparql-file", "nowhere.rq"], "--sparql-file nowhere.rq cannot be read: no such file"],
  [[], "--sparql-file"],
  [["--sparql", "DELETE WHERE { ?s ?p ?o }"], "but it is DELETE"],
  [["--sparql", "ASK { SERVICE SILENT <http://127.0.0.1:9/> {} }"], "SERVICE"],
  [["--sparql", "SELECT * { ?s nobody:p ?o }"], "the prefix is not declared"],
  [["--sparql", "ASK { ?s ?p ?o }", "--max-triples", "10"], "--max-triples"],
  [["--sparql", "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }", "--timeout", "0.05"], "--timeout"],
])("%j is refused with a message", async (args, message) => {
  const { code, out, err } = await query(...args);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain(message);
  expect(err).toMatch(/^eiao-wam: .+[."]\n$/);
});

test("a folder is refused with the pattern that matches its stores", async () => {
  expect(await wam(["query", ".", "--sparql", "ASK {}"], { cwd })).toEqual({
    code: 1,
    out: "",
    err: "eiao-wam: The store . cannot be read: it is a folder. Name its files: output/rdf/*/*.trig.zst.\n",
  });
});

test("a store of another build, a damaged one and a text have different messages", async () => {
  const bytes = await readFile(path.join(cwd, "store.trig.zst"));
  const changed = async (name: string, edit: (copy: Buffer) => void): Promise<string> => {
    const copy = Buffer.from(bytes);
    edit(copy);
    await writeFile(path.join(cwd, name), copy);
    return (await wam(["query", name, "--sparql", "ASK { ?s ?p ?o }"], { cwd })).err;
  };
  expect(await changed("other.zst", (copy) => copy.write("2", 9 + "# EIAO RDF store, version ".length))).toContain(
    "other.zst was made by another build. Remove the file and measure the site again",
  );
  expect(await changed("damaged.zst", (copy) => copy.fill(7, 2_000, 2_100))).toContain("damaged at byte");
  expect(await changed("text.zst", (copy) => copy.fill("x"))).toContain("is not an RDF store");
});

/** Returns the queries after `--sparql` in a text. */
function queriesIn(text: string): string[] {
  return [...text.matchAll(/eiao-wam query [^\n"]*--sparql "([^"]*)"/g)].map(([, sparql = ""]) => sparql);
}

test("every query of the READMEs and of --help is answered", async () => {
  const files = ["README.md", "packages/cli/README.md"].map((name) => readFile(new URL(name, root), "utf8"));
  const texts = [...(await Promise.all(files)), (await wam(["query", "--help"], { cwd })).out];
  const endpoint = openSparql({ files: [path.join(cwd, "store.trig.zst")], pages: "all" });
  for (const text of texts) {
    const queries = queriesIn(text);
    expect(queries.length).toBeGreaterThan(0);
    for (const sparql of queries) {
      if (givesRows(sparql)) expect((await endpoint.query(sparql)).json.results?.bindings).not.toEqual([]);
      else expect(typeof (await endpoint.graph(sparql, "turtle")).graph).toBe("string");
    }
  }
  await endpoint.close();
});
