import manifest from "../package.json" with { type: "json" };

/** The version of this package, shown in reports and in the User-Agent. */
export const version: string = manifest.version;

/** The address of the project, by which reports and data name the program. */
export const projectUrl: string = manifest.homepage;
