import { DEFAULT_RULE_SET } from "@eiao/sampler/internal/rule-sets";

/** The type of a parameter. A `password` is never shown; a `list` is repeated, or separated by spaces or commas. */
export type KeyType = "text" | "integer" | "number" | "boolean" | "list" | "password";

/** A parameter of the system configuration. Spec 3. */
export interface ConfigurationKey {
  readonly type: KeyType;
  readonly default?: string | number | boolean | readonly string[];
  readonly doc: string;
  /** The only values that are allowed. */
  readonly choices?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** The form of a text: `origin` is an address without a path, `header` is sent in an HTTP header. */
  readonly form?: "origin" | "header";
}

/** The longest time of a timer of Node, in seconds. A longer one fires at once, again and again. */
const LONGEST_TIMER_SECONDS = 2_147_483;

/** All parameters, in the order of the specification. Names are those of the file; in the environment they are `EIAO_<KEY>`. */
export const configurationKeys = {
  dwuser: { type: "text", default: "eiaodw", doc: "User of the database server, if databaseurl does not name one." },
  dwpassword: { type: "password", doc: "Password of the database server, which is used if it is set." },
  maxmemory: {
    type: "integer",
    minimum: 64,
    doc: "Memory limit of a worker process in MiB, at least 1,024, because fifty sites share a process. Default: a quarter of the machine's memory.",
  },
  dwdatabase: { type: "text", default: "eiaodwr20", doc: "Database on the server, if databaseurl does not name one." },
  maxnotimeout: {
    type: "integer",
    default: 300,
    minimum: 1,
    doc: "Seconds after which a silent worker, or a site without progress, counts as hanging.",
  },
  samplingpolicy: {
    type: "text",
    default: "fixed",
    choices: ["fixed", "errormargin"],
    doc: "Rule for the number of pages in a sample.",
  },
  pagetimeout: { type: "number", default: 120, minimum: 1, doc: "Longest time of an HTTP request, in seconds." },
  minpagessampled: {
    type: "integer",
    default: 30,
    minimum: 0,
    doc: "Smallest number of sampled pages for which a site is accepted.",
  },
  smtpserver: {
    type: "text",
    default: "localhost",
    doc: "Mail server for alerts: host, host:port or smtps://host. STARTTLS is used if the server offers it. A password is sent only over TLS.",
  },
  administratoremail: {
    type: "text",
    default: "maintainers@localhost",
    doc: "E-mail address that gets each critical failure once. With this default, no mail is sent.",
  },
  loglocation: { type: "text", doc: "Folder for the logs of the services. Default: logs in datadir." },
  numberofsamples: { type: "integer", default: 600, minimum: 1, doc: "Number of pages of a site to evaluate." },
  maxurlsfromsite: { type: "integer", default: 6_000, minimum: 1, doc: "Maximum number of pages of a site to crawl." },
  wamservers: {
    type: "list",
    default: [],
    doc: "WAM servers that evaluate pages. Default: the workers evaluate them.",
  },
  dwhost: {
    type: "text",
    default: "localhost",
    doc: "Host of the database server, or host:port, if databaseurl does not name one.",
  },
  datadir: {
    type: "text",
    doc: "Folder for the embedded database, archives and RDF stores. --data and --store take precedence.",
  },
  databaseurl: {
    type: "password",
    doc: "Address of a PostgreSQL server; in the environment, EIAO_DATABASE_URL. Default: the embedded database.",
  },
  reportcachedir: {
    type: "text",
    doc: "Folder in which reports make their cache eiao-reports. Default: cache/reports in datadir.",
  },
  crawlers: { type: "integer", default: 50, minimum: 1, doc: "Sites that a worker crawls at the same time." },
  samplers: {
    type: "integer",
    default: 0,
    minimum: 0,
    doc: "Sites that a worker samples at the same time; 0 means one per core.",
  },
  loaders: {
    type: "integer",
    default: 0,
    minimum: 0,
    doc: "Stores that a worker reads for loading at the same time; 0 means one per core.",
  },
  downloadthreads: {
    type: "integer",
    default: 10,
    minimum: 1,
    doc: "Pages of a sample in progress at the same time; at least twice as many as can be evaluated are.",
  },
  wamthreads: { type: "integer", default: 10, minimum: 1, doc: "Calls to one of the wamservers at the same time." },
  useragent: {
    type: "text",
    form: "header",
    doc: "User-Agent of the crawler. Its first word, up to the slash, is the name for robots.txt.",
  },
  contact: {
    type: "text",
    form: "header",
    doc: "Contact address for site owners, added to the User-Agent and shown in the reports.",
  },
  crawldelay: { type: "number", default: 1, minimum: 0, doc: "Seconds between two requests to a host." },
  fetcherspersite: {
    type: "integer",
    default: 4,
    minimum: 1,
    doc: "Pages of a site in progress at the same time. A host still gets only one request at a time.",
  },
  maxpagesize: { type: "number", default: 10, minimum: 0.01, doc: "Maximum size of a page, in MiB." },
  maxredirects: { type: "integer", default: 10, doc: "Maximum number of redirects from a link to its page." },
  watchpoll: {
    type: "number",
    default: 60,
    minimum: 1,
    maximum: LONGEST_TIMER_SECONDS,
    doc: "Seconds between two checks for hanging workers.",
  },
  dbmaxage: {
    type: "number",
    default: 7,
    minimum: 0,
    doc: "Days after which files that were never loaded are removed.",
  },
  storeretention: {
    type: "text",
    doc: "How long the RDF results of sites are kept, such as 12 runs or 365 days. Figures, page results and archives stay. Default: for ever.",
  },
  smtpuser: { type: "text", doc: "User of smtpserver." },
  smtppassword: { type: "password", doc: "Its password." },
  alertsender: { type: "text", doc: "Sender address of alerts. Default: eiao at this machine." },
  alertwebhook: {
    type: "password",
    doc: "Address to which each alert is posted once as JSON; the key text has its text.",
  },
  alertwebhooktoken: {
    type: "password",
    doc: "Token that is sent to alertwebhook in the header Authorization: Bearer.",
  },
  reportconcurrency: {
    type: "integer",
    default: 4,
    minimum: 1,
    doc: "Database queries of reports at the same time; four times as many for single sites and searches. If more than 200 (sites and searches: 800) are waiting, the next one is refused with status 503.",
  },
  scheduling: {
    type: "text",
    default: "fifo",
    choices: ["fifo", "roundrobin", "priority"],
    doc: "Order in which runs are worked on.",
  },
  archiveport: {
    type: "integer",
    minimum: 0,
    maximum: 65_535,
    doc: "Port for archived copies of pages, which need an address of their own; 0 means a free port. Default: archived copies are not served.",
  },
  archiveaddress: {
    type: "text",
    form: "origin",
    doc: "Address at which browsers reach the archived copies, if it differs from archiveport, such as https://archive.example.org.",
  },
  closedsite: {
    type: "boolean",
    default: false,
    doc: "If true, only users of the cockpit (eiao-observatory user add) can see the reports, and nobody can see archived copies.",
  },
  panel: {
    type: "text",
    default: "default",
    doc: "Panel that readers of the reports see first. They can choose another one.",
  },
  ruleset: {
    type: "list",
    default: [DEFAULT_RULE_SET],
    doc: "Ids of the rule sets that runs measure by, unless their order names others; all stands for every one. The first one leads: readers of the reports see its scores first.",
  },
  palette: {
    type: "text",
    default: "seed",
    choices: ["seed", "uwem"],
    doc: "Colours of the letters in reports: seed is green to red, uwem is shades of blue.",
  },
} as const satisfies Readonly<Record<string, ConfigurationKey>>;

/** The name of a parameter. */
export type KeyName = keyof typeof configurationKeys;

/** Other spellings of parameters, which files of the first observatory have. */
export const keyAliases: Readonly<Record<string, KeyName>> = { dwpasword: "dwpassword" };

/** Parameters of the first observatory that are accepted, with a warning, and have no effect. */
export const keysWithoutEffect: readonly string[] = (
  "webproxy webproxyuser webproxypassword urlrepusername urlreppassword urlrepdatabase urlrephost " +
  "etlserver dbcleaner samplingserver rdfprefix memcache nuts3file barriercomputationfile siteurlserver " +
  "webcachedirectory homedir javadocir javadir jythondir cssmediatype crawlerconfigtemplate " +
  "configdirectory maxkeepalive rdfdbuser rdfdbpassword rdfdbhost statedir wamcheckinterval geodb " +
  "geocountries scopelog"
).split(" ");
