import { expect, test } from "vitest";
import { REPORT_SITE_STYLE } from "./style.ts";

test("pages do not scroll smoothly: the focus would be off screen for half a second after each Tab", () => {
  expect(REPORT_SITE_STYLE).toContain(":focus-visible");
  expect(REPORT_SITE_STYLE).not.toContain("scroll-behavior");
});
