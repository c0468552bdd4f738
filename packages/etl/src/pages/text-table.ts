/** Texts of a page that its findings name by number, from 0. */
export interface TextTable {
  number(text: string): number;
  readonly texts: readonly string[];
}

export function createTextTable(): TextTable {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  return {
    number(text) {
      let number = numbers.get(text);
      if (number === undefined) {
        number = texts.push(text) - 1;
        numbers.set(text, number);
      }
      return number;
    },
    texts,
  };
}
