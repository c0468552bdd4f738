import { randomBytes } from "node:crypto";
import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadableStore, removeRunWithStores, runsWithFilesToGo } from "@eiao/etl/internal";
import { codeOf } from "@eiao/crawler/internal/errors";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readSystemConfiguration } from "../configuration/read-configuration.ts";
import { runCoordinator } from "../run-coordinator.ts";
import type { RunningCoordinator } from "../run-coordinator.ts";
import { openCoordinatorStore } from "./coordinator-store.ts";
import { openS3Objects } from "./s3-objects.ts";
import { bucketFiles } from "./site-files.ts";
import { storeTarget } from "./object-store.ts";
import { openWorkerStore } from "../worker/worker-store.ts";
import { manageWorkers } from "../worker/manage-workers.ts";
import { startS3 } from "./test-s3-server.ts";
import type { TestS3 } from "./test-s3-server.ts";

let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "eiao-bucket-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const objectsOf = async (store = s3.store) => {
  const place = storeTarget(store, "/");
  if (place.kind === "folder") throw new Error("no bucket");
  return await openS3Objects(place);
};
/** Creates a machine with its own folder. */
const machine = async (name: string, store = s3.store) => {
  const dataDir = path.join(folder, name);
  await mkdir(dataDir, { recursive: true });
  return { dataDir, files: bucketFiles(dataDir, await objectsOf(store)) };
};
const put = async (dataDir: string, name: string, content: string | Uint8Array): Promise<void> => {
  await mkdir(path.dirname(path.join(dataDir, name)), { recursive: true });
  await writeFile(path.join(dataDir, name), content);
};
const filesIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(dataDir, path.join(parentPath, name)))
    .toSorted((one, other) => (one < other ? -1 : 1));

test.each([
  ["s3://bucket", { kind: "bucket", bucket: "bucket", prefix: "" }],
  ["s3://bucket/a/b c/", { kind: "bucket", bucket: "bucket", prefix: "a/b c" }],
  ["data", { kind: "folder", folder: "/here/data" }],
  ["/srv/eiao", { kind: "folder", folder: "/srv/eiao" }],
])("--store %s is accepted", (text, place) => {
  expect(storeTarget(text, "/here")).toEqual(place);
});

test.each([
  "s3://",
  "s3://UPPER",
  "s3://a",
  "s3://bucket/../x",
  "s3://bucket//x",
  "https://bucket.s3.example/",
  "gs://b/x",
])("--store %s is refused", (text) => {
  expect(() => storeTarget(text, "/")).toThrow(expect.objectContaining({ code: "BadStore" }));
});

test("an object comes back unchanged, also in parts; a missing object is reported", async () => {
  const objects = await objectsOf();
  const bytes = randomBytes(17_000_000); // three parts
  const name = "output/rdf/www.example.com_æ ø/R.trig.zst";
  await put(folder, "large", bytes);
  await objects.put(path.join(folder, "large"), name);
  expect(await objects.list("output/rdf/www.example.com_æ ø/")).toEqual([{ name, bytes: bytes.length }]);
  expect(await objects.get(name, path.join(folder, "deep/er/back"))).toBe(true);
  expect((await readFile(path.join(folder, "deep/er/back"))).equals(bytes)).toBe(true);
  expect(await objects.get("output/none", path.join(folder, "none"))).toBe(false);
  expect(await filesIn(folder)).toEqual(["deep/er/back", "large"]);
  await objects.remove([name]);
  expect(await objects.list("output/rdf/")).toEqual([]);
});

test("the error for a missing bucket or server names it, and contains no credentials", async () => {
  const messages: string[] = [];
  for (const [store, endpoint] of [
    ["s3://nosuch/x", process.env["AWS_ENDPOINT_URL"]],
    [s3.store, "http://127.0.0.1:9"],
  ] as const) {
    vi.stubEnv("AWS_ENDPOINT_URL", endpoint);
    const objects = await objectsOf(store);
    const error = await objects.list("").then(
      () => undefined,
      (reason: unknown) => reason as Error,
    );
    vi.unstubAllEnvs();
    expect(codeOf(error)).toBe("ObjectStoreGone");
    messages.push(String(error?.message));
  }
  expect(messages[0]).toContain("s3://nosuch/x");
  expect(messages[1]).toContain("ECONNREFUSED");
  expect(messages.join()).not.toContain("S3RVER");
});

