import {
  addAnnotation,
  annotationContext,
  annotationsAfter,
  annotationsById,
  importAnnotations,
  keptTestName,
  knownTests,
  LONGEST_VALUE,
  MOST_ANNOTATION_BYTES,
  readWebAnnotations,
  removeAnnotation,
  webAnnotation,
  withIndex,
} from "@eiao/etl/internal";
import type { Annotation, AnnotationImport, ImportedAnnotation } from "@eiao/etl/internal";
import { mayAs } from "../../../transport/caller-rights.ts";
import { badArguments } from "../../../transport/errors.ts";
import { parameter, requiredParameter } from "../../../transport/service.ts";
import type { Arguments, Method, Parameter } from "../../../transport/service.ts";
import { checkKnownSite, siteMeant } from "../sites.ts";
import type { Observatory } from "../observatory.ts";
import { annotationSubjects, keptPage } from "./annotation-subjects.ts";
import type { AnnotationSubjects } from "./annotation-subjects.ts";

/** Annotations of one answer: 10,000 characters have up to 40,000 bytes, and an answer up to 32 MB. */
const AT_ONCE = 500;
const LONGEST_NAME = 255;
const LONGEST_SITE = 2_000;
const LONGEST_PAGE = 8_192;
const LONGEST_ID = 800;

const text = (name: string, doc: string, longest?: number): Parameter => ({
  name,
  type: "text",
  required: false,
  doc,
  ...(longest === undefined ? {} : { longest }),
});

const subject = [
  text("run", "Name of a run: the survey of the site in it.", LONGEST_NAME),
  text("page", "Address of a page of the site.", LONGEST_PAGE),
  text("fingerprint", "Fingerprint of a finding on the page, 16 hexadecimal digits.", 16),
] as const;

const author = text("author", "Name of the author, which is never public. Default: the caller.", LONGEST_NAME);

const choices = [
  text("site", "Only annotations on this site, its surveys, pages and findings: its name or start page.", LONGEST_SITE),
  ...subject,
  text("key", "Only annotations with this key.", LONGEST_NAME),
  parameter("public", "boolean", "Only public annotations, or only others."),
  text("after", "Id of the last annotation of the answer before. Default: begin with the first.", LONGEST_ID),
] as const satisfies readonly Parameter[];

/** The methods by which annotations come, are read, and go. Their callers are curators: they may read who the authors are. */
export function annotationMethods(observatory: Observatory): Method[] {
  const { warehouse } = observatory;
  const chosen = async (given: Arguments) => {
    const { site, page, after = "", public: isPublic, ...equal } = given as Readonly<Record<string, string>>;
    const filter = {
      ...equal,
      site: site === undefined ? undefined : await siteMeant({ observatory }, site),
      page: page === undefined ? undefined : keptPage(page),
      isPublic: isPublic === undefined ? undefined : Boolean(isPublic),
    };
    const rows = await annotationsAfter(warehouse, filter, after, AT_ONCE);
    // An annotation outlives its site.
    if (rows.length === 0 && after === "" && filter.site !== undefined)
      await checkKnownSite({ observatory }, filter.site);
    return { rows, next: rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null) };
  };
  return [
    addMethod(observatory),
    {
      name: "annotations",
      doc: "Lists annotations in the order of their ids, 500 at a time.",
      parameters: choices,
      result: {
        type: "value",
        doc: "{annotations: [{id, site, run, page, test, fingerprint, key, value, reference, author, date, public}], next: value of after for the next ones, or null}",
      },
      async call(given) {
        const { rows, next } = await chosen(given);
        return { annotations: rows.map(listedAnnotation), next };
      },
    },
    {
      name: "removeAnnotation",
      doc: "Removes an annotation. Curators remove their own ones, operators any.",
      role: "curator",
      changed(_, result) {
        const { site, key } = result as unknown as Pick<Annotation, "site" | "key">;
        return { subject: site, detail: key };
      },
      parameters: [
        requiredParameter("id", "text", "Id of the annotation.", { longest: LONGEST_ID }),
        text("site", "Only if it is on this site.", LONGEST_SITE),
      ],
      result: { type: "value", doc: "The removed annotation, as annotations lists it." },
      async call({ id, site }, { by }) {
        const only = { site: site as string | undefined, author: mayAs(by.role, "operator") ? undefined : by.name };
        return listedAnnotation(await removeAnnotation(warehouse, id as string, only));
      },
    },
    importMethod(observatory),
    {
      name: "exportAnnotations",
      doc: "Writes annotations in the Web Annotation Data Model of W3C, in the order of their ids, 500 at a time.",
      parameters: choices,
      result: {
        type: "value",
        doc: "{context: value of @context, items: annotations, next: value of after for the next ones, or null}",
      },
      async call(given) {
        const { rows, next } = await chosen(given);
        return { context: annotationContext, items: rows.map(webAnnotation), next };
      },
    },
  ];
}

