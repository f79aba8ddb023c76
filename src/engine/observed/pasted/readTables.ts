/** Reads rows of the tables that `kubectl get` prints. It splits rows into words, because blanks may be lost. */
import { lookup } from '../../api/lookup.ts'
import { ageOf } from './cleanText.ts'
import type { TextEvent, TextObject } from './textFacts.ts'

/** The header of a table, with the kind of the rows beneath it. */
export interface TableHeader {
  readonly kind: string
  readonly hasNamespace: boolean
  readonly isWide: boolean
}

/** Columns that only the tables of one kind have; the first match counts. */
const headers: readonly (readonly [kind: string, ...columns: string[]])[] = [
  ['Event', 'TYPE', 'REASON', 'OBJECT'],
  ['DaemonSet', 'DESIRED', 'UP-TO-DATE', 'NODE'],
  ['Deployment', 'READY', 'UP-TO-DATE', 'AVAILABLE'],
  ['Pod', 'READY', 'STATUS', 'RESTARTS'],
  ['Node', 'STATUS', 'ROLES', 'VERSION'],
  ['HorizontalPodAutoscaler', 'REFERENCE', 'TARGETS'],
  ['Job', 'COMPLETIONS', 'DURATION'],
  ['ReplicaSet', 'DESIRED', 'CURRENT', 'READY'],
  ['StatefulSet', 'NAME', 'READY', 'AGE'],
  ['', 'NAME', 'AGE'],
]

/** The header in a line; undefined for other lines. */
export function headerOf(line: string): TableHeader | undefined {
  if (!/^[A-Z][A-Z() -]+$/.test(line.trim())) return undefined
  const columns = new Set(line.trim().split(/\s+/))
  const row = headers.find(([, ...wanted]) => wanted.every((one) => columns.has(one)))
  return row && { kind: row[0], hasNamespace: columns.has('NAMESPACE'), isWide: columns.has('SUBOBJECT') }
}

/** The values of the column STATUS, without `Init:`. */
const podStatuses: ReadonlySet<string> = new Set([
  ...['Running', 'Pending', 'Succeeded', 'Failed', 'Unknown', 'Completed', 'Terminating', 'Error', 'NotReady'],
  ...['ContainerCreating', 'PodInitializing', 'SchedulingGated', 'Evicted', 'NodeAffinity', 'NodeLost'],
  ...['CrashLoopBackOff', 'ErrImagePull', 'ImagePullBackOff', 'InvalidImageName', 'ErrImageNeverPull'],
  ...['CreateContainerConfigError', 'CreateContainerError', 'RunContainerError', 'OOMKilled', 'StartError'],
  ...['ContainerCannotRun', 'ContainerStatusUnknown', 'DeadlineExceeded', 'Preempting', 'OutOfcpu', 'OutOfmemory'],
])

const fraction = /^\d{1,6}\/\d{1,6}$/
const name = /^[a-z0-9][a-z0-9.-]{0,252}$/
const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d{1,7}$/.test(word)

/** Reads the row of a Pod, which needs no header: no other table has rows like `1/1 Running 0 5m`. */
export function podRow(line: string, at: number): TextObject | undefined {
  const words = line.trim().split(/\s+/)
  const i = words.findIndex((word) => fraction.test(word))
  const [ready, status, restarts] = words.slice(i)
  if (i < 1 || i > 2 || !isPodStatus(status) || !isNumber(restarts)) return undefined
  const [namespace, own] = i === 2 ? [words[0], words[1]] : [undefined, words[0]]
  const pod = own?.startsWith('pod/') ? own.slice(4) : own
  if (pod === undefined || !name.test(pod) || (namespace !== undefined && !name.test(namespace))) return undefined
  const rest = words.slice(i + 3)
  if (rest[0]?.startsWith('(')) rest.splice(0, 2)
  const age = ageOf(rest[0])
  const node = rest[2]
  const [is, of] = countsOf(ready)
  return {
    ...newObject('Pod', pod, namespace, at),
    ...(age === undefined ? {} : { age }),
    ...(node !== undefined && name.test(node) && node !== 'none' ? { node } : {}),
    status: status ?? '',
    ready: is,
    wanted: of,
    restarts: Number(restarts),
  }
}

const isPodStatus = (word: string | undefined): boolean =>
  word !== undefined && (podStatuses.has(word.replace(/^Init:/, '')) || /^Init:\d+\/\d+$/.test(word))

const countsOf = (word = ''): readonly [number, number] => {
  const [is, of] = word.split('/')
  return [Number(is), Number(of)]
}

export const newObject = (kind: string, own: string, namespace: string | undefined, line: number): TextObject => ({
  kind,
  name: own,
  namespace,
  line,
  conditions: [],
  containers: [],
})

