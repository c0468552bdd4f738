import { readdir, readFile } from "node:fs/promises";

const TICKS = 100;

/** Returns the processor time, in seconds, of this process and of a server: its running processes, and those that ended. */
export async function cpuSeconds(postmaster: number | undefined): Promise<number> {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1e6;
  return own + (postmaster === undefined ? 0 : await serverSeconds(postmaster));
}

async function serverSeconds(postmaster: number): Promise<number> {
  let ticks = 0;
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await statOf(name);
    if (fields === undefined) continue;
    const [, parent = 0] = fields;
    if (Number(name) === postmaster) ticks += sum(fields.slice(11, 15));
    else if (parent === postmaster) ticks += sum(fields.slice(11, 13));
  }
  return ticks / TICKS;
}

/** Returns the fields of /proc/PID/stat after the name: state (NaN), parent, ...; from 11 on user and system time, and those of ended children. */
async function statOf(pid: string): Promise<number[] | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => undefined);
  return text
    ?.slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
}

/** Returns the process that started a backend. */
export async function parentOf(pid: number): Promise<number> {
  const [, parent = 0] = (await statOf(String(pid))) ?? [];
  return parent;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
