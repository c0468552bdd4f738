import { unpackChromium } from "./unpack.ts";

/** Unpacks Chromium once, before vitest starts its workers. */
export default async function setup(): Promise<void> {
  if (process.platform === "linux" && process.arch === "x64") await unpackChromium();
}
