import type { CoordinatorAddress } from "./coordinator-client.ts";

/** The first message to a worker process. It has its own channel, so that no token is on a command line. */
export interface WorkerBeginning {
  readonly kind: "begin";
  readonly coordinator: CoordinatorAddress;
  readonly name: string;
  readonly alone: boolean;
  /** The shared folder on this machine, or the bucket; null for the name that the coordinator gives. */
  readonly store: string | null;
  /** The folder for files of unfinished sites if the store is a bucket. */
  readonly work?: string;
}

/** A message to a worker process. */
export type ToSiteWorker = WorkerBeginning | { readonly kind: "stop" };

/** A message from a worker process. */
export type FromSiteWorker =
  | { readonly kind: "progress"; readonly sites: SiteProgress }
  | { readonly kind: "problem"; readonly problem: string | null }
  | { readonly kind: "report"; readonly text: string }
  | { readonly kind: "fit"; readonly isFit: boolean }
  | { readonly kind: "watched"; readonly maxMemory: number | null; readonly pollSeconds: number }
  | { readonly kind: "suspects"; readonly waiting: number };

/** The last known progress of sites. */
export type SiteProgress = readonly (readonly [site: string, text: string])[];

/** The time in ms between two messages: people read no faster, and a message for each page would take a twentieth of a worker's time. */
const EACH_MS = 250;

/** Passes on the last progress of sites, at most four times a second; the first at once. */
export function throttleProgress(send: (sites: SiteProgress) => void): (site: string, text: string) => void {
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
  return (site, text) => {
    last.set(site, text);
    if (timer === undefined) flush();
  };
}
