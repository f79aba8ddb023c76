import { CommandError } from '../core/errors.ts'

/** Largest number of values and actions that the templates of one command may visit: one or two seconds of work. */
const mostSteps = 1_000_000
/** Largest number of characters that they may print. */
const mostCharacters = 10_000_000

/** Error for a template that exceeds its budget. */
export class TemplateTooLong extends CommandError {}

/**
 * Limits the templates of one command. kubectl has no such limit, because a user can press Ctrl-C. Here the command may
 * come from a link, and a few nested ranges over a large list would block the page for hours.
 */
export class TemplateBudget {
  #steps = 0
  #characters = 0

  /** Throws `TemplateTooLong` above the limit of steps. */
  step(steps = 1): void {
    this.#steps += steps
    if (this.#steps > mostSteps)
      throw new TemplateTooLong(
        `the template was stopped: it takes more than 1,000,000 steps, the most that are taken here`,
      )
  }

  /** Counts and returns `text`. Throws `TemplateTooLong` above the limit of characters. */
  write(text: string): string {
    this.#characters += text.length
    if (this.#characters > mostCharacters)
      throw new TemplateTooLong(
        `the template was stopped: it makes more than 10,000,000 characters, the most that are made here`,
      )
    return text
  }
}
