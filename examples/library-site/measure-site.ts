/**
 * Measures a whole site with the libraries alone: a site list, a crawl, a sample, its verification, queries, its archive exported and imported again,
 * and the data warehouse. This file serves the site; all data are in a temporary folder. Addresses of WAM servers may be given.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  addInitialURLs,
  crawlIdOf,
  crawlSite,
  lookupCdxj,
  openDatabase,
  openUrlRepository,
  outputFolders,
} from "@eiao/crawler";
import {
  announceRun,
  cleanByAge,
  cleanDatabase,
  cleanStores,
  failLoad,
  finishRun,
  loadStore,
  openWarehouse,
  readPages,
  reportFunctionNames,
  runReport,
} from "@eiao/etl";
import {
  createPoolEvaluator,
  createWamServers,
  exportPages,
  importWarcs,
  openTripleQuery,
  sampleSite,
  verifyStore,
} from "@eiao/sampler";

const pages: Readonly<Record<string, string>> = {
  "/": '<title>Quay</title><p><a href="/ferry">Ferry</a> <a href="/bus">Bus</a>',
  "/ferry": '<title>Ferry</title><p><img src="ferry.png">',
  "/bus": '<title>Bus</title><p><img src="bus.png" alt="The bus">',
};
const server = createServer(({ url = "" }, response) => {
  const page = pages[url];
  response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" }).end(page);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

const folder = await mkdtemp(join(tmpdir(), "eiao-example-"));
const dataDir = join(folder, "data");
const software = "example/1.0";
const database = await openDatabase({ dataDir });
const repository = await openUrlRepository(database);
const addresses = process.argv.slice(2);
const evaluator = addresses.length > 0 ? createWamServers({ addresses }) : createPoolEvaluator({ workers: 1 });
try {
  await writeFile(join(folder, "sites.csv"), `http://${host}/,${host},The quay,Example,66.00,EU,NO,NO081,\n`);
  const fetchScope = () => Promise.reject(new Error("The list names no scope file."));
  const list = await addInitialURLs(folder, repository, { snapshotFolder: folder, now: new Date(), fetchScope });
  console.log(`${list.sites} site`);

  const [site] = await repository.allSites();
  if (site === undefined) throw new Error("No site came in.");
  const polite = { allowPrivate: true, delaySeconds: 0 }; // it is our own server
  const crawl = await crawlSite(site, { dataDir, ...polite }, { store: repository });
  console.log(`${crawl.pages} pages`);

  const known = await repository.siteOf(site.site);
  const launch = known && (await repository.lastLaunch(known.id));
  if (launch === undefined) throw new Error("The site was not crawled.");
  const tool = { name: "example", version: "1.0" };
  const sample = await sampleSite({ site, dataDir, repository, launch, tool, evaluator, minimum: 0, ...polite });
  if (sample.state !== "sealed") throw new Error(`The sample is ${sample.state}.`);
  const images = sample.assessment.tests.find(({ test }) => test === "1.1_HTML_01");
  console.log(`${images?.failed} of ${images?.applied} images without alt`);

  const { differences } = await verifyStore(sample.file, dataDir, { evaluator });
  console.log(`${differences.length} differences`);

  const pagesOfStore = await openTripleQuery(sample.file).query(null, "typeofscenario", "pagescenario");
  console.log(`${pagesOfStore.length} pages in the store`);

  const exported = join(folder, "exported");
  const { pages: failing } = await exportPages({
    store: sample.file,
    dataDir,
    folder: exported,
    software,
    failing: "1.1_HTML_01",
  });
  const copy = { dataDir: join(folder, "copy"), site: "copy.example", launch: "20261123000000" };
  await importWarcs({ folder: exported, software, ...copy });
  const { warcs } = outputFolders(copy.dataDir, copy.site, copy.launch);
  const [found] = await lookupCdxj(warcs, `http://${host}/ferry`);
  console.log(`${failing} page exported; in the copy it is ${found?.status} ${found?.mime}`);

  const warehouse = await openWarehouse(database);
  await announceRun(warehouse, "2026-11", 2);
  const run = { run: "2026-11", dataDir, siteAt: async () => site };
  const { facts } = await loadStore(warehouse, { file: sample.file, ...run });
  await failLoad(warehouse, "2026-11", "www.example.com", "nobody is there");
  console.log(`loaded; published: ${await finishRun(warehouse, "2026-11")}`);
  if (!reportFunctionNames.includes("groupTestRatio")) throw new Error("There is no such report function.");
  const query = { run: "2026-11", place: "NO", sector: "66", test: "1.1_HTML_01" };
  const { rows } = await runReport(warehouse, "groupTestRatio", query);
  console.log(`${rows[0]?.text} % of images without alt on a page of the financial sector of Norway`);
  let read = 0;
  for await (const page of readPages(warehouse, "2026-11", host))
    for (const { results } of page.facts.documents) read += results.length;
  console.log(`${read === facts ? "all" : "not all"} results read back`);

  const logs = await cleanDatabase(crawlIdOf(launch), { dataDir });
  const old = await cleanByAge({ dataDir });
  const beyond = await cleanStores(warehouse, dataDir, { runs: 12 });
  console.log(`${logs.length + old.length} files of work in hand and ${beyond.length} stores are no longer needed`);
} finally {
  await evaluator.close();
  await database.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
}
