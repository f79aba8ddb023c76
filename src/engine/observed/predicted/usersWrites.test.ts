/**
 * Tests that users' changes are distinguished from changes by controllers and the garbage collector, in exported runs
 * of the engine.
 */
import { expect, test } from 'vitest'
import { readRecords } from '../../../kubectlOutput/readRecords.ts'
import { deploymentManifest } from '../../testing/builders.ts'
import { Harness } from '../../testing/harness.ts'
import { explainRun } from '../explain.ts'
import { exportStream } from '../exportStream.ts'
import { observe } from '../observe.ts'
import type { ObservedRun } from '../observedRun.ts'
import { type Prediction, predictionOf, predictSeed } from './predict.ts'

function recorded({ session }: Harness, without = ''): ObservedRun {
  const files = exportStream(session.document, session.cursor).filter(({ name }) => name !== without)
  const { records, problems } = readRecords(files)
  expect(problems).toEqual([])
  return observe(records, problems)
}

const predictionFor = (run: ObservedRun): Prediction => predictionOf(run) ?? expect.fail('no rollout was found')
const linesOf = ({ start }: Prediction): string[] => start.commands.map(({ command }) => command.args.join(' '))

test('a scale-down of dozens of Pods is a single command, although Events name only some of the deletions', () => {
  const h = new Harness().deployment({ replicas: 60 })
  h.run(60_000)
  h.scale('web', 4)
  h.run(30_000)
  const run = recorded(h)
  const told = run.changes.filter(({ object }) => object.reason === 'SuccessfulDelete').length
  expect(told).toBeLessThan(56)
  expect(explainRun(run).unexplained).toEqual([])
  const prediction = predictionFor(run)
  expect(linesOf(prediction)).toHaveLength(1)
  expect(prediction.unrepeated).toBe(0)
})

test.each(['orphan', 'foreground', 'background'])('a deletion keeps its propagation policy: %s', (cascade) => {
  const h = new Harness().deployment({ replicas: 3 })
  h.run(20_000)
  h.setImage('web', 'shop/web:v2')
  h.run(30_000)
  h.must(['delete', 'deployment', 'web', `--cascade=${cascade}`, '--wait=false'])
  h.run(30_000)
  h.apply(deploymentManifest({ replicas: 3, image: 'shop/web:v3' }))
  h.run(40_000)
  const run = recorded(h)
  expect(explainRun(run).unexplained).toEqual([])
  const prediction = predictionFor(run)
  const [, deletion, creation, ...more] = linesOf(prediction)
  expect(deletion).toContain(`--cascade=${cascade}`)
  expect(creation).toContain('create -f -')
  expect(more).toEqual([])
  expect(prediction.unrepeated).toBe(0)
  const seed = predictSeed(prediction.start, 1)
  expect(seed.outcome).toBe('complete')
  expect(seed.scalings.at(-1)).toEqual(prediction.real.scalings.at(-1))
})

test('a ReplicaSet that a user scaled is scaled in the simulated cluster, too', () => {
  const h = new Harness().deployment({
    replicas: 4,
    readinessProbe: { httpGet: { path: '/', port: 80 }, periodSeconds: 1 },
  })
  h.run(20_000)
  h.setImage('web', 'shop/web:v2.slow')
  h.run(5_000)
  const sets = h.list('replicasets')
  const old = sets.find(({ spec }) => spec.template.spec.containers[0]?.image === 'shop/web:v1')?.metadata.name ?? ''
  h.must(['scale', 'rs', old, '--replicas=0']).run(60_000)
  const prediction = predictionFor(recorded(h))
  expect(linesOf(prediction)).toContain(`scale rs ${old} --replicas=0 -n default`)
  expect(prediction.unrepeated).toBe(0)
  const { lowestAvailable } = predictSeed(prediction.start, 1)
  expect(lowestAvailable).toBe(prediction.real.lowestAvailable)
})

