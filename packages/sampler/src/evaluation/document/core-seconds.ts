/** A clock of this thread's own work, started by the call: seconds of one core. Before Node 23.9: seconds not spent waiting. */
export function coreSeconds(): () => number {
  if (!("threadCpuUsage" in process)) {
    const before = performance.eventLoopUtilization();
    return () => performance.eventLoopUtilization(before).active / 1000;
  }
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1e6;
  };
}
