/**
 * `npm run test:interop`: compares our output with independent tools from Debian. Reports what it installs. A tool that
 * is not available is a failure, because a skipped comparison proves nothing.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Debian package -> its program, or its file or folder (an absolute path). */
const tools = {
  "raptor2-utils": "rapper", // parses RDF/XML, Turtle and N-Triples
  "libxml2-utils": "xmllint", // parses XML, validates against schemas
  opensp: "onsgmls", // the SGML parser behind the W3C Markup Validator
  "poppler-utils": "pdfinfo", // reads the structure of a PDF
  qpdf: "qpdf", // rewrites a PDF: encrypted, linearised
  "shared-mime-info": "/usr/share/doc/shared-mime-info/shared-mime-info-spec.pdf", // PDF documents from several producers
  "libtasn1-doc": "/usr/share/doc/libtasn1-doc/libtasn1.pdf",
  "camlidl-doc": "/usr/share/doc/camlidl/camlidl-1.04.doc.pdf",
  "docbook-xsl-doc-pdf": "/usr/share/doc/docbook-xsl-doc-pdf/doc/reference.pdf.gz",
  "gri-pdf-doc": "/usr/share/doc/gri/gri.pdf.gz",
  zstd: "zstd", // unpacks an RDF store
  "python3-feedparser": "/usr/lib/python3/dist-packages/feedparser", // reads Atom
  "python3-rdflib": "/usr/lib/python3/dist-packages/rdflib", // reads TriG
  "default-jre-headless": "java",
  "libapache-jena-java": "/usr/share/java/jena-shacl.jar", // reads TriG; SHACL and SPARQL
  // Independent SOAP clients.
  "libsoap-lite-perl": "/usr/share/perl5/SOAP/Lite.pm",
  "python3-zeep": "/usr/lib/python3/dist-packages/zeep",
  "php-cli": "php",
  "php-soap": "/usr/share/php8.2-soap",
  jaxws: "wsimport",
  "w3c-sgml-lib": "/usr/share/xml/w3c-sgml-lib", // W3C's DTDs, SGML declarations and catalogs
  systemd: "systemd-analyze", // reads the units of examples/deploy
  postgresql: "/usr/lib/postgresql/15/bin/postgres", // a PostgreSQL server that we did not build
  // Real documentation to crawl: 500 to 10,000 pages each.
  "python3-doc": "/usr/share/doc/python3/html",
  "postgresql-doc": "/usr/share/doc/postgresql-doc-15/html",
  "wx3.2-doc": "/usr/share/doc/wx3.2-doc/html",
  "cppreference-doc-en-html": "/usr/share/cppreference/doc/html",
  "default-jdk-doc": "/usr/share/doc/default-jdk-doc/api",
};

installMissing();
const lacking = Object.entries(tools).filter(([, proof]) => !present(proof));
for (const [name, proof] of lacking)
  process.stderr.write(`interop: ${proof} is missing; install the Debian package ${name}.\n`);
if (lacking.length > 0) process.exit(1);
const [server = ""] = globSync("/usr/lib/postgresql/*/bin").toSorted().toReversed();
process.env.EIAO_TEST_POSTGRES = server; // for test/support/postgres/launch.ts
const words = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--config",
  "vitest.interop.config.ts",
  ...process.argv.slice(2),
];
process.exitCode = run(process.execPath, words);

function installMissing() {
  const packages = Object.keys(tools).filter((name) => !present(tools[name]));
  if (packages.length === 0) return;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "--non-interactive"];
  const aptGet = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  process.stderr.write(`interop: installing the Debian packages ${packages.join(", ")}\n`);
  for (const words of [
    ["update", "--quiet"],
    ["install", "--yes", "--no-install-recommends", ...packages],
  ]) {
    const [program = "", ...rest] = [...aptGet, ...words];
    run(program, rest);
  }
}

function present(proof) {
  return proof.startsWith("/") ? existsSync(proof) : spawnSync("sh", ["-c", `command -v ${proof}`]).status === 0;
}

function run(program, words) {
  return spawnSync(program, words, { cwd: root, stdio: ["ignore", "inherit", "inherit"] }).status ?? 1;
}
