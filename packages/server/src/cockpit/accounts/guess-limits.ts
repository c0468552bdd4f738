/** Slows down guesses at passwords: by account, and by address. */
export interface GuessLimits {
  /** Counts a try. Returns 0 if it may be made, else the seconds to wait. A try that has to wait is not counted. */
  begin(account: string, address: string, now: Date): number;
  /** Takes back the count of a try that was right. */
  succeed(account: string, address: string): void;
}

interface Tries {
  count: number;
  /** The time from which the next try may be made, in ms since 1970. */
  next: number;
  last: number;
}

/** The free tries of an account, and its longest wait. The wait is at most a minute, so that guesses by others cannot lock out the owner. */
const ofAccounts = { free: 5, longestSeconds: 60 } as const;
/** The free tries of an address are more: many people may share one. */
const ofAddresses = { free: 20, longestSeconds: 900 } as const;
/** The time after the last try after which the tries are forgotten. */
const FORGET_MS = 30 * 60_000;
const MOST_KEPT = 10_000;

/** Returns limits in memory, of bounded size: the least recent tries are forgotten first. */
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
      // The other tries from the address still count: the owner of one account may not guess at others without limit.
      tries.count--;
      tries.next = 0;
    },
  };
}

function triesOf(
  entries: Map<string, Tries>,
  key: string,
  time: number,
  { longestSeconds }: typeof ofAccounts | typeof ofAddresses,
): Tries {
  const known = entries.get(key);
  const tries = known !== undefined && time - known.last < FORGET_MS ? known : { count: 0, next: 0, last: time };
  tries.next = Math.min(tries.next, time + longestSeconds * 1000); // the clock may have been set back
  entries.delete(key);
  entries.set(key, tries);
  const [oldest] = entries.keys();
  if (entries.size > MOST_KEPT && oldest !== undefined) entries.delete(oldest);
  return tries;
}

function count(tries: Tries, { free, longestSeconds }: typeof ofAccounts | typeof ofAddresses, time: number): void {
  tries.count++;
  tries.last = time;
  const excess = tries.count - free;
  if (excess >= 0) tries.next = time + Math.min(longestSeconds, 2 ** Math.min(excess, 20)) * 1000;
}

/** Returns the network of an address: for IPv6 the 2^64 addresses around it, all of which one user can have. */
function networkOf(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) return address;
  return address.split(":").slice(0, 4).join(":");
}
