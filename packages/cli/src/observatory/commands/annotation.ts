import { defineCommand } from "../../command-line/command.ts";
import { answerOptions } from "../answer-options.ts";
import { siteUrlServerOptions } from "../site-url-server-options.ts";

/** The options of `annotation`. */
export const annotationOptions = {
  run: { type: "string", value: "RUN", help: "name of a run: the survey of the site in it", section: "Subject" },
  page: { type: "string", value: "URL", help: "address of a page of the site", section: "Subject" },
  test: {
    type: "string",
    value: "TEST",
    help: "with add: number of the test that found it, such as 1.1_HTML_01",
    section: "Subject",
  },
  fingerprint: {
    type: "string",
    value: "DIGITS",
    help: "fingerprint of a finding on the page, as reports and eiao-wam check show it",
    section: "Subject",
  },
  key: {
    type: "string",
    value: "KEY",
    help: "with list and export: only annotations with this key",
    section: "Subject",
  },
  reference: {
    type: "string",
    value: "URL",
    help: "with add: a web address that proves or explains the value; qa needs one",
    section: "Annotation",
  },
  public: {
    type: "boolean",
    help: "with add: show the annotation in reports, without its author. With list and export: only public ones",
    section: "Annotation",
  },
  author: {
    type: "string",
    value: "NAME",
    help: "with add: name of the author. With import: author of annotations that name none. Default: program",
    section: "Annotation",
  },
  ...siteUrlServerOptions,
  ...answerOptions,
  format: {
    type: "string",
    choices: ["text", "json", "csv", "baseline"],
    help: "text for people, json for programs. With export: json, csv, or a baseline for eiao-wam check. Default: text, and json with export",
    section: "General",
  },
  help: { type: "boolean", help: "show this help", section: "General" },
  version: { type: "boolean", help: "print the version", section: "General" },
} as const;

/** `eiao-observatory annotation`. Spec 20.1. */
export const annotation = defineCommand({
  name: "annotation",
  operands: "add SITE KEY VALUE | list [SITE] | remove ID | import FILE | export [SITE]",
  summary: "Say something about a site, a page or a finding, and exchange it with other programs",
  description: `Manages the annotations of a running Observatory. An annotation is about a site; with --run about its survey in that run, with --page about one of its pages, and with --page, --test and --fingerprint about a finding. Give the name of a site or its start page. Annotations stay when sites are imported again and when runs are removed.

Keys are free. These have a meaning: note; scope-evidence, which says why a site is in scope; permission; qa, the result of a quality check (passed or failed), with its --reference; verdict, what a person decided about a finding (confirmed, rejected or unsure). A verdict changes no score.

With --public, reports, SPARQL and RDF exports show the annotation, without its author.

export prints the Web Annotation Data Model of W3C, which import reads. Importing a file twice changes nothing; a file with a fault changes nothing at all. A file can have 64 MB and 100,000 annotations, and a value 10,000 characters. --format baseline prints the findings whose last verdict is rejected, as a baseline for eiao-wam check.

Exit codes: 0 done; 1 it could not be done.`,
  examples: [
    [
      "eiao-observatory annotation add www.example.org note 'The site moves in May.' --public",
      "Adds a note that reports show.",
    ],
    [
      "eiao-observatory annotation add www.example.org qa passed --run EIAO12 --reference https://qa.example.org/71",
      "Says that somebody checked the results of a run.",
    ],
    [
      "eiao-observatory annotation add www.example.org verdict rejected --page http://www.example.org/ --test 1.1_HTML_01 --fingerprint 0123456789abcdef",
      "Says that a finding is not a barrier.",
    ],
    ["eiao-observatory annotation list www.example.org", "Lists the annotations of a site."],
    ["eiao-observatory annotation export --output annotations.json", "Exports all annotations."],
    [
      "eiao-observatory annotation export www.example.org --format baseline --output baseline.json",
      "Makes a baseline, so that eiao-wam check --baseline does not count rejected findings.",
    ],
  ],
  options: annotationOptions,
  async run({ options, operands }, terminal) {
    const { runAnnotation } = await import("../run-annotation.ts");
    return await runAnnotation(operands, options, terminal);
  },
});
