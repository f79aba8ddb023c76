/**
 * Base of workers that compute for long, without worker globals. They work in slices of a few ms, so that a newer
 * request or a cancellation is handled soon.
 */
import { type Asked, type RequestMap, type RequestMessage, refusal, type WorkerMessage } from './requests.ts'
import { type SliceOptions, Slices } from './slices.ts'

export interface SlicedHostOptions<M extends RequestMap<M>> extends SliceOptions {
  readonly post: (message: WorkerMessage<M>) => void
}

interface Rhythm {
  /** Wall-clock ms of work between two checks for messages. */
  readonly sliceMs: number
  /** Wall-clock ms of work between two parts that only say that the worker is alive; absent: no such parts. */
  readonly aliveMs?: number
}

/** Work in small steps, whose result is the answer. Work that is abandoned reverts its changes. */
type Work<M extends RequestMap<M>> = Generator<M[keyof M]['part'] | undefined, M[keyof M]['answer'] | undefined>

/** A request that is not answered yet, with its work once the work has begun. */
export interface Wanted<M extends RequestMap<M>> {
  readonly request: Asked<M>
  work: Work<M> | undefined
}

export abstract class SlicedHost<M extends RequestMap<M>> {
  readonly #options: SlicedHostOptions<M>
  readonly #aliveMs: number
  readonly #slices: Slices
  /** By slot, in the order of arrival. */
  readonly #wanted = new Map<unknown, Wanted<M>>()
  #toldAt = 0

  constructor(options: SlicedHostOptions<M>, { sliceMs, aliveMs = Number.POSITIVE_INFINITY }: Rhythm) {
    this.#options = options
    this.#aliveMs = aliveMs
    this.#slices = new Slices(options, sliceMs, () => this.#workOn())
  }

  /** The slot of a request: a request replaces the earlier request in the same slot. */
  protected abstract slotOf(request: Asked<M>): unknown
  /** The request to work on next; `wanted` is by slot, in the order of arrival. */
  protected abstract next(wanted: ReadonlyMap<unknown, Wanted<M>>): Wanted<M> | undefined
  protected abstract workOf(request: Asked<M>): Work<M>
  /** Work has failed, so its remaining state cannot be used. */
  protected forget(): void {}

  receive(message: RequestMessage<M>): void {
    if ('cancel' in message) {
      for (const [slot, { request }] of this.#wanted) if (request.id === message.id) this.#drop(slot)
      return
    }
    const slot = this.slotOf(message)
    if (this.#aliveMs < Number.POSITIVE_INFINITY) this.#tellAlive(message)
    this.#drop(slot)
    this.#wanted.set(slot, { request: message, work: undefined })
    this.#slices.schedule()
  }

  /** Reverts the started work, which starts again later. */
  protected leaveBegun(): void {
    for (const one of this.#wanted.values()) this.#leave(one)
  }

  /** Forgets all requests. */
  protected dropAll(): void {
    this.#wanted.clear()
  }

  #drop(slot: unknown): void {
    const one = this.#wanted.get(slot)
    if (one === undefined) return
    this.#leave(one)
    this.#wanted.delete(slot)
  }

  #leave(one: Wanted<M>): void {
    const { work } = one
    one.work = undefined
    this.guard(one.request, () => work?.return(undefined))
  }

  #tellAlive({ id, name }: Asked<M>): void {
    this.#toldAt = this.#options.now()
    this.#options.post({ type: 'part', id, name, part: undefined } as WorkerMessage<M>)
  }

  #workOn(): boolean {
    const one = this.next(this.#wanted)
    if (one === undefined) return false
    if (this.#options.now() - this.#toldAt >= this.#aliveMs)
      for (const { request } of this.#wanted.values()) this.#tellAlive(request)
    const { request } = one
    const { id, name } = request
    const step = this.guard(request, () => {
      one.work ??= this.workOf(request)
      return one.work.next()
    })
    if (step === undefined) return true
    if (step.done) this.#wanted.delete(this.slotOf(request))
    if (step.value !== undefined)
      this.#options.post({
        ...(step.done ? { type: 'answer', answer: step.value } : { type: 'part', part: step.value }),
        id,
        name,
      } as WorkerMessage<M>)
    return true
  }

  /** Refuses a request whose work fails; undefined then. */
  protected guard<T>(request: Asked<M>, act: () => T): T | undefined {
    try {
      return act()
    } catch (error) {
      this.forget()
      this.#wanted.delete(this.slotOf(request))
      this.#options.post(refusal(request.id, error))
      return undefined
    }
  }
}
