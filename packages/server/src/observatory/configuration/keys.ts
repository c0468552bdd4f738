import { DEFAULT_RULE_SET } from "@eiao/sampler/internal/rule-sets";

/** The type of a parameter. A `password` is never shown. The items of a `list` are repeated parameters, or separated by spaces or commas. */
export type KeyType = "text" | "integer" | "number" | "boolean" | "list" | "password";

/** A parameter of the system configuration. Spec 3. */
export interface ConfigurationKey {
  readonly type: KeyType;
  readonly default?: string | number | boolean | readonly string[];
  /** The only values that are allowed. */
  readonly choices?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** The form of a text: `origin` is an address without a path, `header` is sent in an HTTP header. */
  readonly form?: "origin" | "header";
}

/** The longest time of a timer of Node, in seconds. A longer one fires at once, again and again. */
const LONGEST_TIMER_SECONDS = 2_147_483;

/** All parameters, in the order of the specification; key-texts.json describes them. The variable of a parameter is `EIAO_<KEY>`. */
export const configurationKeys = {
  dwuser: { type: "text", default: "eiaodw" },
  dwpassword: { type: "password" },
  maxmemory: { type: "integer", minimum: 64 },
  dwdatabase: { type: "text", default: "eiaodwr20" },
  maxnotimeout: { type: "integer", default: 300, minimum: 1 },
  samplingpolicy: { type: "text", default: "fixed", choices: ["fixed", "errormargin"] },
  pagetimeout: { type: "number", default: 120, minimum: 1 },
  minpagessampled: { type: "integer", default: 30, minimum: 0 },
  smtpserver: { type: "text", default: "localhost" },
  administratoremail: { type: "text", default: "maintainers@localhost" },
  loglocation: { type: "text" },
  numberofsamples: { type: "integer", default: 600, minimum: 1 },
  maxurlsfromsite: { type: "integer", default: 6_000, minimum: 1 },
  wamservers: { type: "list", default: [] },
  dwhost: { type: "text", default: "localhost" },
  datadir: { type: "text" },
  databaseurl: { type: "password" },
  reportcachedir: { type: "text" },
  crawlers: { type: "integer", default: 50, minimum: 1 },
  samplers: { type: "integer", default: 0, minimum: 0 },
  loaders: { type: "integer", default: 0, minimum: 0 },
  downloadthreads: { type: "integer", default: 10, minimum: 1 },
  wamthreads: { type: "integer", default: 10, minimum: 1 },
  useragent: { type: "text", form: "header" },
  contact: { type: "text", form: "header" },
  crawldelay: { type: "number", default: 1, minimum: 0 },
  fetcherspersite: { type: "integer", default: 4, minimum: 1 },
  maxpagesize: { type: "number", default: 10, minimum: 0.01 },
  maxredirects: { type: "integer", default: 10 },
  watchpoll: { type: "number", default: 60, minimum: 1, maximum: LONGEST_TIMER_SECONDS },
  dbmaxage: { type: "number", default: 7, minimum: 0 },
  storeretention: { type: "text" },
  smtpuser: { type: "text" },
  smtppassword: { type: "password" },
  alertsender: { type: "text" },
  alertwebhook: { type: "password" },
  alertwebhooktoken: { type: "password" },
  reportconcurrency: { type: "integer", default: 4, minimum: 1 },
  scheduling: { type: "text", default: "fifo", choices: ["fifo", "roundrobin", "priority"] },
  archiveport: { type: "integer", minimum: 0, maximum: 65_535 },
  archiveaddress: { type: "text", form: "origin" },
  closedsite: { type: "boolean", default: false },
  panel: { type: "text", default: "default" },
  ruleset: { type: "list", default: [DEFAULT_RULE_SET] },
  palette: { type: "text", default: "seed", choices: ["seed", "uwem"] },
} as const satisfies Readonly<Record<string, ConfigurationKey>>;

/** The name of a parameter. */
export type KeyName = keyof typeof configurationKeys;

/** Other spellings of parameters in files of the first observatory. */
export const keyAliases: Readonly<Record<string, KeyName>> = { dwpasword: "dwpassword" };

/** Parameters of the first observatory that are accepted, with a warning, and have no effect. */
export const keysWithoutEffect: readonly string[] = (
  "webproxy webproxyuser webproxypassword urlrepusername urlreppassword urlrepdatabase urlrephost " +
  "etlserver dbcleaner samplingserver rdfprefix memcache nuts3file barriercomputationfile siteurlserver " +
  "webcachedirectory homedir javadocir javadir jythondir cssmediatype crawlerconfigtemplate " +
  "configdirectory maxkeepalive rdfdbuser rdfdbpassword rdfdbhost statedir wamcheckinterval geodb " +
  "geocountries scopelog"
).split(" ");
