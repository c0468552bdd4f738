import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { stores } from "../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../test/support/stores.ts";
import { alertChannels } from "./alert-channels.ts";
import { rememberedAlerts, storedAlerts, lookForAlerts } from "./watch-for-alerts.ts";
import { createPartProblems, presentProblems } from "./present-problems.ts";
import type { PartProblems } from "./present-problems.ts";
import { readSystemConfiguration } from "../configuration/read-configuration.ts";
import { startTestObservatory } from "../test-observatory.ts";
import type { TestObservatory } from "../test-observatory.ts";

interface Mail {
  readonly to: string[];
  readonly from: string;
  readonly login: string | undefined;
  readonly secure: boolean;
  readonly content: string;
}

/** Starts a mail server on loopback. @param login  the `user:password` that it requires. */
async function startMailServer(login?: string): Promise<{ readonly address: string; readonly mails: Mail[] }> {
  const mails: Mail[] = [];
  let received: string | undefined;
  const server = new SMTPServer({
    disabledCommands: login === undefined ? ["STARTTLS", "AUTH"] : ["STARTTLS"],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      received = `${username}:${password}`;
      if (received === login) done(null, { user: username });
      else done(new Error("Wrong."));
    },
    onData(stream, { envelope, secure }, done) {
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      let content = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => (content += chunk));
      stream.on("end", () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), from, login: received, secure, content });
        done();
      });
    },
  });
  server.on("error", () => undefined); // a client that goes away
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { address: `127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails };
}

interface Posted {
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly text: string;
    readonly alert: string;
    readonly since: string;
    readonly observatory: string;
  };
}

async function startWebhook() {
  const the = { url: "", posted: [] as Posted[], status: 204, close };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      the.posted.push({ headers: request.headers, body: JSON.parse(body) as Posted["body"] });
      response.writeHead(the.status, { location: "/elsewhere" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  function close(): void {
    server.closeAllConnections();
    server.close();
  }
  onTestFinished(close);
  the.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/se-cret`;
  return the;
}

const channelsOf = (env: Record<string, string>) => alertChannels(readSystemConfiguration({ env }).configuration);
const since = new Date("2026-11-24T12:00:00Z");
const alert = { key: "disk of /srv", text: "It is full:\r\nBcc: a@b.example", since };

test("an e-mail is sent by SMTP with sender, recipient, login and text", async () => {
  const { address, mails } = await startMailServer("eiao:se cret");
  const [channel] = channelsOf({
    EIAO_SMTPSERVER: address,
    EIAO_ADMINISTRATOREMAIL: "admin@example.org",
    EIAO_ALERTSENDER: "observatory@example.org",
    EIAO_SMTPUSER: "eiao",
    EIAO_SMTPPASSWORD: "se cret",
  });
  await channel?.send(alert);
  expect(mails).toEqual([
    {
      to: ["admin@example.org"],
      from: "observatory@example.org",
      login: "eiao:se cret",
      secure: false,
      content: expect.stringMatching(
        /^Subject: Observatory on \S+: disk of \/srv\r?$[^]*^It is full: Bcc: a@b\.example\r?$[^]*2026-11-24T12:00:00\.000Z/m,
      ) as string,
    },
  ]);
});

test("a wrong password or a missing server is an error without the secret", async () => {
  const { address, mails } = await startMailServer("eiao:right");
  const mail = { EIAO_ADMINISTRATOREMAIL: "admin@example.org", EIAO_SMTPUSER: "eiao", EIAO_SMTPPASSWORD: "wr-ong" };
  for (const server of [address, "127.0.0.1:1"]) {
    const [channel] = channelsOf({ ...mail, EIAO_SMTPSERVER: server });
    const failure = await channel?.send(alert).then(() => "sent", String);
    expect(failure).toMatch(/Error/);
    expect(failure).not.toContain("wr-ong");
  }
  expect(mails).toEqual([]);
});

test("a webhook gets JSON and its token; any status but 2xx is a failure, also a redirect", async () => {
  const hook = await startWebhook();
  const [channel] = channelsOf({ EIAO_ALERTWEBHOOK: hook.url, EIAO_ALERTWEBHOOKTOKEN: "tok-en" });
  await channel?.send(alert);
  expect(hook.posted).toEqual([
    {
      headers: expect.objectContaining({
        authorization: "Bearer tok-en",
        "content-type": "application/json",
      }) as IncomingHttpHeaders,
      body: {
        text: "It is full: Bcc: a@b.example",
        alert: "disk of /srv",
        since: since.toISOString(),
        observatory: expect.any(String) as string,
      },
    },
  ]);
  for (const status of [302, 404, 500]) {
    hook.status = status;
    const failure = await channel?.send(alert).then(() => "sent", String);
    expect(failure).toBe(`Error: the server answered ${status}`);
  }
  hook.close();
  const [nobody] = channelsOf({ EIAO_ALERTWEBHOOK: hook.url });
  const failure = await nobody?.send(alert).then(() => "sent", String);
  expect(failure).toMatch(/^Error: (?!the server answered)/);
  expect(failure).not.toContain("se-cret");
});

test.each([
  [{}, []],
  [{ EIAO_ADMINISTRATOREMAIL: "maintainers@localhost" }, []],
  [{ EIAO_ADMINISTRATOREMAIL: "a@b.example" }, ["e-mail"]],
  [{ EIAO_ADMINISTRATOREMAIL: "a@b.example", EIAO_ALERTWEBHOOK: "https://c.example/" }, ["e-mail", "webhook"]],
])("with the configuration %j, alerts are sent by %j", (env, names) => {
  expect(channelsOf(env).map(({ name }) => name)).toEqual(names);
});

