/** Keeps guesses slow: of the passwords of one account, and from one address. */
export interface GuessLimits {
  /** Counts a try, and returns the seconds to wait before the next one; 0 when this one may be made. A try that has to wait is not counted. */
  begin(account: string, address: string, now: Date): number;
  /** The try was right: it counts no more. */
  succeed(account: string, address: string): void;
}

interface Tries {
  count: number;
  /** The next one may be made then: ms since 1970. */
  next: number;
  last: number;
}

/** The number of tries that a person may make at once. An account waits a minute at most, so that nobody can lock out its owner. */
const ofAccounts = { free: 5, longestSeconds: 60 } as const;
/** Many people may have one address. */
const ofAddresses = { free: 20, longestSeconds: 900 } as const;
/** Tries are forgotten after so long without another one. */
const FORGET_MS = 30 * 60_000;
const MOST_KEPT = 10_000;

/** In memory, of bounded size: the least recent are forgotten first. */
export function createGuessLimits(): GuessLimits {
  const accounts = new Map<string, Tries>();
  const addresses = new Map<string, Tries>();
  return {
    begin(account, address, now) {
      const time = now.getTime();
      const both = [
        triesOf(accounts, account, time, ofAccounts),
        triesOf(addresses, networkOf(address), time, ofAddresses),
      ] as const;
      const wait = Math.max(...both.map(({ next }) => next - time));
      if (wait > 0) return Math.ceil(wait / 1000);
      count(both[0], ofAccounts, time);
      count(both[1], ofAddresses, time);
      return 0;
    },
    succeed(account, address) {
      accounts.delete(account);
      const tries = addresses.get(networkOf(address));
      if (tries === undefined) return;
      // The others from there stay: who has one account may not guess at the others for ever.
      tries.count--;
      tries.next = 0;
    },
  };
}

function triesOf(
  kept: Map<string, Tries>,
  key: string,
  time: number,
  { longestSeconds }: typeof ofAccounts | typeof ofAddresses,
): Tries {
  const known = kept.get(key);
  const tries = known !== undefined && time - known.last < FORGET_MS ? known : { count: 0, next: 0, last: time };
  tries.next = Math.min(tries.next, time + longestSeconds * 1000); // the clock may have been set back
  kept.delete(key);
  kept.set(key, tries);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return tries;
}

function count(tries: Tries, { free, longestSeconds }: typeof ofAccounts | typeof ofAddresses, time: number): void {
  tries.count++;
  tries.last = time;
  const over = tries.count - free;
  if (over >= 0) tries.next = time + Math.min(longestSeconds, 2 ** Math.min(over, 20)) * 1000;
}

/** Returns the network of an address. Users with one IPv6 address have the 2^64 around it. */
function networkOf(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) return address;
  return address.split(":").slice(0, 4).join(":");
}
