/** The rows of a study of many seeds, as they go to files and between workers, and how parts of it become one. */

import type { RolloutOutcome } from '../../document/outcomes.ts'
import type { Command, Cursor, SessionDocument } from '../../document/types.ts'
import { fnv1a } from '../../sim/prng.ts'
import type { Measures } from '../measure.ts'
import type { JudgedRun } from '../predicates.ts'
import type { WorkloadObject } from '../workloads.ts'
import type { Ending } from './endings.ts'

/** What is played under every seed: a run up to a position, and then commands. */
export interface StudySubject {
  readonly document: SessionDocument
  readonly cursor: Cursor
  readonly commands: readonly Command[]
}

/** One workload under one seed. Times in virtual ms, from the commands on; null: never. */
export interface WorkloadRow extends Measures {
  readonly kind: WorkloadObject['kind']
  readonly namespace: string
  readonly name: string
  readonly specReplicas: number
  readonly outcome: RolloutOutcome
  /** Why it is not complete, as a reason of a condition; empty if it is. */
  readonly reason: string
  readonly completeAfterMs: number | null
  readonly deadlineAfterMs: number | null
}

/** One seed. Its measures are of all workloads concerned together. JSON, and the same after having been JSON. */
export interface StudyRow extends Measures {
  readonly seed: number
  readonly ending: Ending
  readonly outcome: RolloutOutcome
  /** Of the first workload that is not complete; empty if all are. */
  readonly reason: string
  readonly completeAfterMs: number | null
  /** When a progress deadline was first exceeded. */
  readonly deadlineAfterMs: number | null
  /** When playing ended. */
  readonly endedAfterMs: number
  readonly specReplicas: number
  /** Fewest available Pods that maxUnavailable allows, as it stood when playing ended. */
  readonly minAvailable: number
  readonly writes: number
  /** To the Services in front of the workloads concerned; null if there is none. */
  readonly sentRequests: number | null
  readonly failedRequests: number | null
  readonly workloads: readonly WorkloadRow[]
  /** Available Pods of the newest revisions, where they change; absent unless they were asked for. */
  readonly newPods?: readonly NewPodsPoint[]
  /** Of the run at its end: the same seed gives the same one everywhere. */
  readonly fingerprint: string
}

/** From one moment on. */
export interface NewPodsPoint {
  /** Virtual ms since the commands. */
  readonly afterMs: number
  readonly available: number
}

/** Rows of a study, all of it or a part. */
export interface StudyRows {
  readonly format: 1
  readonly engineVersion: string
  /** What tells studies of different runs, commands or clusters apart. */
  readonly subject: string
  /** What was played, for people. */
  readonly title: string
  /** The seeds of the whole study, both included. */
  readonly seeds: SeedRange
  /** By seed. */
  readonly rows: readonly StudyRow[]
}

export interface SeedRange {
  readonly from: number
  readonly to: number
}

/** Parts that do not belong together; `message` says why. */
export class StudyMergeError extends Error {
  override readonly name = 'StudyMergeError'
}

/** A hash of all that a study plays. */
export function subjectOf({ document: { seed, config, journal }, cursor, commands }: StudySubject): string {
  const text = JSON.stringify([seed, config, journal, [cursor.at, cursor.step], commands])
  return [0x811c9dc5, 0x9747b28c].map((start) => fnv1a(text, start).toString(16).padStart(8, '0')).join('')
}

/** The seeds that a shard plays: every `of`-th, so that all shards have as much to do. `index` counts from 1. */
export function seedsOf({ from, to }: SeedRange, shard = { index: 1, of: 1 }): number[] {
  const count = Math.max(0, Math.ceil((to - from + 1 - (shard.index - 1)) / shard.of))
  return Array.from({ length: count }, (_, step) => from + shard.index - 1 + step * shard.of)
}

/**
 * The rows of all parts as one, in whatever order and grouping the parts come. Throws `StudyMergeError` for parts of
 * different studies, engines or ranges, and for a seed that is in two of them. `names` are what the message calls them.
 */
export function mergeRows(parts: readonly StudyRows[], names: readonly string[] = []): StudyRows {
  const [first, ...others] = parts
  if (first === undefined) throw new StudyMergeError('there are no rows to merge')
  const nameOf = (index: number): string => names[index] ?? `part ${index + 1}`
  others.forEach((one, index) => {
    const both = `${nameOf(0)} and ${nameOf(index + 1)}`
    if (one.engineVersion !== first.engineVersion)
      throw new StudyMergeError(
        `${both} were simulated by different engines: ${first.engineVersion} and ${one.engineVersion}`,
      )
    if (one.subject !== first.subject)
      throw new StudyMergeError(`${both} are of different studies: manifests, cluster, seed or change differ`)
    if (one.seeds.from !== first.seeds.from || one.seeds.to !== first.seeds.to)
      throw new StudyMergeError(`${both} are of different ranges: ${rangeText(first)} and ${rangeText(one)}`)
  })
  const holder = new Map<number, number>()
  parts.forEach(({ rows }, index) => {
    for (const { seed } of rows) {
      const other = holder.get(seed)
      if (other !== undefined)
        throw new StudyMergeError(`seed ${seed} is in ${nameOf(other)} and in ${nameOf(index)}: one file given twice?`)
      holder.set(seed, index)
    }
  })
  const rows = parts.flatMap((part) => part.rows).toSorted((a, b) => a.seed - b.seed)
  return { ...first, rows }
}

const rangeText = ({ seeds: { from, to } }: StudyRows): string => `seeds ${from} to ${to}`

/** Seeds of the study that no row is of, as ranges. */
export function missingSeeds({ seeds, rows }: StudyRows): SeedRange[] {
  const known = new Set(rows.map(({ seed }) => seed))
  const missing: { from: number; to: number }[] = []
  for (let seed = seeds.from; seed <= seeds.to; seed++) {
    if (known.has(seed)) continue
    const last = missing.at(-1)
    if (last?.to === seed - 1) last.to = seed
    else missing.push({ from: seed, to: seed })
  }
  return missing
}

/** What a journal has for a seed: its delays, and then the commands. */
export function commandsUnder(seed: number, commands: readonly Command[]): readonly Command[] {
  return [{ type: 'delays', seed }, ...commands]
}

/** A row as what conditions are held against. */
export function judgedRow(row: StudyRow): JudgedRun {
  const { outcome, completeAfterMs, endedAfterMs, writes, sentRequests, failedRequests, workloads } = row
  return {
    fromAt: 0,
    toAt: endedAfterMs,
    outcome,
    timeToCompleteMs: outcome === 'complete' ? (completeAfterMs ?? undefined) : undefined,
    writes,
    requests: sentRequests === null ? undefined : { sent: sentRequests, failed: failedRequests ?? 0 },
    workloads,
  }
}
