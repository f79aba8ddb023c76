/** Compares a run's state with its recording. */
import type { ExpectedEvent, ExpectedState, Scenario } from './scenario.ts'

/** A difference between two values. */
export interface FieldDifference {
  readonly field: string
  readonly expected: unknown
  readonly got: unknown
}

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Compares printed text. Runs of blanks are equal, the rows under a header and names with hashes are compared as sets,
 * and placeholders such as `<age>` match any text.
 */
export function compareText(field: string, expected: string, got: string): FieldDifference | undefined {
  const [expectedLines, gotLines] = [linesOf(expected), linesOf(got)]
  const difference = { field, expected, got }
  if (expectedLines.length !== gotLines.length) return difference
  if (areHashedNames(expectedLines)) return sameRows(expectedLines, gotLines) ? undefined : difference
  for (let at = 0; at < expectedLines.length; at++) {
    if (!matches(expectedLines[at] as string, gotLines[at] as string)) return difference
    if (!isHeader(expectedLines[at] as string)) continue
    const end = endOfTable(expectedLines, at + 1)
    if (!sameRows(expectedLines.slice(at + 1, end), gotLines.slice(at + 1, end))) return difference
    at = end - 1
  }
  return undefined
}

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.replace(/[ \t]+/g, ' ').trimEnd())

/**
 * Whether the lines are output of `-o name` in an order that depends on hashes, which differ between releases:
 * `replicaset.apps/web-{1}`.
 */
const areHashedNames = (lines: readonly string[]): boolean =>
  lines.every((line) => line === '' || /^[a-z.]+\/\S*\{\d+\}$/.test(line))

/** Headers are in capitals: `NAME READY UP-TO-DATE`. */
const isHeader = (line: string): boolean => /^[A-Z][A-Z0-9()/ -]*$/.test(line)

function endOfTable(lines: readonly string[], start: number): number {
  const end = lines.findIndex((line, i) => i >= start && line === '')
  return end < 0 ? lines.length : end
}

function sameRows(expected: readonly string[], got: readonly string[]): boolean {
  const left = [...got]
  for (const row of expected) {
    const found = left.findIndex((candidate) => matches(row, candidate))
    if (found < 0) return false
    left.splice(found, 1)
  }
  return left.length === 0
}

const wildcards: Readonly<Record<string, string>> = {
  '<age>': '(?:\\d+[smhdy]){1,2}',
  '<time>': '.+?',
  '<uid>': '[0-9a-f]{8}-[0-9a-f-]{27}',
  '<version>': '\\d+',
  '<ip>': '[0-9a-f.:]+',
  '<hash>': '(?:[0-9a-f]{32}|<hash>)',
}
const wildcardPattern = /<(?:age|time|uid|version|ip|hash)>/g
/** The recorder kept only the first of the two ages of a counted Event. */
const agePrinted = /\b\d+[smhd](?= \(x\d+ over <age>\))/g
const compiled = new Map<string, RegExp>()

function matches(expected: string, got: string): boolean {
  if (expected === got) return true
  if (!expected.includes('<')) return false
  let pattern = compiled.get(expected)
  if (!pattern) {
    const text = expected.replace(agePrinted, '<age>')
    const literals = text.split(wildcardPattern).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    const names = text.match(wildcardPattern) ?? []
    pattern = new RegExp(`^${literals.map((part, i) => part + (wildcards[names[i] ?? ''] ?? '')).join('')}$`)
    compiled.set(expected, pattern)
  }
  return pattern.test(got)
}

/** Maps that only recordings of StatefulSets and DaemonSets contain. */
const mapsOfSets = ['controllerRevisions', 'statefulSets', 'daemonSets', 'members', 'claims'] as const
const comparedMaps = ['deployments', 'replicaSets', 'replicationControllers', 'pods', ...mapsOfSets] as const

/** Maps that a recording lacks because it is older than they are. */
export function unrecordedIn({ name, steps }: Scenario): ReadonlySet<string> {
  const isOfSets = /^(sts|ds)-/.test(name) || steps.some(({ then }) => mapsOfSets.some((map) => map in then))
  return new Set(isOfSets ? [] : mapsOfSets)
}

/** Compares the cluster's state map by map. */
export function compareState(
  expected: ExpectedState,
  got: Json,
  unrecorded: ReadonlySet<string>,
): FieldDifference | undefined {
  for (const key of comparedMaps) {
    if (unrecorded.has(key)) continue
    const difference = compareValue(key, expected[key] ?? {}, got[key] ?? {})
    if (difference) return difference
  }
  if (unrecorded.has('daemonSets')) return undefined
  return compareDaemonPods(expected, got.daemonPods as DaemonPods)
}

/** Lists of Pods by `SET@NODE`. */
type DaemonPods = NonNullable<ExpectedState['daemonPods']>

