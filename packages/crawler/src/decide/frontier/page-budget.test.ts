import { expect, test } from "vitest";
import { createPageBudget } from "./page-budget.ts";

test("AT-FSM-7: reserved slots count, so that pages in flight cannot exceed the budget", () => {
  const budget = createPageBudget(3);
  expect([budget.reserve(), budget.reserve(), budget.reserve(), budget.reserve()]).toEqual([true, true, true, false]);
  budget.keep();
  expect([budget.kept, budget.free, budget.usedUp]).toEqual([1, false, false]);
  budget.giveBack();
  expect([budget.reserve(), budget.reserve()]).toEqual([true, false]);
});

test("a slot given back can be reserved again; one kept never", () => {
  const budget = createPageBudget(1);
  budget.reserve();
  budget.giveBack();
  expect([budget.free, budget.kept]).toEqual([true, 0]);
  budget.reserve();
  budget.keep();
  expect([budget.reserve(), budget.usedUp, budget.kept]).toEqual([false, true, 1]);
});

test("pages of an earlier start count", () => {
  const budget = createPageBudget(10);
  budget.restore(9);
  expect([budget.reserve(), budget.reserve()]).toEqual([true, false]);
});

test("a page that is dropped makes space for another, and no longer counts", () => {
  const budget = createPageBudget(1);
  budget.reserve();
  budget.keep();
  budget.drop();
  expect([budget.kept, budget.usedUp, budget.free]).toEqual([0, false, true]);
  expect([budget.reserve(), budget.reserve()]).toEqual([true, false]);
});
