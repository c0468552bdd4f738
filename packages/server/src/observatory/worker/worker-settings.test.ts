import { expect, test } from "vitest";
import { createSettingsWatch, settingsDigest } from "./worker-settings.ts";
import type { SiteSettings } from "./worker-settings.ts";

const settings = { version: "1", delaySeconds: 1, allow: [] as readonly string[] } as SiteSettings;
const own = settingsDigest(settings);
const slower = settingsDigest({ ...settings, delaySeconds: 10 });
const wider = settingsDigest({ ...settings, allow: ["127.0.0.1:80"] });

test.each([
  ["its own", [own, own, own, own], [false, false, false, false]],
  ["other settings", [own, slower, slower, slower], [false, false, false, true]],
  ["of two coordinators in turn", [slower, own, slower, own, slower, own], [false, false, false, false, false, false]],
  [
    "several other settings one after the other",
    [slower, wider, slower, slower, slower],
    [false, false, false, false, true],
  ],
])("a worker gets settings: %s", (_name, digests, changed) => {
  const watch = createSettingsWatch(settings);
  expect(digests.map((each) => watch(each))).toEqual(changed);
});
