/** Records a simulated rollout and compares it with simulations from its first state. */
import { beforeAll, describe, expect, test } from 'vitest'
import { readRecords } from '../../../kubectlOutput/readRecords.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import { Session } from '../../session/session.ts'
import { emptyDocument, Harness } from '../../testing/harness.ts'
import { exportStream } from '../exportStream.ts'
import { observe } from '../observe.ts'
import type { ObservedRun } from '../observedRun.ts'
import { seenPods } from '../seenPods.ts'
import { compareRuns, type RunComparison } from './compareRuns.ts'
import { type Prediction, predictionOf, predictSeed } from './predict.ts'

function predictionFor(h: Harness, changed: (text: string) => string = (text) => text): Prediction {
  const files = exportStream(h.session.document, h.session.cursor).map(({ name, text }) => ({
    name,
    text: changed(text),
  }))
  const { records, problems } = readRecords(files)
  const prediction = predictionOf(observe(records, problems))
  if (prediction === undefined) throw new Error('no rollout was found')
  return prediction
}

function compared({ start, real, calibration, unrepeated }: Prediction, seeds = 6): RunComparison {
  const traces = Array.from({ length: seeds }, (_, i) => predictSeed(start, i + 1))
  return compareRuns(real, traces, { calibration, realMs: start.realMs, unrepeated })
}

const readinessProbe = { httpGet: { path: '/', port: 80 }, periodSeconds: 1 }

describe('a predicted rollout that is scaled midway', () => {
  let prediction: Prediction
  let comparison: RunComparison
  beforeAll(() => {
    const h = new Harness().deployment({ replicas: 4, readinessProbe })
    h.run(20_000)
    h.setImage('web', 'shop/web:v2')
    h.run(6_000)
    h.scale('web', 6)
    h.run(60_000)
    prediction = predictionFor(h)
    comparison = compared(prediction)
  })

  test("begins at the first change and repeats the users' commands at their times", () => {
    const { start, real } = prediction
    expect(start.workload).toEqual({ kind: 'Deployment', namespace: 'default', name: 'web' })
    const [first, second, ...more] = start.commands
    expect(more).toEqual([])
    expect(first?.at).toBe(0)
    expect(first?.command.args.join(' ')).toContain('shop/web:v2')
    expect(second?.command.args).toContain('{"spec":{"replicas":6}}')
    expect(Math.abs((second?.at ?? 0) - 6000)).toBeLessThanOrEqual(1000)
    expect(real).toMatchObject({ outcome: 'complete', availableAtEnd: 6, wanted: 6 })
    expect(real.availableAt).toHaveLength(6)
    expect(real.scalings[0]).toEqual({ revision: 2, from: 0, to: 1 })
  })

  test('has no difference outside of the predicted ranges', () => {
    expect(comparison.sameEnd).toBe(6)
    expect(comparison.pods).toHaveLength(6)
    expect(comparison.differences.filter(({ isOutside }) => isOutside)).toEqual([])
    expect(comparison.agrees).toContain('end')
    expect(comparison.agrees).toContain('scalings')
    expect(comparison.newAvailable.at(-1)).toMatchObject({ median: 6 })
  })

  test('is equal for equal seeds', () => {
    expect(predictSeed(prediction.start, 3)).toEqual(predictSeed(prediction.start, 3))
  })
})

test('a rollout whose namespace was empty before it is created in the simulated cluster, too', () => {
  const h = new Harness().must(['create', 'namespace', 'shop']).run(5_000)
  h.must(['create', 'deployment', 'web', '--image=shop/web:v1', '--replicas=2', '-n', 'shop']).run(60_000)
  const { real, sameEnd, mostPods } = compared(predictionFor(h), 3)
  expect(real.outcome).toBe('complete')
  expect(sameEnd).toBe(3)
  expect(mostPods.predicted?.least).toBe(2)
})

