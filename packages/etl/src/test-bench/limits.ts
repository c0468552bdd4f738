/** A figure with its limit. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
}

/** Prints the figures as a table. @returns the number of missed limits */
export function printFigures(figures: readonly Figure[]): number {
  const width = Math.max(...figures.map(({ what }) => what.length));
  for (const { what, value, unit, limit } of figures) {
    const mark = value <= limit ? "ok  " : "MISS";
    console.log(`${mark}  ${what.padEnd(width)}  ${value.toFixed(2).padStart(8)} ${unit} (at most ${limit})`);
  }
  return figures.filter(({ value, limit }) => value > limit).length;
}
