import type { StyleText } from "./document.ts";
import { detached } from "./style-text.ts";

/** Collects a text piece by piece, with the source offset of each piece. */
export class MappedText {
  #text = "";
  // Piece i covers the text from #starts[i] on; it begins in the source at #offsets[i].
  readonly #starts: number[] = [];
  readonly #offsets: number[] = [];
  readonly #linear: boolean[] = [];
  readonly #empty: number;

  /** @param empty the offset to return if there is no text. */
  constructor(empty = 0) {
    this.#empty = empty;
  }

  /** Adds a run that stands in the source, character for character, from `offset` on. */
  addRun(text: string, offset: number): void {
    this.#add(text, offset, true);
  }

  /** Adds text that a reference at `offset` stands for, or that only counts as being there. */
  addReference(text: string, offset: number): void {
    this.#add(text, offset, false);
  }

  build(): StyleText {
    const starts = this.#starts;
    const offsets = this.#offsets;
    const linear = this.#linear;
    const empty = this.#empty;
    return {
      text: detached(this.#text),
      offset(index) {
        let low = 0;
        let high = starts.length - 1;
        while (low < high) {
          const middle = (low + high + 1) >> 1;
          if ((starts[middle] as number) <= index) low = middle;
          else high = middle - 1;
        }
        const offset = offsets[low] ?? empty;
        return linear[low] === true ? offset + index - (starts[low] ?? 0) : offset;
      },
    };
  }

  #add(text: string, offset: number, linear: boolean): void {
    if (text === "") return;
    const last = this.#starts.length - 1;
    const next = (this.#offsets[last] ?? 0) + this.#text.length - (this.#starts[last] ?? 0);
    if (linear && this.#linear[last] === true && next === offset) {
      this.#text += text;
      return;
    }
    this.#starts.push(this.#text.length);
    this.#offsets.push(offset);
    this.#linear.push(linear);
    this.#text += text;
  }
}
