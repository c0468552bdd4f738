/** Returns the number of successful calls of a server, by method. */
export async function callsOf(address: string): Promise<Map<string, number>> {
  const metrics = await (await fetch(`${address}metrics`)).text();
  const found = metrics.matchAll(/^eiao_calls_total\{service="wam",method="(\w+)",[^}]*outcome="ok"\} (\d+)$/gm);
  return new Map([...found].map(([, method = "", calls]) => [method, Number(calls)]));
}
