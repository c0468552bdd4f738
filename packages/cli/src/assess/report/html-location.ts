import type { FindingLocation } from "@eiao/sampler";
import { html } from "@eiao/server/formats";
import type { Markup } from "@eiao/server/formats";
import { plain } from "./plain.ts";
import { locationInWords } from "./words.ts";

/** Page and location of a finding. The page is a link where it is one of the web; its whole address is the wording, so no two links share one. */
export function locationMarkup(url: string, location: FindingLocation): Markup {
  const words = locationInWords(location);
  const shown = plain(url, 2000);
  // Only what is shown in full is linked: what was cut or cleaned would lead elsewhere than it says.
  if (!/^https?:\/\//i.test(url) || shown !== url) return html`${shown}, ${words}`;
  return html`<a href="${url}">${url}</a>, ${words}`;
}