test.each([
  [{ EIAO_ADMINISTRATOREMAIL: "a@b, c@d" }, "administratoremail is not an e-mail address"],
  [{ EIAO_ALERTSENDER: "a" }, "alertsender is not an e-mail address"],
  [{ EIAO_SMTPSERVER: "http://mail.example/" }, "smtpserver is not the address of a server"],
  [{ EIAO_SMTPSERVER: "user:p@mail.example" }, "smtpserver is not the address of a server"],
  [{ EIAO_SMTPSERVER: "mail.example:99999" }, "smtpserver is not the address of a server"],
  [{ EIAO_SMTPUSER: "a" }, "smtpuser is set alone"],
  [{ EIAO_SMTPPASSWORD: "p-p" }, "smtppassword is set alone"],
  [{ EIAO_SMTPUSER: "a", EIAO_SMTPPASSWORD: "removed" }, "smtppassword is the password of the template"],
  [{ EIAO_ALERTWEBHOOK: "se-cret" }, "alertwebhook is not an address"],
  [{ EIAO_ALERTWEBHOOK: "ftp://x/se-cret" }, "alertwebhook is not an address"],
])("%j is refused, and the message has no secret", (env, problem) => {
  const settings = { EIAO_ADMINISTRATOREMAIL: "a@b.example", ...env };
  const refused = (): unknown => channelsOf(settings);
  expect(refused).toThrow(expect.objectContaining({ code: "BadParameter", message: `The configuration: ${problem}.` }));
});

describe.each(stores)("alerts of an observatory, %s", (_name, create) => {
  let store: TestStore;
  let the: TestObservatory;
  let parts: PartProblems;
  let look: () => Promise<string[]>;
  beforeAll(async () => {
    store = await create();
  });
  afterAll(() => store.remove());
  beforeEach(async () => {
    the = await startTestObservatory(store);
    parts = createPartProblems();
    const hook = await startWebhook();
    const watch = {
      ...presentProblems(the.observatory, parts, [the.dataDir]),
      channels: channelsOf({ EIAO_ALERTWEBHOOK: hook.url }),
      stored: storedAlerts(the.database),
      remembered: rememberedAlerts(),
      now: the.observatory.now,
      onProblem: (problem: string) => expect.fail(problem),
    };
    const failing = new Set<string>();
    /** Looks for alerts every ten seconds for a minute. Returns the keys of the alerts that were sent. */
    look = async () => {
      hook.posted.length = 0;
      for (let at = 0; at < 7; at++) {
        await lookForAlerts(watch, failing);
        the.later(10);
      }
      return hook.posted.map(({ body }) => body.alert);
    };
  });
  afterEach(async () => {
    await the.call("siteurl", "removeTestRun", "R");
    for (const { name } of await the.observatory.queue.workersSince(new Date(0)))
      await the.observatory.queue.forgetWorker(name);
    await storedAlerts(the.database).forget(new Date(Date.now() + 1e12));
    await the.close();
  });
  const worker = { machine: "m", pid: 7, alone: false, memory: 1, sites: 0 };
  const beat = (name: string, problem: string | null = null) =>
    the.observatory.queue.noteWorker({ ...worker, name, problem }, the.observatory.now());

  test("no alert is sent while nothing is wrong", async () => {
    expect(await look()).toEqual([]);
  });

  test("sites that wait without a worker are reported once, after a minute; not while a worker is there or the run is paused", async () => {
    await the.call("siteurl", "addURLs", "R", "", ["http://a.example/"]);
    expect(await look()).toEqual(["no worker"]);
    expect(await look()).toEqual([]);
    await the.call("siteurl", "pauseRun", "R");
    expect([...(await look()), ...(await look())]).toEqual([]);
    await the.call("siteurl", "resumeRun", "R");
    expect(await look()).toEqual(["no worker"]);
  });

  test("a worker with a problem is reported, and one that is silent for more than a minute without having ended", async () => {
    await beat("anna", "The disk is full.");
    await beat("berit");
    await the.observatory.queue.forgetWorker("berit"); // it reported its end
    expect(await look()).toEqual(["worker trouble on m", "worker lost: anna"]);
    expect(await look()).toEqual([]);
  });

  test("a failed part of the coordinator is reported, and again if it works in between", async () => {
    parts.note("loading", "The disk is full.");
    expect(await look()).toEqual([expect.stringMatching(/^loading on /)]);
    parts.note("loading", null);
    expect([...(await look()), ...(await look())]).toEqual([]);
    parts.note("loading", "The disk is full.");
    expect(await look()).toEqual([expect.stringMatching(/^loading on /)]);
  });

  test("two coordinators send an alert once; a restarted coordinator does not send it again", async () => {
    const record = storedAlerts(the.database);
    const other = storedAlerts(the.database);
    const [now, until, later] = [0, 60_000, 61_000].map((ms) => new Date(Date.parse("2026-11-24T12:00:00Z") + ms));
    if (now === undefined || until === undefined || later === undefined) return expect.fail();
    for (const each of [record, other]) await each.note([{ key: "k", text: "t" }], ["webhook"], now);
    const claimed = (await Promise.all([record.claim(now, until), other.claim(now, until)])).flat();
    expect(claimed).toEqual([{ key: "k", channel: "webhook", text: "t", since: now }]);
    // The coordinator died before it could record that the alert was sent.
    const [repeated] = await other.claim(later, new Date(later.getTime() + 60_000));
    if (repeated === undefined) return expect.fail();
    await other.told(repeated, later);
    expect(await storedAlerts(the.database).claim(new Date(later.getTime() + 120_000), later)).toEqual([]);
  });
});
