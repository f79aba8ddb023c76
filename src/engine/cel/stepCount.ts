/** Counts and limits the work of an expression. */

/** Most entries and characters that an evaluation may read. */
const MOST_STEPS = 2_000_000
/** Number of characters that count as one entry, because characters are read much faster than entries. */
const CHARACTERS_A_STEP = 20

/** An error for an evaluation beyond its limit. */
export class TooManySteps extends Error {
  override readonly name = 'TooManySteps'
}

export class StepCount {
  #left = MOST_STEPS

  /** Starts an evaluation. */
  begin(): void {
    this.#left = MOST_STEPS
  }

  /** Steps since `begin`. */
  get taken(): number {
    return MOST_STEPS - this.#left
  }

  /** Counts steps; throws `TooManySteps` beyond the limit. */
  take(steps: number): void {
    this.#left -= steps
    if (this.#left < 0) throw new TooManySteps()
  }

  /** Counts the entries of a list or the characters of a text. */
  walked<T>(value: T): T {
    if (typeof value === 'string') this.take(stepsOf(value))
    else if (Array.isArray(value)) {
      this.take(1 + value.length)
      for (const one of value) if (typeof one === 'string') this.take(stepsOf(one))
    } else this.take(1)
    return value
  }

  /** Counts the whole content of a value. */
  counted<T>(value: T): T {
    if (typeof value !== 'object' || value === null) return this.walked(value)
    this.take(1)
    for (const one of value instanceof Map ? value.values() : Object.values(value)) this.counted(one)
    return value
  }
}

const stepsOf = (text: string): number => 1 + Math.ceil(text.length / CHARACTERS_A_STEP)
