/** Whether what was observed follows what was recorded. */
import { type NodeObserver, type PodLine, podState, sorted } from './nodeObserver.ts'
import type { NodeRecording } from './nodeRunner.ts'

export interface Difference {
  readonly field: string
  readonly expected: string
  readonly got: string
}

const TOLERANCE_S = 1.5
/** States that lasted less may be missing, on either side. */
const SHORT_S = 1

interface State {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly node: string
  isShort: boolean
}

/** The first difference, if any, and how much of the recording was matched before it. */
export function compareRun(
  recording: NodeRecording,
  observer: NodeObserver,
  base: number,
): { matched: number; difference?: Difference } {
  let matched = 0
  const names = new Set([...recording.pods.map((line) => line.pod), ...observer.pods.map((line) => line.pod)])
  for (const name of names) {
    const expected = statesOf(recording.pods.filter((line) => line.pod === name).map(recordedState))
    const got = statesOf(observer.pods.filter((line) => line.pod === name).map((line) => observedState(line, base)))
    const result = align(expected, got, isMerged(recording) ? 'merged' : 'whole')
    matched += result.matched
    if (result.difference) return { matched, difference: { ...result.difference, field: `pods.${name}` } }
  }
  const events = compareEvents(recording, observer)
  matched += events.matched
  if (events.difference) return { matched, difference: events.difference }
  for (const { field, expected, got } of clusterStates(recording, observer, base)) {
    const result = align(statesOf(expected), statesOf(got), 'whole')
    matched += result.matched
    if (result.difference) return { matched, difference: { ...result.difference, field } }
  }
  return { matched }
}

interface ClusterStates {
  readonly field: string
  readonly expected: State[]
  readonly got: State[]
}

/** What is not about one Pod: the nodes with their taints, and what stands behind each Service. */
function clusterStates(recording: NodeRecording, observer: NodeObserver, base: number): ClusterStates[] {
  const { nodeStates = [], endpoints = [] } = recording
  const nodes = statesFor('nodeStates', nodeStates, observer.nodes, base)
  const services = [...new Set(endpoints.map(({ name }) => name))].map((name) =>
    statesFor(
      `endpoints.${name}`,
      endpoints.filter((line) => line.name === name),
      observer.endpoints.filter((line) => line.service === name),
      base,
    ),
  )
  return nodeStates.length > 0 ? [nodes, ...services] : services
}

function statesFor(
  field: string,
  recorded: NonNullable<NodeRecording['nodeStates']>,
  observed: readonly { readonly at: number; readonly text: string }[],
  base: number,
): ClusterStates {
  const stateOf = (from: number, to: number, text: string): State => ({ from, to, text, node: '', isShort: false })
  // The recording begins in the middle of a cluster's life.
  const beginning = rangeOf(recorded[0]?.at ?? 0)[0]
  return {
    field,
    expected: recorded.map(({ at, has }) => stateOf(...rangeOf(at), sorted(has))),
    got: observed.map(({ at, text }) => {
      const seconds = Math.max((at - base) / 1000, beginning)
      return stateOf(seconds, seconds, text)
    }),
  }
}

const rangeOf = (at: number | readonly [number, number]): readonly [number, number] =>
  typeof at === 'number' ? [at, at] : at

/** Whether everything up to `now` (virtual ms) may still become a run that follows. Pods only. */
export function followsSoFar(recording: NodeRecording, observer: NodeObserver, base: number, now: number): boolean {
  const elapsed = (now - base) / 1000
  const kind = isMerged(recording) ? 'merged' : 'whole'
  return [...new Set(observer.pods.map((line) => line.pod))].every((name) => {
    const expected = statesOf(recording.pods.filter((line) => line.pod === name).map(recordedState))
    const got = statesOf(observer.pods.filter((line) => line.pod === name).map((line) => observedState(line, base)))
    const last = got.at(-1)
    if (last) last.isShort = true
    return align(expected, got, kind, elapsed).difference === undefined
  })
}

const recordedState = (line: NodeRecording['pods'][number]): State => {
  const [from, to] = rangeOf(line.at)
  return { from, to, text: podState(line), node: line.node ?? '', isShort: false }
}

const observedState = (line: PodLine, base: number): State => {
  const at = (line.at - base) / 1000
  return { from: at, to: at, text: line.state, node: line.node, isShort: false }
}

function statesOf(states: State[]): State[] {
  for (const [i, state] of states.entries()) {
    const next = states[i + 1]
    state.isShort = next !== undefined && next.from - state.to < SHORT_S
  }
  return states
}

