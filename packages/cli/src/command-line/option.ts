/** A long option. Tables of options define the parser, `--help`, the schema of the configuration and the documentation. */
export interface Option {
  /** `list` can be given more than once. `number` and `integer` are checked. Default: `string`. */
  readonly type?: "string" | "boolean" | "integer" | "number" | "list";
  readonly help: string;
  /** The name of the value in `--help`, such as `FILE`. Not needed with `choices`. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** Words that are allowed instead of a number. */
  readonly keywords?: readonly string[];
  readonly default?: string | number;
  /** The smallest allowed number. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Another option that this one needs. In a configuration file, which serves all commands, it may stand alone. */
  readonly needs?: string;
  /** The formats that use this option. In a configuration file, which serves all commands, it may stand with any format. */
  readonly formats?: readonly string[];
  /** True if the option names a file that is written. Other options with the value FILE or CSV name a file that is read. */
  readonly writes?: true;
  /** The heading in `--help`. */
  readonly section?: string;
  /** False if the option makes no sense in a configuration file. */
  readonly configurable?: boolean;
}

export type OptionTable = Readonly<Record<string, Option>>;

/** Options as their command defines them. The texts of the command hold the help of most of them. */
export type WrittenTable = Readonly<Record<string, Omit<Option, "help"> & { readonly help?: string }>>;

/** Returns options that stand under one heading in `--help`. */
export function inSection<const T extends WrittenTable>(section: string, table: T): T {
  return optionsWith({ section }, table);
}

/** Returns options that make no sense in a configuration file. */
export function notConfigurable<const T extends WrittenTable>(table: T): T {
  return optionsWith({ configurable: false }, table);
}

/** The names of the options in a table that lack their help. */
type WithoutHelp<T extends WrittenTable> = {
  [Name in keyof T & string]: T[Name] extends { readonly help: string } ? never : Name;
}[keyof T & string];

/** The help of options, by name. A table needs it for options without their own help. */
export type HelpTexts<T extends WrittenTable> = Readonly<Record<WithoutHelp<T>, string>>;

/** Returns options with their help. */
export function withHelp<const T extends WrittenTable>(help: HelpTexts<T>, table: T) {
  const texts: Readonly<Record<string, string>> = help;
  const entries = Object.entries(table).map(([name, option]) => {
    return [name, { ...option, help: texts[name] ?? option.help ?? "" }];
  });
  return Object.fromEntries(entries) as { readonly [Name in keyof T]: T[Name] & { readonly help: string } };
}

function optionsWith<T extends WrittenTable>(shared: Partial<Option>, table: T): T {
  return Object.fromEntries(Object.entries(table).map(([name, option]) => [name, { ...option, ...shared }])) as T;
}

type CamelCase<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

type Scalar<O extends WrittenTable[string]> = O extends { readonly type: "integer" | "number" }
  ? number | (O extends { readonly keywords: readonly (infer Word)[] } ? Word : never)
  : O extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : string;

type OptionValue<O extends WrittenTable[string]> = O extends { readonly type: "boolean" }
  ? boolean
  : O extends { readonly type: "list" }
    ? readonly Scalar<O>[]
    : O extends { readonly default: string | number }
      ? Scalar<O>
      : Scalar<O> | undefined;

/** The values of a table's options under their camelCase names. */
export type OptionValues<T extends WrittenTable> = {
  readonly [K in keyof T & string as CamelCase<K>]: OptionValue<T[K]>;
};

/** Returns the key of an option in the configuration: `base-url` gives `baseUrl`. */
export function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the name of an option's value for help and messages. */
export function valueName(option: Option): string {
  const { choices, value = isNumeric(option) ? "N" : "TEXT", keywords = [] } = option;
  return choices?.join("|") ?? [value, ...keywords].join("|");
}

/** Returns true if the value of an option is a number. */
export function isNumeric({ type }: Option): boolean {
  return type === "integer" || type === "number";
}
