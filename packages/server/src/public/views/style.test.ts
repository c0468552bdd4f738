import { expect, test } from "vitest";
import { REPORT_SITE_STYLE } from "./style.ts";

test("pages do not scroll smoothly, which would keep the focus off screen for half a second after each Tab", () => {
  expect(REPORT_SITE_STYLE).toContain(":focus-visible");
  expect(REPORT_SITE_STYLE).not.toContain("scroll-behavior");
});
