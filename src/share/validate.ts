/**
 * Schemas of a shared run, which is untrusted. Every member is named, typed and bounded; a run with any other member is
 * rejected.
 */
import * as v from 'valibot'
import { AFTER_ALL, isBefore, MOST_BRANCHES } from '../engine/document/branchDocument.ts'
import {
  assumedKey,
  MOST_COMMANDS,
  MOST_EVENTS,
  MOST_MS,
  MOST_STATE_OBJECTS,
  MOST_TEXT_LENGTH,
  restartPeriodMs,
  STATE_BOUNDS,
} from '../engine/document/limits.ts'
import type {
  BranchEntry,
  BranchedDocument,
  BranchFork,
  ClusterConfig,
  ClusterState,
  Cursor,
  DelayRange,
  JournalEntry,
  RunDocument,
  SessionDocument,
} from '../engine/index.ts'
import { releases } from '../engine/releases.ts'
import {
  array,
  boolean,
  integer,
  isMapping,
  mapping,
  object,
  oneOf,
  optional,
  type Problem,
  pair,
  record,
  rule,
  type Schema,
  someOf,
  string,
  validated,
} from './checks.ts'
import { command } from './commandChecks.ts'
import { jsonObject } from './jsonSchema.ts'
import { namedNodes } from './nodeChecks.ts'
import { providedCluster } from './providedCluster.ts'
import { stageViewIds } from './sceneViews.ts'
import { delaySamples, seenDelays } from './seenDelays.ts'
import { type InspectorTab, inspectorTabs, type ObjectRef, type StageView } from './sharedView.ts'
import { ValidationError } from './validationError.ts'

/** Checks bounds only. The engine validates the objects when the run starts. */
const clusterState: Schema<ClusterState> = v.lazy(() =>
  object<ClusterState>({
    at: integer(0, Number.MAX_SAFE_INTEGER),
    objects: array(jsonObject(STATE_BOUNDS), MOST_STATE_OBJECTS),
  }),
)

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
  /** The workload on the stage; empty: the first workload. */
  readonly deploymentUid: string
  readonly inspector: InspectorTab
  readonly selected?: ObjectRef
}

/** The version that a run needs: 1 for a run without branches and view. */
export function versionOf({ document, view }: SharedRun): 1 | 2 {
  return document.format === 1 && view === undefined ? 1 : 2
}

/** The format belongs to a newer version of Rollscope. */
export class NewerFormatError extends Error {
  override readonly name = 'NewerFormatError'
}

const time = integer(0, MOST_MS)
const text = string(MOST_TEXT_LENGTH)
const seed = integer(0, 0xffff_ffff)
const engineVersion = string(40)
const step = integer(0, AFTER_ALL)
const handledEvents = integer(0, MOST_EVENTS)

/**
 * Engines 1 and 2 counted all events of a run, including the view's events. Only the time of their cursors is still
 * valid.
 */
const positioned = <T extends Cursor>(schema: Schema<T>): Schema<T> => {
  const ofEngine2 = v.pipe(
    mapping,
    rule(({ handled }) =>
      v.is(handledEvents, handled)
        ? undefined
        : { at: ['handled'], problem: `is not a whole number from 0 to ${MOST_EVENTS}` },
    ),
    v.transform(({ handled: _, ...rest }): unknown => ({ step: AFTER_ALL, ...rest })),
    schema,
  )
  return v.lazy((value) => (isMapping(value) && Object.hasOwn(value, 'handled') ? ofEngine2 : schema))
}

const cursor = positioned(object<Cursor>({ at: time, step }))

const delayRange: Schema<DelayRange> = v.pipe(
  pair(integer(0, 3_600_000)),
  v.check(([least, most]) => least <= most, 'has its larger end first'),
)

const release = oneOf(...releases)

type SimulatedNode = NonNullable<ClusterConfig['components']['node']>

