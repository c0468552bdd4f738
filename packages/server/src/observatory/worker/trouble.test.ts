import { mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { EiaoError } from "@eiao/wam-core/errors";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createTrouble, hasSpace } from "./trouble.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fullError = (): Error =>
  new Error("The archive cannot be written.", { cause: Object.assign(new Error("full"), { code: "ENOSPC" }) });
const goneError = (): Error =>
  new EiaoError({ code: "StoreUnavailable", message: "It is away.", remedy: "", reaction: "retry" });

function create(isFit: () => boolean) {
  const said: (string | null)[] = [];
  const onFit = vi.fn<(isFit: boolean) => void>();
  const isFitNow = vi.fn<() => Promise<boolean>>(async () => isFit());
  const trouble = createTrouble({ onProblem: (problem) => void said.push(problem), isFit: isFitNow, onFit });
  onTestFinished(() => trouble.stop());
  return { trouble, said, onFit, isFitNow };
}

test("a full disk makes the machine unfit until there is space again, however long that takes, and even if jobs end meanwhile", async () => {
  let isFit = false;
  const { trouble, said, onFit, isFitNow } = create(() => isFit);
  const signal = trouble.unfit();
  expect(trouble.notes(fullError())).toBe(true);
  expect([signal.aborted, trouble.isUnfit(), trouble.now()]).toEqual([true, true, "The archive cannot be written."]);
  trouble.passed();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(isFitNow).not.toHaveBeenCalled(); // the disk would be full again at once
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([trouble.isUnfit(), trouble.now(), onFit.mock.calls.flat()]).toEqual([
    true,
    "The archive cannot be written.",
    [false],
  ]);
  isFit = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([trouble.isUnfit(), trouble.now(), trouble.unfit().aborted, onFit.mock.calls.flat()]).toEqual([
    false,
    null,
    false,
    [false, true],
  ]);
  expect(said).toEqual(["The archive cannot be written.", null]);
  isFitNow.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isFitNow).not.toHaveBeenCalled();
});

test("a missing database is a trouble of all machines and passes by itself; an error of a site is no trouble", async () => {
  const { trouble, said } = create(() => true);
  expect(trouble.notes(new Error("a fault"))).toBe(false);
  expect(trouble.notes(goneError())).toBe(true);
  expect([trouble.isUnfit(), trouble.now()]).toEqual([false, "It is away."]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(trouble.now()).toBeNull();
  trouble.passed();
  expect(said).toEqual(["It is away.", null]);
});

test("hasSpace tries to write a file and leaves nothing behind", async () => {
  vi.useRealTimers();
  const folder = await mkdtemp(path.join(tmpdir(), "eiao-space-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(await hasSpace(folder)).toBe(true);
  expect(await readdir(folder)).toEqual([]);
  expect(await hasSpace(path.join(folder, "nothing"))).toBe(false);
  await symlink("/dev/full", path.join(folder, "output")); // no folder, so no file can be written there
  expect(await hasSpace(folder)).toBe(false);
});
