export interface Moment {
  readonly victim: "sampler" | "worker" | "server";
  /**
   * `progress`: when so many pages are evaluated; `clock`: some time after the last kill, so that starting and resuming are hit;
   * `sealing`: when a site's report card is being written.
   */
  readonly by: "progress" | "clock" | "sealing";
  /** Of all pages, 0 to 1: the kill comes not before. */
  readonly share: number;
  /** Waited on top of it, so that it comes anywhere within the work on a page. */
  readonly delayMs: number;
  /** Which worker or server, 0 to 1. */
  readonly choice: number;
}

const longestStartMs = 1_800;
const longestPageMs = 40;
/** From the report card to the end of the sealing, about. */
const longestSealingMs = 30;

/** By chance, in the order in which they come. Of the kills of a sampler every fifth comes by the clock, three in ten while it seals. */
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
    ...moments("sampler", "sealing", sealing, 0.7, 0.75), // the smallest site has all its pages soon
    ...moments("worker", "progress", worker, 0, 0.85),
    ...moments("server", "progress", server - restarting, 0, 0.8),
    ...moments("server", "clock", restarting, 0, 0.5),
  ].sort((a, b) => a.share - b.share);
}
