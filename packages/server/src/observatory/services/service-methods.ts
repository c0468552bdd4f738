import { methodsIn } from "../../transport/described-method.ts";
import descriptions from "./methods.json" with { type: "json" };

const { shared } = descriptions;

/** The makers of methods of the four services, which combine the descriptions of methods with their functions. */
export const siteUrlMethod = methodsIn(descriptions.siteurl, shared);
export const etlMethod = methodsIn(descriptions.etl, shared);
export const samplingMethod = methodsIn(descriptions.sampling, shared);
export const dbcleanerMethod = methodsIn(descriptions.dbcleaner, shared);
