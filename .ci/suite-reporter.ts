import { appendFileSync } from "node:fs";
import type { Reporter, SerializedError, TestModule } from "vitest/node";
import { placeOfSuite, suites as suitesOfTests } from "./suites.ts";

/**
 * Prints passed tests, failed tests and seconds of each suite. Seconds are the sum over its files. Files run in
 * parallel, so the sum exceeds the elapsed time.
 *
 * With EIAO_TALLY=FILE it also appends "NAME<TAB>PASSED<TAB>FAILED<TAB>SECONDS" lines for .ci/run, and the names and
 * messages of failures to FILE.failures, so that the end of a long log shows why it failed. A skipped test counts as
 * failed, because no test here may be skipped. So does a file that could not run, and an error outside all tests.
 */
export default class SuiteReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const suites = new Map<string, Tally>();
    for (const module of modules) {
      const name = suiteOf(module);
      const tally = suites.get(name) ?? { passed: 0, failed: 0, seconds: 0 };
      suites.set(name, tally);
      count(module, tally);
    }
    if (errors.length > 0) suites.set("errors outside of tests", { passed: 0, failed: errors.length, seconds: 0 });
    for (const [name, tally] of suites) report(name, tally);
    record(modules.flatMap(failures).concat(errors.map((error) => failure("outside of tests", [error]))));
  }
}

/** Returns the suite of a module. Projects of vitest.interop.config.ts are suites themselves. */
function suiteOf({ project, relativeModuleId }: TestModule): string {
  const isItself = project.name === "server" || project.name === "interop";
  return (isItself ? undefined : suitesOfTests[placeOfSuite(relativeModuleId)]?.name) ?? project.name;
}

interface Tally {
  passed: number;
  failed: number;
  seconds: number;
}

function count(module: TestModule, tally: Tally): void {
  const { duration, environmentSetupDuration, prepareDuration, collectDuration, setupDuration } = module.diagnostic();
  tally.seconds += (duration + environmentSetupDuration + prepareDuration + collectDuration + setupDuration) / 1000;
  let tests = 0;
  for (const test of module.children.allTests()) {
    tests++;
    if (test.result().state === "passed") tally.passed++;
    else tally.failed++;
  }
  if (module.state() === "failed" && (tests === 0 || module.errors().length > 0)) tally.failed++;
}

function report(name: string, { passed, failed, seconds }: Tally): void {
  process.stdout.write(`${name.padEnd(24)} ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s\n`);
  const file = process.env["EIAO_TALLY"];
  if (file !== undefined) appendFileSync(file, `${name}\t${passed}\t${failed}\t${seconds.toFixed(1)}\n`);
}

function failures(module: TestModule): string[] {
  const file = `${suiteOf(module)}: ${module.relativeModuleId}`;
  const messages = module.errors().length > 0 ? [failure(file, module.errors())] : [];
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    if (state !== "passed") messages.push(failure(`${file} > ${test.fullName} (${state})`, errors ?? []));
  }
  return messages;
}

const linesOfAnError = 12;

function failure(name: string, errors: readonly Pick<SerializedError, "message" | "stack">[]): string {
  const lines = errors.flatMap(({ message, stack = "" }) => [
    ...message.split("\n").slice(0, linesOfAnError),
    ...stack
      .split("\n")
      .filter((line) => /^\s*at .*\.ts:\d+/u.test(line))
      .slice(0, 3),
  ]);
  return [`FAILED ${name}`, ...lines.map((line) => `  ${line.trim().slice(0, 300)}`), ""].join("\n");
}

function record(failed: readonly string[]): void {
  const file = process.env["EIAO_TALLY"];
  if (file !== undefined && failed.length > 0) appendFileSync(`${file}.failures`, failed.join(""));
}
