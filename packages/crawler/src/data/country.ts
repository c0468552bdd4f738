/** The 249 officially assigned codes of ISO 3166-1 alpha-2 (ISO 3166 Maintenance Agency, 2024). */
const ISO3166 =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ " +
  "CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR " +
  "GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT " +
  "JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO " +
  "MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY " +
  "QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO " +
  "TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/** Kosovo has no assigned code; the European Union and its statistical regions use XK. */
const countries: ReadonlySet<string> = new Set([...ISO3166.split(" "), "XK"]);

const continents: ReadonlySet<string> = new Set(["AF", "AN", "AS", "EU", "NA", "OC", "SA"]);

/** Returns true for an upper-case code of ISO 3166-1 alpha-2, and for XK. */
export function isCountry(code: string): boolean {
  return countries.has(code);
}

/** Returns true for AF, AN, AS, EU, NA, OC and SA. */
export function isContinent(code: string): boolean {
  return continents.has(code);
}

/** Returns the prefixes of a country's NUTS codes: its own code, except for Greece (EL) and the United Kingdom (UK). */
export function nutsPrefixesOfCountry(iso2: string): readonly string[] {
  // Greece was GR up to NUTS 2006.
  if (iso2 === "GR") return ["EL", "GR"];
  return [nutsPrefixOfCountry(iso2)];
}

/** Returns the prefix of a country's NUTS codes today: EL for GR, UK for GB, otherwise the code itself. */
export function nutsPrefixOfCountry(iso2: string): string {
  if (iso2 === "GR") return "EL";
  return iso2 === "GB" ? "UK" : iso2;
}

let format: Intl.DisplayNames | undefined;
/** The names that were looked up. They are kept because pages of reports name thousands. */
const names = new Map<string, string>();

/** Returns the English name of an ISO 3166-1 code, such as Norway. The name of XK is Kosovo. */
export function countryName(code: string): string {
  const known = names.get(code);
  if (known !== undefined) return known;
  format ??= new Intl.DisplayNames(["en"], { type: "region", fallback: "code" });
  const name = format.of(code) ?? code;
  if (isCountry(code)) names.set(code, name);
  return name;
}
