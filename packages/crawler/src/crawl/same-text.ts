import type { TextFingerprint } from "../links/page-links.ts";
import { rejection } from "./decisions.ts";
import type { Decision } from "../scope/decision.ts";
import { shapeOf } from "../traps/groups.ts";

/**
 * One and the same page under addresses without end: title and text alike to the word, while the URLs differ only in what can be
 * counted. Unlike pages that are merely alike, which are put off, these are not fetched on.
 */
export interface SameText {
  notePage(url: string, fingerprint: TextFingerprint, title: string): void;
  /** A REJECT for a URL of such a shape, or nothing. */
  refusal(url: string): Decision | undefined;
  /** Counts a URL that an earlier start of the crawl has refused; when its pages were noted. */
  countRefused(url: string): void;
  /** Shapes and the URLs that were refused. */
  reports(): { guard: string; pattern: string; urls: number }[];
}

interface Shape {
  text: string;
  inARow: number;
  refused: number;
}

/** So many alike, one after another, are no accident. */
const enough = 100;
/** A page of pictures has no text, and pages of pictures are no copies of one another. */
const fewestWords = 20;
const mostShapes = 1_000;

export function createSameText(): SameText {
  const shapes = new Map<string, Shape>();
  return {
    notePage(url, { simhash, words }, title) {
      const name = shapeOf(url);
      if (name === undefined) return;
      const text = words < fewestWords ? "" : `${simhash} ${words} ${title}`;
      const shape = shapes.get(name);
      if (shape === undefined) {
        if (text !== "" && shapes.size < mostShapes) shapes.set(name, { text, inARow: 1, refused: 0 });
      } else if (shape.inARow < enough) {
        shape.inARow = text !== "" && shape.text === text ? shape.inARow + 1 : 1;
        shape.text = text;
      }
    },
    refusal(url) {
      const name = shapeOf(url);
      const shape = name === undefined ? undefined : shapes.get(name);
      if (shape === undefined || shape.inARow < enough) return undefined;
      shape.refused++;
      return rejection("NearDuplicateDecideRule", `${enough} pages like ${name} in a row have the same text`);
    },
    countRefused(url) {
      const shape = shapes.get(shapeOf(url) ?? "");
      if (shape !== undefined) shape.refused++;
    },
    reports: () =>
      [...shapes]
        .filter(([, { refused }]) => refused > 0)
        .map(([pattern, { refused }]) => ({ guard: "near-duplicate", pattern, urls: refused })),
  };
}
