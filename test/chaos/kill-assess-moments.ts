export interface Moment {
  readonly victim: "sampler" | "worker" | "server";
  /**
   * `progress`: after a number of evaluated pages; `clock`: some time after the last kill, to hit starting and resuming;
   * `sealing`: while the report card of a site is written.
   */
  readonly by: "progress" | "clock" | "sealing";
  /** The share of all pages, 0 to 1, before which the kill does not come. */
  readonly share: number;
  /** The additional delay in ms, so that the kill comes anywhere within the work on a page. */
  readonly delayMs: number;
  /** Selects the worker or server, 0 to 1. */
  readonly choice: number;
}

const longestStartMs = 1_800;
const longestPageMs = 40;
/** The approximate time from the report card to the end of the sealing. */
const longestSealingMs = 30;

/** Returns random moments in their order. Of the kills of a sampler every fifth is timed, three in ten come while it seals. */
export function momentsOf(kills: Partial<Record<Moment["victim"], number>>, random: () => number): readonly Moment[] {
  const moments = (victim: Moment["victim"], by: Moment["by"], count: number, from: number, to: number): Moment[] =>
    Array.from({ length: count }, () => ({
      victim,
      by,
      share: from + random() * (to - from),
      delayMs: random() * (by === "clock" ? longestStartMs : by === "sealing" ? longestSealingMs : longestPageMs),
      choice: random(),
    }));
  const { sampler = 0, worker = 0, server = 0 } = kills;
  const sealing = Math.round(sampler * 0.3);
  const clock = Math.round(sampler * 0.2);
  const restarting = Math.round(server * 0.3);
  return [
    ...moments("sampler", "progress", sampler - sealing - clock, 0, 0.75),
    ...moments("sampler", "clock", clock, 0, 0.75),
    ...moments("sampler", "sealing", sealing, 0.7, 0.75), // the smallest site ends early
    ...moments("worker", "progress", worker, 0, 0.85),
    ...moments("server", "progress", server - restarting, 0, 0.8),
    ...moments("server", "clock", restarting, 0, 0.5),
  ].sort((a, b) => a.share - b.share);
}
