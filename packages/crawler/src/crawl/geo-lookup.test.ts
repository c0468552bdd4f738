import { expect, test } from "vitest";
import { createGeoLookup } from "./geo-lookup.ts";
import type { CountryLookup } from "./geo-lookup.ts";

const country: CountryLookup = (address) => ({ "81.2.69.1": "GB", "90.0.0.1": "FR" })[address] ?? null;

test("the first answer holds for the crawl, even when DNS changes", async () => {
  const addresses = ["81.2.69.1", "90.0.0.1"];
  const geo = createGeoLookup({ country, resolve: async () => addresses.shift() ?? "" });
  expect(await geo.countryOf("a.example")).toBe("GB");
  expect(await geo.countryOf("a.example")).toBe("GB");
  expect(addresses).toEqual(["90.0.0.1"]);
  expect(await geo.countryOf("b.example")).toBe("FR");
});

test("a known host is answered at once", async () => {
  const geo = createGeoLookup({ country, resolve: async () => "81.2.69.1" });
  await geo.countryOf("a.example");
  expect(geo.countryOf("a.example")).toBe("GB");
});

test("simultaneous look-ups share one resolution", async () => {
  let resolutions = 0;
  const resolve = async () => {
    resolutions++;
    await new Promise(setImmediate);
    return "81.2.69.1";
  };
  const geo = createGeoLookup({ country, resolve });
  const answers = await Promise.all(Array.from({ length: 50 }, async () => geo.countryOf("a.example")));
  expect(new Set(answers)).toEqual(new Set(["GB"]));
  expect(resolutions).toBe(1);
});

test("a name that does not resolve has no country, now and later", async () => {
  let resolutions = 0;
  const geo = createGeoLookup({
    country,
    resolve: async () => {
      resolutions++;
      throw new Error("ENOTFOUND");
    },
  });
  expect(await geo.countryOf("a.example")).toBeNull();
  expect(geo.countryOf("a.example")).toBeNull();
  expect(resolutions).toBe(1);
});

test("a resolver that throws before it waits is a failure like any other", async () => {
  const geo = createGeoLookup({
    country,
    resolve: () => {
      throw new Error("no resolver");
    },
  });
  expect(await geo.countryOf("a.example")).toBeNull();
  expect(geo.countryOf("a.example")).toBeNull();
});

test("a name server that never answers is given up", async () => {
  const geo = createGeoLookup({ country, resolve: () => new Promise(() => {}), timeoutMs: 20 });
  expect(await geo.countryOf("a.example")).toBeNull();
});

test("literal addresses are not resolved", () => {
  const resolve = () => Promise.reject(new Error("asked"));
  const geo = createGeoLookup({ country: (address) => (address === "::1" ? "GB" : country(address)), resolve });
  expect(geo.countryOf("81.2.69.1")).toBe("GB");
  expect(geo.countryOf("[::1]")).toBe("GB");
});

test("the memory for hosts is bounded", async () => {
  const lookups: string[] = [];
  const geo = createGeoLookup({ country, maxHosts: 2, resolve: async (host) => (lookups.push(host), "81.2.69.1") });
  for (const host of ["a", "b", "c", "c", "b", "a"]) await geo.countryOf(host);
  expect(lookups).toEqual(["a", "b", "c", "a"]);
});

test("the default resolver is that of the system", async () => {
  const geo = createGeoLookup({ country: (address) => (["127.0.0.1", "::1"].includes(address) ? "GB" : null) });
  expect(await geo.countryOf("localhost")).toBe("GB");
});
