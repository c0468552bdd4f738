import type { Reaction } from "./coded-error.ts";

/** What the operating system denies: in words without the file, what helps where somebody can do something, what the program does. */
export interface SystemErrorRow {
  readonly says: string;
  readonly remedy?: string;
  readonly reaction: Reaction;
}

const MAKE_ROOM = "Make room, then call the same command again.";
const GET_PERMISSION = "Get the permission, or name another file or folder.";

/** By the codes of Node (`errno.h`). What one site is denied another may have; a disk or a limit is that of all. */
const systemErrorRows: Readonly<Record<string, SystemErrorRow>> = {
  EACCES: { says: "no permission", remedy: GET_PERMISSION, reaction: "leave-site" },
  EAGAIN: { says: "it gives nothing to read", reaction: "leave-site" },
  EDQUOT: { says: "the disk is full (your share of it)", remedy: MAKE_ROOM, reaction: "end" },
  EFBIG: { says: "it would be larger than a file may be", reaction: "leave-site" },
  EINVAL: { says: "it cannot be used like that", reaction: "leave-site" },
  EIO: { says: "the disk or the device failed", reaction: "end" },
  EISDIR: { says: "it is a folder", reaction: "leave-site" },
  ELOOP: { says: "its links lead round in a circle", reaction: "leave-site" },
  EMFILE: {
    says: "too many files are open (ulimit -n)",
    remedy: "Raise the limit (ulimit -n 1024), then call the same command again.",
    reaction: "end",
  },
  ENAMETOOLONG: { says: "its name is too long", reaction: "leave-site" },
  ENFILE: {
    says: "too many files are open on this machine",
    remedy: "Close other programs, then call the same command again.",
    reaction: "end",
  },
  ENODEV: { says: "there is no such device", reaction: "leave-site" },
  ENOENT: { says: "no such file", reaction: "leave-site" },
  ENOMEM: {
    says: "there is no memory left",
    remedy: "Close other programs, then call the same command again.",
    reaction: "end",
  },
  ENOSPC: { says: "the disk is full", remedy: MAKE_ROOM, reaction: "end" },
  ENOTDIR: { says: "no such file", reaction: "leave-site" },
  ENXIO: { says: "nothing is at its other end", reaction: "leave-site" },
  EPERM: { says: "no permission", remedy: GET_PERMISSION, reaction: "leave-site" },
  EROFS: { says: "the disk can only be read", remedy: "Name a file or folder on another disk.", reaction: "end" },
  ETXTBSY: { says: "a program is running from it", reaction: "leave-site" },
};

/** The row of an error that a system call gave; undefined: it is none, or none that the table has. */
export function systemErrorOf(error: unknown): SystemErrorRow | undefined {
  const code = threadProblem(error) ?? codeOf(error);
  return code !== undefined && Object.hasOwn(systemErrorRows, code) ? systemErrorRows[code] : undefined;
}

/** The code of any error that has one: `ENOENT`, `UND_ERR_SOCKET`, that of an EiaoError. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** A thread that could not be started has a code of Node's own, and that of the system in its message: `... failure: EMFILE`. */
function threadProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || codeOf(error) !== "ERR_WORKER_INIT_FAILED") return undefined;
  return /\bE[A-Z]+$/.exec(error.message)?.[0];
}
