/** EIAO.LANG.1.2: the declared languages of a page, as written, from all three sources. Source: spec 4, No. 36 to 38, D19. */
import { defineMWam } from "../../../rule-set/define.ts";
import type { AWam, MWam } from "../../../rule-set/define.ts";
import { metaLanguage } from "../0.0-metadata.ts";
import { contentLanguage, documentLanguage } from "../4.3-language.ts";
import { asIs } from "./kinds.ts";

function language(title: string, at: AWam): MWam {
  return defineMWam({ id: "EIAO.LANG.1.2", type: "language", title, at, statistic: asIs });
}

export const languageOfRoot = language("language of the html element", documentLanguage);
export const languageInMeta = language("language in meta", metaLanguage);
export const languageInHeader = language("language in the HTTP header", contentLanguage);
