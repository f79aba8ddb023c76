/** Which recordings of real Kubernetes the engine follows, and the recordings themselves, as `npm run fidelity` wrote them. */
import type { Recording } from '../engine/index.ts'
import inputsUrl from './conformance/inputs.json?url'
import summaryUrl from './conformance/summary.json?url'
import { type RecordingFolder, type ReleaseFolder, recordingId } from './recordingId.ts'

/** What a recording is about. */
export type RecordingArea =
  | 'rollingUpdate'
  | 'recreate'
  | 'pause'
  | 'history'
  | 'scaling'
  | 'deadline'
  | 'availability'
  | 'ownership'
  | 'replicaSets'
  | 'replicationControllers'
  | 'clientRollingUpdate'
  | 'quota'
  | 'validation'
  | 'apply'
  | 'walks'
  | 'editWalks'
  | 'aloneWalks'
  | 'other'
  | Exclude<RecordingFolder, 'scenarios'>

export interface ConformanceSummary {
  /** `v1.36.3` */
  readonly kubernetes: string
  /** Vectors of the pod-template-hash. */
  readonly hashes: { readonly passed: number; readonly total: number }
  readonly areas: readonly AreaSummary[]
  /** The other releases, oldest first. */
  readonly releases: readonly ReleaseSummary[]
}

/** Recordings that are shown together. */
export interface RecordingGroup {
  readonly id: string
  readonly folder: RecordingFolder | ReleaseFolder
  readonly recordings: readonly RecordingSummary[]
}

export interface AreaSummary extends RecordingGroup {
  readonly id: RecordingArea
  readonly folder: RecordingFolder
}

export interface ReleaseSummary extends RecordingGroup {
  /** `v1.37.2` */
  readonly id: `v${string}`
  readonly folder: ReleaseFolder
  /** Vectors of the pod-template-hash. */
  readonly hashes: { readonly passed: number; readonly total: number }
}

export interface RecordingSummary {
  readonly name: string
  readonly about: string
  readonly steps: number
  /** How long it runs. */
  readonly seconds: number
  /** The first run that was tried follows it, without a search over seeds. */
  readonly firstTry: boolean
  /** Virtual ms at which it begins; absent if the page cannot play it. */
  readonly beginsMs?: number
  /** Of a run that follows the recording of a node, whose delays are random. */
  readonly seed?: number
  /** Where the engine first differs; absent if it follows. */
  readonly difference?: {
    /** Index from 0; -1 if it is not about a step. */
    readonly step: number
    readonly field: string
    readonly expected: string
    readonly got: string
  }
}

/** Everything that was checked. Rejects if it cannot be fetched. */
export function loadConformance(): Promise<ConformanceSummary> {
  return fetchJson<ConformanceSummary>(summaryUrl)
}

/** The steps of a recording by its id; undefined if there is none. Rejects if they cannot be fetched. */
export async function loadRecording(name: string): Promise<Recording | undefined> {
  const recordings = await fetchJson<readonly Recording[]>(inputsUrl)
  return recordings.find((recording) => recording.name === name)
}

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  return (await response.json()) as T
}

/** A recording by its id. */
export function findRecording({ areas, releases }: ConformanceSummary, id: string): RecordingSummary | undefined {
  for (const { folder, recordings } of [...areas, ...releases])
    for (const recording of recordings) if (recordingId(folder, recording.name) === id) return recording
  return undefined
}

/** `followed` of `total`. */
export function countsOf(recordings: readonly RecordingSummary[]): { followed: number; total: number } {
  return { followed: recordings.filter(({ difference }) => !difference).length, total: recordings.length }
}
