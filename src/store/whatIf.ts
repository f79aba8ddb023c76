import { create } from 'zustand'
import type { SweepFigures, WorkloadObject } from '../engine/index.ts'

/** Kinds that roll out. */
type VariedKind = WorkloadObject['kind']

/** What the sliders move; each is a field that `src/manifest/settings.ts` declares. */
export const whatIfFields = [
  'partition',
  'maxSurge',
  'maxUnavailable',
  'replicas',
  'minReadySeconds',
  'readinessDelaySeconds',
  'preStopSleepSeconds',
] as const

export type WhatIfField = (typeof whatIfFields)[number]
export type WhatIfValues = Readonly<Record<WhatIfField, number>>

/** What is known of one setting; from few seeds at first. */
export interface SettingFigures extends SweepFigures {
  readonly seeds: number
  /** Mean of the seeds; null where nothing was asked. */
  readonly failedRequests: number | null
  readonly specReplicas: number
}

export interface WhatIfState {
  /** Of the object whose settings the sliders move. */
  readonly kind: VariedKind
  /** As the text has them; undefined where there is no rolling update to be varied. */
  readonly base: WhatIfValues | undefined
  readonly values: WhatIfValues | undefined
  /** Fields that the text has a place for. */
  readonly fields: readonly WhatIfField[]
  /** By `settingKey`; without those that the API server refuses. */
  readonly figures: ReadonlyMap<string, SettingFigures>
  readonly isPlaying: boolean
  /** Someone wants the pairs of maxSurge and maxUnavailable. */
  readonly sweep: 'idle' | 'playing' | 'final'
}

export const initialWhatIf: WhatIfState = {
  kind: 'Deployment',
  base: undefined,
  values: undefined,
  fields: [],
  figures: new Map(),
  isPlaying: false,
  sweep: 'idle',
}

/** One setting of the manifest against others. */
export const useWhatIf = create<WhatIfState>()(() => initialWhatIf)

export function settingKey(values: WhatIfValues): string {
  return whatIfFields.map((field) => values[field]).join(' ')
}

/** The range of a slider. */
export function rangeOf(field: WhatIfField, base: WhatIfValues): { readonly from: number; readonly to: number } {
  const { replicas } = base
  const least: Record<WhatIfField, number> = {
    partition: replicas,
    maxSurge: replicas,
    maxUnavailable: Math.ceil(replicas / 2),
    replicas: 2 * replicas,
    minReadySeconds: 30,
    readinessDelaySeconds: 30,
    preStopSleepSeconds: 10,
  }
  return { from: field === 'replicas' ? 1 : 0, to: Math.max(least[field], base[field], field === 'replicas' ? 2 : 1) }
}

/** Values of a field that are played: evenly over its range, and the one that it has. */
export function stepsOf(field: WhatIfField, base: WhatIfValues, value: number): readonly number[] {
  const { from, to } = rangeOf(field, base)
  const count = Math.min(5, to - from)
  const even = Array.from({ length: count + 1 }, (_, index) =>
    Math.round(from + ((to - from) * index) / Math.max(1, count)),
  )
  return [...new Set([...even, value])].toSorted((a, b) => a - b)
}

/** The setting with one slider elsewhere. Of a DaemonSet, exactly one of maxSurge and maxUnavailable is more than 0. */
export function moved(values: WhatIfValues, changes: Partial<WhatIfValues>, kind: VariedKind): WhatIfValues {
  const next = { ...values, ...changes }
  const { maxSurge, maxUnavailable } = next
  if (kind !== 'DaemonSet' || maxSurge > 0 !== maxUnavailable > 0) return next
  if (maxSurge > 0) return changes.maxSurge === undefined ? { ...next, maxSurge: 0 } : { ...next, maxUnavailable: 0 }
  return changes.maxSurge === undefined ? { ...next, maxSurge: 1 } : { ...next, maxUnavailable: 1 }
}

/** Pairs of maxSurge and maxUnavailable that a sweep plays, and the one that the text has. */
export function pairsOf(base: WhatIfValues, kind: VariedKind): readonly WhatIfValues[] {
  const { replicas } = base
  const some = (values: readonly number[], most: number) =>
    [...new Set(values)].filter((one) => one <= most).toSorted((a, b) => a - b)
  const half = Math.ceil(replicas / 2)
  const surges = some([0, 1, 2, base.maxSurge, half, replicas], Math.max(replicas, base.maxSurge))
  const unavailable = some([0, 1, 2, base.maxUnavailable, half], Math.max(half, base.maxUnavailable))
  return surges.flatMap((maxSurge) =>
    unavailable.flatMap((maxUnavailable) =>
      isPair(maxSurge, maxUnavailable, kind) ? { ...base, maxSurge, maxUnavailable } : [],
    ),
  )
}

/** Whether the API server takes both: not both may be 0, and of a DaemonSet only one may be more. */
const isPair = (maxSurge: number, maxUnavailable: number, kind: VariedKind): boolean =>
  kind === 'DaemonSet' ? maxSurge > 0 !== maxUnavailable > 0 : maxSurge > 0 || maxUnavailable > 0
