import { createKeptSheets } from "@eiao/sampler/internal/evaluation";
import type { FetchedSheet } from "@eiao/sampler/internal/evaluation";
import { fileProblem } from "../errors.ts";
import { localSheet } from "../input/local-files.ts";
import type { LocalFolders } from "../input/local-files.ts";
import { readRegularFile } from "../input/read-file.ts";
import type { FileLimits } from "../input/read-file.ts";
import { fetchUrl } from "./fetch.ts";
import type { FetchSettings } from "./fetch.ts";

/** The page that needs a style sheet. It determines what may be loaded. */
export interface Asker {
  /** The host and port that the user typed; undefined for a file. */
  readonly typed: string | undefined;
  /** The folders from which the page may read; undefined for a page from the network, which may not read files. */
  readonly folders: LocalFolders | undefined;
}

export interface SheetLoader {
  /** Loads a style sheet. @throws Error with a message for users that does not name the sheet, because the engine does. */
  load(url: string, asker: Asker): Promise<FetchedSheet>;
}

/** Returns a key for the rights of a page. Pages with the same key get the same answer for a URL. */
export function rightsOf({ typed, folders }: Asker): string {
  return `${typed ?? ""} ${folders === undefined ? "" : JSON.stringify(folders)}`;
}

/** The maximum size of the style sheets that are kept for later pages, in bytes. */
const KEPT_BYTES = 64_000_000;

/**
 * Loads style sheets for all pages of a call. Fetches a URL once, even if many pages need it at the same time, and keeps failures too. Pages with
 * different rights (another typed host) do not share an answer.
 *
 * @param onFile  called with the path of each file before it is read.
 */
export function createSheetLoader(
  settings: FetchSettings,
  files: FileLimits,
  onFile: (file: string) => void = () => undefined,
): SheetLoader {
  const cache = createKeptSheets<FetchedSheet | Error>(KEPT_BYTES, (known) =>
    known instanceof Error ? known.message : known.content,
  );
  const underWay = new Map<string, Promise<FetchedSheet>>();

  const loadOnce = async (key: string, start: () => Promise<FetchedSheet>): Promise<FetchedSheet> => {
    const known = cache.get(key);
    if (known instanceof Error) throw known;
    if (known !== undefined) return known;
    try {
      const sheet = await start();
      cache.add(key, sheet);
      return sheet;
    } catch (error) {
      if (error instanceof Error) cache.add(key, error);
      throw error;
    }
  };

  return {
    load(url, asker) {
      const address = url.replace(/#.*$/s, "");
      const isFile = address.startsWith("file:");
      const { folders } = asker;
      if (isFile && folders === undefined)
        return Promise.reject(new Error("a page from the network cannot use files of this machine"));
      const key = isFile ? `${JSON.stringify(folders)} ${address}` : `${asker.typed ?? ""} ${address}`;
      const start = () =>
        isFile && folders !== undefined
          ? loadFile(address, folders, files, onFile)
          : loadHttp(address, asker.typed, settings);
      const sheet = underWay.get(key) ?? loadOnce(key, start).finally(() => underWay.delete(key));
      underWay.set(key, sheet);
      return sheet;
    },
  };
}

async function loadFile(
  url: string,
  folders: LocalFolders,
  limits: FileLimits,
  onFile: (file: string) => void,
): Promise<FetchedSheet> {
  try {
    const { path, url: address } = await localSheet(url, folders);
    onFile(path); // added even if it cannot be read, so that no report overwrites it
    return { content: await readRegularFile(path, limits), contentType: "text/css", url: address };
  } catch (error) {
    throw new Error(fileProblem(error), { cause: error });
  }
}

async function loadHttp(url: string, typed: string | undefined, settings: FetchSettings): Promise<FetchedSheet> {
  const answer = await fetchUrl(url, "text/css,*/*;q=0.1", typed, settings);
  if (answer.status !== 200) throw new Error(`the server answered ${answer.status}`);
  const type = answer.headers["content-type"];
  const contentType = Array.isArray(type) ? type.join(", ") : type;
  return { content: answer.content, url: answer.url, ...(contentType === undefined ? {} : { contentType }) };
}
