import { expect, it } from 'vitest'
import { inspect } from '../analysis/inspector.ts'
import type { JsonDraft, JsonObject } from '../api/types.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { Harness } from '../testing/harness.ts'
import type { LifeStep } from './types.ts'

function played(image: string, seconds: number, change: (spec: JsonDraft, container: JsonDraft) => void = () => {}) {
  const readinessProbe = { httpGet: { path: '/', port: 80 }, periodSeconds: 1 }
  const manifest = deploymentManifest({ image, replicas: 1, minReadySeconds: 5, readinessProbe })
  const { spec } = (manifest.spec as JsonObject).template as { spec: JsonDraft }
  change(spec, (spec.containers as JsonDraft[])[0] as JsonDraft)
  const harness = new Harness().apply(manifest)
  harness.session.advance({ until: seconds * 1000 })
  return harness
}

function lifeOf({ session }: Harness): readonly LifeStep[] {
  const [pod] = [...session.view.pods.all()]
  return inspect(session, { kind: 'Pod', namespace: 'default', name: pod?.name ?? '' }).lifeline ?? []
}

const shapes = (steps: readonly LifeStep[]) => steps.map(({ id, state }) => `${id} ${state}`)

it('the lifeline lists every phase of an available Pod in order', () => {
  const steps = lifeOf(played('shop/web:v1', 60))
  expect(shapes(steps)).toEqual(['scheduled done', 'pull done', 'started done', 'ready done', 'available done'])
  const ends = steps.map(({ to = Number.NaN }) => to)
  expect(ends).toEqual([...ends].sort((a, b) => a - b))
  for (const { from = Number.NaN, to = Number.NaN } of steps) expect(from).toBeLessThanOrEqual(to)
  expect(steps.map(({ field }) => field)).toEqual([
    'spec.nodeName',
    'containers[0].image',
    'startupProbe',
    'readinessProbe',
    'minReadySeconds 5',
  ])
})

it('the lifeline has init containers in order, and future phases without a time', () => {
  const steps = lifeOf(
    played('shop/web:v1', 20, (spec) => {
      spec.initContainers = [
        { name: 'migrate', image: 'shop/db:v1.exit0after2' },
        { name: 'warm', image: 'shop/warm:v1.exit0after60' },
      ]
    }),
  )
  expect(shapes(steps)).toEqual([
    'scheduled done',
    'init done',
    'init now',
    'pull todo',
    'started todo',
    'ready todo',
    'available todo',
  ])
  expect(steps[2]).toMatchObject({ facts: { container: 'warm', index: 2, of: 2 }, field: 'initContainers[1]' })
  expect(steps[3]).not.toHaveProperty('from')
})

it('the lifeline marks each try of a failing pull, and the next try', () => {
  const steps = lifeOf(played('shop/web:v1.nopull', 60))
  const pull = steps.find(({ id }) => id === 'pull')
  expect(pull).toMatchObject({ state: 'now', isFailing: true })
  expect(pull?.tries.length).toBeGreaterThanOrEqual(3)
  expect(pull?.next).toBeGreaterThan(60_000)
})

it('the lifeline stays at the start of a container that keeps crashing', () => {
  const steps = lifeOf(played('shop/web:v1.crash', 60))
  expect(shapes(steps)).toEqual(['scheduled done', 'pull done', 'started now', 'ready todo', 'available todo'])
  expect(steps[2]?.tries.length).toBeGreaterThanOrEqual(3)
})

it('the lifeline of a deleted Pod continues with the preStop hook and SIGTERM', () => {
  const harness = played('shop/web:v1.nosig', 60, (spec, container) => {
    spec.terminationGracePeriodSeconds = 20
    container.lifecycle = { preStop: { sleep: { seconds: 5 } } }
  })
  const [pod] = [...harness.session.view.pods.all()]
  const life = () =>
    inspect(harness.session, { kind: 'Pod', namespace: 'default', name: pod?.name ?? '' }).lifeline ?? []
  harness.deletePod(pod?.name ?? '')
  harness.session.advance({ until: 62_000 })
  expect(shapes(life()).slice(-2)).toEqual(['available done', 'preStop now'])
  harness.session.advance({ until: 70_000 })
  expect(shapes(life()).slice(-2)).toEqual(['preStop done', 'sigterm now'])
  expect(life().at(-1)).toMatchObject({ facts: { seconds: 20 }, next: expect.any(Number) })
})
