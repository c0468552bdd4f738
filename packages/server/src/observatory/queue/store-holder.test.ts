import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "../../../../../test/support/stores.ts";
import type { TestStore } from "../../../../../test/support/stores.ts";
import type { Database } from "@eiao/crawler/internal/database";
import { openWorkQueue } from "./work-queue.ts";

const at = (seconds: number) => new Date(Date.parse("2026-11-25T12:00:00Z") + seconds * 1000);
const one = { id: "1", name: "/srv/one" };
const other = { id: "2", name: "/srv/two" };

describe.each(stores)("on the database %s", (_, create) => {
  let store: TestStore;
  let database: Database;
  beforeAll(async () => {
    store = await create();
    database = await store.open();
  });
  afterAll(async () => {
    await database?.close();
    await store?.remove();
  });

  test("coordinators of a database have one store; another one follows when nobody has said for 90 s that it lives", async () => {
    const queue = await openWorkQueue(database);
    expect(await queue.claimStore(one, at(0))).toBeUndefined();
    expect(await queue.claimStore(one, at(1))).toBeUndefined();
    expect(await queue.claimStore(other, at(80))).toEqual({ ...one, seen: at(1) });
    expect(await queue.renewStore("1", at(85))).toBe(true);
    expect(await queue.renewStore("2", at(86))).toBe(false);
    expect(await queue.claimStore(other, at(170))).toMatchObject(one);
    // Of two that follow at once one has it.
    const both = await Promise.all([
      queue.claimStore(other, at(176)),
      queue.claimStore({ id: "3", name: "/srv/three" }, at(176)),
    ]);
    expect(both.filter((each) => each === undefined)).toHaveLength(1);
    expect(await queue.renewStore("1", at(177))).toBe(false);
  });
});
