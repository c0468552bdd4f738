/** What a parameter is. `password`: never shown; `list`: repeated, or separated by blanks or commas. */
export type KeyType = "text" | "integer" | "number" | "boolean" | "list" | "password";

/** A parameter of the system configuration. Spec 3. */
export interface ConfigurationKey {
  readonly type: KeyType;
  /** Null: there is none. */
  readonly default: string | number | boolean | readonly string[] | null;
  readonly doc: string;
  /** The only values allowed. */
  readonly choices?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** Of a text. `origin`: an address without a path. `header`: it is sent in one. */
  readonly form?: "origin" | "header";
  /** Accepted, and without effect here, for this reason. */
  readonly unused?: string;
}

const SEEDS_OWN = "a part of the first observatory that is not built here";
const SERVER_ONLY = "figures of a database user count only in databaseurl's place";

/** The longest that a timer of Node waits, in seconds; one that is set for longer goes off at once, again and again. */
const LONGEST_TIMER_SECONDS = 2_147_483;

/** All parameters, in the order of the specification. A name is as in the file; in the environment it is `EIAO_<KEY>`. */
export const configurationKeys = {
  // 3.1
  dwuser: { type: "text", default: "eiaodw", doc: "User of the database server, unless databaseurl says it." },
  dwpassword: { type: "password", default: null, doc: "Its password. Given, the database is a server's." },
  maxmemory: {
    type: "integer",
    default: null,
    minimum: 64,
    doc: "MiB that a worker process may have; less than 1,024 count as that, since fifty sites share a process. Unless given a quarter of the machine's.",
  },
  dwdatabase: { type: "text", default: "eiaodwr20", doc: "Database of the server, unless databaseurl says it." },
  webproxy: { type: "text", default: null, doc: "Proxy.", unused: "HTTP_PROXY and its like count" },
  webproxyuser: { type: "text", default: null, doc: "Its user.", unused: "it stands in HTTP_PROXY" },
  webproxypassword: { type: "password", default: null, doc: "Its password.", unused: "it stands in HTTP_PROXY" },
  urlrepusername: { type: "text", default: "eiaourlrep", doc: "User of the URL repository.", unused: SERVER_ONLY },
  urlreppassword: { type: "password", default: null, doc: "Its password.", unused: SERVER_ONLY },
  urlrepdatabase: { type: "text", default: "eiaourlrep", doc: "Its database.", unused: SERVER_ONLY },
  urlrephost: { type: "text", default: "localhost", doc: "Its host.", unused: SERVER_ONLY },
  maxnotimeout: {
    type: "integer",
    default: 300,
    minimum: 1,
    doc: "Seconds without a sign of life after which a worker, and without progress a site, counts as hanging.",
  },
  samplingpolicy: {
    type: "text",
    default: "fixed",
    choices: ["fixed", "errormargin"],
    doc: "How many pages are sampled.",
  },
  etlserver: {
    type: "text",
    default: "http://localhost:8890/",
    doc: "For programs that ask it.",
    unused: "the coordinator has it",
  },
  dbcleaner: {
    type: "text",
    default: "http://localhost:8892/",
    doc: "For programs that ask it.",
    unused: "the coordinator has it",
  },
  samplingserver: {
    type: "text",
    default: "http://localhost:8891/",
    doc: "For programs that ask it.",
    unused: "the coordinator has it",
  },
  rdfprefix: {
    type: "text",
    default: "http://www.eiao.net/rdf/2.0/",
    doc: "Of RDF.",
    unused: "stores have one prefix",
  },
  memcache: {
    type: "text",
    default: "localhost:11211",
    doc: "Seen-set server.",
    unused: "the seen-set is in the URL repository",
  },
  nuts3file: { type: "text", default: null, doc: "NUTS list.", unused: "the list is bundled" },
  barriercomputationfile: { type: "text", default: null, doc: "Weights of barriers.", unused: SEEDS_OWN },
  siteurlserver: {
    type: "text",
    default: "http://localhost:8889",
    doc: "For programs that ask it.",
    unused: "workers name their coordinator",
  },
  pagetimeout: { type: "number", default: 120, minimum: 1, doc: "Seconds of the longest HTTP request." },
  minpagessampled: { type: "integer", default: 30, minimum: 0, doc: "Smallest accepted sample." },
  smtpserver: {
    type: "text",
    default: "localhost",
    doc: "Sends alerts: a host, host:port, or smtps://host. STARTTLS where it has it; a password goes by TLS only.",
  },
  administratoremail: {
    type: "text",
    default: "maintainers@localhost",
    doc: "Is mailed of critical failures, once each, unless it is this default.",
  },
  webcachedirectory: {
    type: "text",
    default: null,
    doc: "Stored pages.",
    unused: "pages are kept in WARC files of datadir",
  },
  loglocation: {
    type: "text",
    default: null,
    doc: "Folder of the logs of the services. Unless given logs in datadir.",
  },
  numberofsamples: { type: "integer", default: 600, minimum: 1, doc: "Pages evaluated of a site." },
  maxurlsfromsite: { type: "integer", default: 6_000, minimum: 1, doc: "Pages crawled of a site." },
  homedir: { type: "text", default: null, doc: "Installation.", unused: SEEDS_OWN },
  javadocir: { type: "text", default: null, doc: "Java.", unused: SEEDS_OWN },
  javadir: { type: "text", default: null, doc: "Java.", unused: SEEDS_OWN },
  jythondir: { type: "text", default: null, doc: "Jython.", unused: SEEDS_OWN },
  wamservers: { type: "list", default: [], doc: "WAM servers that evaluate. Unless given workers do it themselves." },
  cssmediatype: {
    type: "text",
    default: "screen",
    doc: "Media type that pages are evaluated for.",
    unused: "it is screen",
  },
  crawlerconfigtemplate: { type: "text", default: null, doc: "HarvestMan's configuration.", unused: SEEDS_OWN },
  configdirectory: { type: "text", default: null, doc: "Generated configuration.", unused: SEEDS_OWN },
  // 3.3
  maxkeepalive: {
    type: "integer",
    default: 60,
    doc: "Seconds between two signs of life.",
    unused: "heartbeats come every 5 s",
  },
  dwhost: {
    type: "text",
    default: "localhost",
    doc: "Host of the database server, or host:port, unless databaseurl says it.",
  },
  rdfdbuser: { type: "text", default: null, doc: "User of RDF databases.", unused: "RDF stores are files" },
  rdfdbpassword: { type: "password", default: null, doc: "Its password.", unused: "RDF stores are files" },
  rdfdbhost: { type: "text", default: null, doc: "Its host.", unused: "RDF stores are files" },
  // 3.4
  datadir: {
    type: "text",
    default: null,
    doc: "Embedded database, archives, RDF stores; --data and --store come first.",
  },
  databaseurl: {
    type: "password",
    default: null,
    doc: "PostgreSQL server; EIAO_DATABASE_URL in the environment. Else the embedded database.",
  },
  statedir: { type: "text", default: null, doc: "State of the services.", unused: "it is in the database" },
  reportcachedir: {
    type: "text",
    default: null,
    doc: "Has the folder eiao-reports, where reports keep what they read. Unless given cache/reports in datadir.",
  },
  crawlers: { type: "integer", default: 50, minimum: 1, doc: "Sites that a worker crawls at a time." },
  samplers: {
    type: "integer",
    default: 0,
    minimum: 0,
    doc: "Sites that a worker samples at a time; 0: as many as it has cores.",
  },
  loaders: {
    type: "integer",
    default: 0,
    minimum: 0,
    doc: "Stores that a worker reads at a time, to be loaded; 0: as many as it has cores.",
  },
  downloadthreads: {
    type: "integer",
    default: 10,
    minimum: 1,
    doc: "Pages of a sample under way at a time; at least twice what can be evaluated.",
  },
  wamthreads: { type: "integer", default: 10, minimum: 1, doc: "Calls at a time to one of the wamservers." },
  useragent: {
    type: "text",
    default: null,
    form: "header",
    doc: "Its first word up to the slash is the name for robots.txt.",
  },
  contact: {
    type: "text",
    default: null,
    form: "header",
    doc: "Address for site owners, added to the user agent and shown in the reports.",
  },
  crawldelay: { type: "number", default: 1, minimum: 0, doc: "Seconds between two requests to a host." },
  fetcherspersite: {
    type: "integer",
    default: 4,
    minimum: 1,
    doc: "Pages of a site under way at a time; one request at a time to a host all the same.",
  },
  maxpagesize: { type: "number", default: 10, minimum: 0.01, doc: "MiB of a page." },
  maxredirects: { type: "integer", default: 10, doc: "Redirects from a link to its page." },
  watchpoll: {
    type: "number",
    default: 60,
    minimum: 1,
    maximum: LONGEST_TIMER_SECONDS,
    doc: "Seconds between two looks for workers that hang.",
  },
  dbmaxage: {
    type: "number",
    default: 7,
    minimum: 0,
    doc: "Days after which what was never loaded is cleaned away.",
  },
  storeretention: {
    type: "text",
    default: null,
    doc: "How long the results of sites (RDF) are kept, as 12 runs or 365 days; figures, page results and archives stay. For ever unless given.",
  },
  wamcheckinterval: {
    type: "number",
    default: 10,
    doc: "Minutes between two checks of WAM servers.",
    unused: "cron has it",
  },
  smtpuser: { type: "text", default: null, doc: "User of smtpserver." },
  smtppassword: { type: "password", default: null, doc: "Its password." },
  alertsender: {
    type: "text",
    default: null,
    doc: "Address that alerts come from. Unless given eiao at this machine.",
  },
  alertwebhook: {
    type: "password",
    default: null,
    doc: "Address that is sent each alert, once, as JSON (POST); its text is in text.",
  },
  alertwebhooktoken: { type: "password", default: null, doc: "Goes with it as Authorization: Bearer." },
  reportconcurrency: {
    type: "integer",
    default: 4,
    minimum: 1,
    doc: "Questions of reports at a time, four times as many of single sites, twice as many searches; with more waiting than 200 (sites: 800) the next one is refused (503).",
  },
  scheduling: {
    type: "text",
    default: "fifo",
    choices: ["fifo", "roundrobin", "priority"],
    doc: "Which run is served first.",
  },
  geodb: { type: "text", default: null, doc: "Database of addresses.", unused: "it is an option of eiao-wam crawl" },
  geocountries: { type: "list", default: [], doc: "Countries in scope.", unused: "they stand in scope rules" },
  scopelog: { type: "boolean", default: true, doc: "Log of scope decisions.", unused: "it is always kept" },
  archiveport: {
    type: "integer",
    default: null,
    minimum: 0,
    maximum: 65_535,
    doc: "Port at which archived copies of pages are served, an origin of their own; 0: a free one. Unless given they are not served.",
  },
  archiveaddress: {
    type: "text",
    form: "origin",
    default: null,
    doc: "Address by which browsers reach archived copies, where that is another one: https://archive.example.org.",
  },
  closedsite: {
    type: "boolean",
    default: false,
    doc: "The reports are shown to users of the cockpit alone (eiao-observatory user add), and archived copies to nobody.",
  },
  palette: {
    type: "text",
    default: "seed",
    choices: ["seed", "uwem"],
    doc: "Colours of letters in reports: green to red, or shades of blue.",
  },
} as const satisfies Readonly<Record<string, ConfigurationKey>>;

/** The name of a parameter. */
export type KeyName = keyof typeof configurationKeys;

/** Other spellings. */
export const keyAliases: Readonly<Record<string, KeyName>> = { dwpasword: "dwpassword" };
