/**
 * Base of workers that simulate seeds, without worker globals. They work in slices of a few ms, so that a cancellation
 * is handled soon.
 */

import type { Asked, RequestMessage, WorkerMessage } from './requests.ts'
import { type SliceOptions, Slices } from './slices.ts'
import type { SeedRequests } from './workerRequests.ts'

/** Wall-clock ms of work between two checks for messages. */
const SLICE_MS = 16

export interface SeedHostOptions<Start, Job, Row> extends SliceOptions {
  readonly post: (message: WorkerMessage<SeedRequests<Start, Job, Row>>) => void
}

/** The simulation of one seed in small steps; an abandoned one reverts its changes. */
export type SeedWork<Row> = Generator<undefined, Row>

interface Active<Row> {
  readonly id: number
  readonly work: SeedWork<Row | undefined>
}

/** Simulates seeds in the order of the requests. */
export class SeedHost<Start, Job, Row> {
  readonly #options: SeedHostOptions<Start, Job, Row>
  readonly #playerOf: (start: Start) => (job: Job) => SeedWork<Row>
  #play: ((job: Job) => SeedWork<Row>) | undefined
  readonly #wanted: Asked<SeedRequests<Start, Job, Row>, 'seed'>[] = []
  #active: Active<Row> | undefined
  readonly #slices: Slices

  constructor(options: SeedHostOptions<Start, Job, Row>, playerOf: (start: Start) => (job: Job) => SeedWork<Row>) {
    this.#options = options
    this.#playerOf = playerOf
    this.#slices = new Slices(options, SLICE_MS, () => this.#workOn())
  }

  receive(message: RequestMessage<SeedRequests<Start, Job, Row>>): void {
    if ('cancel' in message) this.#drop(message.id)
    else if (message.name === 'start') this.#start(message)
    else {
      this.#wanted.push(message)
      this.#slices.schedule()
    }
  }

  #start({ id, input }: Asked<SeedRequests<Start, Job, Row>, 'start'>): void {
    this.#wanted.length = 0
    this.#active = undefined
    this.#play = undefined
    if (this.#guard(id, () => (this.#play = this.#playerOf(input))))
      this.#options.post({ type: 'answer', id, name: 'start', answer: undefined })
  }

  #drop(id: number): void {
    const index = this.#wanted.findIndex((one) => one.id === id)
    if (index >= 0) this.#wanted.splice(index, 1)
    if (this.#active?.id !== id) return
    const { work } = this.#active
    this.#active = undefined
    this.#guard(id, () => work.return(undefined))
  }

  #workOn(): boolean {
    this.#active ??= this.#next()
    if (this.#active === undefined) return false
    this.#step(this.#active)
    return true
  }

  #next(): Active<Row> | undefined {
    const request = this.#wanted.shift()
    if (request === undefined) return undefined
    const { id, input } = request
    if (this.#play !== undefined) return { id, work: this.#play(input) }
    this.#options.post({ type: 'refused', id, message: 'nothing was started' })
    return this.#next()
  }

  #step({ id, work }: Active<Row>): void {
    const answer = this.#guard(id, (): { readonly is: Row } | 'more' => {
      const { value } = work.next()
      return value === undefined ? 'more' : { is: value }
    })
    if (answer === 'more') return
    this.#active = undefined
    if (answer !== undefined) this.#options.post({ type: 'answer', id, name: 'seed', answer: answer.is })
  }

  /** Reports a failure of the engine. */
  #guard<T>(id: number, act: () => T): T | undefined {
    try {
      return act()
    } catch (error) {
      this.#options.post({ type: 'refused', id, message: error instanceof Error ? error.message : String(error) })
      return undefined
    }
  }
}
