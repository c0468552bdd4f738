/** The list of actions names each change. The role of a user decides which changes are allowed. */
import { request } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "@eiao/crawler/internal/errors";
import { stores } from "../../../../test/support/stores.ts";
import type { TestStore } from "../../../../test/support/stores.ts";
import { userMethods } from "./user-methods.ts";
import { siteUrlServiceWith } from "../observatory/start-services.ts";
import { orderMethods } from "../observatory/schedule/order-methods.ts";
import { dbcleanerService } from "../observatory/services/dbcleaner-service.ts";
import { etlService } from "../observatory/services/etl/etl-service.ts";
import { samplingService } from "../observatory/services/sampling-service.ts";
import { warehouseMethods } from "../observatory/services/warehouse-methods.ts";
import { callMethod } from "../transport/call-method.ts";
import { roles } from "../transport/caller-rights.ts";
import { httpStatus } from "../transport/http-status.ts";
import type { Method, Service } from "../transport/service.ts";
import { testCockpit, wordsOfPage } from "./test-cockpit.ts";
import type { TestCockpit } from "./test-cockpit.ts";

/** The role that each changing method needs, written by hand. All others only read, or are calls between crawlers and services. */
const ROLES_NEEDED: Readonly<Record<string, "curator" | "operator">> = {
  "siteurl addURLs": "curator",
  "siteurl addURLsFromTable": "curator",
  "siteurl addSiteURLtoTestrun": "curator",
  "siteurl nextTestRun": "curator",
  "siteurl measureNow": "curator",
  "siteurl removeTestRun": "operator",
  "siteurl pauseRun": "operator",
  "siteurl resumeRun": "operator",
  "siteurl stopRun": "operator",
  "siteurl pauseWorker": "operator",
  "siteurl resumeWorker": "operator",
  "siteurl setPriority": "operator",
  "siteurl steerRun": "operator",
  "siteurl updateQueue": "operator",
  "siteurl excludeSite": "operator",
  "siteurl includeSite": "operator",
  "siteurl setSite": "curator",
  "siteurl unsetSite": "curator",
  "siteurl importSites": "curator",
  "siteurl addOrder": "curator",
  "siteurl changeOrder": "curator",
  "siteurl extendOrder": "curator",
  "siteurl addFeed": "curator",
  "siteurl activateOrder": "curator",
  "siteurl startOrder": "curator",
  "siteurl stopOrder": "curator",
  "siteurl removeOrder": "curator",
  "siteurl addAnnotation": "curator",
  "siteurl removeAnnotation": "curator",
  "siteurl importAnnotations": "curator",
  "siteurl addCampaign": "curator",
  "siteurl changeCampaign": "curator",
  "siteurl activateCampaign": "curator",
  "siteurl removeCampaign": "curator",
  "siteurl startCampaign": "curator",
  "siteurl stopCampaign": "curator",
  "siteurl writeIcs": "curator",
  "siteurl loadStore": "operator",
  "siteurl publishRun": "operator",
  "siteurl removeRun": "operator",
  "siteurl addUser": "operator",
  "siteurl removeUser": "operator",
  "siteurl loginLink": "operator",
  "etl testRun": "curator",
  "etl removeTestRun": "operator",
  "sampling removeTestRun": "operator",
  "dbcleaner cleanOlder": "operator",
};

/** Calls that crawlers and services make to one another, often for each site. */
const OF_MACHINES = [
  "siteurl getSiteURL",
  "siteurl putSiteURL",
  "siteurl keepAlive",
  "siteurl notAlive",
  "siteurl addExceedMemory",
  "siteurl doIExceedMemory",
  "etl loadETL",
  "etl failETL",
  "sampling loadSample",
  "dbcleaner cleandb",
];

const READING = [
  "siteurl status",
  "siteurl exclusions",
  "siteurl orders",
  "siteurl suggestions",
  "siteurl annotations",
  "siteurl exportAnnotations",
  "siteurl campaigns",
  "siteurl getIcs",
  "siteurl exportFeed",
  "siteurl orderSites",
  "siteurl users",
  "etl status",
  "sampling status",
];

