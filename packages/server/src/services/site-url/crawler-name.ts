/** Who takes a site without saying who it is. */
export const UNKNOWN_CRAWLER = "crawler";

/** A crawler, as leases name it. */
export function crawlerName(machine: string, pid: number): string {
  return `crawler ${pid} on ${machine}`;
}