/** Compares lists in any order. If the nodes were chosen randomly, node names may differ, too. */
function compareDaemonPods(
  { daemonPods, daemonPodsAnyNode }: ExpectedState,
  got: DaemonPods,
): FieldDifference | undefined {
  const sorted = (pods: readonly unknown[]): string[] => pods.map(canonical).sort()
  const onNodes = (places: DaemonPods): [string, string[]][] =>
    Object.entries(places).map(([place, pods]) => [place, sorted(pods)])
  if (!daemonPodsAnyNode)
    return sameJson('daemonPods', Object.fromEntries(onNodes(daemonPods ?? {})), Object.fromEntries(onNodes(got)))
  const bySet = new Map<string, string[]>()
  for (const [place, pods] of onNodes(got)) {
    const set = place.slice(0, place.indexOf('@'))
    bySet.set(set, [...(bySet.get(set) ?? []), pods.join()].sort())
  }
  const wanted = Object.entries(daemonPodsAnyNode).map(([set, lists]) => [
    set,
    lists.map((pods) => sorted(pods).join()).sort(),
  ])
  return sameJson('daemonPodsAnyNode', Object.fromEntries(wanted), Object.fromEntries(bySet))
}

const sameJson = (field: string, expected: Json, got: Json): FieldDifference | undefined =>
  canonical(expected) === canonical(got) ? undefined : { field, expected, got }

/** JSON with sorted members. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  )

function compareValue(field: string, expected: unknown, got: unknown): FieldDifference | undefined {
  if (expected === null) return undefined
  if (field.endsWith('.conditions')) return compareConditions(field, (expected ?? []) as Json[], (got ?? []) as Json[])
  if (isObject(expected) && isObject(got)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(got)])) {
      const difference = compareValue(`${field}.${key}`, expected[key], got[key])
      if (difference) return difference
    }
    return undefined
  }
  if (typeof expected === 'string' && typeof got === 'string' && matches(expected, got)) return undefined
  if (Array.isArray(expected) && Array.isArray(got) && JSON.stringify(expected) === JSON.stringify(got))
    return undefined
  return expected === got ? undefined : { field, expected, got }
}

function compareConditions(
  field: string,
  expected: readonly Json[],
  got: readonly Json[],
): FieldDifference | undefined {
  const difference = { field, expected, got }
  if (expected.length !== got.length) return difference
  for (const condition of expected) {
    const found = got.find((candidate) => candidate.type === condition.type)
    const alternatives = (condition.oneOf as Json[] | undefined) ?? [condition]
    const fits = alternatives.some((wanted) =>
      Object.entries(wanted).every(([key, value]) => compareValue(key, value, found?.[key]) === undefined),
    )
    if (!found || !fits) return { field: `${field}[${String(condition.type)}]`, expected: condition, got: found }
  }
  return undefined
}

/** Compares scale changes, in order unless the recording allows any order. */
export function compareScales(expected: ExpectedState['scales'], got: readonly string[]): FieldDifference | undefined {
  if (expected === null) return undefined
  const anyOrder = isObject(expected)
  const wanted: readonly string[] = anyOrder ? (expected.anyOrder as string[]) : ((expected ?? []) as string[])
  const [a, b] = anyOrder ? [[...wanted].sort(), [...got].sort()] : [wanted, got]
  const same = a.length === b.length && a.every((line, i) => matches(line, b[i] as string))
  return same ? undefined : { field: 'scales', expected: wanted, got }
}

/** Compares Events by object; the order matters only within an object. */
export function compareEvents(
  expected: ExpectedState['events'],
  got: readonly ExpectedEvent[],
  ignored: ReadonlySet<string>,
  anyOrder: readonly string[] = [],
): FieldDifference | undefined {
  if (expected === null) return undefined
  const often = new Set((expected ?? []).filter(({ count }) => count === null).map(withoutCount))
  const objects = (events: readonly ExpectedEvent[]): Map<string, string[]> => {
    const byObject = new Map<string, string[]>()
    for (const event of events) {
      const { object, type, reason, message, count } = event
      const times = often.has(withoutCount(event)) ? 'any' : count
      if (!ignored.has(object))
        byObject.set(object, [...(byObject.get(object) ?? []), `${type} ${reason} ${message} x${times}`])
    }
    for (const object of anyOrder) byObject.get(object)?.sort()
    return byObject
  }
  const [wanted, found] = [objects(expected ?? []), objects(got)]
  for (const object of new Set([...wanted.keys(), ...found.keys()])) {
    const [a, b] = [wanted.get(object) ?? [], found.get(object) ?? []]
    const same = a.length === b.length && a.every((line, i) => matches(line, b[i] as string))
    if (!same) return { field: `events ${object}`, expected: a, got: b }
  }
  return undefined
}

const withoutCount = ({ object, type, reason, message }: ExpectedEvent): string =>
  JSON.stringify([object, type, reason, message])
