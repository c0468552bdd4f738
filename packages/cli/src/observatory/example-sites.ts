import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defaultSite, siteRepresentation } from "@eiao/crawler";
import type { StartSite } from "@eiao/server";
import { serveFolder } from "./serve-folder.ts";

/** The sites that are measured when none are named, and the server that they are on. */
export interface ExampleSites {
  readonly sites: readonly StartSite[];
  close(): void;
}

/** A town, and a museum and a club that share a host. */
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

/** Serves them on loopback. What a site of a part of a host has is what is below its path. */
export async function serveExampleSites(): Promise<ExampleSites> {
  const served = await Promise.all(
    folders.map(async ({ name, port, sites }) => ({ sites, server: await serveFolder(folderOf(name), port) })),
  );
  return {
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

/** Beside the program as it is published; in a clone where they are. */
function folderOf(name: string): string {
  const published = fileURLToPath(new URL(`example-sites/${name}`, import.meta.url));
  return existsSync(published) ? published : fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url));
}
