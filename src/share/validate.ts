/**
 * Hand-written validation of a share link. A link is untrusted input: every member is named, typed and bounded here,
 * and anything else is rejected.
 */

import { parseQuantity, quantityValue } from '../engine/api/quantity.ts'
import { AFTER_ALL, isBefore, MOST_BRANCHES } from '../engine/document/branchDocument.ts'
import {
  assumedKey,
  kubeletVersion,
  MAX_KUBELET_VERSION_LENGTH,
  MOST_BODY_LENGTH,
  MOST_COMMANDS,
  MOST_EVENTS,
  MOST_FILES,
  MOST_HEADER_LENGTH,
  MOST_LOAD,
  MOST_LOAD_POINTS,
  MOST_MS,
  MOST_TARGET_LENGTH,
  MOST_TEXT_LENGTH,
  MOST_WORD_LENGTH,
  MOST_WORDS,
  restartPeriodMs,
} from '../engine/document/limits.ts'
import type {
  AddNodesCommand,
  BranchEntry,
  BranchedDocument,
  BranchFork,
  ClusterConfig,
  Command,
  Cursor,
  DelayRange,
  DelaysCommand,
  InterruptCommand,
  JournalEntry,
  KubectlCommand,
  LoadCommand,
  LoadCost,
  LoadPoint,
  LoadTarget,
  NodeCommand,
  NodeConfig,
  NodeTaint,
  PodsCommand,
  PressureCommand,
  RequestCommand,
  RunDocument,
  SessionDocument,
} from '../engine/index.ts'
import { releases } from '../engine/releases.ts'
import { array, boolean, type Check, integer, literal, object, oneOf, record, refuse, string } from './checks.ts'
import { clusterState } from './clusterState.ts'
import { providedCluster } from './providedCluster.ts'
import { delaySamples, seenDelays } from './seenDelays.ts'
import type { InspectorTab, ObjectRef, StageView } from './sharedView.ts'

/** The content of a link. */
export interface SharedRun {
  readonly document: RunDocument
  readonly cursor: Cursor
  /** Fingerprint at the cursor, from the sender's engine. */
  readonly fingerprint: string
  readonly manifestText: string
  /** The sender's view; absent for a run that was not shown. */
  readonly view?: SharedView
}

/** The view of a run on the page. */
export interface SharedView {
  readonly stage: StageView
  /** The workload on the stage; empty for the first one. */
  readonly deploymentUid: string
  readonly inspector: InspectorTab
  readonly selected?: ObjectRef
}

/** The version that a run needs: 1 without branches and view. */
export function versionOf({ document, view }: SharedRun): 1 | 2 {
  return document.format === 1 && view === undefined ? 1 : 2
}

/** The format belongs to a newer version of Rollscope. */
export class NewerFormatError extends Error {
  override readonly name = 'NewerFormatError'
}

const time = integer(0, MOST_MS)
const text = string(MOST_TEXT_LENGTH)
const step = integer(0, AFTER_ALL)
const cursor = positioned(object<Cursor>({ at: time, step }))
/** Largest number of cores or bytes: an exbibyte is beyond any node and far below inexact numbers. */
const mostOfResource = 2 ** 50
const label = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?'

const labelValue = string(63, /^(?:[A-Za-z0-9](?:[-\w.]*[A-Za-z0-9])?)?$/)
/** A label key or resource name: `kubernetes.io/os`. */
/** Allowed paths of files. */
const filePath = /^[^\0\n]{1,300}$/
const qualifiedName = new RegExp(
  `^(?=.{1,317}$)(?:${label}(?:\\.${label})*/)?[A-Za-z0-9](?:[-\\w.]{0,61}[A-Za-z0-9])?$`,
)

const nodeConfig: Check<NodeConfig> = object<NodeConfig>(
  {
    // Limited by the label `kubernetes.io/hostname`.
    name: string(63, new RegExp(`^${label}(?:\\.${label})*$`)),
    cpu: quantity,
    memory: quantity,
    pods: integer(0, 10_000),
  },
  {
    storage: quantity,
    capacity: object<NonNullable<NodeConfig['capacity']>>({}, { cpu: quantity, memory: quantity, storage: quantity }),
    version: string(MAX_KUBELET_VERSION_LENGTH, kubeletVersion),
    extended: record(quantity, 20, qualifiedName),
    zone: labelValue,
    region: labelValue,
    instanceType: labelValue,
    labels: record(labelValue, 100, qualifiedName),
    unschedulable: boolean,
    taints: array(
      object<NodeTaint>(
        { key: string(317, qualifiedName), effect: oneOf('NoSchedule', 'PreferNoSchedule', 'NoExecute') },
        { value: labelValue },
      ),
      20,
    ),
  },
)

