import { pageStore } from '../app/pageState.ts'
import type { SweepFigures, WorkloadObject } from '../engine/index.ts'

/** Kinds with rollouts. */
type VariedKind = WorkloadObject['kind']

/** Fields with a slider, declared in `src/manifest/settings.ts`. */
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

/** Results of one setting, from few seeds at first. */
export interface SettingFigures extends SweepFigures {
  readonly seeds: number
  /** Mean over the seeds; null without requests. */
  readonly failedRequests: number | null
  readonly specReplicas: number
}

interface WhatIfState {
  /** Kind of the object that the sliders change. */
  readonly kind: VariedKind
  /** Values of the manifest; undefined without a rolling update. */
  readonly base: WhatIfValues | undefined
  readonly values: WhatIfValues | undefined
  /** Fields that the manifest can contain. */
  readonly fields: readonly WhatIfField[]
  /** By `settingKey`; without settings that the API server rejects. */
  readonly figures: ReadonlyMap<string, SettingFigures>
  readonly isPlaying: boolean
  /** State of the sweep over pairs of maxSurge and maxUnavailable. */
  readonly sweep: 'idle' | 'playing' | 'final'
}

const initialWhatIf: WhatIfState = {
  kind: 'Deployment',
  base: undefined,
  values: undefined,
  fields: [],
  figures: new Map(),
  isPlaying: false,
  sweep: 'idle',
}

/** A setting of the manifest, compared with other settings. */
export const useWhatIf = pageStore<WhatIfState>(() => initialWhatIf)

export function settingKey(values: WhatIfValues): string {
  return whatIfFields.map((field) => values[field]).join(' ')
}

/** The range of a slider. */
export function rangeOf(
  field: WhatIfField,
  base: WhatIfValues,
  kind: VariedKind,
): { readonly from: number; readonly to: number } {
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
  // The API server rejects 0 for sets.
  const isPositive = field === 'replicas' || (field === 'maxUnavailable' && kind === 'StatefulSet')
  return { from: isPositive ? 1 : 0, to: Math.max(least[field], base[field], isPositive ? 2 : 1) }
}

/** Simulated values of a field: evenly spaced over its range, and the current one. */
export function stepsOf(field: WhatIfField, base: WhatIfValues, value: number, kind: VariedKind): readonly number[] {
  const { from, to } = rangeOf(field, base, kind)
  const count = Math.min(5, to - from)
  const even = Array.from({ length: count + 1 }, (_, index) =>
    Math.round(from + ((to - from) * index) / Math.max(1, count)),
  )
  return [...new Set([...even, value])].toSorted((a, b) => a - b)
}

/** The setting with changed values. For a DaemonSet, exactly one of maxSurge and maxUnavailable is above 0. */
export function moved(values: WhatIfValues, changes: Partial<WhatIfValues>, kind: VariedKind): WhatIfValues {
  const next = { ...values, ...changes }
  const { maxSurge, maxUnavailable } = next
  if (kind !== 'DaemonSet' || maxSurge > 0 !== maxUnavailable > 0) return next
  if (maxSurge > 0) return changes.maxSurge === undefined ? { ...next, maxSurge: 0 } : { ...next, maxUnavailable: 0 }
  return changes.maxSurge === undefined ? { ...next, maxSurge: 1 } : { ...next, maxUnavailable: 1 }
}

/** Pairs of maxSurge and maxUnavailable for the sweep, including the manifest's. */
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

/** Whether the API server accepts the pair: both must not be 0, and for a DaemonSet only one may be above 0. */
const isPair = (maxSurge: number, maxUnavailable: number, kind: VariedKind): boolean =>
  kind === 'DaemonSet' ? maxSurge > 0 !== maxUnavailable > 0 : maxSurge > 0 || maxUnavailable > 0

/** Another manifest is compared. Without values it has no settings to compare. */
export function beginWhatIf(kind: VariedKind, base: WhatIfValues | undefined, fields: readonly WhatIfField[]): void {
  useWhatIf.setState({ ...initialWhatIf, kind, base, values: base, fields })
}

/** Nothing is simulated any more; finished figures stay. */
export function haltWhatIf(): void {
  useWhatIf.setState(({ sweep }) => ({ isPlaying: false, sweep: sweep === 'playing' ? 'idle' : sweep }))
}

export function moveSliders(values: WhatIfValues): void {
  useWhatIf.setState({ values })
}

export function noteCurves(isPlaying: boolean): void {
  useWhatIf.setState({ isPlaying })
}

export function noteSweep(sweep: 'playing' | 'final'): void {
  useWhatIf.setState({ sweep })
}

export function showSettings(figures: WhatIfState['figures']): void {
  useWhatIf.setState({ figures })
}
