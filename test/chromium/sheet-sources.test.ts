import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { wam } from "../support/programs.ts";
import { launchChromium } from "../support/chromium/launch.ts";

/** Compares the style sheets of a page that `check` finds with those that Chromium applies. */

const blink = "text-decoration:blink";
const data = (css: string, type = "text/css") => `data:${type},${encodeURIComponent(css)}`;
const coded = (css: string, type = "text/css") => `data:${type};base64,${Buffer.from(css).toString("base64")}`;
const link = (href: string, more = "") => `<link rel=stylesheet ${more} href='${href}'>`;
const rule = `p{${blink}}`;

/** The heads of the pages. Every sheet on the server makes the paragraph blink; those below /plain are served as plain text. */
const heads: readonly string[] = [
  link(data(rule)),
  link(coded(rule)),
  link(coded(rule).replace(/=*$/, "")),
  link(coded(`${rule} `).replace(/(.{8})/g, "$1 ")),
  link(coded(rule).replace(";base64", "; BASE64 ")),
  link(coded(rule).replaceAll("=", "%3D")),
  link(`${coded(rule)}=`),
  link("data:text/css;base64,@@@@"),
  link(`data:text/css;base64${rule}`),
  link(`data:text/css${rule}`),
  link(`data:text/css,${rule}`),
  link(`data:text/css,${rule.replace("p{", "p%7b")}`),
  link(`data:text/css,%zz${rule}`),
  link(`data:text/css,#x,${rule}`),
  link(`data: TEXT/CSS ,${rule}`),
  link(`DATA:text/css;charset=utf-8;x=y,${rule}`),
  link(`data:,${rule}`),
  link(`data:;charset=utf-8,${rule}`),
  link(`data:text/plain,${rule}`),
  link(`data:text,${rule}`),
  link(data(rule), "media=print"),
  link(data(rule), "type=text/plain"),
  link(data(rule), "title=A"),
  `<link rel="alternate stylesheet" title=A href='${data(rule)}'>`,
  `<style>@import "${data(rule)}";</style>`,
  `<style>@import url(${data(rule)}) screen;</style>`,
  `<style>@import url(${data(rule)}) print;</style>`,
  link(data(`@import "${data(rule)}";`)),
  link(data(`@import "ORIGIN/dir/a.css";`)),
  link(data(`@import "/dir/a.css";`)),
  link(data(`@import "a.css";`)),
  link(data(`@import "#x";${rule}`)),
  link("dir/imports-data.css"),
  link(data(".\u00e9,p{text-decoration:blink}", "text/css;charset=utf-8")),
  // The base at the time of the link
  `${link("a.css")}<base href=dir/>`,
  `<base href=dir/>${link("a.css")}`,
  `<base target=_top>${link("a.css")}<base href=dir/>`,
  `<base target=_top><base href=dir/>${link("a.css")}`,
  `<base href=none/><base href=dir/>${link("a.css")}`,
  `<base href=dir/><base href=none/>${link("a.css")}`,
  `<base href=dir/>${link("a.css")}<base href=none/>`,
  // Without the second base, Chromium loads nothing; by the HTML Standard (4.2.3) and D67 the base is then the page.
  `<base href='http://['><base href=dir/>${link("a.css")}`,
  `<base href='data:text/css,'><base href=dir/>${link("a.css")}`,
  `<base href='data:text/css,'>${link("dir/a.css")}`,
  `<base href='javascript:1'>${link("dir/a.css")}`,
  `<style>@import "a.css";</style><base href=dir/>`,
  `<style>@import "dir/a.css";</style><base href=none/>`,
  `<base href=dir/><style>@import "a.css";</style>`,
  `<body>${link("dir/a.css")}<div><base href=none/></div>`,
  `<body><div><base href=dir/></div>${link("a.css")}`,
  `<table><tr><td>${link("dir/a.css")}</td></tr><base href=none/></table>`,
  `<template><base href=none/></template>${link("dir/a.css")}`,
  `<svg><base href=none/></svg>${link("dir/a.css")}`,
  // Sheets that were not received completely
  link("cut/chunked.css"),
  link("cut/length.css"),
  `<style>@import "cut/chunked.css";</style>`,
  link("plain/a.css"),
];

let origin = "";
let server: Server;
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
  server = createServer((call, reply) => {
    const path = call.url ?? "";
    const [, mode, at] = /^\/(quirks|standard)-(\d+)\.html$/.exec(path) ?? [];
    const head = heads[Number(at ?? "-1")];
    if (head !== undefined) {
      const doctype = mode === "quirks" ? "" : "<!DOCTYPE html>";
      reply.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      return void reply.end(`${doctype}${head.replaceAll("ORIGIN", origin)}<p class=\u00e9>x</p>`);
    }
    const css = { "content-type": path.startsWith("/plain/") ? "text/plain" : "text/css" };
    if (path === "/dir/imports-data.css") return void reply.writeHead(200, css).end(`@import "${data(rule)}";`);
    if (path.startsWith("/cut/")) {
      reply.writeHead(200, path === "/cut/length.css" ? { ...css, "content-length": 5_000 } : css);
      return void reply.write(rule, () => setTimeout(() => call.socket.destroy(), 20));
    }
    if (/^\/(dir|plain)\/a\.css$/.test(path)) return void reply.writeHead(200, css).end(rule);
    reply.writeHead(404, css).end(rule);
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", () => done()));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

const pages = ["quirks", "standard"].flatMap((mode) => heads.map((_, at) => `/${mode}-${at}.html`));

test("the same style sheets apply as in Chromium", async () => {
  const page = await browser.newPage();
  const seen: Record<string, boolean> = {};
  for (const path of pages) {
    await page.goto(origin + path, { waitUntil: "load" });
    seen[path] = await page.evaluate<boolean>(
      "getComputedStyle(document.querySelector('p')).textDecorationLine === 'blink'",
    );
  }
  const urls = pages.map((path) => origin + path);
  const { out } = await wam(["check", ...urls, "--ruleset", "7.2_CSS_02", "--format", "json"], { cwd: "." });
  const checked = JSON.parse(out) as { pages: { url: string; results: { result: number }[] }[] };
  const found = checked.pages.map(({ url, results }) => [
    new URL(url).pathname,
    results.some(({ result }) => result === 1),
  ]);
  const linesOf = (answers: Record<string, unknown>) =>
    pages.map((path) => `${path} ${heads[Number(/\d+/.exec(path)?.[0])]}: ${String(answers[path])}`);
  expect(linesOf(Object.fromEntries(found))).toEqual(linesOf(seen));
  expect(new Set(Object.values(seen))).toEqual(new Set([true, false]));
}, 120_000);
