import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { DESIGN_STYLE } from "@eiao/sampler/internal/design";

/** The style sheet of all pages: the common design, and the additions of reports and cockpit. */
export const REPORT_SITE_STYLE = `${DESIGN_STYLE}\n${readFileSync(new URL("style.css", import.meta.url), "utf8")}`;

/** The address of the style sheet. It has a digest of the content, so that browsers can keep it for ever. */
export const STYLE_PATH = `/style-${createHash("sha256").update(REPORT_SITE_STYLE).digest("hex").slice(0, 16)}.css`;
