/**
 * The side of a worker that plays seeds, without any global of a worker. It works in slices of a few milliseconds, so that a
 * cancel is heard soon.
 */
import { SeedPlayer, StudyRefusedError, type StudyRow } from '../engine/index.ts'
import type { StudyMessage, StudyRequest, StudyRequests } from './protocol.ts'
import type { Asked } from './requests.ts'
import { type SliceOptions, Slices } from './slices.ts'

/** Real ms of work after which messages are looked at. */
const SLICE_MS = 16

export interface StudyHostOptions extends SliceOptions {
  readonly post: (message: StudyMessage) => void
}

interface Active {
  readonly id: number
  readonly work: Generator<undefined, StudyRow | undefined>
}

/** Plays seeds in the order in which they are asked for. */
export class StudyHost {
  readonly #options: StudyHostOptions
  #player: SeedPlayer | undefined
  readonly #wanted: Asked<StudyRequests, 'seed'>[] = []
  #active: Active | undefined
  readonly #slices: Slices

  constructor(options: StudyHostOptions) {
    this.#options = options
    this.#slices = new Slices(options, SLICE_MS, () => this.#workOn())
  }

  receive(message: StudyRequest): void {
    if ('cancel' in message) this.#drop(message.id)
    else if (message.name === 'start') this.#start(message)
    else {
      this.#wanted.push(message)
      this.#slices.schedule()
    }
  }

  #start({ id, input }: Asked<StudyRequests, 'start'>): void {
    this.#wanted.length = 0
    this.#active = undefined
    this.#player = undefined
    if (this.#guard(id, () => (this.#player = new SeedPlayer(input))))
      this.#options.post({ type: 'answer', id, name: 'start', answer: undefined })
  }

  #drop(id: number): void {
    const index = this.#wanted.findIndex((one) => one.id === id)
    if (index >= 0) this.#wanted.splice(index, 1)
    if (this.#active?.id !== id) return
    const { work } = this.#active
    this.#active = undefined
    // What it has done so far is taken back.
    this.#guard(id, () => work.return(undefined))
  }

  #workOn(): boolean {
    this.#active ??= this.#next()
    if (this.#active === undefined) return false
    this.#step(this.#active)
    return true
  }

  #next(): Active | undefined {
    const request = this.#wanted.shift()
    if (request === undefined) return undefined
    const { id, input } = request
    if (this.#player !== undefined) return { id, work: this.#player.playInSlices(input) }
    this.#options.post({ type: 'refused', id, message: 'nothing was started' })
    return this.#next()
  }

  #step({ id, work }: Active): void {
    const answer = this.#guard(id, () => rowOrRefusal(work))
    if (answer === 'more') return
    this.#active = undefined
    if (answer !== undefined) this.#options.post({ type: 'answer', id, name: 'seed', answer: answer.is })
  }

  /** A failure of the engine is reported. */
  #guard<T>(id: number, act: () => T): T | undefined {
    try {
      return act()
    } catch (error) {
      this.#options.post({ type: 'refused', id, message: error instanceof Error ? error.message : String(error) })
      return undefined
    }
  }
}

function rowOrRefusal(work: Active['work']): { readonly is: StudyRow | string } | 'more' {
  try {
    const { value } = work.next()
    return value === undefined ? 'more' : { is: value }
  } catch (error) {
    if (error instanceof StudyRefusedError) return { is: error.message }
    throw error
  }
}
