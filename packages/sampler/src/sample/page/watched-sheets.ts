import { reactionTo } from "@eiao/crawler/errors";
import type { SheetArchive } from "../acquire/sheet-archive.ts";

export type WatchedSheets = SheetArchive & {
  /** @throws what kept a sheet from coming and was no fault of the sheet. */
  throwIfFailed(): void;
};

/**
 * The engine goes on without a sheet, whatever kept it from coming. When that was no fault of the sheet (a full disk, an archive that cannot
 * be read), what comes of a page is no measurement: the run ends, and finds the sheet when it is gone on with.
 */
export function watchSheets(sheets: SheetArchive): WatchedSheets {
  let failure: { readonly error: unknown } | undefined;
  return {
    stored: (url) => sheets.stored(url),
    idle: () => sheets.idle(),
    get fetching() {
      return sheets.fetching;
    },
    load: (url) =>
      sheets.load(url).catch((error: unknown) => {
        if (reactionTo(error) !== "leave-page") failure ??= { error };
        throw error;
      }),
    throwIfFailed() {
      if (failure !== undefined) throw failure.error;
    },
  };
}
