/** Format of a saved run, and the validation of stored data, which may be old, damaged or foreign. */
import type { Cursor } from '../bridge/protocol.ts'
import type { RunDocument } from '../engine/index.ts'
import { exampleIds } from '../scenarios/exampleIds.ts'
import { isThenAndNowId } from '../scenarios/thenAndNowIds.ts'
import {
  NewerFormatError,
  type SharedRun,
  type SharedView,
  validatePlace,
  validateSharedRun,
} from '../share/validate.ts'
import { ValidationError } from '../share/validationError.ts'
import type { RunTitle } from '../store/ui.ts'
import { type KeptFile, readFiles } from './recordedFiles.ts'

/** Largest number of runs per browser. */
export const MOST_RUNS = 20
/** Largest length of a user's name, in characters. */
export const MOST_NAME_LENGTH = 60
/**
 * Largest length of the editor's text in characters: far beyond any manifest, so that an unfinished one is restored as
 * well.
 */
const mostTextLength = 16 * 1024 * 1024

/** Entry of the list of runs. */
export interface RunSummary {
  readonly id: string
  /** The user's name for the run; empty if there is none. */
  readonly name: string
  readonly title: RunTitle
  /** Last time of use, in ms since 1970. */
  readonly usedAt: number
  readonly about: TextSummary
  readonly branches: number
  /** Number of commands in the current branch. */
  readonly commands: number
  /** Whether the editor's text equals the last applied one. */
  readonly isApplied: boolean
  /** Whether a rollout stalls at the cursor. */
  readonly isStalled: boolean
  /** Cursor in virtual ms. */
  readonly at: number
  /** Compressed size in bytes of the recording's files. */
  readonly recordedBytes?: number
}

/** Summary of a manifest. */
export interface TextSummary {
  /** Name of its first workload, else of its first object; empty without objects. */
  readonly workload: string
  /** Tag of its first image; empty without one. */
  readonly version: string
  readonly objects: number
}

/** Cursor and view of a run. */
export interface KeptMoment {
  readonly cursor: Cursor
  /** End of the computed run, in virtual ms. */
  readonly headAt: number
  readonly fingerprint: string
  readonly view: SharedView
}

/** The frequently changing part; small, so that it can be written while the page is being closed. */
export interface RunHead {
  readonly summary: RunSummary
  readonly moment: KeptMoment
}

export interface KeptRun extends RunHead {
  readonly text: string
  readonly document: RunDocument
}

/** The recording of a real cluster: its files, which are parsed again. */
export interface KeptRecording {
  readonly summary: RunSummary
  readonly files: readonly KeptFile[]
  /** Undefined if unknown. */
  readonly place: { readonly cursor: Cursor; readonly view: SharedView } | undefined
}

/** A run as read from storage, not validated. */
export interface StoredRun {
  readonly head: unknown
  readonly text: unknown
  readonly document: unknown
  /** Replaces the document. */
  readonly recording?: unknown
}

/** Why a saved run cannot be opened. */
export type KeptProblem = 'damaged' | 'newer'

export type ReadKeptRun =
  | { readonly type: 'run'; readonly run: KeptRun }
  | { readonly type: 'recording'; readonly recording: KeptRecording }
  /** `text`: the editor's text, if at least that is valid. */
  | { readonly type: 'problem'; readonly problem: KeptProblem; readonly detail: string; readonly text: string }

/** Validates a stored run, member by member. Never throws. */
export function readKeptRun({ head, text, document, recording }: StoredRun): ReadKeptRun {
  const words = typeof text === 'string' ? text.slice(0, mostTextLength) : ''
  const problem = (problem: KeptProblem, detail: string): ReadKeptRun => ({
    type: 'problem',
    problem,
    detail,
    text: words,
  })
  const summary = readSummary(head)
  const moment = member(head, 'moment')
  if (summary === undefined || typeof text !== 'string') return problem('damaged', 'its summary or its text is missing')
  if (recording !== undefined || summary.recordedBytes !== undefined) {
    const files = readFiles(recording)
    if (files === undefined) return problem('damaged', 'its files are missing')
    return { type: 'recording', recording: { summary, files, place: placeIn(moment) } }
  }
  try {
    // The text is validated separately, because the editor allows longer texts than a link.
    const run: SharedRun = validateSharedRun(
      {
        document,
        cursor: member(moment, 'cursor'),
        fingerprint: member(moment, 'fingerprint'),
        manifestText: '',
        view: member(moment, 'view'),
      },
      2,
    )
    if (run.view === undefined) return problem('damaged', 'its view is missing')
    const headAt = member(moment, 'headAt')
    const known = typeof headAt === 'number' && Number.isFinite(headAt) ? headAt : 0
    return {
      type: 'run',
      run: {
        summary,
        moment: {
          cursor: run.cursor,
          fingerprint: run.fingerprint,
          view: run.view,
          headAt: Math.max(known, run.cursor.at),
        },
        text: words,
        document: run.document,
      },
    }
  } catch (error) {
    if (error instanceof NewerFormatError) return problem('newer', error.message)
    if (error instanceof ValidationError) return problem('damaged', error.message)
    throw error
  }
}

function placeIn(moment: unknown): KeptRecording['place'] {
  try {
    return validatePlace({ cursor: member(moment, 'cursor'), view: member(moment, 'view') })
  } catch (error) {
    if (error instanceof ValidationError) return undefined
    throw error
  }
}

/** The summary in a stored head; undefined if it is invalid. */
export function readSummary(head: unknown): RunSummary | undefined {
  const summary = member(head, 'summary')
  const id = member(summary, 'id')
  if (typeof id !== 'string' || !isRunId(id)) return undefined
  const about = member(summary, 'about')
  const bytes = member(summary, 'recordedBytes')
  return {
    id,
    name: line(member(summary, 'name'), MOST_NAME_LENGTH),
    title: readTitle(member(summary, 'title')),
    usedAt: count(member(summary, 'usedAt')),
    about: {
      workload: line(member(about, 'workload'), 253),
      version: line(member(about, 'version'), 253),
      objects: count(member(about, 'objects')),
    },
    branches: count(member(summary, 'branches')),
    commands: count(member(summary, 'commands')),
    isApplied: member(summary, 'isApplied') === true,
    isStalled: member(summary, 'isStalled') === true,
    at: count(member(summary, 'at')),
    ...(bytes === undefined ? {} : { recordedBytes: count(bytes) }),
  }
}

/** Whether a text is a valid run id. */
export function isRunId(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text)
}

function readTitle(value: unknown): RunTitle {
  const id = exampleIds.find((example) => example === value)
  if (id !== undefined) return id
  if (value === 'cluster2017') return value
  const [type, name] = [member(value, 'type'), line(member(value, 'name'), 200)]
  if ((type === 'recording' || type === 'file' || type === 'lesson') && name !== '') return { type, name }
  const [more, day] = [count(member(value, 'more')), member(value, 'day')]
  if (type === 'observed' && name !== '') {
    const simulated = member(value, 'isSimulated') === true ? ({ isSimulated: true } as const) : {}
    return { type, name, more, ...(day === undefined ? {} : { day: count(day) }), ...simulated }
  }
  const objects = member(value, 'count')
  if (type === 'manifest' && typeof objects === 'number' && objects > 0) return { type, name, count: objects }
  if (type === 'thenAndNow' && isThenAndNowId(name)) return { type, name }
  return 'shared'
}

/** Printable text on a single line, cut to a length. */
function line(value: unknown, mostLength: number): string {
  return typeof value === 'string' ? value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, mostLength) : ''
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
