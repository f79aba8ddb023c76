/** Compares an observed run with a node recording. */
import { type NodeObserver, type PodLine, podState, sorted } from './nodeObserver.ts'
import { isMerged, type NodeRecording, type Race } from './takes.ts'

export interface Difference {
  readonly field: string
  readonly expected: string
  readonly got: string
}

const TOLERANCE_S = 1.5
/** States of at most this duration may be missing on either side. */
const SHORT_S = 1

/** Second at which a recording ends; later states of a run are not compared. */
export function endOf({ steps }: Pick<NodeRecording, 'steps'>): number {
  const last = steps.at(-1)
  return rangeOf(last?.at ?? 0)[1] + (last?.wait ?? 0)
}

interface State {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly node: string
  isShort: boolean
}

/** The first difference, if any, and the number of states that matched before it. */
export interface Comparison {
  readonly matched: number
  readonly difference?: Difference
}

/** Compares a run with one take. */
export function compareRun(take: NodeRecording, observer: NodeObserver, base: number): Comparison {
  let matched = 0
  const mayBeMore = surplusOf(take)
  for (const { field, expected, got } of [...podStates(take, observer, base), ...clusterStates(take, observer, base)]) {
    const result = align(expected, got, mayBeMore)
    matched += result.matched
    if (result.difference) return { matched, difference: { ...result.difference, field } }
  }
  const events = compareEvents(take, observer, base)
  return { ...events, matched: matched + events.matched }
}

/**
 * Returns a function that tells whether a surplus state at a second is allowed: after the end of the recording, and at
 * any time in a merged recording.
 */
function surplusOf(take: NodeRecording): (at: number) => boolean {
  const end = isMerged(take) ? Number.NEGATIVE_INFINITY : endOf(take)
  return (at) => at > end
}

function podStates(take: NodeRecording, observer: NodeObserver, base: number): ComparedStates[] {
  const names = new Set([...take.pods.map((line) => line.pod), ...observer.pods.map((line) => line.pod)])
  return [...names].map((name) => ({
    field: `pods.${name}`,
    expected: statesOf(take.pods.filter((line) => line.pod === name).map(recordedState)),
    got: statesOf(observer.pods.filter((line) => line.pod === name).map((line) => observedState(line, base))),
  }))
}

interface ComparedStates {
  readonly field: string
  readonly expected: State[]
  readonly got: State[]
}

