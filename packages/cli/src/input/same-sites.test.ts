import { expect, test } from "vitest";
import { noteSameSites } from "./sites.ts";

function notesOf(lines: readonly string[]): string[] {
  const notes: string[] = [];
  noteSameSites("sites.txt", lines, { note: (line) => void notes.push(line) });
  return notes;
}

test("notes a line whose site an earlier line named, with the address that is measured", () => {
  const lines = [
    "https://a.example/",
    "http://b.example",
    "http://a.example",
    " HTTPS://A.example:443/",
    "http://b.example/",
    "http://b.example/c/",
    "http://b.example/c?d",
    "b.example",
    "no address",
  ];
  expect(notesOf(lines)).toEqual([
    "sites.txt: http://a.example/ belongs to the site a.example, which is measured only once, starting at https://a.example/.",
    "sites.txt: http://b.example/c?d belongs to the site b.example/c, which is measured only once, starting at http://b.example/c/.",
  ]);
});

test("names only some of many such lines, and counts the others", () => {
  const notes = notesOf(Array.from({ length: 14 }, (_, number) => `http://a.example/?page=${number}`));
  expect(notes).toHaveLength(11);
  expect(notes.at(-1)).toBe("sites.txt: 3 more URLs belong to a site that is listed before.");
});
