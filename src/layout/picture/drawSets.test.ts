// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { daemonSetManifest, started, statefulSetManifest, viewOf } from '../../engine/testing/sets.ts'
import { settledMoment } from '../stage/motion.ts'
import { fitWindow } from '../timeScale.ts'
import { drawPicture } from './drawPicture.ts'
import { planPicture } from './picture.ts'
import { SvgContext } from './svgContext.ts'
import { labels, measure, say, theme } from './testPicture.ts'

/** Texts of the picture of a run, in this view of the stage. */
function textsOf(harness: ReturnType<typeof started>, kind: 'replicaSet' | 'node'): readonly (string | null)[] {
  const at = {
    width: 1_200,
    moment: settledMoment(harness.now),
    headMs: harness.now,
    window: fitWindow(harness.now),
    epochMs: undefined,
  }
  const samples = harness.session.past.samplesUpTo(harness.now)
  const run = { view: viewOf(harness), samples, marks: [], workloadUid: '', nodeNotes: new Map(), labels }
  const picture = planPicture({ ...run, ...at, kind })
  const ctx = new SvgContext(document, { width: picture.width, height: picture.height, title: '', measure })
  drawPicture(ctx, picture, theme, { say, foot: 'foot' })
  return [...ctx.root.querySelectorAll('text')].map((one) => one.textContent)
}

it('a picture of a StatefulSet shows ordinals, claims, revisions, update order and partition', () => {
  const update = { type: 'RollingUpdate', rollingUpdate: { partition: 1 } }
  const harness = started(statefulSetManifest({ replicas: 3, update }))
  const ordinals = textsOf(harness, 'replicaSet')
  for (const n of [0, 1, 2]) expect(ordinals).toContain(`data-db-${n}`)
  expect(ordinals.filter((text) => text?.startsWith('sets.claim '))).toHaveLength(3)
  expect(ordinals).toContain('sets.partition partition=1')
  expect(ordinals.filter((text) => text === 'sets.revision revision=1')).toHaveLength(4)
  expect(ordinals).not.toContain('sets.go revision=2')
  // Once on the stage and once at the lane of the timeline. The partition is between two ordinals.
  expect(ordinals.filter((text) => text === 'db-2')).toHaveLength(2)
  expect(ordinals).toContain('partition 1')
  harness.apply(statefulSetManifest({ replicas: 3, update, image: 'shop/db:v2.crash' })).run(60_000)
  const updating = textsOf(harness, 'replicaSet')
  expect(updating).toContain('sets.go revision=2')
  // db-1 is updated after db-2 is ready.
  expect(updating.filter((text) => text === '1' || text === '2')).toEqual(['1'])
  expect(updating).toContain('sets.card.pods count=1, shop/db:v2.crash')
  expect(textsOf(harness, 'node')).not.toContain('sets.partition partition=1')
})

it('a picture of a DaemonSet shows its bounds, zones and nodes', () => {
  const update = { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } }
  const harness = started(daemonSetManifest({ update }), { nodes: 3 })
  harness.must(['taint', 'nodes', 'node-2', 'gpu=true:NoExecute']).must(['cordon', 'node-3']).run(60_000)
  const nodes = textsOf(harness, 'replicaSet')
  expect(nodes).toContain('maxUnavailable 1')
  expect(nodes).toContain('sets.bound.noSurge')
  for (const n of [1, 2, 3]) expect(nodes).toContain(`node-${n}`)
  expect(nodes).toContain('zone-b')
  expect(nodes).toContain('sets.node.taint key=gpu')
  expect(nodes).toContain('sets.node.noPod')
  expect(nodes).toContain('sets.node.cordoned')
  // Before any update the zones count available Pods.
  expect(nodes.filter((text) => text?.startsWith('sets.zone.available pods=1 of=1'))).toHaveLength(2)
  expect(nodes).toContain('sets.zone.none')
  // The second view of a DaemonSet is by revision.
  expect(textsOf(harness, 'node')).not.toContain('zone-b')
})
