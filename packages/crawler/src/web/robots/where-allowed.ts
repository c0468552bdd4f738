import { codeOf, wordsOf } from "../../system-errors.ts";
import type { PoliteFetch } from "../manners/polite-fetch.ts";
import { failure } from "../transport/failure.ts";
import type { Robots } from "./robots.ts";

/** Asks robots.txt before each request; what it excludes is the failure `robots`, with the line that says so. */
export function whereAllowed(robots: Pick<Robots, "check">, fetch: PoliteFetch): PoliteFetch {
  return async (request, course) => {
    try {
      const { verdict, reason } = await robots.check(request.url);
      if (verdict === "REJECT") {
        const why = reason === undefined ? "" : ` (${reason})`;
        return failure("robots", `robots.txt excludes it${why}.`, 0);
      }
    } catch (error) {
      if (codeOf(error) === "RobotsStopped") return failure("aborted", wordsOf(error), 0);
      throw error;
    }
    return await fetch(request, course);
  };
}
