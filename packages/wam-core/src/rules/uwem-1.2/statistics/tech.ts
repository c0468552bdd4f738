/** EIAO.TECH.1.2: the technologies of a page, as MIME types. Source: spec 4, No. 25 to 34. */
import { defineMWam } from "../../../rule-set/define.ts";
import type { AWam, MWam } from "../../../rule-set/define.ts";
import {
  applet,
  classId,
  codeType,
  eventHandler,
  imageSource,
  objectSource,
  objectType,
  scriptLink,
  scriptType,
} from "../0.0-metadata.ts";
import { contentType } from "../11.1-w3c-technologies.ts";
import { always, guess, lower } from "./kinds.ts";
import { typeOfClassId } from "./mime-type.ts";

function technology(title: string, at: AWam, statistic: MWam["statistic"]): MWam {
  return defineMWam({ id: "EIAO.TECH.1.2", type: "technology", title, at, statistic });
}

export const scriptTechnology = technology("type of scripts", scriptType, lower);
export const codeTechnology = technology("type of code objects", codeType, lower);
export const classIdTechnology = technology("class of code objects", classId, (value) => typeOfClassId(String(value)));
export const appletTechnology = technology("Java applets", applet, always("application/x-java-applet"));
/** Every handler counts as JavaScript. */
export const handlerTechnology = technology("event handlers", eventHandler, always("text/javascript"));
export const scriptLinkTechnology = technology("script links", scriptLink, always("text/javascript"));
export const objectTechnology = technology("type of data objects", objectType, lower);
export const objectSourceTechnology = technology("source of data objects", objectSource, guess);
export const imageTechnology = technology("images", imageSource, guess);
export const pageTechnology = technology("the page itself", contentType, lower);