const nothing = () => undefined;

describe.each(stores)("on the database %s", (_, create) => {
  let store: TestStore;
  let the: TestCockpit;
  let services: readonly Service[];
  beforeAll(async () => {
    store = await create();
    the = await testCockpit(store);
    const { observatory, database } = the;
    services = [
      siteUrlServiceWith(observatory, [
        ...orderMethods(observatory, database),
        ...warehouseMethods(observatory),
        ...userMethods(observatory, database, () => the.address),
      ]),
      etlService(observatory),
      samplingService(observatory),
      dbcleanerService(observatory),
    ];
    await Promise.all(roles.map((role) => the.as(role)));
  });
  beforeEach(() => the.database.query("no-actions", "delete from cockpit.audit"));
  afterAll(async () => {
    await the?.close();
    await store?.remove();
  });

  const methods = (): [Service, Method][] =>
    services.flatMap((service) => service.methods.map((method): [Service, Method] => [service, method]));
  /** The list of actions, the oldest first: `who role action subject (detail)`. */
  const actions = async (): Promise<string[]> => {
    const rows = await the.database.query<Record<"who" | "role" | "action" | "subject" | "detail", string>>(
      "actions",
      "select who, role, action, subject, detail from cockpit.audit",
    );
    return rows
      .map(({ who, role, action, subject, detail }) => `${who} ${role}: ${action} ${subject} (${detail})`)
      .toSorted();
  };
  const http = async (method: string, path: string, body?: string, headers = {}): Promise<string> => {
    const outgoing = request(new URL(path, the.addresses.siteurl), { method, headers });
    outgoing.end(body);
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    expect(answer.statusCode, path).toBe(200);
    return await text(answer);
  };

  test("each method names the role that it needs, or changes nothing that people decide", () => {
    const known = methods().map(([service, { name, role }]) => [`${service.name} ${name}`, role] as const);
    expect(Object.fromEntries(known.filter(([, role]) => role !== undefined))).toEqual(ROLES_NEEDED);
    const others = known.filter(([, role]) => role === undefined).map(([name]) => name);
    expect(others.toSorted()).toEqual([...OF_MACHINES, ...READING].toSorted());
  });

  test("a viewer may call no changing method, a curator none of an operator: the answer is 403, and nothing changes", async () => {
    for (const [service, method] of methods())
      for (const role of roles) {
        const needed = ROLES_NEEDED[`${service.name} ${method.name}`];
        let called = 0;
        const watched = {
          ...service,
          methods: [{ ...method, parameters: [], call: async () => (called++, null), changed: nothing }],
        };
        const caller = { service: watched, onCall: () => undefined, onFault: () => undefined };
        const context = { transport: "json", by: { name: "somebody", role } } as const;
        const code = await callMethod(caller, method.name, { positional: [], byName: {} }, context).then(
          () => undefined,
          (error: unknown) => codeOf(error),
        );
        const isLetIn = needed === undefined || roles.indexOf(role) >= roles.indexOf(needed);
        expect([code, called], `${method.name} as ${role}`).toEqual(isLetIn ? [undefined, 1] : ["NotYourRole", 0]);
      }
    expect(httpStatus("NotYourRole")).toBe(403);
  });

  test("each change of a program is listed once, by SOAP, JSON and the queue API; calls that failed, changed nothing or only read are not", async () => {
    const call = (method: string, ...args: unknown[]) => the.call("siteurl", method, ...args);
    const run = String(await call("nextTestRun"));
    await call("addURLs", run, "", [
      "http://a.example/",
      "http://b.example/",
      "http://c.example/",
      "http://d.example/",
    ]);
    await call("addURLs", run, "", ["http://a.example/"]); // the run has this site already
    await call("addSiteURLtoTestrun", "http://e.example/", run);
    await call("pauseRun", run);
    await call("resumeRun", run);
    await call("pauseRun", "EIAO99999");
    await call("setPriority", run, 7);
    await call("steerRun", run);
    await http("POST", `/update?run=${run}`, '[{"url":"http://b.example/","score":0.5}]');
    await http("POST", `/update?run=${run}`, "[]");
    await call("excludeSite", "http://c.example/", true, "They asked");
    await call("includeSite", "c.example");
    const list = { "towns.csv": "http://a.example/,a.example,Town A,list,unknown,unknown,unknown,unknown,\n" };
    await call("importSites", list, {}, false, true); // --dry-run
    await call("importSites", list);
    await call("importSites", list);
    await call("setSite", "a.example", "Mine");
    await call("setSite", "a.example", null, null, null, null, null, "99.99"); // no NACE code
    await call("unsetSite", "a.example", ["title"]);
    await call("addOrder", "towns", ["http://a.example/", "http://b.example/"], "yearly", "2027-05-05");
    const [ordered] = JSON.parse(await http("POST", "/crawl/add", '["towns"]')) as [string];
    await http("DELETE", "/campaign/towns");
    await http("DELETE", "/campaign/towns"); // nothing of the campaign is under way
    await call("activateOrder", "towns", false);
    await call("removeOrder", "towns");
    await call("orders");
    await call("getSiteURL", 0, "crawler.example", 1);
    await call("keepAlive", 1, "crawler.example");
    await call("addUser", "Ada", "viewer", "a long enough password");
    await call("removeUser", "ada");
    const link = String(await call("loginLink"));
    await http("DELETE", `/crawl/${run}`);
    const soap = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><removeTestRun><testrun>${run}</testrun></removeTestRun></e:Body></e:Envelope>`;
    await http("POST", "/", soap, { "content-type": "text/xml" });
    await the.call("etl", "testRun", 3, "EIAO7000");
    await the.call("etl", "removeTestRun", "EIAO7000");
    const of = (line: string) => `program operator: ${line}`;
    expect(await actions()).toEqual(
      [
        of(`nextTestRun ${run} ()`),
        of(`addURLs ${run} (urllist http://a.example/ http://b.example/ http://c.example/ and 1 more, result 4)`),
        of(`addSiteURLtoTestrun http://e.example/ (testrun ${run})`),
        of(`pauseRun ${run} (result 1)`),
        of(`resumeRun ${run} (result 1)`),
        of(`setPriority ${run} (priority 7)`),
        of(`steerRun ${run} ()`),
        of(`updateQueue ${run} (updated 1)`),
        of("excludeSite c.example (hidden They asked)"),
        of("includeSite c.example ()"),
        of("importSites towns.csv (0 added, 1 changed, 0 removed)"),
        of("setSite a.example (title Mine)"),
        of("unsetSite a.example (fields title)"),
        of("addOrder towns (urllist http://a.example/ http://b.example/, recurrence yearly, date 2027-05-05)"),
        of(`startCampaign towns (${ordered})`),
        of("stopCampaign towns (result 2)"),
        of("activateOrder towns (active false)"),
        of("removeOrder towns ()"),
        of("addUser ada (viewer)"),
        of("removeUser ada ()"),
        of("loginLink  ()"),
        of(`stopRun ${run} (result 4)`),
        of(`removeTestRun ${run} (0 sites)`),
        of("testRun EIAO7000 (3 sites)"),
        of("removeTestRun EIAO7000 ()"),
      ].toSorted(),
    );
    const all = JSON.stringify(await the.database.query("all-actions", "select * from cockpit.audit"));
    expect(all).not.toContain("a long enough password");
    expect(all).not.toContain(new URL(link).searchParams.get("ticket"));
  });

  test("each form of the cockpit is listed once, with the name and the role of its user", async () => {
    const { post: asCurator } = await the.as("curator");
    const { post: asOperator, get: getAsOperator } = await the.as("operator");
    const { post: asViewer } = await the.as("viewer");
    const schedules = [{ frequency: "ANNUAL", startDate: Date.UTC(2026, 0, 1), endDate: null }];
    const target = { id: 7, title: "Seven", seeds: ["http://seven.example/"], schedules, scope: "root", depth: "DEEP" };
    const feed = JSON.stringify([target]);
    const runOf = async (sent: ReturnType<typeof asCurator>) =>
      /\/cockpit\/runs\/(EIAO\d+)/.exec((await sent).headers.location ?? "")?.[1] ?? "";
    await asViewer("/cockpit/measure", { url: "http://n.example/" });
    const run = await runOf(asCurator("/cockpit/measure", { url: "http://n.example/" }));
    await asCurator("/cockpit/measure", { url: "http://n.example/" }); // the same run again
    const act = (name: string) => asOperator(`/cockpit/runs/${run}/${name}`, { priority: "3", confirm: run });
    await act("pause");
    await act("resume");
    await act("priority");
    await act("stop");
    await act("stop");
    const next = await runOf(asCurator(`/cockpit/runs/${run}/again`));
    const order = { order: "villages", urls: "http://v.example/\nhttp://w.example/", recurrence: "yearly" };
    await asCurator("/cockpit/orders/add", order);
    await asCurator("/cockpit/orders/villages/sites", { urls: "http://v.example/", recurrence: "monthly" });
    await asCurator("/cockpit/orders/deactivate", { order: "villages" });
    await asCurator("/cockpit/orders/activate", { order: "villages" });
    await asCurator("/cockpit/orders/remove", { order: "villages" });
    await asCurator("/cockpit/orders/remove", { order: "villages" });
    await asCurator("/cockpit/orders/feed", { feed, campaign: "seven" });
    await asOperator("/cockpit/excluded", { site: "x.example", reason: "Ours" });
    await asOperator("/cockpit/sites/x.example/include");
    await asOperator("/cockpit/users/add", { name: "Bob", role: "curator", password: "a long enough password" });
    await asOperator("/cockpit/users/remove", { name: "bob" });
    const worker = { name: "w 1", machine: "m", pid: 1, alone: false, memory: 1, sites: 0, problem: null };
    await the.observatory.queue.noteWorker(worker, the.observatory.now());
    await asCurator("/cockpit/workers/pause", { worker: "w 1" });
    await asOperator("/cockpit/workers/pause", { worker: "w 1" });
    expect(wordsOfPage((await asOperator("/cockpit/workers/pause", { worker: "" })).body)).toContain("name a worker");
    expect(wordsOfPage((await getAsOperator("/cockpit/workers")).body)).toContain("paused: it takes no new sites");
    await asOperator("/cockpit/workers/resume", { worker: "w 1" });
    expect(await actions()).toEqual(
      [
        `curator curator: measureNow ${run} (http://n.example/)`,
        `operator operator: pauseRun ${run} (result 1)`,
        `operator operator: resumeRun ${run} (result 1)`,
        `operator operator: setPriority ${run} (priority 3)`,
        `operator operator: stopRun ${run} (result 1)`,
        `curator curator: measureNow ${next} (http://n.example/)`,
        "curator curator: addOrder villages (urllist http://v.example/ http://w.example/, recurrence yearly)",
        "curator curator: changeOrder villages (urllist http://v.example/, recurrence monthly)",
        "curator curator: activateOrder villages (active false)",
        "curator curator: activateOrder villages (active true)",
        "curator curator: removeOrder villages ()",
        "curator curator: addFeed seven (1 sites, 0 refused)",
        "operator operator: excludeSite x.example (Ours)",
        "operator operator: includeSite x.example ()",
        "operator operator: addUser bob (curator)",
        "operator operator: removeUser bob ()",
        "operator operator: pauseWorker w 1 (result 1)",
        "operator operator: resumeWorker w 1 (result 1)",
      ].toSorted(),
    );
  });
});
