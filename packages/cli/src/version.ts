import manifest from "../package.json" with { type: "json" };

/** Of this package; stands in reports and in the User-Agent. */
export const version: string = manifest.version;
