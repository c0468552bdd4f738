import { createServer } from "node:http";
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createSheetFetch } from "./fetch-sheets.ts";
import type { SheetFetchSettings } from "./fetch-sheets.ts";

function sheetFetch(settings: Partial<SheetFetchSettings> = {}) {
  const fetcher = createSheetFetch({ userAgent: "eiao-wam/9", timeoutMs: 5000, ...settings });
  onTestFinished(() => fetcher.close());
  return fetcher;
}

async function portOf(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

const messageFor = async (url: string, settings: Partial<SheetFetchSettings> = {}) => {
  const problem: unknown = await sheetFetch(settings)
    .fetch(url, {})
    .catch((error: unknown) => error);
  expect(problem).toMatchObject({ code: "SheetFailed" });
  return (problem as Error).message;
};

test("a request has the user agent, accepted types and conditions; repeated fields of the answer are joined", async () => {
  const sent: IncomingHttpHeaders[] = [];
  const port = await portOf(({ headers }, reply) => {
    sent.push(headers);
    reply.writeHead(404, [
      ["Content-Type", "text/css"],
      ["Cache-Control", "no-cache"],
      ["cache-control", "max-age=1"],
    ] as never);
    reply.end("p{}");
  });
  const { fetch } = sheetFetch({ allow: [`127.0.0.1:${port}`] });
  const { status, headers, content } = await fetch(`http://127.0.0.1:${port}/a.css`, { "if-none-match": '"v1"' });
  expect([status, headers["content-type"], headers["cache-control"], Buffer.from(content).toString()]).toEqual([
    404,
    "text/css",
    "no-cache, max-age=1",
    "p{}",
  ]);
  expect(sent).toMatchObject([{ accept: "text/css,*/*;q=0.1", "user-agent": "eiao-wam/9", "if-none-match": '"v1"' }]);
});

// RFC 2606 reserves .invalid, so it has no names. No server listens at port 1.
test.each<[string, string, Partial<SheetFetchSettings>, string]>([
  ["a caller's name", "http://no-such-host.invalid/a.css", {}, "its host has a private address"],
  ["a name that leads into this network", "http://localhost:1/a.css", {}, "its host has a private address"],
  ["the private address that the caller gave", "http://127.0.0.1:1/a.css", {}, "127.0.0.1 is a private address."],
  [
    "a name that the operator allowed",
    "http://no-such-host.invalid/a.css",
    { allow: ["no-such-host.invalid:80"] },
    "The host name cannot be resolved. Check its spelling and your network.",
  ],
  [
    "names are not hidden if private addresses are allowed",
    "http://no-such-host.invalid/",
    { allowPrivate: true },
    "The host name cannot be resolved. Check its spelling and your network.",
  ],
  [
    "another failure",
    "http://localhost:1/",
    { allow: ["localhost:1"] },
    "The server refused the connection. Check the port, and that the server is running.",
  ],
  ["another scheme", "ftp://a.example/a.css", { allowPrivate: true }, "its address is not an http or https address"],
])("the reason for a missing sheet: %s", async (_, url, settings, message) => {
  expect(await messageFor(url, settings)).toBe(message);
});

test("closing aborts running fetches, and no fetch begins after it", async () => {
  const arrived = Promise.withResolvers<undefined>();
  const port = await portOf(() => arrived.resolve(undefined));
  const { fetch, close } = sheetFetch({ allow: [`127.0.0.1:${port}`] });
  const fetching = fetch(`http://127.0.0.1:${port}/a.css`, {}).catch((error: unknown) => error);
  await arrived.promise;
  await close();
  expect(await fetching).toMatchObject({ code: "SheetFailed" });
  await expect(fetch(`http://127.0.0.1:${port}/b.css`, {})).rejects.toMatchObject({ code: "SheetFailed" });
});
