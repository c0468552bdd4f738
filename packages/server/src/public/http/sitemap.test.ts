import { expect, test } from "vitest";
import { SITEMAP_PATH, sitemapText } from "./for-programs.ts";

const addresses = ["/", "/sites", "/sites/a.example", "/de", "/de/sites?a=1&b=2"];
const origin = "https://reports.example";
const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);

test("few addresses make one sitemap without parts", () => {
  const text = sitemapText(addresses, undefined, origin);
  expect(text).toMatch(/^<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/);
  expect(locations(text)).toEqual(addresses.map((address) => origin + address.replace("&", "&amp;")));
  expect(() => sitemapText(addresses, 1, origin)).toThrow("There is no page /sitemap-1.xml.");
});

test("many addresses make a list of parts, which together have each address once", () => {
  const index = sitemapText(addresses, undefined, origin, 2);
  expect(index).toMatch(/^<sitemapindex /);
  const parts = locations(index);
  expect(parts).toEqual([1, 2, 3].map((part) => `${origin}/sitemap-${part}.xml`));
  const all = parts.flatMap((address) => {
    const [, part] = SITEMAP_PATH.exec(new URL(address).pathname) ?? [];
    return locations(sitemapText(addresses, Number(part), origin, 2));
  });
  expect(all).toEqual(locations(sitemapText(addresses, undefined, origin)));
  expect(() => sitemapText(addresses, 4, origin, 2)).toThrow("There is no page /sitemap-4.xml.");
});

test.each(["/sitemap-0.xml", "/sitemap-01.xml", "/sitemap-.xml", "/sitemap-999999.xml", "/sitemap.xml/"])(
  "%s is not the path of a sitemap",
  (path) => {
    expect(SITEMAP_PATH.test(path)).toBe(false);
  },
);
