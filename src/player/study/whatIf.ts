/** Simulates settings of a change for sliders and sweep, in the study's workers; results are cached. */

import { pageState } from '../../app/pageState.ts'
import { summariseStudy } from '../../engine/analysis/study/studySummary.ts'
import { sweepFigures } from '../../engine/analysis/study/sweep.ts'
import type { JsonValue, RollingKind, SeedOfChange, StudyRow } from '../../engine/index.ts'
import { UNNAMED_RELEASE } from '../../engine/releases.ts'
import { parseCached } from '../../manifest/editor/parseCached.ts'
import { variedObject, writtenAt } from '../../manifest/editor/settingEdits.ts'
import { pathIn, type Setting, sweepFields, variedKindOf, withSetting } from '../../manifest/settings.ts'
import { useHowSure } from '../../store/howSure.ts'
import { usePlayback } from '../../store/playback.ts'
import {
  beginWhatIf,
  haltWhatIf,
  moved,
  moveSliders,
  noteCurves,
  noteSweep,
  pairsOf,
  type SettingFigures,
  settingKey,
  showSettings,
  stepsOf,
  useWhatIf,
  type WhatIfField,
  type WhatIfValues,
  whatIfFields,
} from '../../store/whatIf.ts'
import { seedWorkers } from './seedStudy.ts'

/** Seeds per point of a curve, and per pair of the sweep. */
const curveSeeds = 6
const sweepSeeds = 10
/** Wall-clock ms without a move before a slider's values are simulated. */
const restMs = 120
/** Wall-clock ms between two updates of the figures. */
const showMs = 150

interface OwnState {
  known: Map<string, StudyRow[]>
  refused: Set<string>
  stopCurves: (() => void) | undefined
  stopSweep: (() => void) | undefined
  restTimer: ReturnType<typeof setTimeout> | undefined
  showTimer: ReturnType<typeof setTimeout> | undefined
}

const own = pageState(
  (): OwnState => ({
    known: new Map<string, StudyRow[]>(),
    refused: new Set<string>(),
    stopCurves: undefined,
    stopSweep: undefined,
    restTimer: undefined,
    showTimer: undefined,
  }),
)

/** Starts with the values of the study's manifest. */
export function startWhatIf(): void {
  stopWhatIf()
  const { question } = useHowSure.getState()
  const kind = variedKindOf(variedObject(parseCached(question?.text ?? ''))?.value) ?? 'Deployment'
  const base = question?.kind === 'manifest' ? valuesIn(question.text, kind) : undefined
  own.known = new Map()
  own.refused = new Set()
  beginWhatIf(kind, base, fieldsIn(question?.text ?? '', kind))
}

export function stopWhatIf(): void {
  clearTimeout(own.restTimer)
  own.stopCurves?.()
  own.stopSweep?.()
  haltWhatIf()
}

/** Moves sliders; the other curves are simulated again. */
export function setWhatIf(changes: Partial<WhatIfValues>): void {
  const { values, kind } = useWhatIf.getState()
  if (values === undefined) return
  moveSliders(moved(values, changes, kind))
  clearTimeout(own.restTimer)
  own.restTimer = setTimeout(playCurves, restMs)
}

/** Simulates the curves: each slider's values, with the others unchanged. */
export function playCurves(): void {
  const { base, values, fields, kind } = useWhatIf.getState()
  if (base === undefined || values === undefined) return
  own.stopCurves?.()
  const wanted = fields.flatMap((field) =>
    stepsOf(field, base, values[field], kind).map((one) => moved(values, { [field]: one }, kind)),
  )
  noteCurves(true)
  own.stopCurves = playSettings([values, ...wanted], curveSeeds, () => noteCurves(false))
}

/** Simulates the pairs of maxSurge and maxUnavailable. */
export function playSweep(): void {
  const { base, kind } = useWhatIf.getState()
  if (base === undefined) return
  own.stopSweep?.()
  noteSweep('playing')
  own.stopSweep = playSettings(pairsOf(base, kind), sweepSeeds, () => noteSweep('final'))
}

/** Plays a seed of every setting before the next seed, so that all settings improve together. */
function playSettings(settings: readonly WhatIfValues[], seeds: number, onEnd: () => void): () => void {
  const byKey = new Map(settings.map((values) => [settingKey(values), commandsOf(values)]))
  const jobs: (SeedOfChange & { readonly key: string })[] = []
  for (let seed = 1; seed <= seeds; seed++)
    for (const [key, commands] of byKey) {
      const isKnown = own.refused.has(key) || own.known.get(key)?.some((row) => row.seed === seed) === true
      if (!isKnown && commands !== undefined) jobs.push({ key, seed, commands })
    }
  return seedWorkers().play({
    jobs: jobs.map(({ seed, commands }) => ({ seed, commands })),
    onRow: (row, index) => {
      const key = jobs[index]?.key ?? ''
      if (typeof row === 'string') own.refused.add(key)
      else if (row.workloads.length > 0) own.known.set(key, [...(own.known.get(key) ?? []), row])
      own.showTimer ??= setTimeout(showFigures, showMs)
    },
    onEnd: () => {
      showFigures()
      onEnd()
    },
    onFailure: onEnd,
  })
}

