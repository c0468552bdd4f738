import manifest from "../package.json" with { type: "json" };

/** The version of this package, shown in reports and in the User-Agent. */
export const version: string = manifest.version;

/** The address of the project. Reports and data name the program by it. */
export const projectUrl: string = manifest.homepage;

const minimum = manifest.engines.node.replace(">=", "");

/** Returns a sentence if Node is older than the program needs, or `undefined`. Most of the program works with an old Node, but not all. */
export function oldNode(found: string): string | undefined {
  const isOld = found.localeCompare(minimum, "en", { numeric: true }) < 0;
  return isOld ? `The program needs Node ${minimum} or newer, but this is Node ${found}.` : undefined;
}