/** Reads a row beneath a header; undefined for a line that is no such row. */
export function objectRow(line: string, header: TableHeader, at: number): TextObject | undefined {
  const read = rows[header.kind]
  const words = line.trim().split(/\s+/)
  const namespace = header.hasNamespace ? words.shift() : undefined
  const own = words.shift()?.replace(/^[a-z.]+\//, '')
  if (!read || own === undefined || !name.test(own)) return undefined
  const members = read(words)
  return members && { ...newObject(header.kind, own, namespace, at), ...members }
}

type Members = Partial<Omit<TextObject, 'kind' | 'name' | 'line' | 'conditions' | 'containers'>>

const withAge = (word: string | undefined, members: Members): Members | undefined => {
  const age = ageOf(word)
  return age === undefined ? undefined : { ...members, age }
}

/** Functions that read the words after the name, by kind. */
const rows: Readonly<Record<string, (words: readonly string[]) => Members | undefined>> = lookup({
  Deployment: ([of, updated, available, age]) => {
    if (!fraction.test(of ?? '') || !isNumber(updated) || !isNumber(available)) return undefined
    const [ready, wanted] = countsOf(of)
    return withAge(age, { ready, wanted, updated: Number(updated), available: Number(available) })
  },
  StatefulSet: ([of, age]) => {
    if (!fraction.test(of ?? '')) return undefined
    const [ready, wanted] = countsOf(of)
    return withAge(age, { ready, wanted })
  },
  DaemonSet: (words) => {
    const [wanted, , ready, updated, available] = words
    if (!words.slice(0, 5).every(isNumber) || words.length < 6) return undefined
    const numbers = { wanted: Number(wanted), ready: Number(ready), updated: Number(updated) }
    return { ...numbers, available: Number(available) }
  },
  Node: ([status, roles, age]) =>
    status !== undefined && /^(?:Not)?Ready(?:,SchedulingDisabled)?$/.test(status) && roles !== undefined
      ? withAge(age, { status })
      : undefined,
  Job: ([status, of]) =>
    /^(?:Failed|Complete|Running|Suspended)$/.test(status ?? '') && fraction.test(of ?? '')
      ? { status: status ?? '' }
      : undefined,
  HorizontalPodAutoscaler: (words) =>
    words.some((word) => word.startsWith('<unknown>')) && words[0]?.includes('/')
      ? { status: 'unknown', owner: words[0] }
      : undefined,
})

/** `Warning BackOff 5m (x12 over 8m) kubelet Back-off …` beneath a description. */
export function describedEvent(line: string, about: TextObject | undefined, at: number): TextEvent | undefined {
  const [type, reason, ...rest] = line.trim().split(/\s+/)
  if ((type !== 'Warning' && type !== 'Normal') || !/^[A-Z][A-Za-z]+$/.test(reason ?? '')) return undefined
  const ago = ageOf(rest.shift())
  if (ago === undefined) return undefined
  let count: number | undefined
  if (rest[0]?.startsWith('(x')) {
    count = Number(rest[0].slice(2)) || undefined
    rest.splice(0, rest.findIndex((word) => word.endsWith(')')) + 1)
  }
  rest.shift()
  if (rest.length === 0) return undefined
  return {
    ...{ isWarning: type === 'Warning', reason: reason ?? '', message: rest.join(' '), ago, count, line: at },
    ...{ kind: about?.kind, name: about?.name, namespace: about?.namespace },
  }
}

/** A row of `kubectl get events`, with or without a header. */
export function eventRow(line: string, header: TableHeader | undefined, at: number): TextEvent | undefined {
  const words = line.trim().split(/\s+/)
  const i = words.findIndex((word) => word === 'Warning' || word === 'Normal')
  const [type, reason, object, ...rest] = words.slice(i)
  const [kind, own] = object?.split('/') ?? []
  const isObject = kind !== undefined && own !== undefined && /^[a-z]+$/.test(kind) && name.test(own)
  if (i < 1 || i > 2 || !isObject || !/^[A-Z][A-Za-z]+$/.test(reason ?? '')) return undefined
  const ago = ageOf(words[i - 1])
  if (ago === undefined && words[i - 1] !== '<unknown>') return undefined
  const told = header?.isWide ? wideMessage(line) : { message: rest.join(' '), count: undefined }
  return {
    ...{ isWarning: type === 'Warning', reason: reason ?? '', ago, line: at, name: own },
    ...{ kind: kindNames[kind] ?? kind, namespace: i === 2 ? words[0] : undefined, ...told },
  }
}

/**
 * Reads a row of the wide table, which has more columns before the message (the object and the source) and times after
 * it.
 */
function wideMessage(line: string): Pick<TextEvent, 'message' | 'count'> {
  const cells = line.trim().split(/\s{2,}/)
  const message = cells.slice(4).reduce((most, cell) => (cell.length > most.length ? cell : most), '')
  const count = cells.slice(5).find((cell) => /^\d+$/.test(cell))
  return { message, count: count === undefined ? undefined : Number(count) }
}

const kindNames: Readonly<Record<string, string>> = lookup({
  pod: 'Pod',
  node: 'Node',
  job: 'Job',
  cronjob: 'CronJob',
  deployment: 'Deployment',
  replicaset: 'ReplicaSet',
  statefulset: 'StatefulSet',
  daemonset: 'DaemonSet',
  horizontalpodautoscaler: 'HorizontalPodAutoscaler',
  persistentvolumeclaim: 'PersistentVolumeClaim',
})