test('a rollout with a missing image stalls both in the recording and in the prediction', () => {
  const h = new Harness().deployment({ replicas: 2, readinessProbe, image: 'shop/web:v1' })
  h.run(20_000)
  h.setImage('web', 'shop/web:v2.nopull')
  h.run(30_000)
  const { real, sameEnd, agrees } = compared(predictionFor(h), 4)
  expect(real.outcome).toBe('progressing')
  expect(sameEnd).toBe(4)
  expect(agrees).toContain('warnings')
})

test('Pods whose kubelet reports no start time continue to run', () => {
  const h = new Harness().deployment({ replicas: 4, readinessProbe })
  h.run(20_000)
  h.setImage('web', 'shop/web:v2')
  h.run(40_000)
  const { real, lowestAvailable } = compared(
    predictionFor(h, (text) => text.replace(/"startTime":"[^"]*",?/g, '')),
    3,
  )
  expect(real.lowestAvailable).toBe(3)
  expect(lowestAvailable.predicted?.least).toBe(3)
})

describe('rollouts on nodes of which one node pulls slowly', () => {
  const names = { workload: 'web', container: 'web', image: 'docker.io/shop/web' }
  const seen = [
    { ...names, pullMs: [2000] },
    { ...names, node: 'node-3', pullMs: [9000] },
  ]
  let run: ObservedRun
  beforeAll(() => {
    const config = { ...DEFAULT_CONFIG, kubelet: { ...DEFAULT_CONFIG.kubelet, seen } }
    const h = new Harness(emptyDocument({ config })).deployment({ replicas: 6, readinessProbe })
    // A node pulls an image once: a single rollout could be slow by chance.
    for (const tag of ['v2', 'v3', 'v4']) {
      h.run(45_000)
      h.setImage('web', `shop/web:${tag}`)
    }
    h.run(45_000)
    run = observed(h.session)
  })

  function observed({ document, cursor }: Session): ObservedRun {
    const { records, problems } = readRecords(exportStream(document, cursor))
    return observe(records, problems)
  }

  /** The duration of pulls, by node, in a run simulated from the first state. */
  function pullsPredicted({ start }: Prediction): Map<string, number[]> {
    const session = new Session(start.document)
    for (const { at, command } of start.commands) {
      session.seek(at)
      session.command(command)
    }
    session.seek(start.realMs)
    const pulls = new Map<string, number[]>()
    for (const { node, containers } of seenPods(observed(session)))
      for (const { pullMs } of containers.values()) pulls.set(node, [...(pulls.get(node) ?? []), ...pullMs])
    return pulls
  }

  test('name the slow node, which has its own delays if requested', () => {
    const [alike, perNode] = [false, true].map((asked) => predictionOf(run, { perNode: asked }) ?? expect.fail('none'))
    if (alike === undefined || perNode === undefined) return
    const traces = [predictSeed(alike.start, 1)]
    const of = { calibration: alike.calibration, realMs: alike.start.realMs, unrepeated: 0 }
    const apart = compareRuns(alike.real, traces, of).differences.filter(({ id }) => id === 'nodeApart')
    expect(apart).toMatchObject([{ facts: { phase: 'pull', node: 'node-3', container: 'web' } }])
    const told = compareRuns(alike.real, traces, { ...of, perNode: true }).differences.map(({ id }) => id)
    expect(told).not.toContain('nodeApart')

    const pulls = pullsPredicted(perNode)
    expect([...pulls.keys()].sort()).toEqual(['node-1', 'node-2', 'node-3'])
    for (const [node, delays] of pulls) {
      // The node has pulled each of the three new images once.
      expect(delays.length, node).toBe(3)
      for (const ms of delays) expect(Math.abs(ms - (node === 'node-3' ? 9000 : 2000)), node).toBeLessThan(1000)
    }
    const slow = [...pullsPredicted(alike)].flatMap(([node, delays]) =>
      delays.some((ms) => Math.abs(ms - (node === 'node-3' ? 9000 : 2000)) > 1000) ? [node] : [],
    )
    expect(slow).not.toEqual([])
  })
})

test('a recording without a change of a workload has no prediction', () => {
  const { records, problems } = readRecords([{ name: 'empty', text: '{"kind":"List","apiVersion":"v1","items":[]}' }])
  expect(predictionOf(observe(records, problems))).toBeUndefined()
})
