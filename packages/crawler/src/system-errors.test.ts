import { expect, test } from "vitest";
import type { Reaction } from "@eiao/wam-core/errors";
import { defineIoErrors, reactionTo, messageOf } from "./system-errors.ts";

const odd = defineIoErrors({ Odd: { message: "{a} and {b}, {a}", remedy: "Mend {b}.", reaction: "retry" } });

const system = (code: string) => Object.assign(new Error(`${code}: words, open '/a'`), { code, syscall: "open" });

/** Makes the error that Node throws when all descriptors are taken before `new Worker` (`ulimit -n 40`). */
const thread = (code: string) =>
  Object.assign(new Error(`Worker initialization failure: ${code}`), { code: "ERR_WORKER_INIT_FAILED" });

test.each<[Reaction, unknown]>([
  ["retry", odd("Odd", { a: 1, b: 2 })],
  ["end", system("ENOSPC")],
  ["end", thread("EMFILE")],
  // A page can put any word into an error message.
  ["leave-site", new Error("undefined entity: EMFILE")],
  ["leave-site", system("ENOENT")],
  // The default for unforeseen errors: no page is replaced because of them, and other sites continue.
  ["leave-site", system("EVIL")],
  ["leave-site", Object.assign(new Error("x"), { code: "toString" })],
  ["leave-site", new TypeError("x is not a function")],
  ["leave-site", "a text"],
])("%s: %s", (reaction, error) => {
  expect(reactionTo(error)).toBe(reaction);
});

const CLOSE = "Close other programs, then run the same command again.";

test.each([
  // The next page would fail in the same way, so the call ends.
  ["EDQUOT", "Free some disk space, then run the same command again.", "end"],
  ["EMFILE", "Raise the limit (ulimit -n 1024), then run the same command again.", "end"],
  ["ENFILE", CLOSE, "end"],
  ["ENOMEM", CLOSE, "end"],
  ["ENOSPC", "Free some disk space, then run the same command again.", "end"],
  ["EROFS", "Use a file or folder on another disk.", "end"],
  // Another site may use another folder.
  ["EACCES", "Change the permissions, or use another file or folder.", "leave-site"],
  ["EPERM", "Change the permissions, or use another file or folder.", "leave-site"],
  // The system's table has no remedy for these errors, so the row's own remedy is used.
  ["ENOENT", "Mend b.", "retry"],
  ["EIO", "Mend b.", "retry"],
  ["EVIL", "Mend b.", "retry"],
])("the remedy for a system error replaces the one of the row: %s", (code, remedy, reaction) => {
  const { message, ...told } = odd("Odd", { a: "a", b: "b" }, system(code));
  expect([message, told]).toEqual(["a and b, a", expect.objectContaining({ code: "Odd", remedy, reaction })]);
});

test("a more severe row keeps its reaction, a custom remedy stays, and a coded cause is no system error", () => {
  const rows = defineIoErrors({
    Grave: { message: "a", remedy: "Mend a.", reaction: "end" },
    Own: { message: "a", remedy: "{remedy}", reaction: "leave-page" },
  });
  expect(rows("Grave", {}, system("EACCES"))).toMatchObject({
    reaction: "end",
    remedy: expect.stringMatching(/^Change the permissions/) as string,
  });
  expect(rows("Own", { remedy: "Use --data." }, system("EMFILE"))).toMatchObject({
    remedy: "Use --data.",
    reaction: "leave-page",
  });
  const coded = odd("Odd", { a: "EMFILE", b: 1 });
  expect(odd("Odd", { a: "a", b: "b" }, coded)).toMatchObject({ remedy: "Mend b.", reaction: "retry" });
});

test("messageOf shortens system errors and keeps all other messages", () => {
  expect(
    [system("ENOSPC"), system("EVIL"), new TypeError(""), odd("Odd", { a: "EMFILE", b: 2 }), 7].map(messageOf),
  ).toEqual(["the disk is full", "EVIL: words, open '/a'", "TypeError", "EMFILE and 2, EMFILE", "7"]);
});
