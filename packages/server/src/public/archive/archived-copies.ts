import path from "node:path";
import type { ArchivedDocumentTask } from "@eiao/sampler/internal";
import { programBeside } from "@eiao/sampler/internal/evaluation";
import { codeOf } from "@eiao/crawler/internal/errors";
import { reportError } from "../model/errors.ts";
import type { ReportReader } from "../../public/model/report-reader.ts";
import type { ArchiveWorkers } from "../../public/archive/archive-workers.ts";

/** The document to copy. */
export interface CopyTask extends ArchivedDocumentTask {
  /** The beginning of the addresses of the document's style sheets. */
  readonly sheetHref: string;
}

/** An archived document in the form that readers get. */
export interface ArchivedCopy {
  /** `page`: HTML without everything that runs or loads. `file`: a file for other programs. `sheet`: a style sheet. */
  readonly form: "page" | "file" | "sheet";
  /** The media type, for the header of the answer. */
  readonly type: string;
  readonly body: Uint8Array;
  /** The status of the answer that was archived. */
  readonly status: number;
  /** The time of the download, as xsd:dateTime. */
  readonly downloaded: string;
  /** The number of bytes of the body as archived. */
  readonly bytes: number;
  /** The URLs of the page and its frames. */
  readonly documents: readonly string[];
}

/** The query that names a copy. */
export interface CopyQuery {
  readonly run: string;
  readonly site: string;
  /** The exact URL of the document. */
  readonly url: string;
  /** The URL of one of its style sheets. */
  readonly sheet?: string;
}

/** The copies of archived documents of published runs. */
export interface ArchivedCopies {
  /**
   * Returns the copy for a query. @throws EiaoError `NoSuchReport`: the run, site, page or its record does not exist;
   * `ReportsBusy`: too many jobs wait, or the copy took too long.
   */
  of(query: CopyQuery): Promise<ArchivedCopy>;
}

const copyProgram = programBeside(import.meta.url, "copy-program");

/** Makes the source of copies. @param reader  the reader of reports, which knows the visible runs and sites. */
export function createArchivedCopies(reader: ReportReader, workers: ArchiveWorkers, dataDir: string): ArchivedCopies {
  return {
    async of({ run, site, url, sheet }) {
      const missing = () => reportError("NoSuchReport", { path: url.slice(0, 200) });
      if (!(await reader.runs()).some((published) => published.run === run)) throw missing();
      const [facts] = (await reader.site({ run, site })).rows;
      if (facts === undefined) throw missing();
      const { store, digest } = facts.survey;
      const task: CopyTask = {
        file: path.resolve(dataDir, store),
        dataDir,
        digest,
        url,
        ...(sheet === undefined ? {} : { sheet }),
        sheetHref: `/sheet?${copyQuery({ run, site, url })}`,
      };
      const load = () => Promise.reject(new Error("nothing is loaded"));
      const job = workers.offer({ program: copyProgram, url, documents: 1, load, task });
      if (job === "full") throw reportError("ReportsBusy", {});
      const copy = await job.catch((error: unknown) => {
        // The machine is busy or the program ends: the copy may be available later.
        const isLate = ["Timeout", "EvaluationStopped"].includes(codeOf(error) ?? "");
        if (isLate) throw reportError("ReportsBusy", {}, error);
        return null; // a page that kills its worker cannot be shown
      });
      if (copy === null) throw missing();
      return copy as ArchivedCopy;
    },
  };
}

/** Writes the query of a copy: `run=R&site=S&url=U`. */
export function copyQuery({ run, site, url }: CopyQuery): string {
  return new URLSearchParams({ run, site, url: url.toWellFormed() }).toString();
}
