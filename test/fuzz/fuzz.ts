/**
 * `npm run fuzz [-- --inputs N] [--seed S] [--heavy]`: hostile inputs for the whole engine. Each seed is one input, so `--seed` resumes
 * a run, and `--seed S --inputs 1` repeats a failure. `--heavy`: every heavy input once, with its time. Exit 1 if something else than
 * an EiaoError was thrown, an input took too long, or the memory in use after garbage collection grew.
 */
import { parseArgs } from "node:util";
import { heavyKinds } from "./heavy.ts";
import { heavyInput, hostileInput } from "./hostile.ts";
import type { HostileInput } from "./hostile.ts";
import { memoryInUse, run, seeds } from "./run.ts";

const { values } = parseArgs({
  options: {
    inputs: { type: "string", default: "500000" },
    seed: { type: "string", default: "0" },
    heavy: { type: "boolean", default: false },
  },
});
const first = Number(values.seed);
const count = Number(values.inputs);
/** The allowed growth in bytes from the first tenth of a run to its end. */
const growthLimit = 24_000_000;

let failures = 0;
let slowest = { milliseconds: 0, text: "" };
const kinds = new Map<string, number>();

function attempt(input: HostileInput): string {
  kinds.set(input.kind, (kinds.get(input.kind) ?? 0) + 1);
  try {
    const { refused, milliseconds } = run(input);
    const text = `seed ${input.seed} (${input.kind}): ${Math.round(milliseconds)} ms${refused === undefined ? "" : `, refused: ${refused}`}`;
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, text };
    return text;
  } catch (error) {
    failures++;
    console.error(`FAILED seed ${input.seed} (${input.kind}):`, error);
    return "";
  }
}

if (values.heavy) for (const i of heavyKinds.keys()) console.log(attempt(heavyInput(i)));
else {
  const real = await seeds();
  let base = 0;
  for (let i = 0; i < count; i++) {
    attempt(hostileInput(first + i, real));
    const tenth = Math.max(1_000, Math.floor(count / 10));
    if ((i + 1) % tenth !== 0) continue;
    const memory = memoryInUse();
    if (base === 0) base = memory;
    console.log(
      `seeds ${first} to ${first + i}: ${failures} failures, ${(memory / 1e6).toFixed(1)} MB in use, slowest: ${slowest.text}`,
    );
    if (memory > base + growthLimit) {
      console.error(`FAILED: memory in use grew by ${((memory - base) / 1e6).toFixed(1)} MB since the first tenth`);
      failures++;
      base = memory;
    }
  }
  for (const [kind, number] of kinds) console.log(`${String(number).padStart(8)} x ${kind}`);
}
console.log(`${failures} failures; slowest: ${slowest.text}`);
process.exitCode = failures === 0 ? 0 : 1;
