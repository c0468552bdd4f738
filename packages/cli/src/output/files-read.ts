import { fstatSync, realpathSync, statSync } from "node:fs";
import type { BigIntStats } from "node:fs";
import path from "node:path";
import { CommandError } from "../errors.ts";
import type { Terminal } from "../terminal.ts";

/** The files that a call reads. They are compared by identity, so that links and spellings make no difference. */
export interface FilesRead {
  /** @param role  the role of the file, for messages. */
  add(file: string, role: string): void;
  /** Adds standard input, which may be a file (`< page.html`). */
  addStandardInput(terminal: Terminal): void;
  /** Returns the role in which the call reads this file, or `undefined` if it does not read it. */
  roleOf(file: string): string | undefined;
}

export function createFilesRead(): FilesRead {
  const roles = new Map<string, string>();
  const add = (identity: string | undefined, role: string): void => {
    if (identity !== undefined && !roles.has(identity)) roles.set(identity, role);
  };
  return {
    add: (file, role) => add(identityOf(file), role),
    addStandardInput({ stdin }) {
      const { fd } = stdin as { readonly fd?: number };
      if (fd !== undefined) add(ofStat(fstatSync(fd, { bigint: true })), "standard input");
    },
    roleOf(file) {
      const identity = identityOf(file);
      return identity === undefined ? undefined : roles.get(identity);
    },
  };
}

/** Returns the identity of a file, even if it does not exist yet. Returns `undefined` for devices, pipes and folders, which no report replaces. */
function identityOf(file: string): string | undefined {
  try {
    return ofStat(statSync(file, { bigint: true }));
  } catch {
    try {
      return path.join(realpathSync.native(path.dirname(file)), path.basename(file));
    } catch {
      return undefined;
    }
  }
}

function ofStat(found: BigIntStats): string | undefined {
  return found.isFile() ? `${found.dev}:${found.ino}` : undefined;
}

/** Returns the error for an output that is also an input. @param option  the option that names the output. */
export function overlap(option: string, value: string, role: string): CommandError {
  return new CommandError(`--${option} ${value} would overwrite ${role} of this call.`, "Choose another file.");
}

/** Resolves the links in a path as far as it exists. A file that will be written may not exist yet. */
export function pathAfterLinks(file: string): string {
  try {
    return realpathSync.native(file);
  } catch {
    const folder = path.dirname(file);
    return folder === file ? file : path.join(pathAfterLinks(folder), path.basename(file));
  }
}
