import type { FindingLocation } from "@eiao/sampler";
import { html } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import { plain } from "./plain.ts";
import { locationInWords } from "./words.ts";

/** Returns page and location of a finding. A page of the web is a link; its text is the whole address, so no two links have the same text. */
export function locationMarkup(url: string, location: FindingLocation): Markup {
  const words = locationInWords(location);
  const shown = plain(url, 2000);
  // Only an address that is shown in full is a link. A shortened one would lead elsewhere than it says.
  if (!/^https?:\/\//i.test(url) || shown !== url) return html`${shown}, ${words}`;
  return html`<a href="${url}">${url}</a>, ${words}`;
}
