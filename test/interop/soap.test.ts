import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startWamServer } from "@eiao/server";
import type { WamServer } from "@eiao/server";
import { check, writeEarl } from "@eiao/wam-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resourceOf, wamCase } from "../support/conformance-cases.ts";
import { withLetters } from "../support/run-program.ts";

/**
 * Independent SOAP clients (Debian: libsoap-lite-perl, python3-zeep, php-cli with php-soap, jaxws) call by position, by name, with
 * references and by the WSDL. For the guided-tour page they get exactly the EARL of the library.
 */
const date = "2026-11-21T09:30:00Z";
const tour = resourceOf(wamCase("T100"));
const clients = [
  ["Perl SOAP::Lite", "perl", "check.pl"],
  ["Python zeep", "/usr/bin/python3", "check.py"],
  ["PHP SoapClient", "php", "check.php"],
] as const;

let server: WamServer;
let folder = "";
beforeAll(async () => {
  server = await startWamServer({ port: 0, workers: 1, version: "0.0.0", now: () => Date.parse(date) });
  folder = await mkdtemp(join(tmpdir(), "eiao-soap-"));
  await writeFile(join(folder, "tour.html"), tour.content);
  await writeFile(join(folder, "letters.html"), '<html lang="x-åß漢"><p>Ærø &amp; "x" <b>]]></b>');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function earlOf(program: string, script: string, page: string): Promise<string> {
  const file = fileURLToPath(new URL(`soap/${script}`, import.meta.url));
  const args = [file, server.address, tour.url, join(folder, page)];
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 1e7, timeout: 60_000 });
  return stdout;
}

test.each(clients)("%s gets the library's EARL for the guided tour", async (_, program, script) => {
  const report = await check(tour, { date });
  expect(await earlOf(program, script, "tour.html")).toBe(writeEarl(report, "rdf-xml"));
});

test.each(clients)("%s: letters outside ASCII and markup arrive unchanged", async (_, program, script) => {
  const content = '<html lang="x-åß漢"><p>Ærø &amp; "x" <b>]]></b>';
  const report = await check({ ...tour, content }, { date });
  expect(await earlOf(program, script, "letters.html")).toBe(writeEarl(report, "rdf-xml"));
});

test("JAX-WS of Java, which accepts neither RPC/encoded nor parts against WS-I's profile, reads ?wsdl=document", async () => {
  const args = ["-Xnocompile", "-quiet", "-p", "wam", "-s", folder, `${server.address}?wsdl=document`];
  await promisify(execFile)("wsimport", args, { env: withLetters, timeout: 300_000 });
  const port = await readFile(join(folder, "wam", "WamPortType.java"), "utf8");
  const [, params = ""] = /public String check\(([\s\S]*?)\);/.exec(port) ?? [];
  expect(params.match(/(?:String|Fields) \w+/g)?.join(", ")).toBe(
    "String url, String cont, String contentType, String encoding, String ruleset, Fields httpheader, String compression, String format",
  );
});
