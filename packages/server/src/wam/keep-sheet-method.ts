import { methodsIn } from "../transport/described-method.ts";
import descriptions from "./methods.json" with { type: "json" };
import type { Arguments, Method } from "../transport/service.ts";
import { contentArgument, textArgument, absoluteUrlArgument } from "./page-task.ts";
import type { WamSettings } from "./wam-settings.ts";

const method = methodsIn(descriptions.wam, descriptions.shared);

/** Makes the method `keepSheet`: a style sheet for `evaluate`, sent once for all pages that use it. */
export function keepSheetMethod(settings: Pick<WamSettings, "kept">): Method {
  return method("keepSheet", (given) => keepSheet(given, settings));
}

/** Keeps a style sheet. @throws EiaoError `BadArguments`. */
async function keepSheet(given: Arguments, { kept }: Pick<WamSettings, "kept">): Promise<string> {
  const contentType = textArgument(given["contentType"]);
  const { content } = contentArgument(given);
  const url = absoluteUrlArgument(given["url"]);
  return kept.keep({ url, content, ...(contentType === undefined ? {} : { contentType }) });
}