const clusterConfig = object<ClusterConfig>({
  nodes: namedNodes,
  latency: object<ClusterConfig['latency']>({
    watchMs: delayRange,
    queueMs: delayRange,
    syncMs: delayRange,
    scheduleMs: delayRange,
    seenScheduleMs: optional(delaySamples),
    seenQueueMs: optional(delaySamples),
  }),
  kubelet: object<ClusterConfig['kubelet']>({
    pullMs: delayRange,
    startMs: delayRange,
    readyMs: delayRange,
    terminateMs: delayRange,
    initMs: optional(delayRange),
    taskMs: optional(delayRange),
    maxRestartPeriodMs: optional(integer(restartPeriodMs.least, restartPeriodMs.most)),
    seen: optional(seenDelays),
  }),
  components: object<ClusterConfig['components']>({
    scheduler: boolean,
    kubelet: boolean,
    // An observed cluster is stored as a recording, never as a run.
    node: optional(someOf<SimulatedNode>(oneOf('simulated', 'played', 'playedReady', 'playedUnbound', 'serves'))),
  }),
  compatibility: optional(oneOf('v1.36', '2017')),
  kubernetes: optional(release),
  kubectl: optional(release),
  from: optional(clusterState),
  admission: optional(array(oneOf('ServiceAccount', 'PodSecurity'), 2)),
  clients: optional(boolean),
  bootstrapObjects: optional(boolean),
  customResources: optional(boolean),
  assumed: optional(record(string(100), 200, assumedKey)),
  provided: optional(providedCluster),
  requests: optional(object<NonNullable<ClusterConfig['requests']>>({ perSecond: integer(0, 1_000_000) })),
})

/** Entries in the order of their times. */
const journal: Schema<readonly JournalEntry[]> = v.pipe(
  array(positioned(object<JournalEntry>({ at: time, step, command })), MOST_COMMANDS),
  rule((entries) => {
    const index = entries.findIndex((entry, index) => isBefore(entry, entries[index - 1] ?? entry))
    return index < 0 ? undefined : { at: [index], problem: 'is earlier than the entry before it' }
  }),
)

/** The number of a format; `refusalOf` distinguishes a newer format from damage. */
const formatNumber = <const F extends 1 | 2>(known: F): Schema<F> => {
  const other = `is not ${known}`
  const newer = v.maxValue<number, F, (issue: v.BaseIssue<unknown>) => string>(known, ({ input }) => `is ${input}`)
  return v.pipe(v.number(other), v.integer(other), newer, v.literal(known, other))
}

const sessionDocument = object<SessionDocument>({
  format: formatNumber(1),
  engineVersion,
  seed,
  config: clusterConfig,
  journal,
})

const branchEntry = object<BranchEntry>({
  // A name is one line of printable characters.
  name: string(60, /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u),
  journal,
  playedTo: time,
  fork: optional(
    object<BranchFork>({
      parent: integer(0, MOST_BRANCHES - 1),
      cursor,
      commands: integer(0, MOST_COMMANDS),
    }),
  ),
})

/** Branches with every parent before its children, and every fork within its parent. */
const branches: Schema<readonly BranchEntry[]> = v.pipe(
  array(branchEntry, MOST_BRANCHES),
  v.minLength(1, 'is empty'),
  rule(treeProblem),
)

const branchedDocument: Schema<BranchedDocument> = v.pipe(
  object<BranchedDocument>({
    format: formatNumber(2),
    engineVersion,
    seed,
    config: clusterConfig,
    branches,
    current: integer(0, MOST_BRANCHES - 1),
  }),
  rule(({ current, branches: { length } }) =>
    current < length ? undefined : { at: ['current'], problem: 'names no branch' },
  ),
)

/** Rejects the format's number before its members, which this version does not know. */
const newerDocument = v.pipe(v.object({ format: formatNumber(2) }), v.never())

const runDocument: Schema<RunDocument> = v.lazy((value) => {
  const format = isMapping(value) ? value.format : undefined
  if (format === 2) return branchedDocument
  return typeof format === 'number' && format > 2 ? newerDocument : sessionDocument
})

