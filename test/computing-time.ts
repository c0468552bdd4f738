/**
 * Milliseconds that this process has computed so far, in all its threads: what takes time in proportion is judged by it, because a
 * busy machine makes the clock run on while nothing is computed.
 */
export function computingMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
