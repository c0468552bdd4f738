/** Checkpoint 11.1, "use W3C technologies, the latest versions". Source: spec 2.2, 3 (No. 4), D32, D33, D80. */
import { norm } from "../../document/text.ts";
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { BWam, ResourceWam } from "../../rule-set/define.ts";
import { checkpoint } from "./checkpoints.ts";

export const documentType: ResourceWam = defineAWam({
  id: "EIAO.A.10.11.1.1.HTML.1.1",
  title: "document type",
  kind: "resource",
  measure: (page) => norm(page.doctype?.publicId ?? ""),
});

export const contentType: ResourceWam = defineAWam({
  id: "EIAO.A.10.11.1.2.HTTP.1.1",
  title: "content type",
  kind: "resource",
  measure: (page) => page.contentType,
});

/** Media type -> pattern of the public identifiers of its last document types with a DTD. */
const latestVersions: ReadonlyMap<string, RegExp> = new Map([
  ["text/html", /HTML 4\.01|XHTML 1\.0/],
  ["application/xhtml+xml", /XHTML 1\.1/],
]);

export const notLatestTechnology: BWam = defineBWam({
  id: "UWEM.B.10.11.1.3.HTML.DEF.1.1",
  test: "11.1_HTML_01",
  ...checkpoint("11.1"),
  title: "not the latest W3C technology",
  at: [documentType, contentType],
  judge: (page) => (at) => {
    const latest = latestVersions.get(String(page.read(contentType, at)).toLowerCase());
    return Number(!page.living && latest?.test(String(page.read(documentType, at))) !== true);
  },
  affects: "People whose assistive technology needs features that older versions of HTML lack.",
  remedy: "Write the page in current HTML, and begin it with <!DOCTYPE html>.",
  examples: {
    fails: ["<p>x</p>", '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN"><title>t</title><p>x</p>'],
    passes: [
      "<!DOCTYPE html><title>t</title><p>x</p>",
      '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><title>t</title><p>x</p>',
    ],
  },
});
