import { violationsOf } from "@eiao/wam-core/validity";
import type { BenchPage } from "./material.ts";

/** The nanoseconds per byte at each size, from 10 kB to 50 MB, of one shape of input. */
export interface Growth {
  readonly shape: string;
  readonly perByte: readonly { readonly bytes: number; readonly nanoseconds: number }[];
  /** The slowest of the sizes from 1 MB on, divided by the median of the smaller ones. 1 is constant. */
  readonly ratio: number;
}

const sizes = [10_000, 100_000, 1_000_000, 10_000_000, 50_000_000];
const doctype = '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">';

/** Shapes for which a validator could need more than linear time. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  "a real page repeated": (length) =>
    filled('<p><b>Text</b> and <a href="x.html">a link</a>, a <i>list</i>:<ul><li>one<li>two</ul>\n', length),
  "deep nesting": (length) => filled("<div>", length),
  "content models that never fit": (length) => filled("<table><td>x<li><option>", length),
  "a million attributes": (length) => `<p ${filled("a=b ", length)}>`,
};

function filled(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length));
}

export function validates(page: BenchPage): number {
  return violationsOf(page.text, null, "html").length;
}

export function growthOfValidation(): Growth[] {
  return Object.entries(shapes).map(([shape, make]) => {
    const perByte = sizes.map((bytes) => {
      const text = doctype + make(bytes);
      const repeats = Math.max(1, Math.min(50, Math.floor(1_000_000 / bytes)));
      violationsOf(text, null, "html"); // warm up
      const times = Array.from({ length: 3 }, () => {
        const start = performance.now();
        for (let i = 0; i < repeats; i++) violationsOf(text, null, "html");
        return ((performance.now() - start) * 1e6) / repeats / bytes;
      });
      return { bytes, nanoseconds: Math.min(...times) };
    });
    const [small = 1, middle = 1, ...large] = perByte.map(({ nanoseconds }) => nanoseconds);
    return { shape, perByte, ratio: Math.max(...large) / Math.max(small, middle) };
  });
}