const common = { cursor, fingerprint: string(64, /^[0-9a-zA-Z-]*$/), manifestText: text }
const name = string(300, /^[^\p{Cc}]*$/u)

const sharedView = object<SharedView>({
  stage: oneOf(...stageViewIds),
  deploymentUid: name,
  inspector: oneOf(...inspectorTabs),
  selected: optional(object<ObjectRef>({ kind: name, namespace: name, name, uid: name })),
})

const sharedRuns: Readonly<Record<1 | 2, Schema<SharedRun>>> = {
  1: object<Omit<SharedRun, 'view'>>({ document: someOf<RunDocument>(sessionDocument), ...common }),
  2: object<SharedRun>({ document: runDocument, ...common, view: optional(sharedView) }),
}

/** Validates the run of a link or file of a version; throws `ValidationError` or `NewerFormatError`. */
export function validateSharedRun(value: unknown, version: 1 | 2 = 1): SharedRun {
  return validated(sharedRuns[version], value, 'link', refusalOf)
}

const place = object<{ readonly cursor: Cursor; readonly view: SharedView }>({ cursor, view: sharedView })

/** Validates cursor and view alone; throws `ValidationError`. */
export function validatePlace(value: unknown): { readonly cursor: Cursor; readonly view: SharedView } {
  return validated(place, value, 'place')
}

/** Validates a run's document without cursor, view and manifest text. Throws `ValidationError` or `NewerFormatError`. */
export function validateDocument(value: unknown): RunDocument {
  return validated(runDocument, value, 'document', refusalOf)
}

/** Validates a cluster configuration alone; throws `ValidationError`. */
export function validateConfig(value: unknown): ClusterConfig {
  return validated(clusterConfig, value, 'cluster')
}

function refusalOf(message: string, { type, path }: v.BaseIssue<unknown>): Error {
  const isNewer = type === 'max_value' && path?.at(-1)?.key === 'format'
  return isNewer ? new NewerFormatError(message) : new ValidationError(message)
}

function treeProblem(branches: readonly BranchEntry[]): Problem | undefined {
  const journals: (readonly JournalEntry[])[] = []
  let commands = 0
  for (const [index, branch] of branches.entries()) {
    commands += branch.journal.length
    if (commands > MOST_COMMANDS) return { problem: `has more than ${MOST_COMMANDS} commands` }
    const found = branchProblem(branch, index, { branches, journals })
    if (found) return { ...found, at: [index, ...(found.at ?? [])] }
    const { fork, journal } = branch
    journals.push([...(fork ? (journals[fork.parent] ?? []).slice(0, fork.commands) : []), ...journal])
  }
  return undefined
}

/** `journals`: complete journals of the branches before the checked branch. */
function branchProblem(
  { fork, journal: [first], playedTo }: BranchEntry,
  index: number,
  {
    branches,
    journals,
  }: {
    readonly branches: readonly BranchEntry[]
    readonly journals: readonly (readonly JournalEntry[])[]
  },
): Problem | undefined {
  if ((fork === undefined) !== (index === 0)) return { problem: 'is not the first branch, or has no fork' }
  if (fork === undefined) return undefined
  const { parent, cursor, commands } = fork
  const parentJournal = journals[parent]
  if (parentJournal === undefined) return { at: ['fork', 'parent'], problem: 'does not stand before it' }
  const last = parentJournal[commands - 1]
  if (commands > parentJournal.length) return { at: ['fork', 'commands'], problem: 'is more than its parent has' }
  if (last && isBefore(cursor, last)) return { at: ['fork', 'commands'], problem: 'counts commands after the fork' }
  if (first && isBefore(first, cursor)) return { at: ['journal'], problem: 'begins before the fork' }
  if (playedTo < cursor.at) return { at: ['playedTo'], problem: 'is before the fork' }
  if (isBefore(cursor, branches[parent]?.fork?.cursor ?? cursor))
    return { at: ['fork'], problem: 'is before that of its parent' }
  return undefined
}
