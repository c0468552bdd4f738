import { methodsIn } from "../transport/described-method.ts";
import descriptions from "./methods.json" with { type: "json" };
import type { Arguments, Method } from "../transport/service.ts";
import { contentArgument, textArgument, absoluteUrlArgument } from "./page-task.ts";
import type { WamSettings } from "./wam-settings.ts";

const method = methodsIn(descriptions.wam, descriptions.shared);

/** Makes the method `keepSheet`: a style sheet for `evaluate`, sent once for all pages that use it. */
export function keepSheetMethod(settings: Pick<WamSettings, "kept">): Method {
  return method("keepSheet", (args) => keepSheet(args, settings));
}

/** Keeps a style sheet. @throws EiaoError `BadArguments`. */
async function keepSheet(args: Arguments, { kept }: Pick<WamSettings, "kept">): Promise<string> {
  const contentType = textArgument(args["contentType"]);
  const { content } = contentArgument(args);
  const url = absoluteUrlArgument(args["url"]);
  return kept.keep({ url, content, ...(contentType === undefined ? {} : { contentType }) });
}
