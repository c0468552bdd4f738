/** `@eiao/crawler/internal/errors`: errors of the operating system, and coded errors that they cause. */
import { defineErrors, EiaoError } from "@eiao/wam-core/errors";
import type { CodedErrors, ErrorRow, Reaction } from "@eiao/wam-core/errors";

/** An error of the operating system: `message` describes it without naming the file, `remedy` tells users what to do if they can do something. */
export interface SystemErrorRow {
  readonly message: string;
  readonly remedy?: string;
  readonly reaction: Reaction;
}

const MAKE_ROOM = "Free some disk space, then run the same command again.";
const GET_PERMISSION = "Change the permissions, or use another file or folder.";

/** The errors by Node's codes (`errno.h`). An error that concerns one file leaves the site; a full disk or a limit ends the command. */
const systemErrorRows: Readonly<Record<string, SystemErrorRow>> = {
  EACCES: { message: "permission denied", remedy: GET_PERMISSION, reaction: "leave-site" },
  EAGAIN: { message: "there is nothing to read yet", reaction: "leave-site" },
  EDQUOT: { message: "your disk quota is used up", remedy: MAKE_ROOM, reaction: "end" },
  EFBIG: { message: "the file would be too large", reaction: "leave-site" },
  EINVAL: { message: "the operation is not supported", reaction: "leave-site" },
  EIO: { message: "the disk or device failed", reaction: "end" },
  EISDIR: { message: "it is a folder", reaction: "leave-site" },
  ELOOP: { message: "its symbolic links form a circle", reaction: "leave-site" },
  EMFILE: {
    message: "too many files are open (ulimit -n)",
    remedy: "Raise the limit (ulimit -n 1024), then run the same command again.",
    reaction: "end",
  },
  ENAMETOOLONG: { message: "the name is too long", reaction: "leave-site" },
  ENFILE: {
    message: "too many files are open on this machine",
    remedy: "Close other programs, then run the same command again.",
    reaction: "end",
  },
  ENODEV: { message: "there is no such device", reaction: "leave-site" },
  ENOENT: { message: "no such file", reaction: "leave-site" },
  ENOMEM: {
    message: "there is not enough memory",
    remedy: "Close other programs, then run the same command again.",
    reaction: "end",
  },
  ENOSPC: { message: "the disk is full", remedy: MAKE_ROOM, reaction: "end" },
  ENOTDIR: { message: "no such file", reaction: "leave-site" },
  ENXIO: { message: "no program is connected to it", reaction: "leave-site" },
  EPERM: { message: "permission denied", remedy: GET_PERMISSION, reaction: "leave-site" },
  EROFS: { message: "the disk is read-only", remedy: "Use a file or folder on another disk.", reaction: "end" },
  ETXTBSY: { message: "it is a program that is running", reaction: "leave-site" },
};

/** Returns the row of an error that a system call gave, or undefined for any other error. */
export function systemErrorOf(error: unknown): SystemErrorRow | undefined {
  const code = threadProblem(error) ?? codeOf(error);
  return code !== undefined && Object.hasOwn(systemErrorRows, code) ? systemErrorRows[code] : undefined;
}

/** Returns the code of an error, such as `ENOENT`, `UND_ERR_SOCKET` or that of an EiaoError, or undefined if it has none. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Finds the system's code in the error of a thread that could not be started. Node has it in the message only: `... failure: EMFILE`. */
function threadProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || codeOf(error) !== "ERR_WORKER_INIT_FAILED") return undefined;
  return /\bE[A-Z]+$/.exec(error.message)?.[0];
}

/**
 * Returns a function that creates the errors of a table. If the operating system caused the error, and its table has a remedy, the error
 * gets this remedy and the more severe of the two reactions: with too many open files, no record is damaged, and the next page would fail
 * in the same way.
 */
export function defineIoErrors<const Rows extends Record<string, ErrorRow>>(rows: Rows): CodedErrors<Rows> {
  return defineErrors(rows, ({ remedy, reaction }, cause) => {
    // A caller with a remedy of its own knows more than the table.
    const denied = remedy === "{remedy}" ? undefined : deniedBy(cause);
    if (denied === undefined) return { remedy, reaction };
    return { remedy: denied.remedy, reaction: moreSevere(reaction, denied.reaction) };
  });
}

/** The reactions in the order of their severity. */
const byGravity: readonly Reaction[] = ["retry", "leave-page", "leave-site", "end"];

function moreSevere(one: Reaction, other: Reaction): Reaction {
  return byGravity.indexOf(one) < byGravity.indexOf(other) ? other : one;
}

/** Returns the row of an error of the system that the user can fix, or undefined for any other cause, including coded errors. */
export function deniedBy(cause: unknown): (SystemErrorRow & { readonly remedy: string }) | undefined {
  const row = cause instanceof EiaoError ? undefined : systemErrorOf(cause);
  return row?.remedy === undefined ? undefined : { ...row, remedy: row.remedy };
}

/** The reaction to an unforeseen error: the site is left, so that no page is replaced by another one and other sites continue. */
const UNFORESEEN: Reaction = "leave-site";

/**
 * Returns the reaction of the program to a thrown value: from the error's row, from the row of the system's error, or the one for
 * unforeseen errors.
 */
export function reactionTo(error: unknown): Reaction {
  return error instanceof EiaoError ? error.reaction : (systemErrorOf(error)?.reaction ?? UNFORESEEN);
}

/** Returns the reason of a failure, for a sentence that names the file. The texts of system errors omit the call and the path. */
export function messageOf(error: unknown): string {
  const known = error instanceof EiaoError ? undefined : systemErrorOf(error);
  if (known !== undefined) return known.message;
  return error instanceof Error ? error.message || error.name : String(error);
}
