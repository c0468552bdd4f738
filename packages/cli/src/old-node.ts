import manifest from "../package.json" with { type: "json" };

const least = manifest.engines.node.replace(">=", "");

/** What to tell who runs a program by a Node that is older than it needs, where much goes well and some does not; undefined: it is new enough. */
export function oldNode(found: string): string | undefined {
  const isOld = found.localeCompare(least, "en", { numeric: true }) < 0;
  return isOld ? `It needs Node ${least} or newer, and this is Node ${found}.` : undefined;
}
