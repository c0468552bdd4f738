/** The parts of css-tree that are used, which its type package does not declare. */
declare module "css-tree/tokenizer" {
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
}
declare module "css-tree/lexer" {
  export class Lexer {
    constructor(config: { generic: boolean; types: object; properties: object }, syntax: object, structure: object);
    matchProperty(name: string, value: string): { matched: object | null; error: Error | null };
    getProperty(name: string, fallbackBasename: boolean): object | null;
  }
}
declare module "css-tree/dist/data" {
  const data: { types: object; properties: object };
  export default data;
}
