import { startSite } from "../support/sites/server.ts";
import type { Route, Routes, Site } from "../support/sites/server.ts";

export interface ChaosSite extends Site {
  /** The address of the home page. */
  readonly seed: string;
  /** The number of pages to sample: four of five. */
  readonly wanted: number;
}

/** Starts `count` sites, the first of `pages` pages, each next one a quarter larger, so that they end at different times. */
export async function startSites(count: number, pages: number): Promise<readonly ChaosSite[]> {
  const start = async (at: number): Promise<ChaosSite> => {
    const size = Math.round(pages * (1 + at / 4));
    const site = await startSite(routesOf(size, at));
    return { ...site, seed: `${site.origin}/`, wanted: Math.floor(size * 0.8) };
  };
  return await Promise.all(Array.from({ length: count }, (_, at) => start(at)));
}

/** The numbers of pages from one frameset of two frames to the next, and from one page that cannot be measured to the next. */
const framesetEvery = 20;
const brokenEvery = 15;
/** The number of nested elements, more than the engine takes. */
const tooDeep = 10_001;
const ownSheets = 20;

/**
 * Makes a home page with links to all others. Its style sheets: one that all pages share and that imports another, one that
 * several share, one that is missing.
 */
function routesOf(pages: number, site: number): Routes {
  const routes: Record<string, Route> = {
    "/shared.css": sheet('@import "imported.css"; .a { text-decoration: blink }'),
    "/imported.css": sheet("b { background: url(x.png) }"),
  };
  for (let at = 0; at < ownSheets; at++) routes[`/own-${at}.css`] = sheet(`.b-${at} { color: red }`);
  const links: string[] = [];
  for (let at = 1; at < pages; at++) {
    links.push(`<a href="/page-${at}">${at}</a>`);
    if (at % framesetEvery === 0) {
      routes[`/page-${at}`] = { body: frameset(at) };
      for (const side of ["left", "right"]) routes[`/${side}-${at}`] = { body: page(`${side} ${at}`, at, site) };
    } else if (at % brokenEvery === 0) {
      routes[`/page-${at}`] = { body: `<!DOCTYPE html><title>${at}</title>${"<div>".repeat(tooDeep)}` };
    } else routes[`/page-${at}`] = { body: page(`page ${at}`, at, site) };
  }
  routes["/"] = { body: page("home", 0, site, links.join("\n")) };
  return routes;
}

function sheet(body: string): Route {
  return { headers: { "content-type": "text/css" }, body };
}

/** Makes a page of 10 to 60 kB, with its own number of barriers. */
function page(title: string, at: number, site: number, more = ""): string {
  const own = at % ownSheets;
  const barriers = '<p class="a"><img src="x.gif"> <b>text</b></p>'.repeat(1 + (at % 7));
  const text = `<p class="b-${own}">Some text of <b>several</b> words and <em>more <span>of them</span></em>.</p>\n`;
  return `<!DOCTYPE html><html lang="en"><head><title>${title} of site ${site}</title>
<link rel="stylesheet" href="/shared.css"><link rel="stylesheet" href="/own-${own}.css"><link rel="stylesheet" href="/missing.css">
</head><body>${barriers}${text.repeat(100 + ((at * 37 + site * 11) % 500))}${more}</body></html>`;
}

function frameset(at: number): string {
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Frameset//EN" "http://www.w3.org/TR/html4/frameset.dtd">
<html lang="en"><head><title>frames ${at}</title></head><frameset cols="*,*"><frame src="/left-${at}" title="l"><frame src="/right-${at}"></frameset></html>`;
}