const isSame = (a: State, b: State): boolean =>
  a.text === b.text &&
  (a.text === 'gone' || a.node === b.node || a.node === '?') &&
  b.from >= a.from - TOLERANCE_S &&
  b.from <= a.to + TOLERANCE_S

/** Two recordings merged hold only what both saw: whatever a simulation shows beside that may have been in one of them. */
const isMerged = (recording: NodeRecording): boolean => !recording.about.includes('not merged')

/** The longest way through both lists that leaves out nothing that must be there. */
function align(
  expected: readonly State[],
  got: readonly State[],
  kind: 'merged' | 'whole',
  elapsed: number = Number.POSITIVE_INFINITY,
): { matched: number; difference?: Difference } {
  const memo = new Map<number, number>()
  const width = got.length + 1
  // How far into the expected states one can get from (i, j); Infinity if to the end of both.
  const reach = (i: number, j: number): number => {
    const key = i * width + j
    const known = memo.get(key)
    if (known !== undefined) return known
    memo.set(key, i)
    const e = expected[i]
    const g = got[j]
    let best = i
    // What is yet to come need not be matched.
    const isDue = e && e.to + TOLERANCE_S <= elapsed
    const isOld = g && g.from + 2 * TOLERANCE_S <= elapsed
    if (!isDue && !isOld) best = Number.POSITIVE_INFINITY
    if (e && g && isSame(e, g)) best = Math.max(best, reach(i + 1, j + 1))
    if (e?.isShort) best = Math.max(best, reach(i + 1, j))
    if (g && (g.isShort || kind === 'merged')) best = Math.max(best, reach(i, j + 1))
    memo.set(key, best)
    return best
  }
  const reached = reach(0, 0)
  if (reached === Number.POSITIVE_INFINITY) return { matched: expected.length }
  const wanted = expected[reached]
  const describe = (s: State) => `${s.from}${s.to === s.from ? '' : `-${s.to}`} s ${s.node} ${s.text}`
  return {
    matched: reached,
    difference: {
      field: '',
      expected: wanted ? describe(wanted) : 'nothing more',
      got: got.map(describe).join('\n       '),
    },
  }
}

/** Repeats of one text may differ by so many: what triggers a probe or a sync at the same instant is a race. */
const REPEATS_APART = 2

function compareEvents(recording: NodeRecording, observer: NodeObserver): { matched: number; difference?: Difference } {
  let matched = 0
  const pods = new Set(recording.events.map((event) => event.object).filter((object) => object.startsWith('pod/')))
  for (const object of pods) {
    const expected = recording.events
      .filter((event) => event.object === object)
      .map(({ type, reason, message }) => `${type} ${reason} ${message}`)
    const got = observer.events.filter((event) => event.object === object).map((event) => event.text)
    const reached = alignEvents(expected, got, isMerged(recording) ? 'merged' : 'whole')
    matched += Math.min(reached, expected.length)
    if (reached === Number.POSITIVE_INFINITY) continue
    return {
      matched,
      difference: {
        field: `events.${object}`,
        expected: `${reached}: ${expected[reached] ?? 'nothing more'}`,
        got: got.map((text, j) => `${j}: ${text}`).join('\n       '),
      },
    }
  }
  return { matched }
}

/** How many expected texts can be matched in order; `Infinity` if all, with nothing left over that may not be. */
function alignEvents(expected: readonly string[], got: readonly string[], kind: 'merged' | 'whole'): number {
  const memo = new Map<string, number>()
  const reach = (i: number, j: number, left: number): number => {
    const key = `${i},${j},${left}`
    const known = memo.get(key)
    if (known !== undefined) return known
    const e = expected[i]
    const g = got[j]
    let best = i
    if (e === undefined && g === undefined) best = Number.POSITIVE_INFINITY
    if (e !== undefined && e === g) best = Math.max(best, reach(i + 1, j + 1, left))
    const isRepeat = (list: readonly string[], at: number) => list.indexOf(list[at] ?? '') < at
    if (e !== undefined && left > 0 && isRepeat(expected, i)) best = Math.max(best, reach(i + 1, j, left - 1))
    if (g !== undefined && left > 0 && isRepeat(got, j)) best = Math.max(best, reach(i, j + 1, left - 1))
    if (g !== undefined && kind === 'merged') best = Math.max(best, reach(i, j + 1, left))
    memo.set(key, best)
    return best
  }
  return reach(0, 0, REPEATS_APART)
}
