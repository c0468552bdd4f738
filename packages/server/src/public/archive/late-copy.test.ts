/** An archived copy that takes too long is reported as busy, not as missing. */
import { ChildProcess } from "node:child_process";
import { getPriority } from "node:os";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createArchiveApp } from "./archive-app.ts";
import { createArchivedCopies } from "./archived-copies.ts";
import { REPORT_SITE_STYLE } from "../../public/views/style.ts";
import { failedTests } from "../../../../../test/support/failed-tests.ts";
import { createArchiveWorkers } from "../../public/archive/archive-workers.ts";
import type { ArchiveWorkersOptions } from "../../public/archive/archive-workers.ts";
import { MEASURED_RUN, measuredSite } from "../test-measured-site.ts";
import type { Measured } from "../test-measured-site.ts";
import { textIn } from "../../../../../test/support/text-in.ts";

let measured: Measured;
beforeAll(async () => {
  measured = await measuredSite();
});
afterAll(async () => {
  await measured?.remove();
});

async function answersOf(options: ArchiveWorkersOptions, targets: readonly string[]) {
  const { site } = await measured.reports();
  const workers = createArchiveWorkers(options);
  const faults: unknown[] = [];
  const copies = createArchivedCopies(site.reader, workers, measured.dataDir);
  const app = createArchiveApp(copies, { host: "127.0.0.1", onFault: (error) => faults.push(error) });
  try {
    return await Promise.all(
      targets.map(async (target) => {
        const { statusCode, headers, body } = await app.inject({ url: target, headers: { host: "127.0.0.1" } });
        expect(failedTests(body, REPORT_SITE_STYLE), target).toEqual([]);
        return { status: statusCode, retryAfter: headers["retry-after"], text: textIn(body) };
      }),
    );
  } finally {
    await app.close();
    await workers.close();
    expect(faults).toEqual([]);
  }
}

test("the answer is 503 and gives the time to ask again, in the reader's language", async () => {
  const query = (name: string) =>
    new URLSearchParams({ run: MEASURED_RUN, site: measured.site, url: `${measured.origin}/${name}` }).toString();
  const copy = `/copy?${query("images.html")}`;
  const [english, german] = await answersOf({ limitMs: 1 }, [copy, `${copy}&lang=de`]);
  expect(english).toMatchObject({ status: 503, retryAfter: "60" });
  expect(english?.text).toContain("The copy cannot be shown at the moment");
  expect(english?.text).not.toContain("There is no such copy");
  expect(german?.text).toContain("Die Kopie kann zurzeit nicht gezeigt werden");
  const [found, missing] = await answersOf({ limitMs: 100_000 }, [copy, `/copy?${query("none.html")}`]);
  expect([found?.status, missing?.status, missing?.retryAfter]).toEqual([200, 404, undefined]);
  expect(missing?.text).toContain("There is no such copy");
});

test("the worker gets a fair share of a busy machine", async () => {
  const unref = vi.spyOn(ChildProcess.prototype, "unref");
  const workers = createArchiveWorkers();
  const program = "data:text/javascript,export const evaluate = async () => 1";
  const load = () => Promise.reject(new Error("it has no sheets"));
  const answer = workers.offer({
    program,
    url: "http://example.org/",
    documents: 1,
    load,
    task: {},
  });
  const [child] = unref.mock.contexts as ChildProcess[];
  unref.mockRestore();
  // By the weights of Linux a process with niceness 3 gets half of the time of others, one with 10 a tenth.
  expect(getPriority(child?.pid) - getPriority()).toBeLessThanOrEqual(3);
  expect(await answer).toBe(1);
  await workers.close();
});
