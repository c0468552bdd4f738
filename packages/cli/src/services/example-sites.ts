import { createReadStream, existsSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { defaultSite, siteRepresentation } from "@eiao/crawler/internal";
import type { LostSite, StartSite } from "@eiao/server";
import { contentTypeOfFile } from "../input/input.ts";

/** The default sites of a measurement, with their running servers. */
export interface ExampleSites {
  readonly sites: readonly StartSite[];
  /** The sites of the last start whose port another program uses now. */
  readonly lost: readonly LostSite[];
  /** Saves the ports, so that the next start serves the sites at the same addresses. */
  remember(): Promise<void>;
  close(): void;
}

/** The example sites: a town, and a museum and a club that share a host. */
const folders = [
  { name: "site", port: 8087, sites: [{ path: "", title: "Example town", isSmall: false }] },
  {
    name: "neighbours",
    port: 8088,
    sites: [
      { path: "museum/", title: "Museum of Made Things", isSmall: false },
      { path: "club/", title: "Rowing club", isSmall: true },
    ],
  },
] as const;

/** Serves the example sites on loopback, on the ports of the last start if they are free. A site consists of the pages below its path. */
export async function serveExampleSites(dataDir: string): Promise<ExampleSites> {
  const file = path.join(dataDir, "example-sites.json");
  const last = await lastPorts(file);
  const served = await Promise.all(
    folders.map(async ({ name, port, sites }) => ({
      name,
      last: last[name],
      sites,
      server: await serveFolder(folderOf(name), last[name] ?? port),
    })),
  );
  return {
    lost: served.flatMap(({ last: port, server, sites }) =>
      port === undefined || port === server.port
        ? []
        : sites.map((site) => ({
            url: `http://127.0.0.1:${port}/${site.path}`,
            reason: `Port ${port} of the example sites is used by another program.`,
          })),
    ),
    async remember() {
      const ports = Object.fromEntries(served.map(({ name, server }) => [name, server.port]));
      await writeFile(file, `${JSON.stringify(ports)}\n`);
    },
    sites: served.flatMap(({ server: { origin }, sites }) =>
      sites.map(({ path, title, isSmall }) => {
        const url = `${origin}/${path}`;
        const { host } = new URL(url);
        const pattern = `http://${host.replaceAll(".", String.raw`\.`)}/${path}.*`;
        const site = {
          ...defaultSite(siteRepresentation(url), [url]),
          title,
          source: "example",
          addedBy: "import",
          smallSite: isSmall,
          rules: [{ order: 1, type: "include", pattern }],
        } as const;
        return { url, site };
      }),
    ),
    close() {
      for (const each of served) each.server.close();
    },
  };
}

/** Returns the ports of the last start by the name of the folder, or none if there was no start, or the file cannot be read. */
async function lastPorts(file: string): Promise<Readonly<Record<string, number>>> {
  try {
    const ports = JSON.parse(await readFile(file, "utf8")) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(Object.entries(ports).filter((entry): entry is [string, number] => isPort(entry[1])));
  } catch {
    return {};
  }
}

function isPort(port: unknown): boolean {
  return Number.isInteger(port) && Number(port) > 0 && Number(port) < 65_536;
}

/** Returns the folder of an example site: beside the published program, or in the clone. */
function folderOf(name: string): string {
  const published = fileURLToPath(new URL(`example-sites/${name}`, import.meta.url));
  return existsSync(published) ? published : fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url));
}

// `import` would make Node load its own `fetch` too, which takes 50 ms in each process.
const { createServer } = process.getBuiltinModule("node:http");

/** Serves a folder on loopback, on the given port, so that a later start measures the same site, or else on a free one. */
export async function serveFolder(folder: string, port: number) {
  const server = createServer((call, reply) => void answer(folder, call, reply).catch(() => reply.destroy()));
  const listen = (number: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(number, "127.0.0.1", () => {
        server.off("error", reject);
        resolve();
      });
    });
  await listen(port).catch(() => listen(0));
  const { port: bound } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${bound}`,
    port: bound,
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(folder: string, call: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { pathname } = new URL(call.url ?? "/", "http://x");
  const name = path.normalize(decodeURIComponent(pathname));
  const file = path.join(folder, name.endsWith("/") ? `${name}index.html` : name);
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || !found.isFile()) {
    reply.writeHead(404, { "content-type": "text/html; charset=utf-8" }).end("<!DOCTYPE html><title>Not found</title>");
    return;
  }
  const modified = new Date(Math.floor(found.mtimeMs / 1000) * 1000).toUTCString();
  if (call.headers["if-modified-since"] === modified) {
    reply.writeHead(304, { "last-modified": modified }).end();
    return;
  }
  reply.writeHead(200, {
    "content-type": contentTypeOfFile(file),
    "content-length": found.size,
    "last-modified": modified,
  });
  if (call.method === "HEAD") reply.end();
  else createReadStream(file).pipe(reply);
}
