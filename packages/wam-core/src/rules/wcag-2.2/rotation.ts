/** An angle about the Z axis, in degrees; undefined if an element is also turned about another axis, mirrored or skewed. */
export type Angle = number | undefined;

/** Returns the angle about Z for the computed values of `transform` and `rotate` together. */
export function angleAboutZ(transform: string, rotate: string): Angle {
  let sum = angleOfRotate(rotate);
  if (transform === "none" || sum === undefined) return sum;
  for (const [, name = "", list = ""] of transform.matchAll(/([\w]+)\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)) {
    const angle = angleOfFunction(
      name.toLowerCase(),
      list.split(",").map((part) => part.trim()),
    );
    if (angle === undefined) return undefined;
    sum += angle;
  }
  return sum;
}

/** Returns true for values with a rotation, even one by nothing. */
export function isRotation(transform: string, rotate: string): boolean {
  return rotate !== "none" || /(?:rotate|matrix)/i.test(transform);
}

/** Returns true for two angles that differ by a quarter or three quarters of a turn, to a degree. */
export function isQuarterTurn(first: number, second: number): boolean {
  const apart = (((first - second) % 360) + 360) % 360;
  return Math.abs(apart - 90) <= 1 || Math.abs(apart - 270) <= 1;
}

/** Returns the angle of `rotate`: `none`, an angle, or an axis and an angle (CSS Transforms 2, 5). */
function angleOfRotate(value: string): Angle {
  if (value === "none") return 0;
  const parts = value.split(" ");
  const angle = degreesOf(parts.find((part) => /[a-z]$/i.test(part) && !/^[xyz]$/i.test(part)) ?? "0");
  const axis = parts
    .filter((part) => !/[\d.][a-z]+$/i.test(part))
    .join(" ")
    .toLowerCase();
  if (axis === "" || axis === "z") return angle;
  const [x = NaN, y = NaN, z = NaN] = axis.split(" ").map(Number);
  return turnedAbout(x, y, z, angle);
}

function angleOfFunction(name: string, parts: readonly string[]): Angle {
  const numbers = parts.map(Number);
  const [a = NaN, b = NaN, c = NaN] = numbers;
  switch (name) {
    case "rotate":
    case "rotatez":
      return degreesOf(parts[0] ?? "");
    case "rotate3d":
      return turnedAbout(a, b, c, degreesOf(parts[3] ?? ""));
    case "matrix":
      return angleOfMatrix(a, b, c, numbers[3] ?? NaN);
    case "matrix3d": {
      const isFlat = [2, 3, 6, 7, 8, 9, 11].every((at) => numbers[at] === 0);
      return isFlat ? angleOfMatrix(a, b, numbers[4] ?? NaN, numbers[5] ?? NaN) : undefined;
    }
    case "scale":
    case "scalex":
    case "scaley":
    case "scale3d":
      return parts.every((part) => Number.parseFloat(part) > 0) ? 0 : undefined;
    default:
      return /^(?:translate|perspective)/.test(name) ? 0 : undefined;
  }
}

function turnedAbout(x: number, y: number, z: number, angle: Angle): Angle {
  return x === 0 && y === 0 && z !== 0 && angle !== undefined ? angle * Math.sign(z) : undefined;
}

/** Returns the angle of a matrix that only turns and scales: its columns have one length, at a right angle, and it does not mirror. */
function angleOfMatrix(a: number, b: number, c: number, d: number): Angle {
  const isTurn = a * d - b * c > 0 && Math.abs(a * c + b * d) < 1e-3;
  return isTurn ? (Math.atan2(b, a) * 180) / Math.PI : undefined;
}

const units: ReadonlyMap<string, number> = new Map([
  ["deg", 1],
  ["grad", 0.9],
  ["rad", 180 / Math.PI],
  ["turn", 360],
]);

/** Returns an angle in degrees; 0 may lack a unit. */
function degreesOf(value: string): Angle {
  const [, number = "", unit = ""] = /^([-+]?[\d.]+(?:e[-+]?\d+)?)([a-z]*)$/i.exec(value) ?? [];
  if (unit === "") return Number(number) === 0 && number !== "" ? 0 : undefined;
  const size = units.get(unit.toLowerCase());
  return size === undefined ? undefined : Number(number) * size;
}
