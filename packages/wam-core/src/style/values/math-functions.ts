import { add, angle, equal, number } from "./math-type.ts";
import type { MathType } from "./math-type.ts";

/** Computes the type of a function from the types of its arguments; undefined if it does not accept them. */
type Rule = (types: readonly MathType[]) => MathType | undefined;

const isNumber = (type: MathType): boolean => equal(type, number);
const isAngle = (type: MathType): boolean => equal(type, angle);
const same = (types: readonly MathType[]): MathType | undefined =>
  types.reduce<MathType | undefined>((sum, type) => sum && add(sum, type), types[0]);
const all =
  (accepted: (type: MathType) => boolean, result: MathType, min: number, max = min): Rule =>
  (types) =>
    types.length >= min && types.length <= max && types.every(accepted) ? result : undefined;
const alike =
  (min: number, max: number, result?: MathType): Rule =>
  (types) => {
    const type = types.length >= min && types.length <= max ? same(types) : undefined;
    return type && (result ?? type);
  };

const any = (): boolean => true;
const trigonometric = all((type) => isNumber(type) || isAngle(type), number, 1);
const inverse = all(isNumber, angle, 1);
/** The rules by function name, in lower case. CSS Values 4, 10. */
export const functionRules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["calc", alike(1, 1)],
  ["-webkit-calc", alike(1, 1)],
  ["min", alike(1, Infinity)],
  ["max", alike(1, Infinity)],
  ["clamp", alike(1, 3)],
  ["round", (types) => (types.length === 1 && !isNumber(types[0] as MathType) ? undefined : alike(1, 2)(types))],
  ["mod", alike(2, 2)],
  ["rem", alike(2, 2)],
  ["sin", trigonometric],
  ["cos", trigonometric],
  ["tan", trigonometric],
  ["asin", inverse],
  ["acos", inverse],
  ["atan", inverse],
  ["atan2", (types) => (types.length === 2 && sameWithoutPercent(types) ? angle : undefined)],
  ["pow", all(isNumber, number, 2)],
  ["sqrt", all(isNumber, number, 1)],
  ["hypot", alike(1, Infinity)],
  ["log", all(isNumber, number, 1, 2)],
  ["exp", all(isNumber, number, 1)],
  ["abs", alike(1, 1)],
  ["sign", all(any, number, 1)],
  ["progress", alike(3, 3, number)],
  ["sibling-index", all(any, number, 0)],
  ["sibling-count", all(any, number, 0)],
]);

/** Returns true for equal types. In `atan2(1px, 2%)` Chromium does not accept a percentage as a length. */
function sameWithoutPercent([a = number, b = number]: readonly MathType[]): boolean {
  return equal(a, b);
}