const clusterConfig: Check<ClusterConfig> = object<ClusterConfig>(
  {
    nodes: namedNodes,
    latency: object<ClusterConfig['latency']>(
      { watchMs: delayRange, queueMs: delayRange, syncMs: delayRange, scheduleMs: delayRange },
      { seenScheduleMs: delaySamples },
    ),
    kubelet: object<ClusterConfig['kubelet']>(
      { pullMs: delayRange, startMs: delayRange, readyMs: delayRange, terminateMs: delayRange },
      {
        initMs: delayRange,
        taskMs: delayRange,
        maxRestartPeriodMs: integer(restartPeriodMs.least, restartPeriodMs.most),
        seen: seenDelays,
      },
    ),
    components: object<ClusterConfig['components']>(
      { scheduler: boolean, kubelet: boolean },
      { node: oneOf('simulated', 'played', 'playedReady', 'playedUnbound', 'serves') },
    ),
  },
  {
    compatibility: oneOf('v1.36', '2017'),
    kubernetes: oneOf(...releases),
    kubectl: oneOf(...releases),
    from: clusterState,
    admission: array(oneOf('ServiceAccount', 'PodSecurity'), 2),
    clients: boolean,
    customResources: boolean,
    assumed: record(string(100), 200, assumedKey),
    provided: providedCluster,
    requests: object<NonNullable<ClusterConfig['requests']>>({ perSecond: integer(0, 1_000_000) }),
  },
)

const kubectlCommand: Check<KubectlCommand> = object<KubectlCommand>(
  { type: literal('kubectl'), args: array(string(MOST_WORD_LENGTH), MOST_WORDS) },
  {
    stdin: text,
    files: record(text, MOST_FILES, filePath),
    namespace: string(63),
    client: literal('v1.17'),
    interruptAfterMs: integer(0, MOST_MS),
    label: string(200),
  },
)

const podsCommand: Check<PodsCommand> = object<PodsCommand>(
  {
    type: literal('pods'),
    of: string(300),
    to: oneOf('ready', 'unready', 'failed', 'succeeded', 'gone', 'evicted', 'lost', 'running'),
    count: integer(0, 100_000),
  },
  { pod: string(253), node: string(253), revision: string(300), rounds: integer(1, 1000), label: string(200) },
)

const journalEntry: Check<JournalEntry> = positioned(object<JournalEntry>({ at: time, step, command }))

const nodeCommand: Check<NodeCommand> = object<NodeCommand>(
  { type: literal('node'), node: string(253), to: oneOf('lost', 'back') },
  { label: string(200) },
)

const pressureCommand: Check<PressureCommand> = object<PressureCommand>(
  {
    type: literal('pressure'),
    node: string(253),
    of: oneOf('memory', 'disk', 'pids'),
    to: oneOf('short', 'enough'),
  },
  { left: quantity, label: string(200) },
)

const addNodesCommand: Check<AddNodesCommand> = object<AddNodesCommand>(
  { type: literal('addNodes'), nodes: namedNodes },
  { label: string(200) },
)

const interruptCommand: Check<InterruptCommand> = object<InterruptCommand>(
  { type: literal('interrupt'), process: integer(1, MOST_COMMANDS) },
  { label: string(200) },
)

const delaysCommand: Check<DelaysCommand> = object<DelaysCommand>(
  { type: literal('delays'), seed: integer(0, 0xffff_ffff) },
  { label: string(200) },
)

const loadCommand: Check<LoadCommand> = object<LoadCommand>(
  {
    type: literal('load'),
    target: object<LoadTarget>({
      kind: oneOf('Service', 'Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController'),
      namespace: string(63),
      name: string(253),
    }),
    points: loadPoints,
  },
  {
    cost: object<LoadCost>({
      cpuPerRequest: integer(0, 1_000_000),
      cpuIdle: integer(0, 1_000_000),
      memoryMi: integer(0, 2 ** 30),
    }),
    label: string(200),
  },
)

