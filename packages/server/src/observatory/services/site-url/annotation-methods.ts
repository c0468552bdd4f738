import { siteUrlMethod as method } from "../service-methods.ts";
import {
  addAnnotation,
  annotationContext,
  annotationsAfter,
  annotationsById,
  importAnnotations,
  storedTestName,
  knownTests,
  readWebAnnotations,
  removeAnnotation,
  webAnnotation,
  withIndex,
} from "@eiao/etl/internal";
import type { Annotation, AnnotationImport, ImportedAnnotation } from "@eiao/etl/internal";
import { hasRole } from "../../../transport/caller-rights.ts";
import { badArguments } from "../../../transport/errors.ts";
import type { Arguments, Method } from "../../../transport/service.ts";
import { checkKnownSite, resolveSite } from "../sites.ts";
import type { Observatory } from "../observatory.ts";
import { annotationSubjects, keptPage } from "./annotation-subjects.ts";
import type { AnnotationSubjects } from "./annotation-subjects.ts";

/** The greatest number of annotations in one answer: one has up to 10,000 characters in 40,000 bytes, and an answer up to 32 MB. */
const AT_ONCE = 500;

/** Returns the methods that add, list, import, export and remove annotations. Their callers are curators, who may see the authors. */
export function annotationMethods(observatory: Observatory): Method[] {
  const { warehouse } = observatory;
  const select = async (args: Arguments) => {
    const { site, page, after = "", public: isPublic, ...equal } = args as Readonly<Record<string, string>>;
    const filter = {
      ...equal,
      site: site === undefined ? undefined : await resolveSite({ observatory }, site),
      page: page === undefined ? undefined : keptPage(page),
      isPublic: isPublic === undefined ? undefined : Boolean(isPublic),
    };
    const rows = await annotationsAfter(warehouse, filter, after, AT_ONCE);
    // A site can be unknown and still have annotations.
    if (rows.length === 0 && after === "" && filter.site !== undefined)
      await checkKnownSite({ observatory }, filter.site);
    return { rows, next: rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null) };
  };
  return [
    addMethod(observatory),
    method("annotations", async (args) => {
      const { rows, next } = await select(args);
      return { annotations: rows.map(annotationJson), next };
    }),
    method(
      "removeAnnotation",
      async ({ id, site }, { by }) => {
        const only = { site: site as string | undefined, author: hasRole(by.role, "operator") ? undefined : by.name };
        return annotationJson(await removeAnnotation(warehouse, id as string, only));
      },
      (_, result) => {
        const { site, key } = result as unknown as Pick<Annotation, "site" | "key">;
        return { subject: site, detail: key };
      },
    ),
    importMethod(observatory),
    method("exportAnnotations", async (args) => {
      const { rows, next } = await select(args);
      return { context: annotationContext, items: rows.map(webAnnotation), next };
    }),
  ];
}

function addMethod(observatory: Observatory): Method {
  return method(
    "addAnnotation",
    async ({ public: isPublic = false, ...given }, { by }) => {
      const texts = given as Readonly<Record<string, string>>;
      const { site = "", key = "", value = "", run = null, page = null, fingerprint = null, test } = texts;
      const { reference = null, author: authorName = by.name } = texts;
      const siteName = await resolveSite({ observatory }, site);
      await annotationSubjects(observatory).check({ site: siteName, run, page });
      const { id, isNew } = await addAnnotation(observatory.warehouse, {
        site: siteName,
        run,
        page,
        fingerprint,
        test: test === undefined ? null : await knownTest(test),
        key,
        value,
        reference,
        author: authorName,
        date: observatory.now(),
        isPublic: isPublic === true,
      });
      return { id, added: isNew };
    },
    ({ site, key }, result) =>
      (result as { readonly added: boolean }).added ? { subject: site as string, detail: key as string } : undefined,
  );
}

function importMethod(observatory: Observatory): Method {
  const { warehouse, now } = observatory;
  return method(
    "importAnnotations",
    async ({ annotations, author: authorName }, { by }) => {
      const subjects = annotationSubjects(observatory);
      const found = await readWebAnnotations(annotations as string, subjects.siteOf);
      await checkSubjects(observatory, subjects, found);
      return {
        ...(await importAnnotations(warehouse, found, {
          author: (authorName as string | undefined) ?? by.name,
          date: now(),
        })),
      };
    },
    (_, result) => {
      const { added, changed } = result as unknown as AnnotationImport;
      return added + changed === 0
        ? undefined
        : { subject: "annotations", detail: `${added} added, ${changed} changed` };
    },
  );
}

function annotationJson({ date, isPublic, ...annotation }: Annotation) {
  return { ...annotation, date: date.toISOString(), public: isPublic };
}

/** Checks the subjects of annotations. A known annotation with the same subject is accepted, because annotations outlive their sites. */
async function checkSubjects(
  { warehouse }: Observatory,
  subjects: AnnotationSubjects,
  imported: readonly ImportedAnnotation[],
): Promise<void> {
  const rows = await annotationsById(warehouse.database, [...new Set(imported.map(({ id }) => id))]);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const [index, annotation] of imported.entries()) {
    const { id, site, run, page } = annotation;
    const before = known.get(id);
    const isSame = before?.site === site && before.run === run && before.page === (page && keptPage(page));
    if (!isSame) await subjects.check(annotation, withIndex(index));
  }
}

/** Returns the number of a test in its stored form. @throws EiaoError `BadArguments`. */
async function knownTest(name: string): Promise<string> {
  const test = storedTestName(name, await knownTests());
  if (test !== undefined) return test;
  throw badArguments(`there is no test ${JSON.stringify(name.slice(0, 60))}; an example is 1.1_HTML_01`);
}
