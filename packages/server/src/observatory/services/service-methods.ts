import { methodsIn } from "../../transport/described-method.ts";
import descriptions from "./methods.json" with { type: "json" };

const { shared } = descriptions;

/** Make the methods of the four services of their descriptions and calls. */
export const siteUrlMethod = methodsIn(descriptions.siteurl, shared);
export const etlMethod = methodsIn(descriptions.etl, shared);
export const samplingMethod = methodsIn(descriptions.sampling, shared);
export const dbcleanerMethod = methodsIn(descriptions.dbcleaner, shared);
