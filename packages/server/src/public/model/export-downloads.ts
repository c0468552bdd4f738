import { exportFormats, finishedExport } from "@eiao/etl/internal";
import type { ExportFormat, FinishedExport, PublishedRun } from "@eiao/etl/internal";

/** The files of runs that can be downloaded: exports in the data directory (`eiao-wam export`). */
export interface OpenData {
  /** Returns the exports that were made after the last publication of a run, so that they match the reports. Cost: a look at each of their files. */
  of(run: PublishedRun): Promise<readonly FinishedExport[]>;
  /** Returns one export of a run. */
  in(run: PublishedRun, format: string): Promise<FinishedExport | undefined>;
}

/** Makes the list of downloads. @param dataDir  the data directory in which `eiao-wam export` writes. */
export function createOpenData(dataDir: string): OpenData {
  const findExport = async (run: PublishedRun, format: ExportFormat): Promise<FinishedExport | undefined> => {
    const found = await finishedExport(dataDir, format, run.run);
    return found !== undefined && found.publishedAt.getTime() >= Date.parse(run.publishedAt) ? found : undefined;
  };
  return {
    async of(run) {
      const all = await Promise.all(exportFormats.map((format) => findExport(run, format)));
      return all.filter((each) => each !== undefined);
    },
    async in(run, format) {
      const known = exportFormats.find((each) => each === format);
      return known === undefined ? undefined : await findExport(run, known);
    },
  };
}

/** Returns the address at which a file of an export is downloaded. */
export function fileHref(run: string, format: string, name: string): string {
  return `/files/${[run, format, ...name.split("/")].map((part) => encodeURIComponent(part.toWellFormed())).join("/")}`;
}
