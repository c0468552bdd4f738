import { page } from "../../support/sites/page.ts";
import { validated } from "./validated.ts";
import type { Routes } from "../../support/sites/server.ts";

/**
 * Makes `count` pages in a tree of degree seven with some cross links, each of about 6 kB, with ETag and Last-Modified,
 * the same on every call. Page 0 is the home page. `version(i)` above 0 changes text and validators of a page.
 */
export function bigSite(count: number, version: (page: number) => number = () => 0): Routes {
  const paths = Array.from({ length: count }, (_, i) => pathOf(i));
  return Object.fromEntries(
    paths.map((path, i) => {
      const children = Array.from({ length: 7 }, (_, n) => i * 7 + 1 + n).filter((n) => n < count);
      const across = [0, (i * 31 + 17) % count, Math.max(0, i - 1)];
      const links = [...children, ...across].flatMap((n) => paths[n] ?? []);
      const body = page(`page ${i} of ${count}, version ${version(i)}`, links, `<!-- ${"-".repeat(4000)} -->`);
      const lastModified = new Date(Date.UTC(2020, 0, 1) + (i + version(i) * 86_400) * 1000).toUTCString();
      return [path, validated(body, { etag: `"${i}-${version(i)}"`, lastModified })];
    }),
  );
}

/** Returns the path of a page. Pages are in folders, as on real sites. */
export function pathOf(page: number): string {
  return page === 0 ? "/" : `/part-${page % 13}/page-${page}.html`;
}
