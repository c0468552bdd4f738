import { page } from "../../support/sites/page.ts";
import type { Check } from "./check.ts";
import type { Arrival, RequestLog } from "../../support/sites/request-log.ts";
import type { Reply } from "../../support/sites/server.ts";

/** The parts of sites with traps. */

/** Makes the pages `/real/1` to `/real/N`. Each links to five more, so the last is log5 N links deep; every page also links the traps. */
export function real(count: number, ...traps: string[]): Record<string, Reply> {
  const list: Record<string, Reply> = {};
  for (let i = 1; i <= count; i++) {
    const next = Array.from({ length: 5 }, (_, n) => i * 5 - 3 + n).filter((n) => n <= count);
    list[`/real/${i}`] = { body: page(`real page ${i}`, [...next.map((n) => `/real/${n}`), ...traps]) };
  }
  return list;
}

export function home(name: string, ...links: string[]): Reply {
  return { body: page(name, links) };
}

export function allReal(count: number): Check {
  return {
    name: `all ${count} real pages are found`,
    seen: ({ log }) => log.under("/real/").length,
    expected: count,
  };
}

export const reported: Check = {
  name: "the trap is named in the summary",
  seen: ({ result }) => result.traps.length > 0 && result.traps.every(({ urls }) => urls > 0),
  expected: true,
};

export function atMost(subject: string, max: number, count: (log: RequestLog) => number): Check {
  return {
    name: `${subject}: at most ${max}`,
    seen: ({ log }) => (count(log) <= max ? "within" : count(log)),
    expected: "within",
  };
}

/** Returns the first number in the request target. */
export function numberOf({ target }: Arrival): number {
  return Number(/\d+/.exec(target)?.[0] ?? 0);
}
