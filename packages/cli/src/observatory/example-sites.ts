import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { defaultSite, siteRepresentation } from "@eiao/crawler";
import type { LostSite, StartSite } from "@eiao/server";
import { serveFolder } from "./serve-folder.ts";

/** The example sites, which are measured by default, and their running servers. */
export interface ExampleSites {
  readonly sites: readonly StartSite[];
  /** The sites at the addresses of the last start, where another program has the port now. */
  readonly lost: readonly LostSite[];
  /** Writes the ports down, so that the next start serves the sites at the same addresses. */
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

/** Serves the example sites on loopback, on the ports of the last start if they are free. A site has the pages below its path. */
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

/** Returns the ports of the last start by the name of the folder; none when there was no start, or the file cannot be read. */
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
