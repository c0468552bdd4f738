/** A program with two workers, for a test that kills it: `fork(test-parent.ts)`. Sends the process ids of the workers after a page each. */
import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { createEvaluationPool } from "./pool.ts";
import { taskOf } from "../document/test-tasks.ts";

const workers: ChildProcess[] = [];
subscribe("child_process", (message) => workers.push((message as { process: ChildProcess }).process));
const pool = createEvaluationPool({ workers: 2, loadSheet: () => Promise.reject(new Error("none")) });
await Promise.all([1, 2].map(() => pool.run(taskOf("<p>x"))));
process.send?.(workers.map(({ pid }) => pid));
process.on("message", () => undefined); // keeps the program running
