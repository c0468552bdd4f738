import { scoreError } from "./score-error.ts";

/** Half the width of the 95 % interval of a normal distribution, in standard deviations, as the sources round it. */
const Z95 = 1.96;

/**
 * Mean, standard deviation with 1/(n-1), and error margin of values that are added one by one, in constant memory. The
 * deviation uses Welford's recurrence, the mean a compensated sum: an accumulated rounding error must not change the
 * letter of a mean that is exactly 0.25. Source: spec 5.4, D25.
 */
export class Spread {
  #count = 0;
  #sum = 0;
  #lost = 0;
  #running = 0;
  #squares = 0;
  #min = Infinity;
  #max = -Infinity;

  /** Adds one more value. @throws EiaoError `ScoreValue` unless `value` is finite. */
  add(value: number): void {
    if (!Number.isFinite(value)) throw scoreError("ScoreValue", { value });
    this.#count++;
    const sum = this.#sum + value;
    this.#lost += Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - sum + value : value - sum + this.#sum;
    this.#sum = sum;
    const difference = value - this.#running;
    this.#running += difference / this.#count;
    this.#squares += difference * (value - this.#running);
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
  }

  get count(): number {
    return this.#count;
  }

  get sum(): number {
    return this.#sum + this.#lost;
  }

  /** Returns the mean; undefined without values, like `min` and `max`. */
  get mean(): number | undefined {
    return this.#count === 0 ? undefined : this.sum / this.#count;
  }

  /** Returns the variance; undefined for fewer than two values, like `standardDeviation` and `errorMargin`. */
  get variance(): number | undefined {
    return this.#count < 2 ? undefined : this.#squares / (this.#count - 1);
  }

  get standardDeviation(): number | undefined {
    return this.variance === undefined ? undefined : Math.sqrt(this.variance);
  }

  get errorMargin(): number | undefined {
    return errorMargin(this.standardDeviation, this.#count);
  }

  get min(): number | undefined {
    return this.#count === 0 ? undefined : this.#min;
  }

  get max(): number | undefined {
    return this.#count === 0 ? undefined : this.#max;
  }
}

/** Returns the spread of a list of values. */
export function spread(values: Iterable<number>): Spread {
  const result = new Spread();
  for (const value of values) result.add(value);
  return result;
}

/** Returns the error margin at 95 % confidence, 1.96 σ / √n: with that probability the true value lies within score ± margin. */
export function errorMargin(standardDeviation: number | undefined, count: number): number | undefined {
  return standardDeviation === undefined ? undefined : (Z95 * standardDeviation) / Math.sqrt(count);
}
