/** Defines the rows of a study of many seeds, as files and workers exchange them, and merges its parts. */

import type { RolloutOutcome } from '../../document/outcomes.ts'
import type { Command, Cursor, SessionDocument } from '../../document/types.ts'
import { fnv1a } from '../../sim/prng.ts'
import type { Measures } from '../measure.ts'
import type { JudgedRun } from '../predicates.ts'
import type { WorkloadObject } from '../workloads.ts'
import type { Ending } from './endings.ts'

/** The run that a study plays under every seed: a document up to a position, and further commands. */
export interface StudySubject {
  readonly document: SessionDocument
  readonly cursor: Cursor
  readonly commands: readonly Command[]
}

/** A workload under one seed. Times in virtual ms since the commands; null: never. */
export interface WorkloadRow extends Measures {
  readonly kind: WorkloadObject['kind']
  readonly namespace: string
  readonly name: string
  readonly specReplicas: number
  readonly outcome: RolloutOutcome
  /** The reason of an incomplete workload, as in a condition; empty if it is complete. */
  readonly reason: string
  readonly completeAfterMs: number | null
  readonly deadlineAfterMs: number | null
}

/** A seed's result, with the measures of all changed workloads together. JSON can represent every value. */
export interface StudyRow extends Measures {
  readonly seed: number
  readonly ending: Ending
  readonly outcome: RolloutOutcome
  /** The reason of the first incomplete workload; empty if all are complete. */
  readonly reason: string
  readonly completeAfterMs: number | null
  /** First miss of a progress deadline. */
  readonly deadlineAfterMs: number | null
  /** End of the play. */
  readonly endedAfterMs: number
  readonly specReplicas: number
  /** Fewest available Pods that maxUnavailable allows, as of the end of the play. */
  readonly minAvailable: number
  readonly writes: number
  /** Requests to the Services of the changed workloads; null without Services. */
  readonly sentRequests: number | null
  readonly failedRequests: number | null
  readonly workloads: readonly WorkloadRow[]
  /** Changes of the available Pods of the newest revisions; absent unless requested. */
  readonly newPods?: readonly NewPodsPoint[]
  /** Fingerprint of the run at its end: the same seed gives the same one everywhere. */
  readonly fingerprint: string
}

/** The number of available new Pods from a moment on. */
export interface NewPodsPoint {
  /** Virtual ms since the commands. */
  readonly afterMs: number
  readonly available: number
}

/** All or some rows of a study. */
export interface StudyRows {
  readonly format: 1
  readonly engineVersion: string
  /** Hash that distinguishes studies of different runs, commands or clusters. */
  readonly subject: string
  /** A description of the study for people. */
  readonly title: string
  /** The seeds of the whole study, both included. */
  readonly seeds: SeedRange
  /** Rows in the order of seeds. */
  readonly rows: readonly StudyRow[]
}

export interface SeedRange {
  readonly from: number
  readonly to: number
}

/** An error for parts of different studies; `message` has the reason. */
export class StudyMergeError extends Error {
  override readonly name = 'StudyMergeError'
}

/** A hash of a study's run and commands. */
export function subjectOf({ document: { seed, config, journal }, cursor, commands }: StudySubject): string {
  const text = JSON.stringify([seed, config, journal, [cursor.at, cursor.step], commands])
  return [0x811c9dc5, 0x9747b28c].map((start) => fnv1a(text, start).toString(16).padStart(8, '0')).join('')
}

/** The seeds of a shard: every `of`-th seed, so that all shards have equal work. `index` counts from 1. */
export function seedsOf({ from, to }: SeedRange, shard = { index: 1, of: 1 }): number[] {
  const count = Math.max(0, Math.ceil((to - from + 1 - (shard.index - 1)) / shard.of))
  return Array.from({ length: count }, (_, step) => from + shard.index - 1 + step * shard.of)
}

/**
 * Merges the rows of all parts, in any order and grouping. Throws `StudyMergeError` for parts of different studies,
 * engines or ranges, and for a seed in two parts. `names` are the parts' names for the message.
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

/** Seeds of the study without a row, as ranges. */
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

/** The commands of a seed's journal: its delays, and then the commands. */
export function commandsUnder(seed: number, commands: readonly Command[]): readonly Command[] {
  return [{ type: 'delays', seed }, ...commands]
}

/** A row in the shape that conditions judge. */
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
