/** The licence of the data where none is given: that of reports, exports and their descriptions. */
export const DEFAULT_LICENCE = "https://creativecommons.org/licenses/by/4.0/";

/** The usual name of a licence, such as `CC BY 4.0`; of one without a known name its URL. */
export function licenceName(url: string): string {
  const [, name = "", version = ""] = CREATIVE_COMMONS.exec(url) ?? [];
  return name === "" ? url : `CC ${name.toUpperCase()} ${version}`;
}

const CREATIVE_COMMONS = /^https?:\/\/creativecommons\.org\/licenses\/([a-z]{2}(?:-[a-z]{2}){0,2})\/(\d\.\d)\/?$/;
