/** So far back a rate looks: a pause of politeness and a burst of answers are both within it. */
const WINDOW_MILLISECONDS = 10_000;

/**
 * Gives the rate of a count that grows: its increase over the last ten seconds, or since the first call. Calls may come at any times;
 * `at` in milliseconds, never going back. Memory: the calls of ten seconds.
 *
 * @returns a second; 0 at the first call.
 */
export function createRate(): (count: number, at: number) => number {
  const samples: { readonly count: number; readonly at: number }[] = [];
  return (count, at) => {
    samples.push({ count, at });
    // The last one that is older than the window stays: from it on the increase is known.
    while (samples.length > 2 && at - (samples[1]?.at ?? at) >= WINDOW_MILLISECONDS) samples.shift();
    const [oldest] = samples;
    const seconds = (at - (oldest?.at ?? at)) / 1_000;
    return seconds > 0 ? (count - (oldest?.count ?? count)) / seconds : 0;
  };
}
