import type { CoordinatorAddress } from "./coordinator-client.ts";

/** To a worker process, once: what it is. By a channel of its own, so that no token stands on a command line. */
export interface WorkerBeginning {
  readonly kind: "begin";
  readonly coordinator: CoordinatorAddress;
  readonly name: string;
  readonly alone: boolean;
  /** The shared folder on this machine, or the bucket; null: as the coordinator names it. */
  readonly store: string | null;
  /** The folder for files of unfinished sites when the store is a bucket. */
  readonly work?: string;
}

/** To a worker process. */
export type ToSiteWorker = WorkerBeginning | { readonly kind: "stop" };

/** From a worker process. */
export type FromSiteWorker =
  | { readonly kind: "progress"; readonly sites: SiteProgress }
  | { readonly kind: "problem"; readonly problem: string | null }
  | { readonly kind: "report"; readonly text: string }
  | { readonly kind: "fit"; readonly isFit: boolean }
  | { readonly kind: "watched"; readonly maxMemory: number | null; readonly pollSeconds: number }
  | { readonly kind: "suspects"; readonly waiting: number };

/** The last that is known of some sites. */
export type SiteProgress = readonly (readonly [site: string, what: string])[];

/** People read no faster; a message for each page would be a twentieth of what a worker takes. */
const EACH_MS = 250;

/** Hands progress on by its last state, four times a second at most; the first at once. */
export function gatherProgress(send: (sites: SiteProgress) => void): (site: string, what: string) => void {
  const last = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    if (last.size === 0) return;
    timer = setTimeout(flush, EACH_MS);
    timer.unref();
    const sites = [...last];
    last.clear();
    send(sites);
  };
  return (site, what) => {
    last.set(site, what);
    if (timer === undefined) flush();
  };
}