const launch = { job: "a.example", timestamp: "20261125050000" };
const of = { site: "a.example", run: "R" };
const warcs = "output/warcs/a.example/20261125050000";
const rdf = "output/rdf/a.example";

test("one machine crawls, another one samples, and a third one loads; then none of them has files left", async () => {
  const store = "s3://eiao/three";
  const [anna, berit, carl] = [
    await machine("anna", store),
    await machine("berit", store),
    await machine("carl", store),
  ];
  await put(anna.dataDir, `${warcs}/a.warc.gz`, "pages");
  await put(anna.dataDir, `${warcs}/index.cdxj`, "index");
  await put(anna.dataDir, "output/logs/a.example/20261125050000/crawler.log", "log");
  expect(await berit.files.isHere(launch)).toBe(false);
  await anna.files.crawled(launch);
  expect(await berit.files.isHere(launch)).toBe(true);
  await berit.files.toSample(launch, of);
  expect(await readFile(path.join(berit.dataDir, `${warcs}/a.warc.gz`), "utf8")).toBe("pages");
  await appendFile(path.join(berit.dataDir, `${warcs}/a.warc.gz`), " and sheets");
  await put(berit.dataDir, `${warcs}/a-meta.warc.gz`, "list");
  await put(berit.dataDir, `${rdf}/R.trig.zst`, "store");
  await put(berit.dataDir, `${rdf}/R.assessment.json`, "{}");
  await berit.files.sampled(launch, of);
  expect(await filesIn(berit.dataDir)).toEqual([]);
  const release = await carl.files.toLoad(of);
  expect(await filesIn(carl.dataDir)).toEqual([
    `${rdf}/R.assessment.json`,
    `${rdf}/R.trig.zst`,
    `${warcs}/a-meta.warc.gz`,
  ]);
  await release();
  expect(await filesIn(carl.dataDir)).toEqual([]);
  // If a sampler died after it had sent all files, and before it reported that, the next worker finds the store sealed.
  await anna.files.toSample(launch, of);
  expect(await readFile(path.join(anna.dataDir, `${warcs}/a.warc.gz`), "utf8")).toBe("pages and sheets");
  expect(await readFile(path.join(anna.dataDir, `${rdf}/R.trig.zst`), "utf8")).toBe("store");
  await carl.files.forget([`${rdf}/R.trig.zst`]);
  expect((await (await objectsOf(store)).list(rdf)).length).toBe(0);
});

test("if two runs of a site are loaded at the same time, their common files stay until both have ended", async () => {
  const anna = await machine("anna", "s3://eiao/both");
  const objects = await objectsOf("s3://eiao/both");
  const lists = ["20261124050000", "20261125050000"].map((at) => `output/warcs/a.example/${at}/a-meta.warc.gz`);
  for (const name of lists) await objects.write(name, "list".repeat(1_000));
  for (const name of ["R", "S"].flatMap((run) => [`${rdf}/${run}.trig.zst`, `${rdf}/${run}.assessment.json`]))
    await objects.write(name, "x");
  const [first, second] = await Promise.all(["R", "S"].map((run) => anna.files.toLoad({ site: "a.example", run })));
  const localLists = async () => (await filesIn(anna.dataDir)).filter((name) => name.includes("warc"));
  expect(await localLists()).toEqual(lists);
  await first?.();
  expect(await localLists()).toEqual(lists);
  await second?.();
  expect(await filesIn(anna.dataDir)).toEqual([]);
  // The second load begins later, with files that the first one fetched.
  const third = await anna.files.toLoad({ site: "a.example", run: "R" });
  const fourth = await anna.files.toLoad({ site: "a.example", run: "S" });
  await third();
  expect(await localLists()).toEqual(lists);
  await fourth();
  expect(await filesIn(anna.dataDir)).toEqual([]);
});

test("forgetting a run removes its own files, not those of a run whose name begins alike", async () => {
  const store = "s3://eiao/alike";
  const anna = await machine("anna", store);
  const objects = await objectsOf(store);
  const ofRun = (run: string, replay: string) =>
    [`${run}.trig.zst`, `${run}.assessment.json`, `${run}.replay_${replay}.trig.zst`].map((name) => `${rdf}/${name}`);
  const others = [...ofRun("2026.11", "2026"), ...ofRun("2026.trig", "x"), ...ofRun("202", "x")];
  for (const name of [...ofRun("2026", "2026"), ...others]) await objects.write(name, "x");
  await anna.files.forget([`${rdf}/2026.trig.zst`]);
  expect((await objects.list("")).map(({ name }) => name).toSorted()).toEqual(others.toSorted());
});

