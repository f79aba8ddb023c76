/** Format of a saved run, and the validation of stored data, which may be old, damaged or foreign. */
import * as v from 'valibot'
import type { RunDocument } from '../engine/index.ts'
import { exampleIds } from '../scenarios/exampleIds.ts'
import { thenAndNowIds } from '../scenarios/legacy/thenAndNowIds.ts'
import {
  NewerFormatError,
  type SharedRun,
  type SharedView,
  validatePlace,
  validateSharedRun,
} from '../share/validate.ts'
import { ValidationError } from '../share/validationError.ts'
import type { RunTitle } from '../store/ui.ts'
import type { Cursor } from '../workers/protocol.ts'
import { type PackedFile, readFiles } from './recordedFiles.ts'

/** Largest number of runs per browser. */
export const MOST_RUNS = 20
/** Largest length of a user's name, in characters. */
export const MOST_NAME_LENGTH = 60
/**
 * Largest length of the editor's text in characters: far beyond any manifest, so that an unfinished manifest is
 * restored, too.
 */
const mostTextLength = 16 * 1024 * 1024

/** Entry of the list of runs. */
export interface RunSummary {
  readonly id: string
  /** The user's name for the run; empty without such a name. */
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
  /** Tag of the manifest's first image; empty without an image. */
  readonly version: string
  readonly objects: number
}

/** Cursor and view of a run. */
export interface SavedMoment {
  readonly cursor: Cursor
  /** End of the computed run, in virtual ms. */
  readonly headAt: number
  readonly fingerprint: string
  readonly view: SharedView
}

/** The frequently changing part of a run; small, so that the part can be written while the page is being closed. */
export interface RunHead {
  readonly summary: RunSummary
  readonly moment: SavedMoment
}

export interface SavedRun extends RunHead {
  readonly text: string
  readonly document: RunDocument
}

/** The recording of a real cluster: its files, which are parsed again. */
export interface SavedRecording {
  readonly summary: RunSummary
  readonly files: readonly PackedFile[]
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
type SavedRunProblem = 'damaged' | 'newer'

type ReadSavedRun =
  | { readonly type: 'run'; readonly run: SavedRun }
  | { readonly type: 'recording'; readonly recording: SavedRecording }
  /** `text`: the editor's text, if the text is valid. */
  | { readonly type: 'problem'; readonly problem: SavedRunProblem; readonly detail: string; readonly text: string }

/** Validates a stored run, member by member. Never throws. */
export function readSavedRun({ head, text, document, recording }: StoredRun): ReadSavedRun {
  const words = typeof text === 'string' ? text.slice(0, mostTextLength) : ''
  const problem = (problem: SavedRunProblem, detail: string): ReadSavedRun => ({
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

function placeIn(moment: unknown): SavedRecording['place'] {
  try {
    return validatePlace({ cursor: member(moment, 'cursor'), view: member(moment, 'view') })
  } catch (error) {
    if (error instanceof ValidationError) return undefined
    throw error
  }
}

/** Printable text on a single line, shortened to a length. */
const line = (mostLength: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, mostLength)),
  )
const name = v.pipe(line(200), v.minLength(1))
const count = v.fallback(v.pipe(v.number(), v.finite(), v.minValue(0)), 0)
const flag = v.fallback(v.boolean(), false)

const title = v.union([
  v.picklist([...exampleIds, 'shared', 'cluster2017']),
  v.variant('type', [
    v.object({ type: v.picklist(['recording', 'file', 'lesson']), name }),
    v.object({
      type: v.literal('observed'),
      name,
      more: count,
      day: v.exactOptional(count),
      isSimulated: v.exactOptional(v.literal(true)),
    }),
    v.object({ type: v.literal('manifest'), name: v.fallback(line(200), ''), count: v.pipe(v.number(), v.gtValue(0)) }),
    v.object({ type: v.literal('thenAndNow'), name: v.picklist(thenAndNowIds) }),
  ]),
])

const noAbout = { workload: '', version: '', objects: 0 }

/** Old or damaged parts other than the id are replaced: the run may still open. */
const summarySchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  name: v.fallback(line(MOST_NAME_LENGTH), ''),
  title: v.fallback(title, 'shared'),
  usedAt: count,
  about: v.fallback(
    v.object({ workload: v.fallback(line(253), ''), version: v.fallback(line(253), ''), objects: count }),
    noAbout,
  ),
  branches: count,
  commands: count,
  isApplied: flag,
  isStalled: flag,
  at: count,
  recordedBytes: v.exactOptional(count),
}) satisfies v.GenericSchema<unknown, RunSummary>

/** The summary in a stored head; undefined if the summary is invalid. */
export function readSummary(head: unknown): RunSummary | undefined {
  const { success, output } = v.safeParse(summarySchema, member(head, 'summary'))
  return success ? output : undefined
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