/** States that belong to no Pod: the nodes with their taints, and the endpoints of each Service. */
function clusterStates(
  { nodeStates = [], endpoints = [] }: NodeRecording,
  observer: NodeObserver,
  base: number,
): ComparedStates[] {
  const nodes = statesFor('nodeStates', nodeStates, observer.nodes, base)
  const services =
    endpoints.length === 0
      ? []
      : [...new Set([...endpoints.map(({ name }) => name), ...observer.endpoints.map(({ service }) => service)])].map(
          (name) =>
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
): ComparedStates {
  const stateOf = (from: number, to: number, text: string): State => ({ from, to, text, node: '', isShort: false })
  // The recording begins in the middle of a cluster's life.
  const beginning = rangeOf(recorded[0]?.at ?? 0)[0]
  return {
    field,
    expected: statesOf(recorded.map(({ at, has }) => stateOf(...rangeOf(at), sorted(has)))),
    got: statesOf(
      observed.map(({ at, text }) => {
        const seconds = Math.max((at - base) / 1000, beginning)
        return stateOf(seconds, seconds, text)
      }),
    ),
  }
}

const rangeOf = (at: number | readonly [number, number]): readonly [number, number] =>
  typeof at === 'number' ? [at, at] : at

/** Whether the run up to `now` (virtual ms) can still match the recording. Compares Pods only. */
export function followsSoFar(take: NodeRecording, observer: NodeObserver, base: number, now: number): boolean {
  const elapsed = (now - base) / 1000
  const names = new Set(observer.pods.map((line) => line.pod))
  return podStates(take, observer, base).every(({ field, expected, got }) => {
    if (!names.has(field.slice('pods.'.length))) return true
    const last = got.at(-1)
    if (last) last.isShort = true
    return align(expected, got, surplusOf(take), elapsed).difference === undefined
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

/** Longest alignment of both lists that omits no required state. */
function align(
  expected: readonly State[],
  got: readonly State[],
  mayBeMore: (at: number) => boolean,
  elapsed: number = Number.POSITIVE_INFINITY,
): { matched: number; difference?: Difference } {
  const memo = new Map<number, number>()
  const width = got.length + 1
  // Number of expected states that can be reached from (i, j); Infinity if both lists can be completed.
  const reach = (i: number, j: number): number => {
    const key = i * width + j
    const known = memo.get(key)
    if (known !== undefined) return known
    memo.set(key, i)
    const e = expected[i]
    const g = got[j]
    let best = i
    // States that are not due yet need not be matched.
    const isDue = e && e.to + TOLERANCE_S <= elapsed
    const isOld = g && g.from + 2 * TOLERANCE_S <= elapsed
    if (!isDue && !isOld) best = Number.POSITIVE_INFINITY
    if (e && g && isSame(e, g)) best = Math.max(best, reach(i + 1, j + 1))
    if (e?.isShort) best = Math.max(best, reach(i + 1, j))
    if (g && (g.isShort || mayBeMore(g.from))) best = Math.max(best, reach(i, j + 1))
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

/** Compares the Events of each object in order, with their counts. */
function compareEvents(take: NodeRecording, observer: NodeObserver, base: number): Comparison {
  let matched = 0
  const mayBeMore = surplusOf(take)
  const objects = new Set([...take.events, ...observer.events].map((event) => event.object))
  for (const object of objects) {
    // Other scenarios used the same cluster and nodes of the same names.
    if (object.startsWith('node/')) continue
    const races = racesOf(take).filter((race) => isAbout(race, object))
    const expected = take.events
      .filter((event) => event.object === object)
      .map(({ type, reason, message, count }) => eventOf(`${type} ${reason} ${message}`, count, false, races))
    const got = observer.events
      .filter((event) => event.object === object)
      .map(({ at, text, count }) => eventOf(text, count, mayBeMore((at - base) / 1000), races))
    const reached = alignEvents(expected.filter(isFixed), got.filter(isFixed))
    matched += Math.min(reached, expected.length)
    const isFollowed = reached === Number.POSITIVE_INFINITY
    const loose = isFollowed && races.find((race) => !hasAsMany(race, expected, got))
    if (isFollowed && !loose) continue
    const describe = (list: readonly RunEvent[]) => list.map(({ text }, i) => `${i}: ${text}`).join('\n       ')
    const wanted = loose ? `${loose.event}, so often` : (expected.filter(isFixed)[reached]?.text ?? 'nothing more')
    return {
      matched,
      difference: {
        field: `events.${object}`,
        expected: `${loose ? '' : `${reached}: `}${wanted}`,
        got: describe(got),
      },
    }
  }
  return { matched }
}

/**
 * Pairs of Events whose order is random: a controller creates and deletes Pods at the same time, and a recording with a
 * single take shows only one order.
 */
const sideBySide: readonly Race[] = ['Normal SuccessfulCreate', 'Normal SuccessfulDelete'].map((event) => ({
  object: 'replicaset/*',
  event,
  varies: 'pod',
  reason: 'The Events come as the requests end (replica_set.go manageReplicas).',
}))

const racesOf = ({ races, format }: NodeRecording): readonly Race[] => races ?? (format === 1 ? sideBySide : [])

const isAbout = ({ object }: Race, name: string): boolean =>
  object.endsWith('*') ? name.startsWith(object.slice(0, -1)) : name === object

interface RunEvent {
  readonly text: string
  /** Whether the recording may lack the Event. */
  readonly mayBeMore: boolean
  /** The race that decides its count. */
  readonly race: Race | undefined
}

function eventOf(text: string, count: number, mayBeMore: boolean, races: readonly Race[]): RunEvent {
  const fitting = races.filter(({ event }) => text.startsWith(event))
  const race = fitting.find(({ varies }) => varies === 'count')
  const plain = fitting.some(({ varies }) => varies === 'pod') ? text.replace(/-\{\d+\}$/, '-{pod}') : text
  // Writers of the newer Event API do not count.
  return { text: count > 1 ? `${plain} x${count}` : plain, mayBeMore, race }
}

const isFixed = ({ race }: RunEvent): boolean => race === undefined

function hasAsMany(race: Race, expected: readonly RunEvent[], got: readonly RunEvent[]): boolean {
  const [wanted, most] = [expected, got].map((list) => list.filter((event) => event.race === race).length) as [
    number,
    number,
  ]
  const least = got.filter((event) => event.race === race && !event.mayBeMore).length
  const apart = race.apart ?? 0
  return least <= wanted + apart && most >= wanted - apart
}

/**
 * Number of expected Events that occur in order, without a forbidden Event in between; `Infinity` if all of them do.
 */
function alignEvents(expected: readonly RunEvent[], got: readonly RunEvent[]): number {
  let reached = 0
  for (const { text, mayBeMore } of got) {
    if (text === expected[reached]?.text) reached++
    else if (!mayBeMore) return reached
  }
  return reached === expected.length ? Number.POSITIVE_INFINITY : reached
}
