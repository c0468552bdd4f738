/** EIAO.MEDIA.1.2: media lists of a page's styles, as written. Source: spec 4, No. 39 and 40, D44. */
import { defineMWam } from "../../../rule-set/define.ts";
import type { AWam, MWam } from "../../../rule-set/define.ts";
import { cssMedia, styleMedia } from "../0.0-metadata.ts";
import { asIs } from "./kinds.ts";

function mediaType(title: string, at: AWam): MWam {
  return defineMWam({ id: "EIAO.MEDIA.1.2", type: "mediaType", title, at, statistic: asIs });
}

export const mediaInSheet = mediaType("media of @media and @import", cssMedia);
export const mediaOfStyle = mediaType("media of style elements", styleMedia);