test("forgetting stores of many sites makes few calls at a time, one for each site, however many runs are forgotten", async () => {
  const objects = await objectsOf("s3://eiao/many");
  const stores = Array.from({ length: 20 }, (_, site) =>
    ["2024", "2025"].map((run) => `output/rdf/${site}.eu/${run}.trig.zst`),
  ).flat();
  for (const name of [...stores, "output/rdf/3.eu/2026.trig.zst"]) await objects.write(name, "x");
  let calls = 0;
  let [underWay, max] = [0, 0];
  const counting = {
    ...objects,
    async list(beginning: string) {
      calls++;
      max = Math.max(max, ++underWay);
      return await objects.list(beginning).finally(() => underWay--);
    },
  };
  await bucketFiles(folder, counting).forget(stores);
  expect((await objects.list("")).map(({ name }) => name)).toEqual(["output/rdf/3.eu/2026.trig.zst"]);
  expect({ calls, isFew: max <= 8 }).toEqual({ calls: 20, isFew: true });
});

test("a worker that was sampling continues with its own files, whatever the bucket has", async () => {
  const anna = await machine("anna", "s3://eiao/own");
  await put(anna.dataDir, `${warcs}/a.warc.gz`, "pages");
  await put(anna.dataDir, `${warcs}/index.cdxj`, "index");
  await anna.files.crawled(launch);
  await appendFile(path.join(anna.dataDir, `${warcs}/a.warc.gz`), " and more");
  await put(anna.dataDir, `${rdf}/R.journal.jsonl`, "{}");
  await anna.files.toSample(launch, of);
  expect(await readFile(path.join(anna.dataDir, `${warcs}/a.warc.gz`), "utf8")).toBe("pages and more");
});

test("a worker must have the store of the coordinator: the same mark in a folder, the same address of a bucket", async () => {
  const [mine, other] = [path.join(folder, "mine"), path.join(folder, "other")];
  for (const each of [mine, other]) await mkdir(each);
  const theirs = await openCoordinatorStore(mine, undefined);
  const reopened = await openCoordinatorStore(mine, undefined);
  expect(reopened.id).toBe(theirs.id);
  const folderStore = { store: theirs.name, storeId: theirs.id };
  expect((await openWorkerStore({ store: null }, folderStore)).dataDir).toBe(mine);
  expect((await openWorkerStore({ store: mine }, folderStore)).dataDir).toBe(mine);
  const refused = (store: string | null, settings = folderStore) =>
    openWorkerStore({ store, work: path.join(folder, "work") }, settings).then(String, (error: Error) =>
      [codeOf(error), error.message].join(" "),
    );
  expect(await refused(other)).toBe(
    `OtherStore ${other} is not the store of the coordinator: the file eiao-store.json is missing in it.`,
  );
  await openCoordinatorStore(other, undefined);
  expect(await refused(other)).toContain("belongs to another store");
  expect(await refused(s3.store)).toContain("OtherStore");
  const bucket = await openCoordinatorStore(mine, "s3://eiao/marked");
  const bucketStore = { store: bucket.name, storeId: bucket.id };
  expect((await openWorkerStore({ store: null, work: path.join(folder, "work") }, bucketStore)).dataDir).toBe(
    path.join(folder, "work"),
  );
  expect(await refused("s3://eiao/unmarked", bucketStore)).toContain("OtherStore");
  expect(await refused(null, { ...bucketStore, storeId: "x" })).toContain("belongs to another store");
});

const PAGES = 4;
/** Starts a site that does not answer `/2` before `letGo` is called. */
async function startSite(): Promise<{ server: Server; url: string; asked: string[]; letGo: () => void }> {
  const asked: string[] = [];
  let isOpen = false;
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const at = request.url ?? "";
    asked.push(at);
    if (at === "/robots.txt") return void response.writeHead(404).end();
    const links = Array.from({ length: PAGES }, (_, page) => `<a href="/${page}">page ${page}</a>`).join("");
    const answer = (): void =>
      void response
        .setHeader("content-type", "text/html")
        .end(`<!DOCTYPE html><html lang="en"><title>${at}</title><body>${links}<img src="${at}"></body></html>`);
    if (at === "/2" && !isOpen) waiting.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    letGo() {
      isOpen = true;
      for (const answer of waiting) answer();
    },
  };
}

