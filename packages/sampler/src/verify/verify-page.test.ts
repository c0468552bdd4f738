import { expect, test } from "vitest";
import { rdfStoreError } from "../store/errors.ts";
import type { IndexedRecord } from "../store/index.ts";
import { verifyPage } from "./evaluate-again.ts";
import type { VerifySource } from "./evaluate-again.ts";

const denied = (code: string) => Object.assign(new Error(`${code}: words, open 'a'`), { code, syscall: "open" });

/** Returns the result for a page whose graph cannot be read. */
const verify = (cause: Error) => {
  const file = "a.trig.zst";
  const problem = rdfStoreError("StoreDamaged", { file, offset: 7, reason: "why" }, cause);
  const reader = { file, pageTrig: () => Promise.reject(problem) };
  const source = { reader, opening: {}, dataDir: "." } as unknown as VerifySource;
  return verifyPage({ id: "1", urls: ["http://s/"] } as unknown as IndexedRecord, source);
};

test("an unreadable page is a difference, but an error of this machine ends the comparison", async () => {
  expect(await verify(new Error("its check sum is another"))).toEqual({
    evaluations: undefined,
    differences: [{ kind: "store", page: "http://s/", says: "a.trig.zst is damaged at byte 7: why." }],
  });
  await expect(verify(denied("EMFILE"))).rejects.toMatchObject({
    code: "StoreDamaged",
    remedy: "Raise the limit (ulimit -n 1024), then run the same command again.",
  });
});
