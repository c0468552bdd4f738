import texts from "./english.json" with { type: "json" };

/** Texts by value. Values without a text may occur too. */
type Names = Readonly<Record<string, string>>;

/** The English texts of the cockpit; plain ones are in english.json. */
export const cockpitEnglish = {
  ...texts,
  states: texts.states as Names,
  phases: texts.phases as Names,
  jobStates: texts.jobStates as Names,
  recurrences: texts.recurrences as Names,
  fieldNames: texts.fieldNames as Names,
  loggedInAs: (name: string, role: string) => `${name} (${role}) `,
  ofPanel: (panel: string) => `panel ${panel}`,
  failedOf: (n: number, run: string) => `${n} failed of ${run}`,
  progressOf: (done: number, of: number) => `${done} of ${of}`,
  measuring: (run: string) => `Queued as run ${run}.`,
  runTitle: (run: string) => `Run ${run}`,
  confirm: (run: string) => `Type ${run} to confirm`,
  rowsOf: (from: number, to: number, of: number) => `${from} to ${to} of ${of}`,
  pagesOf: (caption: string) => `Pages of ${caption}`,
  siteTitle: (site: string) => `Site ${site}`,
  whyPages: (n: number) =>
    n === 0 ? "The page is not in the list of pages." : `The page is in the list of pages (${n}).`,
  excludedSince: (at: string, visibility: string) => `Excluded since ${at} (UTC), in reports ${visibility}.`,
  sitesOfOrder: (order: string) => `Sites of ${order}`,
  allExcluded: (sites: number) => (sites === 1 ? "its site is excluded" : "all its sites are excluded"),
  feedOf: (campaign: string) => `The feed of the campaign ${campaign} (JSON)`,
  feedDone: (sites: number, orders: number, refused: number) =>
    `Taken: ${plural(sites, "site")} and ${plural(orders, "order")}; refused: ${plural(refused, "target")}.`,
  feedRemoved: (orders: number) =>
    `${orders} ${orders === 1 ? "order was" : "orders were"} removed, because the feed no longer has ${orders === 1 ? "its schedule" : "their schedules"}.`,
  lastLines: (lines: number, bytes: number) => `The last ${lines} lines. The log has ${bytes} bytes.`,
  confirmName: (name: string) => `Type ${name} to confirm`,
  changedBy: (at: string, by: string) => `${at} by ${by}`,
  runsOf: (all: number, published: number) => `${all}, of which ${published} published`,
  loadedAndFailed: (loaded: number, failed: number, of: number) => `${loaded} loaded and ${failed} failed of ${of}`,
  reportOfRun: (run: string) => `Report of ${run}`,
  reportOfPanel: (panel: string) => `Panel ${panel}`,
  moreOf: (n: number) => `And ${n} more.`,
  scoreBy: (value: string, ruleSet: string) => `${value} (${ruleSet})`,
  addToOrder: (order: string) => `Add it to ${order}`,
};

/** The texts of the cockpit in one language. */
export type CockpitMessages = typeof cockpitEnglish;

function plural(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
