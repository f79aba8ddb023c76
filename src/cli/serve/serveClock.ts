/** Decides when the virtual time of a served run advances. */
import { runUntilIdle, type Session } from '../../engine/index.ts'

/** `factor`: virtual seconds in each real second. */
export type ClockMode =
  | { readonly type: 'real'; readonly factor: number }
  | { readonly type: 'stopped' }
  | { readonly type: 'fast' }

/** The machine's clock; tests replace it. */
export interface RealClock {
  /** Real ms. */
  readonly now: () => number
  /** Calls a function once after a real time (ms); returns a function that cancels the call. */
  readonly after: (ms: number, call: () => void) => () => void
}

/** Longest and shortest real time between two updates of a running clock (ms). */
const LONGEST_PAUSE_MS = 250
const SHORTEST_PAUSE_MS = 5

export class ServeClock {
  #mode: ClockMode
  readonly #session: Session
  readonly #real: RealClock
  /** Called after the run has advanced. */
  readonly #onMove: () => void
  /** Real and virtual time at which a running clock was last set. */
  #setAt: { readonly real: number; readonly virtual: number }
  #takeBack: (() => void) | undefined
  /** Whether a fast clock must advance before the next request. */
  #isDue = false

  constructor(session: Session, mode: ClockMode, real: RealClock, onMove: () => void) {
    this.#session = session
    this.#mode = mode
    this.#real = real
    this.#onMove = onMove
    this.#setAt = { real: real.now(), virtual: session.cursor.at }
    if (mode.type === 'real') this.#tick()
  }

  get mode(): ClockMode {
    return this.#mode
  }

  /** Changes the way in which virtual time passes. */
  setMode(mode: ClockMode): void {
    this.settle()
    this.stop()
    this.#mode = mode
    this.#setAt = { real: this.#real.now(), virtual: this.#session.cursor.at }
    if (mode.type === 'real') this.#tick()
    this.#onMove()
  }

  /** Advances the run to the present moment, before a request is executed. */
  settle(): void {
    if (this.mode.type === 'real') this.#catchUp()
    else if (this.#isDue) this.#runOut()
  }

  /** Called after a request was executed: a fast clock advances as soon as the answer is sent. */
  afterRequest(): void {
    this.#onMove()
    if (this.mode.type === 'real') this.#tick()
    if (this.mode.type !== 'fast' || this.#isDue) return
    this.#isDue = true
    this.#takeBack = this.#real.after(0, () => {
      if (this.#isDue) this.#runOut()
    })
  }

  /** Advances the run by a virtual time (ms), whatever the mode. */
  advance(ms: number): void {
    this.move(() => this.#session.advance({ until: this.#session.cursor.at + ms }))
  }

  /** Runs a function that advances the run; the clock continues from the new time. */
  move<Result>(play: () => Result): Result {
    this.settle()
    const result = play()
    this.#setAt = { real: this.#real.now(), virtual: this.#session.cursor.at }
    this.#onMove()
    if (this.mode.type === 'real') this.#tick()
    return result
  }

  /** Stops the clock for good. */
  stop(): void {
    this.#takeBack?.()
    this.#isDue = false
  }

  #catchUp(): void {
    if (this.mode.type !== 'real') return
    const due = this.#setAt.virtual + (this.#real.now() - this.#setAt.real) * this.mode.factor
    const until = Math.floor(due)
    if (until <= this.#session.cursor.at) return
    this.#session.advance({ until })
    this.#onMove()
  }

  #tick(): void {
    this.#takeBack?.()
    this.#catchUp()
    const { nextEventAt, cursor } = this.#session
    const factor = this.mode.type === 'real' ? this.mode.factor : 1
    const wait = nextEventAt === undefined ? LONGEST_PAUSE_MS : (nextEventAt - cursor.at) / factor
    this.#takeBack = this.#real.after(Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, Math.ceil(wait))), () =>
      this.#tick(),
    )
  }

  #runOut(): void {
    this.#isDue = false
    this.#takeBack?.()
    runUntilIdle(this.#session)
    this.#onMove()
  }
}
