import { parameter, requiredParameter } from "../transport/service.ts";
import type { Arguments, Method } from "../transport/service.ts";
import { contentArgument, textArgument, absoluteUrlArgument } from "./page-task.ts";
import type { WamSettings } from "./wam-settings.ts";

/** `keepSheet`: a style sheet for `evaluate`, sent once for all pages that ask for it. */
export function keepSheetMethod(settings: Pick<WamSettings, "kept">): Method {
  return {
    name: "keepSheet",
    doc: "Keeps a style sheet for calls of evaluate. When memory is needed, the least recently used sheets are removed.",
    parameters: [
      requiredParameter("url", "text", "Absolute URL of the style sheet, after redirects."),
      requiredParameter("cont", "text or bytes", "Its content: text, taken as UTF-8, or base64 with compression."),
      parameter("contentType", "text", "Its Content-Type, with the charset."),
      parameter("compression", "text", "base64, with or without line breaks, or empty."),
    ],
    result: {
      type: "text",
      doc: "The id of the sheet for the argument sheets of evaluate: the same for the same URL, type and content, on every server.",
    },
    call: (given) => keepSheet(given, settings),
  };
}

/** @throws EiaoError `BadArguments`. */
async function keepSheet(given: Arguments, { kept }: Pick<WamSettings, "kept">): Promise<string> {
  const contentType = textArgument(given["contentType"]);
  const { content } = contentArgument(given);
  const url = absoluteUrlArgument(given["url"]);
  return kept.keep({ url, content, ...(contentType === undefined ? {} : { contentType }) });
}
