import type { Launch } from "../../crawl-store.ts";

/** Columns of `launch`; `launchOf` makes a `Launch` of them. */
export const LAUNCH_COLUMNS = `launchid as id, siteid as "siteId", job, launchtime as timestamp, state,
  stoppedby as "stoppedBy", committedfile, committedoffset, scope, statistics`;

export type LaunchRow = Omit<Launch, "committed"> & {
  readonly committedfile: string | null;
  readonly committedoffset: number | null;
};

export function launchOf({ committedfile, committedoffset, ...launch }: LaunchRow): Launch {
  const committed = committedfile === null ? null : { file: committedfile, offset: committedoffset ?? 0 };
  return { ...launch, committed };
}