test('unrecorded ConfigMaps and Secrets exist from the start, and a missing object is created at its time', () => {
  const h = new Harness()
  h.must(['create', 'configmap', 'settings', '--from-literal=mode=on'])
  const manifest = (name: string) => {
    const source = { configMapKeyRef: { name, key: 'mode' } }
    const env = [{ name: 'MODE', valueFrom: source }]
    const template = {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'web', image: 'web', env }] },
    }
    const spec = { replicas: 2, selector: { matchLabels: { app: 'web' } }, template }
    return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'default' }, spec }
  }
  h.apply(manifest('settings'))
  h.run(20_000)
  h.apply(manifest('later'))
  h.run(20_000)
  h.must(['create', 'configmap', 'later', '--from-literal=mode=off'])
  h.run(120_000)
  const prediction = predictionFor(recorded(h, 'configmaps.json'))
  expect(prediction.real.outcome).toBe('complete')
  const [rollout, creation, ...more] = prediction.start.commands
  expect(rollout?.at).toBe(0)
  expect(creation?.command.stdin).toBe(
    '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"later","namespace":"default"},"data":{"mode":""}}',
  )
  expect(creation?.at).toBeGreaterThanOrEqual(19_000)
  expect(more).toEqual([])
  const names = prediction.start.document.config.from?.objects.filter(({ kind }) => kind === 'ConfigMap')
  expect(names).toMatchObject([{ metadata: { name: 'settings' }, data: { mode: '' } }])
  expect(predictSeed(prediction.start, 1).outcome).toBe('complete')
})

test('the PriorityClass of recorded Pods exists in the simulated cluster, although it was not recorded', () => {
  const h = new Harness().apply({
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name: 'urgent' },
    value: 1000,
  })
  const template = {
    metadata: { labels: { app: 'web' } },
    spec: { priorityClassName: 'urgent', containers: [{ name: 'web', image: 'shop/web:v1' }] },
  }
  const spec = { replicas: 2, selector: { matchLabels: { app: 'web' } }, template }
  h.apply({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec }).run(20_000)
  h.setImage('web', 'shop/web:v2').run(40_000)
  const run = recorded(h, 'priorityclasses.json')
  expect(run.kinds.map(({ kind }) => kind)).not.toContain('PriorityClass')
  const { start } = predictionFor(run)
  const made = start.document.config.from?.objects.filter(({ kind }) => kind === 'PriorityClass')
  expect(made).toMatchObject([{ metadata: { name: 'urgent' }, value: 1000 }])
  expect(predictSeed(start, 1).outcome).toBe('complete')
})

test('an image that is replaced before its Pods are ready is not ready before its replacement', () => {
  const readinessProbe = { httpGet: { path: '/', port: 80 }, periodSeconds: 1 }
  const h = new Harness().deployment({ replicas: 4, readinessProbe })
  h.run(30_000)
  h.setImage('web', 'shop/web:v2.slow')
  h.run(15_000)
  h.setImage('web', 'shop/web:v3')
  h.run(60_000)
  const { start, real } = predictionFor(recorded(h))
  const sizes = ({ scalings }: typeof real) => scalings.filter(({ revision }) => revision === 2)
  for (const seed of [1, 2, 3]) expect(sizes(predictSeed(start, seed))).toEqual(sizes(real))
})

test('the writes of an autoscaler are repeated, and no simulated autoscaler acts', () => {
  const h = new Harness().deployment({ replicas: 4 })
  h.run(20_000)
  h.setImage('web', 'shop/web:v2')
  h.run(4000)
  h.apply({
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      minReplicas: 6,
      maxReplicas: 9,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
      ],
    },
  })
  h.run(60_000)
  const run = recorded(h)
  expect(run.kinds.map(({ kind }) => kind)).toContain('HorizontalPodAutoscaler')
  const prediction = predictionFor(run)
  const lines = linesOf(prediction)
  expect(lines.join('\n')).toContain('{"spec":{"replicas":6}}')
  expect(prediction.start.commands.some(({ command }) => /Autoscaler/i.test(JSON.stringify(command)))).toBe(false)
  expect(prediction.start.document.config.from?.objects.map(({ kind }) => kind)).not.toContain(
    'HorizontalPodAutoscaler',
  )
  expect(predictSeed(prediction.start, 1)).toMatchObject({ outcome: 'complete', availableAtEnd: 6, wanted: 6 })
})