const requestCommand: Check<RequestCommand> = object<RequestCommand>(
  {
    type: literal('request'),
    method: oneOf('POST', 'PUT', 'PATCH', 'DELETE'),
    target: string(MOST_TARGET_LENGTH, /^\//),
  },
  {
    contentType: string(MOST_HEADER_LENGTH),
    body: string(MOST_BODY_LENGTH),
    userAgent: string(MOST_HEADER_LENGTH),
    label: string(200),
  },
)

const commands: { readonly [T in Command['type']]: Check<Extract<Command, { type: T }>> } = {
  kubectl: kubectlCommand,
  interrupt: interruptCommand,
  request: requestCommand,
  pods: podsCommand,
  node: nodeCommand,
  pressure: pressureCommand,
  addNodes: addNodesCommand,
  delays: delaysCommand,
  load: loadCommand,
}

function command(value: unknown, path: string): Command {
  const type: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'type') : undefined
  return isCommandType(type) ? commands[type](value, path) : refuse(`${path}.type`, 'is no type of a command')
}

const isCommandType = (type: unknown): type is Command['type'] =>
  typeof type === 'string' && Object.hasOwn(commands, type)

const sessionDocument: Check<SessionDocument> = object<SessionDocument>({
  format: formatOne,
  engineVersion: string(40),
  seed: integer(0, 0xffff_ffff),
  config: clusterConfig,
  journal: sortedJournal,
})

const branchEntry: Check<BranchEntry> = object<BranchEntry>(
  // A name is one line of printable characters.
  { name: string(60, /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u), journal: sortedJournal, playedTo: time },
  {
    fork: object<BranchFork>({
      parent: integer(0, MOST_BRANCHES - 1),
      cursor,
      commands: integer(0, MOST_COMMANDS),
    }),
  },
)

const branchedDocument: Check<BranchedDocument> = object<BranchedDocument>({
  format: literal(2),
  engineVersion: string(40),
  seed: integer(0, 0xffff_ffff),
  config: clusterConfig,
  branches: treeOfBranches,
  current: integer(0, MOST_BRANCHES - 1),
})

const common = { cursor, fingerprint: string(64, /^[0-9a-zA-Z-]*$/), manifestText: text }
const name = string(300, /^[^\p{Cc}]*$/u)

const sharedView = object<SharedView>(
  {
    stage: oneOf('replicaSet', 'node', 'controlLoop', 'compare'),
    deploymentUid: name,
    inspector: oneOf('why', 'codePath', 'object', 'events', 'queues'),
  },
  { selected: object<ObjectRef>({ kind: name, namespace: name, name, uid: name }) },
)

const sharedRuns: Readonly<Record<1 | 2, Check<SharedRun>>> = {
  1: object<Omit<SharedRun, 'view'>>({ document: sessionDocument, ...common }),
  2: object<SharedRun>({ document: runDocument, ...common }, { view: sharedView }),
}

/** Validates the run of a link or file of a version; throws `ValidationError` or `NewerFormatError`. */
export function validateSharedRun(value: unknown, version: 1 | 2 = 1): SharedRun {
  return sharedRuns[version](value, 'link')
}

const place = object<{ readonly cursor: Cursor; readonly view: SharedView }>({ cursor, view: sharedView })

/** Validates cursor and view alone; throws `ValidationError`. */
export function validatePlace(value: unknown): { readonly cursor: Cursor; readonly view: SharedView } {
  return place(value, 'place')
}

/** Validates a document alone; throws like `validateSharedRun`. */
export function validateDocument(value: unknown): RunDocument {
  return runDocument(value, 'document')
}

/** Validates a cluster configuration alone; throws `ValidationError`. */
export function validateConfig(value: unknown): ClusterConfig {
  return clusterConfig(value, 'cluster')
}

function runDocument(value: unknown, path: string): RunDocument {
  const format: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'format') : undefined
  if (typeof format === 'number' && Number.isInteger(format) && format > 2)
    throw new NewerFormatError(`${path}.format is ${format}`)
  if (format !== 2) return sessionDocument(value, path)
  const document = branchedDocument(value, path)
  if (document.current >= document.branches.length) refuse(`${path}.current`, 'names no branch')
  return document
}

