import type { StoreRetention } from "@eiao/etl";
import type { EiaoError } from "@eiao/wam-core/errors";
import { configurationProperties } from "./configuration-properties.ts";
import { configurationError } from "./errors.ts";
import { configurationKeys, keyAliases, keysWithoutEffect } from "./keys.ts";
import type { ConfigurationKey, KeyName } from "./keys.ts";
import { ruleSetsNamed } from "./rule-sets.ts";

type ValueOf<Name extends KeyName> = (typeof configurationKeys)[Name]["type"] extends "integer" | "number"
  ? number
  : (typeof configurationKeys)[Name]["type"] extends "boolean"
    ? boolean
    : (typeof configurationKeys)[Name]["type"] extends "list"
      ? readonly string[]
      : string;

/** The values of all parameters; null if a parameter has neither a value nor a default. They do not change while a program runs. */
export type SystemConfiguration = {
  readonly [Name in KeyName]:
    | ValueOf<Name>
    | ((typeof configurationKeys)[Name] extends { readonly default: unknown } ? never : null);
};

/** The sources of a configuration. */
export interface ConfigurationSources {
  /** The file `initial.rdf`, or a file in JSON. */
  readonly file?: { readonly name: string; readonly text: string };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A configuration that was read. */
export interface ReadSystemConfiguration {
  readonly configuration: SystemConfiguration;
  /** Sentences about unknown and deprecated parameters. */
  readonly warnings: readonly string[];
}

/** The text that stands for a password in the template. */
const TEMPLATE_PASSWORD = "removed";

/**
 * Reads the system configuration: variables of the environment take precedence over the file, and the file over the defaults. Spec 3.
 * @throws EiaoError `BadConfiguration`, `BadParameter`. Messages contain no passwords.
 */
export function readSystemConfiguration({ file, env }: ConfigurationSources): ReadSystemConfiguration {
  const warnings: string[] = [];
  const written =
    file === undefined ? new Map<string, readonly string[]>() : configurationProperties(file.name, file.text);
  const where = file?.name ?? "";
  for (const key of written.keys()) {
    if (isKey(key)) continue;
    if (Object.hasOwn(keyAliases, key)) checkAlias(written, key, where);
    else if (keysWithoutEffect.includes(key)) warnings.push(`${where}: ${key} has no effect.`);
    else warnings.push(`${where}: ${key.slice(0, 60)} is not a parameter.`);
  }
  const values = Object.entries(configurationKeys).map(([name, key]: [string, ConfigurationKey]) => {
    const given = givenOf(name, key, written, where, env);
    if (given === undefined) return [name, key.default ?? null] as const;
    return [name, valueOf(name, key, given)] as const;
  });
  const configuration = Object.freeze(Object.fromEntries(values)) as SystemConfiguration;
  if (configuration.samplingpolicy === "errormargin")
    warnings.push("samplingpolicy: errormargin is deprecated; samples have a fixed size.");
  if (configuration.archiveaddress !== null && configuration.archiveport === null)
    warnings.push("archiveaddress has no effect without archiveport, because it is the address of that port.");
  const { minpagessampled: minimum, numberofsamples: size } = configuration;
  if (minimum > size)
    throw wrong(
      where === "" ? "The environment" : where,
      "minpagessampled",
      `is ${minimum}, but numberofsamples is only ${size}, so every site would be discarded`,
      "It must not be greater than numberofsamples.",
    );
  return { configuration, warnings };
}

interface Given {
  readonly texts: readonly string[];
  readonly source: string;
}

function givenOf(
  name: string,
  { type }: ConfigurationKey,
  written: ReadonlyMap<string, readonly string[]>,
  where: string,
  env: ConfigurationSources["env"],
): Given | undefined {
  const variable = name === "databaseurl" ? "EIAO_DATABASE_URL" : `EIAO_${name.toUpperCase()}`;
  const ofEnvironment = env[variable];
  if (ofEnvironment !== undefined && ofEnvironment !== "") return { texts: [ofEnvironment], source: variable };
  const alias = Object.entries(keyAliases).find(([, key]) => key === name)?.[0];
  const texts = written.get(name) ?? (alias === undefined ? undefined : written.get(alias));
  // An empty element counts as missing: the template has many.
  if (texts === undefined || texts.every((text) => text === "")) return undefined;
  if (type !== "list" && texts.length > 1) throw wrong(where, name, "is given more than once", "Remove all but one.");
  return { texts, source: where };
}

/** Checks that a misspelt name and the right one, if both are present, have the same value. */
function checkAlias(written: ReadonlyMap<string, readonly string[]>, alias: string, where: string): void {
  const name = keyAliases[alias] as string;
  const [one, other] = [written.get(alias), written.get(name)];
  if (one !== undefined && other !== undefined && one.join() !== other.join())
    throw wrong(where, alias, `and ${name} have different values`, "Remove one of them.");
}

function valueOf(
  name: string,
  { type, choices, minimum = 0, maximum, form }: ConfigurationKey,
  { texts, source }: Given,
) {
  const [text = ""] = texts;
  const quoted = JSON.stringify(text.slice(0, 60));
  const refuse = (problem: string, remedy: string) => wrong(source, name, problem, remedy);
  if (type === "list") {
    const items = texts.flatMap((each) => each.split(/[\s,]+/)).filter((each) => each !== "");
    const odd =
      name === "wamservers" ? items.find((each) => !/^https?:$/.test(URL.parse(each)?.protocol ?? "")) : undefined;
    if (name === "ruleset")
      return ruleSetsNamed(items, (problem) =>
        refuse(`is wrong: ${problem}`, "Use their ids, or all, and one of pages at least."),
      );
    if (odd === undefined) return items;
    throw refuse(
      `has ${JSON.stringify(odd.slice(0, 60))}, which is not an address`,
      "Write an address such as http://localhost:8888/.",
    );
  }
  if (type === "integer" || type === "number") {
    const compact = text.replace(/\s/g, ""); // the seed writes 6 000
    const pattern = type === "integer" ? /^-?\d{1,12}$/ : /^-?\d{1,12}(?:\.\d{1,6})?$/;
    if (!pattern.test(compact))
      throw refuse(
        `is not ${type === "integer" ? "a whole number" : "a number"}: ${quoted}`,
        `Write a number such as ${type === "integer" ? "600" : "0.5"}.`,
      );
    if (Number(compact) < minimum) throw refuse(`is less than ${minimum}: ${quoted}`, `It must be ${minimum} or more.`);
    if (maximum !== undefined && Number(compact) > maximum)
      throw refuse(`is more than ${maximum}: ${quoted}`, `It must be ${maximum} or less.`);
    return Number(compact) + 0; // not -0
  }
  if (type === "boolean") {
    if (/^(?:true|1|yes|on)$/i.test(text)) return true;
    if (/^(?:false|0|no|off)$/i.test(text)) return false;
    throw refuse(`is neither true nor false: ${quoted}`, "Write true or false.");
  }
  if (choices !== undefined && !choices.includes(text))
    throw refuse(`cannot be ${quoted}`, `Use one of ${choices.join(", ")}.`);
  if (form === "origin" && !isOrigin(text))
    throw refuse("is not an address without a path", "Write an address such as https://archive.example.org.");
  if (form === "header" && !SENDABLE.test(text))
    throw refuse("contains characters that cannot be sent", "Use only ASCII characters.");
  return text;
}

/** The characters that the value of a header can have (RFC 9110, 5.5). With others every request would fail, as if the sites were broken. */
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Returns true if a password still has the text of the template (spec 3). */
export function isTemplatePassword(password: string): boolean {
  return password.startsWith(TEMPLATE_PASSWORD);
}

/**
 * Returns the database server of a configuration: databaseurl, or the seed's parameters if a password is set.
 * @throws EiaoError `BadParameter` for the password of the template, or an invalid host.
 */
export function databaseOf(configuration: SystemConfiguration): string | undefined {
  const { databaseurl, dwuser, dwpassword, dwhost, dwdatabase } = configuration;
  if (databaseurl !== null) return databaseurl;
  if (dwpassword === null) return undefined;
  const refuse = (key: string, problem: string, remedy: string) => wrong("The configuration", key, problem, remedy);
  if (isTemplatePassword(dwpassword))
    throw refuse("dwpassword", "is the password of the template", "Set the password of the database server.");
  // No part of the host may be ignored: another server would get the password or the results.
  const host = /:.*:/.test(dwhost) && !dwhost.startsWith("[") ? `[${dwhost}]` : dwhost;
  const url = /[\s/?#@\\]/.test(host) ? null : URL.parse(`postgres://${host}/`);
  if (url === null)
    throw refuse(
      "dwhost",
      `is not a host name: ${JSON.stringify(dwhost.slice(0, 60))}`,
      "Write for example db.example or db.example:5433.",
    );
  [url.username, url.password, url.pathname] = [dwuser, dwpassword, `/${encodeURIComponent(dwdatabase)}`];
  return url.href;
}

function wrong(where: string, key: string, problem: string, remedy: string): EiaoError {
  return configurationError("BadParameter", { where, key, problem, remedy });
}

const isKey = (name: string): boolean => Object.hasOwn(configurationKeys, name);

/** Returns true for the address of a web server without a path: `https://archive.example.org`. */
export function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}

/** Returns how long sealed stores are kept: `12 runs`, `365 days`; undefined means for ever. @throws EiaoError `BadParameter`. */
export function storeRetention({
  storeretention: text,
}: Pick<SystemConfiguration, "storeretention">): StoreRetention | undefined {
  if (text === null) return undefined;
  const [, number = "", unit = ""] = /^\s*([1-9]\d{0,5})\s+(run|day)s?\s*$/i.exec(text) ?? [];
  if (number === "")
    throw wrong(
      "configuration",
      "storeretention",
      `is ${JSON.stringify(text.slice(0, 60))}`,
      "Write for example 12 runs or 365 days, or remove it.",
    );
  return unit.toLowerCase() === "run" ? { runs: Number(number) } : { days: Number(number) };
}
