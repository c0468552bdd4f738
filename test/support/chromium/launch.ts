import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import type { Browser } from "playwright-core";
import { unpackChromium } from "./unpack.ts";

/**
 * Launches headless Chromium from npm only. On Linux x64 it needs no system package, and also works as root. The caller
 * closes the browser.
 *
 * Elsewhere (macOS, Linux on ARM) there is no such package: the installed Google Chrome is used.
 * EIAO_CHROMIUM names any other executable.
 *
 * Options belong to the context, for example an oracle for style:
 *
 *     const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, javaScriptEnabled: false });
 *     await context.route((url) => url.origin !== origin, (route) => route.abort());
 *
 * Cost: about one second, about 150 MB while it is open: one browser for each test file, not for each test.
 */
export async function launchChromium(): Promise<Browser> {
  const executable = process.env["EIAO_CHROMIUM"];
  if (executable !== undefined) return chromium.launch({ executablePath: executable, args: [...switches] });
  if (process.platform !== "linux" || process.arch !== "x64")
    return chromium.launch({ channel: "chrome", args: [...switches] });
  const folder = await unpackChromium();
  return chromium.launch({
    executablePath: join(folder, "chromium"),
    args: [...switches],
    env: await variables(folder),
  });
}

/**
 * The switches. The package's own `args` are not used: they put the whole browser into one process, which ends with the
 * first page that crashes, and disable the same-origin policy, which tests need.
 */
const switches = [
  "--no-sandbox", // the sandbox refuses root and most containers; the pages are our own and scripts are off
  "--disable-dev-shm-usage", // /dev/shm has 64 MB in a container
  "--font-render-hinting=none",
  "--disable-domain-reliability",
  "--no-pings",
] as const;

async function variables(folder: string): Promise<Record<string, string>> {
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) variables[name] = value;
  variables["FONTCONFIG_FILE"] = await fontConfiguration(folder);
  if (await lacksLibraries(join(folder, "chromium"))) variables["LD_LIBRARY_PATH"] = join(folder, "al2023", "lib");
  return variables;
}

/** Writes a font configuration with the package's own fonts, so that they are the same on each machine. Its own one names folders of a cloud. */
async function fontConfiguration(folder: string): Promise<string> {
  const file = join(folder, "eiao-fonts.conf");
  const fonts = join(folder, "fonts", "fonts");
  const cache = join(folder, "font-cache");
  await writeFile(
    file,
    `<?xml version="1.0"?>\n<fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>\n`,
  );
  return file;
}

/** Returns true if libraries are missing, as NSS and expat in bare containers. The package's are for Amazon Linux, so the system's come first. */
async function lacksLibraries(executable: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)("ldd", [executable]).catch(() => ({ stdout: "" }));
  return stdout.includes("not found");
}