/** Branches with every parent before its children, and every fork within its parent. */
function treeOfBranches(value: unknown, path: string): readonly BranchEntry[] {
  const branches = array(branchEntry, MOST_BRANCHES)(value, path)
  if (branches.length === 0) refuse(path, 'is empty')
  const journals: (readonly JournalEntry[])[] = []
  let commands = 0
  for (const [index, { fork, journal, playedTo }] of branches.entries()) {
    const at = `${path}[${index}]`
    commands += journal.length
    if (commands > MOST_COMMANDS) refuse(path, `has more than ${MOST_COMMANDS} commands`)
    const shared = fork ? sharedCommands(fork, journals, `${at}.fork`) : []
    if ((fork === undefined) !== (index === 0)) refuse(at, 'is not the first branch, or has no fork')
    const [first] = journal
    if (fork && first && !isUpTo(fork.cursor, first)) refuse(`${at}.journal`, 'begins before the fork')
    if (fork && playedTo < fork.cursor.at) refuse(`${at}.playedTo`, 'is before the fork')
    if (fork && !isUpTo(branches[fork.parent]?.fork?.cursor ?? fork.cursor, fork.cursor))
      refuse(`${at}.fork`, 'is before that of its parent')
    journals.push([...shared, ...journal])
  }
  return branches
}

/** The commands that a branch shares with its parent. */
function sharedCommands(
  { parent, cursor: at, commands }: BranchFork,
  journals: readonly (readonly JournalEntry[])[],
  path: string,
): readonly JournalEntry[] {
  const journal = journals[parent] ?? refuse(`${path}.parent`, 'does not stand before it')
  const last = journal[commands - 1]
  if (commands > journal.length) refuse(`${path}.commands`, 'is more than its parent has')
  if (last && !isUpTo(last, at)) refuse(`${path}.commands`, 'counts commands after the fork')
  return journal.slice(0, commands)
}

const isUpTo = (one: Cursor, other: Cursor): boolean => !isBefore(other, one)

/**
 * Engines 1 and 2 counted all events of a run, including those of the view. Only the time of their cursors is still
 * valid.
 */
function positioned<T extends Cursor>(check: Check<T>): Check<T> {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'handled')) return check(value, path)
    const { handled, ...rest } = value as { readonly handled: unknown }
    integer(0, MOST_EVENTS)(handled, `${path}.handled`)
    return check({ step: AFTER_ALL, ...rest }, path)
  }
}

function formatOne(value: unknown, path: string): 1 {
  if (typeof value === 'number' && Number.isInteger(value) && value > 1)
    throw new NewerFormatError(`${path} is ${value}`)
  return literal(1)(value, path)
}

function sortedJournal(value: unknown, path: string): readonly JournalEntry[] {
  const entries = array(journalEntry, MOST_COMMANDS)(value, path)
  entries.forEach((entry, index) => {
    const before = entries[index - 1]
    if (before === undefined) return
    if (isBefore(entry, before)) refuse(`${path}[${index}]`, 'is earlier than the entry before it')
  })
  return entries
}

/** Points of a curve with increasing times. */
function loadPoints(value: unknown, path: string): readonly LoadPoint[] {
  const point = object<LoadPoint>({ at: time, perSecond: integer(0, MOST_LOAD) })
  const points = array(point, MOST_LOAD_POINTS)(value, path)
  if (points.length === 0) refuse(path, 'is empty')
  for (const [index, { at }] of points.entries())
    if (index > 0 && at <= (points[index - 1]?.at ?? 0))
      refuse(`${path}[${index}]`, 'is not later than the one before it')
  return points
}

/** Every node is an API object, so names are unique. */
function namedNodes(value: unknown, path: string): readonly NodeConfig[] {
  const nodes = array(nodeConfig, 1_000)(value, path)
  const names = new Set<string>()
  for (const [index, { name: own }] of nodes.entries()) {
    if (names.has(own)) refuse(`${path}[${index}].name`, `is that of another node: ${own}`)
    names.add(own)
  }
  return nodes
}

/** A quantity that the API server accepts. */
function quantity(value: unknown, path: string): string {
  const amount = string(24, /^[0-9.]+(?:[eE][0-9]+|[numkKMGTPE]i?)?$/)(value, path)
  try {
    parseQuantity(amount)
  } catch (error) {
    return refuse(path, `is no quantity: ${error instanceof Error ? error.message : String(error)}`)
  }
  return quantityValue(amount) <= mostOfResource ? amount : refuse(path, 'is more than any node has')
}

function delayRange(value: unknown, path: string): DelayRange {
  const [least, most, ...more] = array(integer(0, 3_600_000), 2)(value, path)
  if (least === undefined || most === undefined || more.length > 0) return refuse(path, 'is not a pair')
  if (least > most) return refuse(path, 'has its larger end first')
  return [least, most]
}
