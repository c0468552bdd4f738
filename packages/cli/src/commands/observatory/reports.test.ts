import { readSystemConfiguration } from "@eiao/server/internal";
import { expect, test } from "vitest";
import { withArchive } from "./reports.ts";

const ONE = "https://one.example.org";
const TWO = "https://two.example.org";

test.each([
  ["the configuration alone", { EIAO_ARCHIVEPORT: "81", EIAO_ARCHIVEADDRESS: ONE }, undefined, undefined, [81, ONE]],
  ["the port of the command line", { EIAO_ARCHIVEPORT: "81", EIAO_ARCHIVEADDRESS: ONE }, 82, undefined, [82, ONE]],
  ["the address of the command line", { EIAO_ARCHIVEPORT: "81", EIAO_ARCHIVEADDRESS: ONE }, undefined, TWO, [81, TWO]],
  ["an address for a configured port", { EIAO_ARCHIVEPORT: "81" }, undefined, TWO, [81, TWO]],
  ["the command line alone", {}, 0, TWO, [0, TWO]],
  ["neither", {}, undefined, undefined, [null, null]],
])("archived copies: %s", async (_, env, archivePort, archiveAddress, expected) => {
  const { configuration } = readSystemConfiguration({ env });
  const { archiveport, archiveaddress } = await withArchive(configuration, { archivePort, archiveAddress });
  expect([archiveport, archiveaddress]).toEqual(expected);
});

test("refuses an archive address without an archive port, and one that is not an origin", async () => {
  const { configuration } = readSystemConfiguration({ env: {} });
  const of = (archiveAddress: string) => () => withArchive(configuration, { archivePort: undefined, archiveAddress });
  await expect(of(TWO)).rejects.toThrow("--archive-address needs --archive-port.");
  await expect(of("https://two.example.org/path")).rejects.toThrow("--archive-address cannot be");
});