function addMethod(observatory: Observatory): Method {
  return {
    name: "addAnnotation",
    doc: "Adds an annotation on a site, its survey in a run, one of its pages, or a finding on a page. The same one within ten minutes is one annotation.",
    role: "curator",
    changed: ({ site, key }, result) =>
      (result as { readonly added: boolean }).added ? { subject: site as string, detail: key as string } : undefined,
    parameters: [
      requiredParameter("site", "text", "Name or start page of the site.", { longest: LONGEST_SITE }),
      requiredParameter("key", "text", "Any name. note, scope-evidence, permission, qa and verdict have a meaning.", {
        longest: LONGEST_NAME,
      }),
      requiredParameter(
        "value",
        "text",
        `A text of at most ${LONGEST_VALUE} characters; of qa: passed or failed; of verdict: confirmed, rejected or unsure.`,
        { longest: 2 * LONGEST_VALUE },
      ),
      ...subject,
      text("test", "Number of the test of the finding.", LONGEST_NAME),
      text("reference", "A web address that proves or explains the value; qa needs one.", LONGEST_PAGE),
      parameter("public", "boolean", "Reports show it, without the author.", { default: "false" }),
      author,
    ],
    result: { type: "value", doc: "{id, added: false if the same one was there}" },
    async call({ public: isPublic = false, ...given }, { by }) {
      const texts = given as Readonly<Record<string, string>>;
      const { site = "", key = "", value = "", run = null, page = null, fingerprint = null, test } = texts;
      const { reference = null, author: named = by.name } = texts;
      const meant = await siteMeant({ observatory }, site);
      await annotationSubjects(observatory).check({ site: meant, run, page });
      const { id, isNew } = await addAnnotation(observatory.warehouse, {
        site: meant,
        run,
        page,
        fingerprint,
        test: test === undefined ? null : await knownTest(test),
        key,
        value,
        reference,
        author: named,
        date: observatory.now(),
        isPublic: isPublic === true,
      });
      return { id, added: isNew };
    },
  };
}

function importMethod(observatory: Observatory): Method {
  const { warehouse, now } = observatory;
  return {
    name: "importAnnotations",
    doc: "Imports annotations by their ids, all or none. What a file does not say of an annotation stays as it was.",
    role: "curator",
    changed(_, result) {
      const { added, changed } = result as unknown as AnnotationImport;
      return added + changed === 0
        ? undefined
        : { subject: "annotations", detail: `${added} added, ${changed} changed` };
    },
    parameters: [
      requiredParameter(
        "annotations",
        "text",
        "Annotations in the Web Annotation Data Model of W3C: at most 64 MB and 100,000 annotations. As SOAP at most 32 MB.",
        { longest: MOST_ANNOTATION_BYTES },
      ),
      author,
    ],
    result: { type: "value", doc: "{added, changed, unchanged}: numbers of annotations" },
    async call({ annotations, author: named }, { by }) {
      const subjects = annotationSubjects(observatory);
      const found = await readWebAnnotations(annotations as string, subjects.siteOf);
      await checkSubjects(observatory, subjects, found);
      return {
        ...(await importAnnotations(warehouse, found, {
          author: (named as string | undefined) ?? by.name,
          date: now(),
        })),
      };
    },
  };
}

function listedAnnotation({ date, isPublic, ...annotation }: Annotation) {
  return { ...annotation, date: date.toISOString(), public: isPublic };
}

/** Checks what annotations are about. One that is known with the same subject outlives its site: it may come again. */
async function checkSubjects(
  { warehouse }: Observatory,
  subjects: AnnotationSubjects,
  given: readonly ImportedAnnotation[],
): Promise<void> {
  const rows = await annotationsById(warehouse.database, [...new Set(given.map(({ id }) => id))]);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const [index, annotation] of given.entries()) {
    const { id, site, run, page } = annotation;
    const before = known.get(id);
    const isSame = before?.site === site && before.run === run && before.page === (page && keptPage(page));
    if (!isSame) await subjects.check(annotation, withIndex(index));
  }
}

/** The number of a test as it is kept. @throws EiaoError `BadArguments`. */
async function knownTest(given: string): Promise<string> {
  const test = keptTestName(given, await knownTests());
  if (test !== undefined) return test;
  throw badArguments(`there is no test ${JSON.stringify(given.slice(0, 60))}; an example is 1.1_HTML_01`);
}
