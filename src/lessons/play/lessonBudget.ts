/** Limits of playing a lesson including its tasks, because a file is untrusted. */

/** Events of the lesson's runs. One minute of a rollout with ten Pods has some hundred events. */
const MOST_LESSON_EVENTS = 2_000_000
/** Steps of the lesson's expressions. Conditions are evaluated after every write. */
const MOST_LESSON_STEPS = 200_000_000

export class LessonBudget {
  #events: number
  #steps: number

  constructor({ events = MOST_LESSON_EVENTS, steps = MOST_LESSON_STEPS } = {}) {
    this.#events = events
    this.#steps = steps
  }

  get isUsedUp(): boolean {
    return this.#events <= 0 || this.#steps <= 0
  }

  takeEvents(count: number): void {
    this.#events -= count
  }

  takeSteps(count: number): void {
    this.#steps -= count
  }
}
