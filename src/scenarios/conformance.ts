/**
 * The results of the recordings of real Kubernetes, and the recordings themselves, as written by `npm run fidelity`.
 */
import type { Recording } from '../engine/index.ts'
import inputsUrl from './conformance/inputs.json?url'
import summaryUrl from './conformance/summary.json?url'
import { type RecordingFolder, type ReleaseFolder, recordingId } from './recordingId.ts'

/** Subjects of recordings. */
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
  /** Such as `v1.36.3`. */
  readonly kubernetes: string
  /** Vectors of the pod-template-hash. */
  readonly hashes: { readonly passed: number; readonly total: number }
  readonly areas: readonly AreaSummary[]
  /** The other releases, oldest first. */
  readonly releases: readonly ReleaseSummary[]
}

/** Recordings of a common subject. */
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
  /** Such as `v1.37.2`. */
  readonly id: `v${string}`
  readonly folder: ReleaseFolder
  /** Vectors of the pod-template-hash. */
  readonly hashes: { readonly passed: number; readonly total: number }
}

export interface RecordingSummary {
  readonly name: string
  readonly about: string
  readonly steps: number
  /** Duration of the run. */
  readonly seconds: number
  /** Whether the first tried seed gives the recorded results, without a search over seeds. */
  readonly firstTry: boolean
  /** Start of the recording in virtual ms; absent if the page cannot play it. */
  readonly beginsMs?: number
  /** The seed with the results of a node's recording, whose delays are random. */
  readonly seed?: number
  /** The first difference between engine and recording; absent without one. */
  readonly difference?: {
    /** Index from 0; -1 for a difference outside of the steps. */
    readonly step: number
    readonly field: string
    readonly expected: string
    readonly got: string
  }
}

/** Loads all results. Rejects if they cannot be fetched. */
export function loadConformance(): Promise<ConformanceSummary> {
  return fetchJson<ConformanceSummary>(summaryUrl)
}

/** The steps of a recording by its id; undefined for an unknown id. Rejects if they cannot be fetched. */
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

/** Number of recordings that the engine follows, and their total. */
export function countsOf(recordings: readonly RecordingSummary[]): { followed: number; total: number } {
  return { followed: recordings.filter(({ difference }) => !difference).length, total: recordings.length }
}
