import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG, type StudyRow } from '../../engine/index.ts'
import { pairsOf, rangeOf, settingKey, stepsOf, useWhatIf, type WhatIfValues } from '../../store/whatIf.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { installSeedWorkers, type StudyBatch, StudyWorkers } from './seedStudy.ts'
import { playCurves, playSweep, settingOf, setWhatIf, startWhatIf, stopWhatIf } from './whatIf.ts'

const page = new ScriptedPage()

const text = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 10
  minReadySeconds: 2
  strategy: { rollingUpdate: { maxSurge: 25%, maxUnavailable: 25% } }
  template: { spec: { containers: [{ name: web, image: 'shop/web:v2' }] } }
`

/** The manifest that a job applies. */
function appliedBy({ commands: [command] }: StudyBatch['jobs'][number]): string {
  return command?.type === 'kubectl' ? (command.stdin ?? '') : ''
}

let batches: StudyBatch[]
const cancelled = vi.fn()

class NoWorkers extends StudyWorkers {
  override play(batch: StudyBatch): () => void {
    batches.push(batch)
    return cancelled
  }
}

function ask(manifest: string, kind: 'manifest' | 'present' = 'manifest'): void {
  const document = { format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] } as const
  const question = { kind, document, cursor: { at: 0, step: 0 }, commands: [], text: manifest, isFresh: false }
  page.studies({ question })
  startWhatIf()
}

beforeEach(() => {
  vi.useFakeTimers()
  cancelled.mockClear()
  batches = []
  installSeedWorkers(new NoWorkers())
  ask(text)
})
afterEach(() => {
  stopWhatIf()
  installSeedWorkers(undefined)
  vi.useRealTimers()
})

const row = (seed: number, completeAfterMs: number, more: Partial<StudyRow> = {}) =>
  ({
    seed,
    ending: 'complete',
    completeAfterMs,
    workloads: [{} as StudyRow['workloads'][number]],
    lowestAvailable: 8,
    minAvailable: 8,
    specReplicas: 10,
    surgePodMs: 30_000,
    outageMs: 0,
    failedRequests: null,
    ...more,
  }) as StudyRow
const base: WhatIfValues = {
  maxSurge: 3,
  maxUnavailable: 2,
  partition: 0,
  replicas: 10,
  minReadySeconds: 2,
  readinessDelaySeconds: 0,
  preStopSleepSeconds: 0,
}

it("the what-if starts with the manifest's values, with percentages rounded as Kubernetes does", () => {
  expect(useWhatIf.getState()).toMatchObject({ base, values: base })
  // Without a probe there is no delay to set.
  expect(useWhatIf.getState().fields).not.toContain('readinessDelaySeconds')
  expect(settingOf(base)).toEqual([])
  ask(text.replace('strategy: {', 'strategy: { type: Recreate,'))
  expect(useWhatIf.getState().base).toBeUndefined()
  ask(text, 'present')
  expect(useWhatIf.getState().base).toBeUndefined()
})

it('the what-if simulates each setting of its sliders once, and caches the results', () => {
  playCurves()
  const jobs = batches[0]?.jobs ?? []
  const inText = jobs.filter((job) => appliedBy(job).includes('"maxSurge":"25%"'))
  expect(inText.length, 'what is not moved stays as it is written').toBeGreaterThan(0)
  const settings = jobs.filter(({ seed }) => seed === 1)
  expect(new Set(settings.map(({ commands }) => JSON.stringify(commands))).size).toBe(settings.length)
  jobs.forEach(({ seed }, index) => {
    batches[0]?.onRow(seed === 2 ? row(2, 12_000) : row(seed, 14_000), index)
  })
  batches[0]?.onEnd()
  expect(useWhatIf.getState().figures.get(settingKey(base))).toMatchObject({ seeds: 6, medianMs: 14_000 })
  expect(useWhatIf.getState().isPlaying).toBe(false)
  setWhatIf({ maxSurge: 4 })
  setWhatIf({ maxSurge: 5 })
  vi.advanceTimersByTime(200)
  expect(batches).toHaveLength(2)
  const moved = batches[1]?.jobs ?? []
  expect(moved.length).toBeGreaterThan(0)
  // Only settings with this value are new.
  expect(moved.every((job) => appliedBy(job).includes('"maxSurge":5'))).toBe(true)
  setWhatIf(base)
  vi.advanceTimersByTime(200)
  expect(cancelled).toHaveBeenCalled()
  expect(batches.at(-1)?.jobs).toEqual([])
})

it('the what-if sweeps pairs of maxSurge and maxUnavailable, and leaves out rejected pairs', () => {
  playSweep()
  const pairs = pairsOf(base, 'Deployment')
  expect(pairs.some(({ maxSurge, maxUnavailable }) => maxSurge + maxUnavailable === 0)).toBe(false)
  expect(pairs).toContainEqual(base)
  const [batch] = batches
  batch?.jobs.forEach(({ seed }, index) => {
    batch.onRow(index % pairs.length === 0 ? 'refused' : row(seed, 9_000), index)
  })
  batch?.onEnd()
  expect(useWhatIf.getState().sweep).toBe('final')
  expect(useWhatIf.getState().figures.size).toBe(pairs.length - 1)
})

it("the what-if includes the current value among a slider's steps, all within the slider's range", () => {
  const { from, to } = rangeOf('maxUnavailable', base, 'Deployment')
  expect(stepsOf('maxUnavailable', base, 4, 'Deployment')).toEqual(
    [...new Set([from, 1, 2, 3, 4, to])].toSorted((a, b) => a - b),
  )
  expect(stepsOf('replicas', { ...base, replicas: 1 }, 1, 'Deployment')).toEqual([1, 2])
  expect(rangeOf('minReadySeconds', { ...base, minReadySeconds: 300 }, 'Deployment').to).toBe(300)
  expect(rangeOf('maxUnavailable', base, 'StatefulSet').from).toBe(1)
})

it('the what-if has the fields of a StatefulSet', () => {
  page.reports({ kubernetes: '1.36' })
  ask(
    text
      .replace('Deployment', 'StatefulSet')
      .replace(/strategy.*/, 'updateStrategy: { rollingUpdate: { partition: 3 } }'),
  )
  expect(useWhatIf.getState()).toMatchObject({ kind: 'StatefulSet', base: { partition: 3, replicas: 10, maxSurge: 0 } })
  expect(useWhatIf.getState().fields).toEqual(['partition', 'replicas', 'minReadySeconds', 'preStopSleepSeconds'])
  setWhatIf({ partition: 7 })
  const { values } = useWhatIf.getState()
  expect(values && settingOf(values).map(({ field, value }) => [field.name, value])).toEqual([['partition', 7]])
  page.reports({ kubernetes: '1.37' })
  ask(
    text
      .replace('Deployment', 'StatefulSet')
      .replace(/strategy.*/, 'updateStrategy: { rollingUpdate: { maxUnavailable: 25% } }'),
  )
  expect(useWhatIf.getState()).toMatchObject({ base: { maxUnavailable: 2 } })
  expect(useWhatIf.getState().fields).toContain('maxUnavailable')
  ask(text.replace('Deployment', 'StatefulSet').replace(/strategy.*/, 'updateStrategy: { type: OnDelete }'))
  expect(useWhatIf.getState().base).toBeUndefined()
})

it('the what-if sets one of the two bounds of a DaemonSet, relative to the simulated Pods', () => {
  const daemon = text.replace('Deployment', 'DaemonSet').replace(/ {2}(strategy|replicas).*\n/g, '')
  ask(daemon)
  expect(useWhatIf.getState().base, 'nobody knows how many Pods').toBeUndefined()
  const of = { kind: 'DaemonSet', name: 'web', specReplicas: 4 } as StudyRow['workloads'][number]
  page.studies({ rows: [row(1, 9_000, { workloads: [of] })] })
  startWhatIf()
  expect(useWhatIf.getState().base).toMatchObject({ replicas: 4, maxSurge: 0, maxUnavailable: 1 })
  expect(useWhatIf.getState().fields).not.toContain('replicas')
  setWhatIf({ maxSurge: 2 })
  expect(useWhatIf.getState().values).toMatchObject({ maxSurge: 2, maxUnavailable: 0 })
  setWhatIf({ maxSurge: 0 })
  expect(useWhatIf.getState().values).toMatchObject({ maxSurge: 0, maxUnavailable: 1 })
  const { base: own } = useWhatIf.getState()
  for (const { maxSurge, maxUnavailable } of own ? pairsOf(own, 'DaemonSet') : [])
    expect(maxSurge > 0).not.toBe(maxUnavailable > 0)
})
