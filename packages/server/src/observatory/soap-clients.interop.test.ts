/**
 * Independent SOAP clients (Debian: libsoap-lite-perl, python3-zeep, php-cli with php-soap) drive a whole test run over the four services, as the
 * crawlers, samplers and loaders of the first observatory did.
 */
import { execFile } from "node:child_process";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { embeddedStore } from "../../../../test/support/stores.ts";
import type { TestStore } from "../../../../test/support/stores.ts";
import { loadNext } from "./services/etl/load-next.ts";
import { startTestObservatory } from "./test-observatory.ts";
import type { TestObservatory } from "./test-observatory.ts";
import { writeStore } from "../../../../test/support/sealed-stores.ts";

let store: TestStore;
let the: TestObservatory;
beforeEach(async () => {
  store = await embeddedStore();
  the = await startTestObservatory(store);
});
afterEach(async () => {
  await the.close();
  await store.remove();
});

const page = { documents: [{ results: [{ test: 0, value: 1, line: 1, column: 1 }], statistics: [] }] };

test.each([
  ["Perl SOAP::Lite", "perl", "drive.pl"],
  ["Python zeep", "/usr/bin/python3", "drive.py"],
  ["PHP SoapClient", "php", "drive.php"],
])("%s drives a run from addURLs to its publication", async (_, client, script) => {
  for (const site of ["a.example", "b.example"]) {
    const folder = join(the.dataDir, "output", "rdf", site);
    await mkdir(folder, { recursive: true });
    await rename(await writeStore(the.dataDir, { site, pages: [page] }), join(folder, "R.trig.zst"));
  }
  const { siteurl, etl, sampling, dbcleaner } = the.addresses;
  const file = fileURLToPath(new URL(`../../../../test/interop/soap/${script}`, import.meta.url));
  const ended = new AbortController();
  const args = [file, siteurl, etl, sampling, dbcleaner, "R"];
  const driving = promisify(execFile)(client, args, { timeout: 60_000 }).finally(() => ended.abort());
  const loading = (async () => {
    while (!ended.signal.aborted)
      if (!(await loadNext(the.observatory, "loader"))) await the.observatory.newWork.wait(50);
  })();
  const { stdout } = await driving;
  await loading;
  expect(stdout).toBe("R 3 2 1 published\n");
  expect(await the.call("etl", "status")).toMatchObject({
    runs: [{ id: "R", expected: 3, loaded: 2, failed: 1, state: "published" }],
  });
  expect(the.logged).toContain("etlserver: Failed c.example of R: fewer than 30 pages: å & <b>");
});
