/** Declares the used parts of css-tree that its type package lacks. */
declare module "css-tree/tokenizer" {
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void;
}
declare module "css-tree/lexer" {
  export class Lexer {
    constructor(config: { generic: boolean }, syntax: object, structure: object);
    matchProperty(name: string, value: string): { matched: object | null; error: Error | null };
    readonly types: Record<string, object>;
    readonly properties: Record<string, object>;
    createDescriptor(syntax: string, type: "Type" | "Property", name: string): object;
  }
}
declare module "css-tree/dist/data" {
  const data: Readonly<Record<"types" | "properties", Readonly<Record<string, string>>>>;
  export default data;
}
