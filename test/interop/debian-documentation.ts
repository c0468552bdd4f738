import { existsSync } from "node:fs";
import { allSamples } from "../support/random-samples.ts";

/** A documentation site in a Debian package: real pages by real generators, with the links of their authors. */
export interface Documentation {
  readonly name: string;
  /** The folder that is served as `/`. */
  readonly folder: string;
  readonly start: string;
  /** The Disallow lines of the robots.txt that is served with it. */
  readonly disallow: readonly string[];
}

/** Paths that are closed to crawls except for all samples: pages by the same generators, linked in the same ways, as the others. */
const closed = (...paths: readonly string[]) => (allSamples ? [] : paths);

/** Sphinx, DocBook, MediaWiki, Doxygen, Javadoc: 500 to more than 10,000 pages. .ci/interop.mjs installs them. */
export const documentations: readonly Documentation[] = [
  { name: "python3-doc", folder: "/usr/share/doc/python3/html", start: "/", disallow: ["/whatsnew/", "/*archives*$"] },
  {
    name: "postgresql-doc",
    folder: "/usr/share/doc/postgresql-doc-15/html",
    start: "/",
    disallow: ["/catalog-pg-", "/*-guc*.html$"],
  },
  {
    name: "wx3.2-doc",
    folder: "/usr/share/doc/wx3.2-doc/html",
    start: "/",
    disallow: ["/*_8h.html", ...closed(..."acdfghmprst".split("").map((letter) => `/classwx_${letter}`))],
  },
  {
    name: "cppreference-doc-en-html",
    folder: "/usr/share/cppreference/doc/html",
    start: "/en/index.html",
    disallow: [
      "/en/c/",
      ...closed(
        ..."container experimental io language locale memory numeric thread types utility"
          .split(" ")
          .map((part) => `/en/cpp/${part}/`),
      ),
    ],
  },
  {
    name: "default-jdk-doc",
    folder: "/usr/share/doc/default-jdk-doc/api",
    start: "/",
    disallow: ["/java.desktop/", ...closed("/java.base/", "/jdk.")],
  },
];

/** @throws Error naming the Debian package that is missing: a skipped comparison proves nothing. */
export function required({ name, folder }: Documentation): string {
  if (!existsSync(folder)) throw new Error(`${folder} is missing; install the Debian package ${name}`);
  return folder;
}
