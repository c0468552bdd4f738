/** Reads sticky patterns one after the other and skips the white space between them. */
export class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #skip(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++;
  }

  matchHere(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }

  match(pattern: RegExp): RegExpExecArray | null {
    this.#skip();
    return this.matchHere(pattern);
  }

  need(pattern: RegExp): string {
    const match = this.match(pattern);
    if (match === null) throw new Error(`${pattern} expected at: ${this.#text.slice(this.#at, this.#at + 60)}`);
    return match[0];
  }

  peek(text: string): boolean {
    this.#skip();
    return this.#text.startsWith(text, this.#at);
  }

  done(): boolean {
    this.#skip();
    return this.#at === this.#text.length;
  }

  end(): void {
    if (!this.done()) throw new Error(`left over: ${this.#text.slice(this.#at)}`);
  }
}
