import { DEFAULT_RULE_SET } from "@eiao/sampler/rule-sets";
import type { ConfigurationKey } from "./configuration-key.ts";

const SEEDS_OWN = "it belongs to a part of the first observatory that this program does not have";
const SERVER_ONLY = "this program has no database of its own for it; databaseurl names the database";

/** The longest time of a timer of Node, in seconds. A longer one fires at once, again and again. */
const LONGEST_TIMER_SECONDS = 2_147_483;

/** All parameters, in the order of the specification. Names are those of the file; in the environment they are `EIAO_<KEY>`. */
export const configurationKeys = {
  // 3.1
  dwuser: { type: "text", default: "eiaodw", doc: "User of the database server, if databaseurl does not name one." },
  dwpassword: { type: "password", default: null, doc: "Password of the database server, which is used if it is set." },
  maxmemory: {
    type: "integer",
    default: null,
    minimum: 64,
    doc: "Memory limit of a worker process in MiB, at least 1,024, because fifty sites share a process. Default: a quarter of the machine's memory.",
  },
  dwdatabase: { type: "text", default: "eiaodwr20", doc: "Database on the server, if databaseurl does not name one." },
  webproxy: { type: "text", default: null, doc: "Proxy.", unused: "use HTTP_PROXY and similar variables" },
  webproxyuser: { type: "text", default: null, doc: "Its user.", unused: "use HTTP_PROXY" },
  webproxypassword: { type: "password", default: null, doc: "Its password.", unused: "use HTTP_PROXY" },
  urlrepusername: { type: "text", default: "eiaourlrep", doc: "User of the URL repository.", unused: SERVER_ONLY },
  urlreppassword: { type: "password", default: null, doc: "Its password.", unused: SERVER_ONLY },
  urlrepdatabase: { type: "text", default: "eiaourlrep", doc: "Its database.", unused: SERVER_ONLY },
  urlrephost: { type: "text", default: "localhost", doc: "Its host.", unused: SERVER_ONLY },
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
  etlserver: {
    type: "text",
    default: "http://localhost:8890/",
    doc: "Address of this service, for programs that call it.",
    unused: "it is part of the coordinator",
  },
  dbcleaner: {
    type: "text",
    default: "http://localhost:8892/",
    doc: "Address of this service, for programs that call it.",
    unused: "it is part of the coordinator",
  },
  samplingserver: {
    type: "text",
    default: "http://localhost:8891/",
    doc: "Address of this service, for programs that call it.",
    unused: "it is part of the coordinator",
  },
  rdfprefix: {
    type: "text",
    default: "http://www.eiao.net/rdf/2.0/",
    doc: "Prefix of RDF.",
    unused: "stores always have the same prefix",
  },
  memcache: {
    type: "text",
    default: "localhost:11211",
    doc: "Seen-set server.",
    unused: "the seen-set is in the URL repository",
  },
  nuts3file: { type: "text", default: null, doc: "NUTS list.", unused: "the list is part of the program" },
  barriercomputationfile: { type: "text", default: null, doc: "Weights of barriers.", unused: SEEDS_OWN },
  siteurlserver: {
    type: "text",
    default: "http://localhost:8889",
    doc: "Address of this service, for programs that call it.",
    unused: "workers get the address with --coordinator",
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
  webcachedirectory: {
    type: "text",
    default: null,
    doc: "Folder of stored pages.",
    unused: "pages are kept in WARC files of datadir",
  },
  loglocation: {
    type: "text",
    default: null,
    doc: "Folder for the logs of the services. Default: logs in datadir.",
  },
  numberofsamples: { type: "integer", default: 600, minimum: 1, doc: "Number of pages of a site to evaluate." },
  maxurlsfromsite: { type: "integer", default: 6_000, minimum: 1, doc: "Maximum number of pages of a site to crawl." },
  homedir: { type: "text", default: null, doc: "Installation.", unused: SEEDS_OWN },
  javadocir: { type: "text", default: null, doc: "Java.", unused: SEEDS_OWN },
  javadir: { type: "text", default: null, doc: "Java.", unused: SEEDS_OWN },
  jythondir: { type: "text", default: null, doc: "Jython.", unused: SEEDS_OWN },
  wamservers: {
    type: "list",
    default: [],
    doc: "WAM servers that evaluate pages. Default: the workers evaluate them.",
  },
  cssmediatype: {
    type: "text",
    default: "screen",
    doc: "Medium for which pages are evaluated.",
    unused: "it is always screen",
  },
  crawlerconfigtemplate: { type: "text", default: null, doc: "HarvestMan's configuration.", unused: SEEDS_OWN },
  configdirectory: { type: "text", default: null, doc: "Generated configuration.", unused: SEEDS_OWN },
  // 3.3
  maxkeepalive: {
    type: "integer",
    default: 60,
    doc: "Seconds between two heartbeats.",
    unused: "heartbeats are always sent every 5 s",
  },
  dwhost: {
    type: "text",
    default: "localhost",
    doc: "Host of the database server, or host:port, if databaseurl does not name one.",
  },
  rdfdbuser: { type: "text", default: null, doc: "User of RDF databases.", unused: "RDF stores are files" },
  rdfdbpassword: { type: "password", default: null, doc: "Its password.", unused: "RDF stores are files" },
  rdfdbhost: { type: "text", default: null, doc: "Its host.", unused: "RDF stores are files" },
  // 3.4
  datadir: {
    type: "text",
    default: null,
    doc: "Folder for the embedded database, archives and RDF stores. --data and --store take precedence.",
  },
  databaseurl: {
    type: "password",
    default: null,
    doc: "Address of a PostgreSQL server; in the environment, EIAO_DATABASE_URL. Default: the embedded database.",
  },
  statedir: { type: "text", default: null, doc: "State of the services.", unused: "it is in the database" },
  reportcachedir: {
    type: "text",
    default: null,
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
    default: null,
    form: "header",
    doc: "User-Agent of the crawler. Its first word, up to the slash, is the name for robots.txt.",
  },
  contact: {
    type: "text",
    default: null,
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
    default: null,
    doc: "How long the RDF results of sites are kept, such as 12 runs or 365 days. Figures, page results and archives stay. Default: for ever.",
  },
  wamcheckinterval: {
    type: "number",
    default: 10,
    doc: "Minutes between two checks of WAM servers.",
    unused: "use cron",
  },
  smtpuser: { type: "text", default: null, doc: "User of smtpserver." },
  smtppassword: { type: "password", default: null, doc: "Its password." },
  alertsender: {
    type: "text",
    default: null,
    doc: "Sender address of alerts. Default: eiao at this machine.",
  },
  alertwebhook: {
    type: "password",
    default: null,
    doc: "Address to which each alert is posted once as JSON; the key text has its text.",
  },
  alertwebhooktoken: {
    type: "password",
    default: null,
    doc: "Token that is sent to alertwebhook in the header Authorization: Bearer.",
  },
  reportconcurrency: {
    type: "integer",
    default: 4,
    minimum: 1,
    doc: "Database queries of reports at the same time; four times as many for single sites, twice as many for searches. If more than 200 (sites: 800) are waiting, the next one is refused with status 503.",
  },
  scheduling: {
    type: "text",
    default: "fifo",
    choices: ["fifo", "roundrobin", "priority"],
    doc: "Order in which runs are worked on.",
  },
  geodb: {
    type: "text",
    default: null,
    doc: "Database of the locations of IP addresses.",
    unused: "it is an option of eiao-wam crawl",
  },
  geocountries: { type: "list", default: [], doc: "Countries in scope.", unused: "use scope rules" },
  scopelog: { type: "boolean", default: true, doc: "Log of scope decisions.", unused: "it is always kept" },
  archiveport: {
    type: "integer",
    default: null,
    minimum: 0,
    maximum: 65_535,
    doc: "Port for archived copies of pages, which need an address of their own; 0 means a free port. Default: archived copies are not served.",
  },
  archiveaddress: {
    type: "text",
    form: "origin",
    default: null,
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
