/**
 * Hand-written validation of a share link. A link is untrusted input: every member is named, typed and bounded here,
 * and anything else is rejected.
 */

import { AFTER_ALL, isBefore, MOST_BRANCHES } from '../engine/document/branchDocument.ts'
import {
  assumedKey,
  MOST_COMMANDS,
  MOST_EVENTS,
  MOST_MS,
  MOST_TEXT_LENGTH,
  restartPeriodMs,
} from '../engine/document/limits.ts'
import type {
  BranchEntry,
  BranchedDocument,
  BranchFork,
  ClusterConfig,
  Cursor,
  DelayRange,
  JournalEntry,
  RunDocument,
  SessionDocument,
} from '../engine/index.ts'
import { releases } from '../engine/releases.ts'
import { array, boolean, type Check, integer, literal, object, oneOf, record, refuse, string } from './checks.ts'
import { clusterState } from './clusterState.ts'
import { command } from './commandChecks.ts'
import { namedNodes } from './nodeChecks.ts'
import { providedCluster } from './providedCluster.ts'
import { delaySamples, seenDelays } from './seenDelays.ts'
import { type InspectorTab, inspectorTabs, type ObjectRef, type StageView } from './sharedView.ts'
import { stageViewIds } from './stageViews.ts'

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

const journalEntry: Check<JournalEntry> = positioned(object<JournalEntry>({ at: time, step, command }))

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
    stage: oneOf(...stageViewIds),
    deploymentUid: name,
    inspector: oneOf(...inspectorTabs),
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

/** Validates a run's document without cursor, view and manifest text. Throws `ValidationError` or `NewerFormatError`. */
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

function delayRange(value: unknown, path: string): DelayRange {
  const [least, most, ...more] = array(integer(0, 3_600_000), 2)(value, path)
  if (least === undefined || most === undefined || more.length > 0) return refuse(path, 'is not a pair')
  if (least > most) return refuse(path, 'has its larger end first')
  return [least, most]
}
