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
