import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderWith, removeFolder } from "../../../../test/support/programs.ts";
import { readSiteList } from "./read-text.ts";

let folder = "";
beforeAll(async () => {
  folder = await folderWith({});
});
afterAll(() => removeFolder(folder));

async function read(text: string): Promise<string[]> {
  await writeFile(path.join(folder, "sites.txt"), text);
  return readSiteList("--sites sites.txt", "sites.txt", folder);
}

test("ignores the empty columns and rows that spreadsheets leave", async () => {
  const urls = ["http://a.example/", "https://b.example/x?y=1", "c.example"];
  for (const separator of [",", ";", "\t"]) {
    const empty = separator.repeat(4);
    const text = ["# sites", empty, ...urls.map((url) => `${url}${empty}`), `${empty} `, ""];
    expect(await read(`\ufeff${text.join("\r\n")}`)).toEqual(urls);
  }
  expect(await read(";;;\n,,,\n")).toEqual([]);
});

test.each(["http://a.example/;Title", "http://a.example,Title,EU", "a.example\tTitle", '"http://a.example/";"Title"'])(
  "%j is refused with one sentence, because it has several columns",
  async (line) => {
    await expect(read(`http://b.example/\n${line}\n`)).rejects.toThrow(
      new RegExp(`^--sites sites\\.txt: .* has several columns\\.`),
    );
  },
);
