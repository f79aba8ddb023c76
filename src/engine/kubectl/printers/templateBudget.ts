import { CommandError } from '../core/errors.ts'

/** Values and actions that one command's templates may go through; a second or two of work. */
const mostSteps = 1_000_000
/** Characters that they may make. */
const mostCharacters = 10_000_000

/** A template that would take too long. */
export class TemplateTooLong extends CommandError {}

/**
 * What the templates of one command may cost. kubectl itself knows no such limit: there a user ends it by Ctrl-C. Here a
 * line may come from a link, and a few nested ranges over a large list would hold the page for hours.
 */
export class TemplateBudget {
  #steps = 0
  #characters = 0

  /** Throws `TemplateTooLong` when there have been too many. */
  step(steps = 1): void {
    this.#steps += steps
    if (this.#steps > mostSteps)
      throw new TemplateTooLong(
        `the template was stopped: it takes more than 1,000,000 steps, the most that are taken here`,
      )
  }

  /** Throws `TemplateTooLong` when there have been too many. */
  write(text: string): string {
    this.#characters += text.length
    if (this.#characters > mostCharacters)
      throw new TemplateTooLong(
        `the template was stopped: it makes more than 10,000,000 characters, the most that are made here`,
      )
    return text
  }
}
