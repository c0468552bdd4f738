/** Checkpoint 9.1, "client-side instead of server-side image maps". Source: spec 2.1, 3 (No. 17), D16. */
import { defineAWam, defineBWam } from "../../rule-set/define.ts";
import type { BWam, ElementWam, Page } from "../../rule-set/define.ts";
import { checkpoint } from "./checkpoints.ts";
import { attributeMatches } from "./conditions.ts";

export const serverSideMap: ElementWam = defineAWam({
  id: "EIAO.A.10.9.1.2.HTML.1.1",
  title: "server-side image map",
  kind: "element",
  elements: ["img", "input"],
  attributes: ["ismap"],
  measure(element, page) {
    const applies =
      element.name === "img"
        ? page.once(insideLinks, insideLinks)[element.index] === 1
        : attributeMatches(element, "type", "image", page);
    return applies ? 1 : undefined;
  },
});

/** Returns 1 for every element with an `a` ancestor, by index. O(elements): an `a` inside another adds nothing. */
function insideLinks({ document }: Page): Uint8Array {
  const inside = new Uint8Array(document.elements.length);
  let covered = 0;
  for (const a of document.named("a")) {
    if (a.index < covered) continue;
    covered = a.end;
    inside.fill(1, a.index + 1, covered);
  }
  return inside;
}

export const serverSideImageMap: BWam = defineBWam({
  id: "UWEM.B.10.9.1.3.HTML.DEF.1.1",
  test: "9.1_HTML_01",
  ...checkpoint("9.1"),
  title: "server-side image map",
  at: [serverSideMap],
  result: (read) => Number(read(serverSideMap)),
  affects: "People who cannot point with a mouse: only mouse coordinates tell the server what they choose.",
  remedy: "Use a client-side map: usemap, and a map with an area and its alt for each region.",
  examples: {
    fails: [
      '<a href="map.cgi"><img src="map.gif" ismap alt="Map"></a>',
      '<form><input type="image" ismap src="m.gif" alt="Map"></form>',
    ],
    passes: [
      '<img src="map.gif" usemap="#m" alt="Map"><map name="m"><area href="n.html" alt="North"></map>',
      '<img src="a.gif" ismap alt="">',
    ],
  },
});
