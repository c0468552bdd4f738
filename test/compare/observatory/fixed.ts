/**
 * Runs before the compared programs, so that two runs write the same bytes: the clock stands still at COMPARE_CLOCK (ms since 1970),
 * no number or id is random, and pages are evaluated one after the other.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";

const now = Number(process.env["COMPARE_CLOCK"]);
globalThis.Date = new Proxy(Date, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now] : args) as Date,
  get: (target, name) => (name === "now" ? () => now : (Reflect.get(target, name) as unknown)),
});
performance.now = () => 0;
os.availableParallelism = () => 1;
Math.random = () => 0.5;

/** The number of ids that each function has drawn: an additional lock then does not change the ids in archives, nor the positions after them. */
const drawn = new Map<string, number>();
crypto.randomUUID = () => {
  const caller = /at (\S+)/.exec(new Error("Who draws?").stack?.split("\n")[2] ?? "")?.[1] ?? "";
  drawn.set(caller, (drawn.get(caller) ?? 0) + 1);
  return `00000000-0000-8000-8000-${(now + (drawn.get(caller) ?? 0)).toString(16).padStart(12, "0")}`;
};
syncBuiltinESMExports();
