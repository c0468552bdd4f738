import { expect, test } from "vitest";
import { openStoreReader } from "../store/file/read.ts";
import { evaluated, scenarioOf, sealedStore } from "../store/test-store.ts";
import { selectPages } from "./export-pages.ts";
import type { PageSelection } from "./export-pages.ts";

const at = (name: string) => `http://www.example.com/${name}`;
const page = (id: string, ...names: string[]) =>
  scenarioOf(
    id,
    names.map((name) => evaluated(at(name), "<p>x</p>")),
  );

// Two framesets that share their frames; the menu is also a page.
const pages = [page("1", "set", "menu", "text"), page("2", "menu"), page("3", "other", "text", "menu")];

test.each<[PageSelection, string[], string[]]>([
  [{}, ["1", "2", "3"], []],
  [{ include: [at("menu")] }, ["2"], []],
  [{ include: [at("menu#top")] }, ["2"], []],
  [{ include: [at("set")] }, ["1"], []],
  [{ include: ["3"] }, ["3"], []],
  [{ include: [at("text")] }, ["1", "3"], []],
  [{ include: [at("none")] }, [], [at("none")]],
  [{ exclude: [at("menu")] }, [], []],
  [{ exclude: [at("other")] }, ["1", "2"], []],
  [{ include: [at("menu"), at("set")], exclude: [at("set")] }, ["2"], []],
])("from framesets with shared frames, %j selects %j", async (selection, ids, unknown) => {
  const reader = await openStoreReader(await sealedStore(pages));
  const selected = await selectPages(reader, selection);
  await reader.close();
  expect([selected.pages.map(({ id }) => id), selected.unknown]).toEqual([ids, unknown]);
});
