import { expect, test } from "vitest";
import { createSettingsWatch, settingsDigest } from "./worker-settings.ts";
import type { SiteSettings } from "./worker-settings.ts";

const settings = { version: "1", delaySeconds: 1, allow: [] as readonly string[] } as SiteSettings;
const own = settingsDigest(settings);
const slower = settingsDigest({ ...settings, delaySeconds: 10 });
const wider = settingsDigest({ ...settings, allow: ["127.0.0.1:80"] });

test.each([
  ["the own", [own, own, own, own], [false, false, false, false]],
  ["other ones", [own, slower, slower, slower], [false, false, false, true]],
  ["of two coordinators by turns", [slower, own, slower, own, slower, own], [false, false, false, false, false, false]],
  ["others one after the other", [slower, wider, slower, slower, slower], [false, false, false, false, true]],
])("settings, %s", (_name, told, changed) => {
  const watch = createSettingsWatch(settings);
  expect(told.map((each) => watch(each))).toEqual(changed);
});
