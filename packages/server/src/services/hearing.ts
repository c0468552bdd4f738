/** How long this process has heard everybody who had something to say: who could not be heard is not dead. */
export interface Hearing {
  /** ms since the last gap: the start, a process that was stopped (Ctrl-Z), a machine that slept, a clock that was set, no database. */
  heardFor(): number;
  /** It could hear nobody just now. */
  interrupted(): void;
  stop(): void;
}

const LOOK_MS = 1_000;
/** Heartbeats come every 5 s, so a lease has 15 s left. A busy machine comes late by less. */
const GAP_MS = 10_000;

/** @param now  the clock that heartbeats are noted by; what it does beside that of the process is a gap, too. */
export function startHearing(now: () => Date): Hearing {
  let at = performance.now();
  let said = now().getTime();
  let since = at;
  const look = (): void => {
    const [before, saidBefore] = [at, said];
    [at, said] = [performance.now(), now().getTime()];
    const passed = at - before;
    if (passed > LOOK_MS + GAP_MS || Math.abs(said - saidBefore - passed) > GAP_MS) since = at;
  };
  const looking = setInterval(look, LOOK_MS).unref();
  return {
    heardFor() {
      look(); // who asks may be woken up before the look is
      return at - since;
    },
    interrupted: () => void (since = performance.now()),
    stop: () => clearInterval(looking),
  };
}
