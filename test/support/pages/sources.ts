/** A published npm package that ships HTML pages with their style sheets. Nothing of it is committed here. */
export interface PageSource {
  readonly package: string;
  readonly version: string;
  /** The SPDX expression of the licence of the package's pages. */
  readonly licence: string;
  /** The address at which its authors publish it. */
  readonly origin: string;
  /** The paths of the pages inside the package. */
  readonly pages: RegExp;
}

/** Documentation, examples and test pages of libraries, 2010 to 2024: tables, frames, quirks mode and CSS of many schools. */
export const sources: readonly PageSource[] = [
  {
    package: "spectre.css",
    version: "0.5.9",
    licence: "MIT",
    origin: "https://github.com/picturepan2/spectre",
    pages: /^docs\/.*\.html$/,
  },
  {
    package: "vis",
    version: "4.21.0",
    licence: "Apache-2.0 OR MIT",
    origin: "https://github.com/almende/vis",
    pages: /^(docs|examples)\/.*\.html$/,
  },
  {
    package: "semantic-ui",
    version: "2.5.0",
    licence: "MIT",
    origin: "https://github.com/Semantic-Org/Semantic-UI",
    pages: /^examples\/.*\.html$/,
  },
  {
    package: "yuidocjs",
    version: "0.10.2",
    licence: "BSD-3-Clause",
    origin: "https://github.com/yui/yuidoc",
    pages: /^output\/.*\.html$/,
  },
  {
    package: "dijit",
    version: "1.17.3",
    licence: "BSD-3-Clause OR AFL-2.1",
    origin: "https://github.com/dojo/dijit",
    pages: /^(tests|themes)\/.*\.html$/,
  },
  {
    package: "nvd3",
    version: "1.8.6",
    licence: "Apache-2.0",
    origin: "https://github.com/novus/nvd3",
    pages: /^(examples\/.*|index)\.html$/,
  },
  {
    package: "weinre",
    version: "3.0.0",
    licence: "Apache-2.0",
    origin: "https://github.com/apache/cordova-weinre",
    pages: /^web\/.*\.html$/,
  },
  {
    package: "dygraphs",
    version: "2.2.2",
    licence: "MIT",
    origin: "https://github.com/danvk/dygraphs",
    pages: /^_site\/.*\.html$/,
  },
  {
    package: "ckeditor",
    version: "4.12.1",
    licence: "GPL-2.0-or-later OR LGPL-2.1-or-later OR MPL-1.1",
    origin: "https://github.com/ckeditor/ckeditor4",
    pages: /^samples\/.*\.html$/,
  },
  {
    package: "medium-editor",
    version: "5.23.3",
    licence: "MIT",
    origin: "https://github.com/yabwe/medium-editor",
    pages: /^demo\/.*\.html$/,
  },
  {
    package: "tether",
    version: "1.4.7",
    licence: "MIT",
    origin: "https://github.com/shipshapecode/tether",
    pages: /\.html$/,
  },
  {
    package: "flot",
    version: "0.8.3",
    licence: "MIT",
    origin: "https://github.com/flot/flot",
    pages: /^examples\/.*\.html$/,
  },
  {
    package: "gutenberg-css",
    version: "0.7.0",
    licence: "MIT",
    origin: "https://github.com/BafS/Gutenberg",
    pages: /\.html$/,
  },
  {
    package: "reveal.js",
    version: "4.6.1",
    licence: "MIT",
    origin: "https://github.com/hakimel/reveal.js",
    pages: /^(index|demo)\.html$/,
  },
  {
    package: "@exampledev/new.css",
    version: "1.1.3",
    licence: "MIT",
    origin: "https://github.com/xz/new.css",
    pages: /\.html$/,
  },
  {
    package: "milligram",
    version: "1.4.1",
    licence: "MIT",
    origin: "https://github.com/milligram/milligram",
    pages: /\.html$/,
  },
  {
    package: "skeleton-css",
    version: "2.0.4",
    licence: "MIT",
    origin: "https://github.com/dhg/Skeleton",
    pages: /\.html$/,
  },
  {
    package: "impress.js",
    version: "1.1.0",
    licence: "MIT",
    origin: "https://github.com/impress/impress.js",
    pages: /\.html$/,
  },
  {
    package: "flag-icon-css",
    version: "4.1.7",
    licence: "MIT",
    origin: "https://github.com/lipis/flag-icons",
    pages: /\.html$/,
  },
  { package: "katex", version: "0.9.0", licence: "MIT", origin: "https://github.com/KaTeX/KaTeX", pages: /\.html$/ },
  {
    package: "html5-boilerplate",
    version: "9.0.1",
    licence: "MIT",
    origin: "https://github.com/h5bp/html5-boilerplate",
    pages: /\.html$/,
  },
  {
    package: "codemirror",
    version: "5.65.18",
    licence: "MIT",
    origin: "https://github.com/codemirror/codemirror5",
    pages: /\.html$/,
  },
];