function showFigures(): void {
  clearTimeout(own.showTimer)
  own.showTimer = undefined
  showSettings(new Map([...own.known].map(([key, rows]) => [key, figuresOf(rows)])))
}

function figuresOf(rows: readonly StudyRow[]): SettingFigures {
  const summary = summariseStudy(rows)
  return {
    ...sweepFigures(summary),
    seeds: rows.length,
    failedRequests: summary.failedRequests?.mean ?? null,
    specReplicas: summary.specReplicas,
  }
}

/** The study's change with a setting applied to it. */
function commandsOf(values: WhatIfValues) {
  const { question } = useHowSure.getState()
  const text = question === undefined ? undefined : withSetting(question.text, settingOf(values))
  if (text === undefined) return undefined
  return [{ type: 'kubectl', args: ['apply', '-f', '-'], stdin: text, label: 'apply' } as const]
}

/** The values that differ from the manifest: an unmoved percentage stays one. */
export function settingOf(values: WhatIfValues): Setting {
  const { base } = useWhatIf.getState()
  return whatIfFields
    .filter((name) => values[name] !== base?.[name])
    .flatMap((name) => {
      const field = fieldOf(name)
      return field ? [{ field, value: values[name] }] : []
    })
}

function fieldOf(name: WhatIfField) {
  return sweepFields.find((field) => field.name === name)
}

/** Path of the field in the release of the run. */
function pathOf(name: WhatIfField, kind: RollingKind) {
  const field = fieldOf(name)
  return field && pathIn(field, kind, usePlayback.getState().kubernetes ?? UNNAMED_RELEASE)
}

/** Rounds a share of the Pods, as the controller of the kind does. */
const roundedUnavailable: Readonly<Record<RollingKind, (pods: number) => number>> = {
  Deployment: Math.floor,
  StatefulSet: (pods) => Math.max(1, Math.floor(pods)),
  DaemonSet: Math.ceil,
}

/** Undefined for a workload without rolling updates, and while the number of Pods is unknown. */
function valuesIn(text: string, kind: RollingKind): WhatIfValues | undefined {
  const documents = parseCached(text)
  const at = (name: WhatIfField) => {
    const path = pathOf(name, kind)
    return path && writtenAt(documents, path)
  }
  const strategy = writtenAt(documents, ['spec', kind === 'Deployment' ? 'strategy' : 'updateStrategy', 'type'])
  if (variedObject(documents) === undefined || strategy === 'Recreate' || strategy === 'OnDelete') return undefined
  const replicas =
    kind === 'DaemonSet' ? podsPlayed(writtenAt(documents, ['metadata', 'name'])) : count(at('replicas'), 1)
  if (replicas === undefined) return undefined
  const isDeployment = kind === 'Deployment'
  const pods = (name: WhatIfField, absent: string | number, round: (pods: number) => number): number =>
    pathOf(name, kind) ? podsOf(at(name) ?? absent, replicas, round) : 0
  return {
    partition: count(at('partition'), 0),
    replicas,
    maxSurge: pods('maxSurge', isDeployment ? '25%' : 0, Math.ceil),
    maxUnavailable: pods('maxUnavailable', isDeployment ? '25%' : 1, roundedUnavailable[kind]),
    minReadySeconds: count(at('minReadySeconds'), 0),
    readinessDelaySeconds: count(at('readinessDelaySeconds'), 0),
    preStopSleepSeconds: count(at('preStopSleepSeconds'), 0),
  }
}

/** The nodes determine the number of a DaemonSet's Pods, known after the first simulation. */
function podsPlayed(name: JsonValue | undefined): number | undefined {
  const [row] = useHowSure.getState().rows
  return row?.workloads.find((one) => one.kind === 'DaemonSet' && one.name === name)?.specReplicas
}

/** Leaves out the delay of a missing probe, and a preStop sleep beside another hook. */
function fieldsIn(text: string, kind: RollingKind): readonly WhatIfField[] {
  const documents = parseCached(text)
  const container = ['spec', 'template', 'spec', 'containers', 0]
  const hasProbe = writtenAt(documents, [...container, 'readinessProbe']) !== undefined
  const hook = writtenAt(documents, [...container, 'lifecycle', 'preStop'])
  const hasSleep = writtenAt(documents, [...container, 'lifecycle', 'preStop', 'sleep']) !== undefined
  return whatIfFields.filter(
    (field) =>
      pathOf(field, kind) !== undefined &&
      (field !== 'readinessDelaySeconds' || hasProbe) &&
      (field !== 'preStopSleepSeconds' || hook === undefined || hasSleep),
  )
}

const count = (value: JsonValue | undefined, absent: number): number => (typeof value === 'number' ? value : absent)

function podsOf(value: JsonValue, replicas: number, round: (pods: number) => number): number {
  const [, percent] = /^(\d+)%$/.exec(String(value)) ?? []
  return percent === undefined ? count(value, 0) : round((Number(percent) * replicas) / 100)
}
