import { readdir, readFile } from "node:fs/promises";

/** Returns the memory of a server's processes in bytes, with proportional shares of common memory (PSS). @param postmaster  its first process. */
export async function serverBytes(postmaster: number): Promise<number> {
  let kilobytes = 0;
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "latin1").catch(() => "");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    if (Number(name) !== postmaster && parent !== postmaster) continue;
    const rollup = await readFile(`/proc/${name}/smaps_rollup`, "latin1").catch(() => "");
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kilobytes * 1024;
}
