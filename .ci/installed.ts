import { spawnSync } from "node:child_process";
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The weight of a project's installed packages. */
export interface Weight {
  /** Disk space, in millions of bytes. */
  readonly megabytes: number;
  readonly packages: number;
}

/** Weighs the packages that are installed in a folder, as `du` and `npm ls --all` do. */
export function weightOf(project: string): Weight {
  const { stdout } = spawnSync("npm", ["ls", "--all", "--parseable"], { cwd: project, encoding: "utf8" });
  return {
    megabytes: bytesIn(join(project, "node_modules")) / 1e6,
    packages: stdout.trim().split("\n").length - 1, // the first line is the project
  };
}

/** Returns the disk space of a file, or of a folder with its contents. A block has 512 bytes. */
function bytesIn(file: string): number {
  const stats = lstatSync(file);
  const inside = stats.isDirectory() ? readdirSync(file).map((name) => bytesIn(join(file, name))) : [];
  return inside.reduce((sum, bytes) => sum + bytes, stats.blocks * 512);
}
