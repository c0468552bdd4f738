import type { CoordinatorAddress } from "./coordinator-client.ts";
import type { SiteProgress } from "./gather-progress.ts";

/** To a worker process, once: what it is. By a channel of its own, so that no token stands on a command line. */
export interface WorkerBeginning {
  readonly kind: "begin";
  readonly coordinator: CoordinatorAddress;
  readonly name: string;
  readonly alone: boolean;
  /** The shared folder on this machine, or the bucket; null: as the coordinator names it. */
  readonly store: string | null;
  /** Where files of sites under way are kept, when the store is a bucket. */
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
