/** Answers requests for two branches side by side; the computation of the last pair is kept. */
import { type Branches, type ComparedSide, Comparison, type Release, type SideChoice } from '../engine/index.ts'
import type { CompareInput, ComparisonFrame, SideFrame } from './protocol.ts'

/** Largest number of events per request and side, so that the worker soon handles other requests. */
const MAX_EVENTS = 2_000

export class CompareHost {
  #comparison: Comparison | undefined
  #serial = 0
  /** Time of the last answer for both sides. */
  #shown: { readonly serial: number; readonly at: number } | undefined

  /** Undefined if one of the branches does not exist. */
  answer(run: Branches, { a: idA, b: idB, releases = {}, at, serial }: CompareInput): ComparisonFrame | undefined {
    const [a, b] = [choiceOf(idA, releases.a), choiceOf(idB, releases.b)]
    if (!this.#comparison?.holdsFor(run, a, b)) {
      this.#comparison = Comparison.of(run, a, b)
      this.#shown = undefined
    }
    const comparison = this.#comparison
    if (!comparison) return undefined
    const ready = comparison.prepare(MAX_EVENTS)
    const isKnown = this.#shown !== undefined && this.#shown.serial === serial
    const isForward = isKnown && this.#shown !== undefined && this.#shown.at <= at
    this.#serial++
    if (ready) this.#shown = { serial: this.#serial, at }
    const sides = comparison.sides.map((side) => sideFrame(side, { at, ready, isKnown, isForward }))
    return { serial: this.#serial, ready, fromAt: comparison.fromAt, sides: sides as [SideFrame, SideFrame] }
  }

  /** Drops the comparison after the run was replaced. */
  forget(): void {
    this.#comparison = undefined
  }
}

const choiceOf = (id: number, kubernetes: Release | undefined): SideChoice =>
  kubernetes === undefined ? { id } : { id, kubernetes }

interface Moment {
  readonly at: number
  readonly ready: boolean
  /** Whether the page has the last answer. */
  readonly isKnown: boolean
  readonly isForward: boolean
}

const nothing = { workloads: [], revisions: [], pods: [], nodes: [], others: [], removed: [] }

function sideFrame({ id, kubernetes, session, summary, endAt }: ComparedSide, moment: Moment): SideFrame {
  const { at, ready, isKnown, isForward } = moment
  const { past, picture } = session
  const end = { ...choiceOf(id, kubernetes), endAt, ...(summary === undefined ? {} : { summary }) }
  if (!ready) {
    const timeline = { samples: [], requests: [], marks: [] }
    return { ...end, at: session.cursor.at, change: { type: 'frame', diff: nothing }, timeline }
  }
  session.seek(at)
  if (!isKnown) past.tellAgain()
  return {
    ...end,
    at: session.cursor.at,
    change: isForward ? { type: 'frame', diff: picture.diff() } : { type: 'reset', view: picture.full() },
    timeline: past.takeTimeline(),
  }
}