test("a site whose worker died with its machine is crawled again on another machine and counted once; its store is in the bucket", async () => {
  const site = await startSite();
  let coordinator: RunningCoordinator | undefined;
  const ending = new AbortController();
  const working: Promise<void>[] = [];
  const problems: string[] = [];
  const pids = new Map<string, number>();
  try {
    coordinator = await runCoordinator({
      dataDir: path.join(folder, "coordinator"),
      store: s3.store,
      configuration: readSystemConfiguration({ env: { EIAO_MINPAGESSAMPLED: "1" } }).configuration,
      version: "1",
      port: 0,
      allow: [new URL(site.url).host],
    });
    const { observatory, address, token } = coordinator;
    const work = (name: string, signal: AbortSignal): void =>
      void working.push(
        manageWorkers(
          {
            coordinator: { urls: [address], token },
            name,
            store: null,
            work: path.join(folder, name),
            maxMemory: 4e9,
            pollSeconds: 60,
            debug: true,
            onProgress: () => undefined,
            onProblem: (problem) => void problems.push(problem ?? ""),
          },
          signal,
        ),
      );
    const post = async (method: string, args: unknown[]): Promise<unknown> =>
      await (
        await fetch(`${address}api/siteurl/${method}`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
          body: JSON.stringify({ args }),
        })
      ).json();
    const anna = new AbortController();
    work("anna", anna.signal);
    await post("addURLs", ["R", "", [site.url], "localhost", 8890]);
    await vi.waitFor(() => expect(site.asked).toContain("/2"), { timeout: 30_000 });
    const [seen] = await observatory.queue.workersSince(new Date(Date.now() - 20_000));
    pids.set("anna", seen?.pid ?? 0);
    // The machine is gone: its manager does not restart the worker, and its folder is empty.
    anna.abort();
    process.kill(seen?.pid ?? 0, "SIGKILL");
    await working[0];
    await rm(path.join(folder, "anna"), { recursive: true, force: true });
    site.letGo();
    work("berit", ending.signal);
    await vi.waitFor(
      async () =>
        expect((await post("status", [])) as object).toMatchObject({ result: { runs: [{ id: "R", queued: 0 }] } }),
      { timeout: 60_000, interval: 200 },
    );
    const loaded = async (): Promise<unknown> =>
      await observatory.warehouse.database.query(
        "loaded",
        "select t.state, v.pages, v.store from dw.testrun t join dw.sitesurvey v on v.run = t.run where t.name = 'R'",
      );
    const [{ host }] = [new URL(site.url)];
    const name = `output/rdf/${host}/R.trig.zst`;
    await vi.waitFor(
      async () => expect(await loaded()).toEqual([{ state: "published", pages: PAGES + 1, store: name }]),
      {
        timeout: 60_000,
        interval: 200,
      },
    );
    // The complete store is in the bucket, and nowhere else.
    expect(await (await objectsOf()).get(name, path.join(folder, "fetched.trig.zst"))).toBe(true);
    expect(await loadableStore(path.join(folder, "fetched.trig.zst"), "R")).toMatchObject({ site: host, run: "R" });
    for (const each of ["coordinator", "berit"])
      expect((await filesIn(path.join(folder, each))).filter((file) => /trig|warc/.test(file))).toEqual([]);
    // `eiao-wam runs remove` on another machine has the database but not the bucket. The coordinator removes the objects.
    const elsewhere = { run: "R", dataDir: path.join(folder, "operator"), leaveAbsent: true };
    const result = { removed: [], kept: [], absent: [name] };
    expect(await removeRunWithStores(observatory.warehouse, elsewhere)).toEqual(result);
    expect(await removeRunWithStores(observatory.warehouse, elsewhere)).toEqual(result);
    const objects = await objectsOf();
    await vi.waitFor(async () => expect(await objects.list(name)).toEqual([]), { timeout: 90_000, interval: 500 });
    await vi.waitFor(async () => expect(await runsWithFilesToGo(observatory.warehouse)).toEqual([]), 10_000);
  } finally {
    ending.abort();
    site.letGo();
    await Promise.all(working);
    await coordinator?.close();
    site.server.closeAllConnections();
    site.server.close();
  }
}, 240_000);
