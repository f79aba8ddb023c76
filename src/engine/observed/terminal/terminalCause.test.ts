/** Tests each rule with a recording in which it applies, and with a similar recording whose rollout ends. */
import { describe, expect, test } from 'vitest'
import { readRecords } from '../../../kubectlOutput/readRecords.ts'
import type { JsonObject } from '../../api/types.ts'
import { Harness } from '../../testing/harness.ts'
import { exportStream } from '../exportStream.ts'
import { observe } from '../observe.ts'
import { objectsAfter } from '../observedRun.ts'
import type { SeenObject } from '../records.ts'
import { type TerminalCause, terminalCause, terminalRules } from './terminalCause.ts'

function causeIn(
  h: Harness,
  changed: (objects: SeenObject[]) => SeenObject[] = (all) => all,
): TerminalCause | undefined {
  const { records, problems } = readRecords(exportStream(h.session.document, h.session.cursor))
  const objects = changed(objectsAfter(observe(records, problems)))
  const workload = objects.find(({ kind }) => kind === 'Deployment') ?? expect.fail('no Deployment')
  return terminalCause(workload, objects)
}

function rolledOut(settings: Parameters<Harness['deployment']>[0] = {}): Harness {
  const h = new Harness().deployment({ replicas: 4, ...settings })
  h.run(30_000)
  return h
}

const patch = (h: Harness, spec: object): void => {
  h.must(['patch', 'deployment', 'web', '--type=merge', '-p', JSON.stringify({ spec: { template: { spec } } })])
}

const limits: JsonObject = {
  apiVersion: 'v1',
  kind: 'LimitRange',
  metadata: { name: 'small' },
  spec: { limits: [{ type: 'Container', max: { cpu: '1' } }] },
}

const quotaOf = (pods: string): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'few' },
  spec: { hard: { pods } },
})

const one = { strategy: { maxSurge: 1, maxUnavailable: 0 } }

describe('a rollout cannot end', () => {
  test('with an invalid image name', () => {
    const h = rolledOut()
    h.setImage('web', 'Shop/Web:v2')
    h.run(20_000)
    expect(causeIn(h)).toMatchObject({ id: 'imageInvalid', holdsMs: 0 })
  })

  test('if a limit forbids every Pod of the template', () => {
    const h = rolledOut()
    h.apply(limits)
    patch(h, {
      containers: [{ name: 'web', image: 'shop/web:v2', resources: { requests: { cpu: '3' }, limits: { cpu: '3' } } }],
    })
    h.run(20_000)
    expect(causeIn(h)).toMatchObject({ id: 'podsForbidden' })
  })

  test('if a quota is full, and no old Pod may be deleted first', () => {
    const h = rolledOut(one)
    h.apply(quotaOf('4'))
    h.run(5000)
    h.setImage('web', 'shop/web:v2')
    h.run(30_000)
    expect(causeIn(h)).toMatchObject({ id: 'quotaFull' })
  })

  test('if no node has the labels, unless a pool may grow or no node was recorded', () => {
    const h = rolledOut(one)
    patch(h, { nodeSelector: { disk: 'ssd' } })
    h.run(20_000)
    expect(causeIn(h)).toMatchObject({ id: 'noNodeFits' })
    expect(causeIn(h, (all) => all.filter(({ kind }) => kind !== 'Node'))).toBeUndefined()
    const pooled = (object: SeenObject): SeenObject =>
      object.kind === 'Node'
        ? { ...object, metadata: { ...object.metadata, labels: { 'karpenter.sh/nodepool': 'general' } } }
        : object
    expect(causeIn(h, (all) => all.map(pooled))).toBeUndefined()
  })
})

describe('a rollout may still end', () => {
  test.each([
    ['that is complete', 'shop/web:v2'],
    ['whose image cannot be pulled', 'shop/web:v2.nopull'],
    ['whose container crashes', 'shop/web:v2.crash'],
  ])('%s', (_, image) => {
    const h = rolledOut()
    h.setImage('web', image)
    h.run(40_000)
    expect(causeIn(h)).toBeUndefined()
  })

  test("if the workload's old Pods free quota, or a quota is raised", () => {
    const h = rolledOut({ strategy: { maxSurge: 1, maxUnavailable: 1 } })
    h.apply(quotaOf('4'))
    h.run(5000)
    h.setImage('web', 'shop/web:v2')
    for (let at = 0; at < 12; at++) {
      h.run(1500)
      expect(causeIn(h)).toBeUndefined()
    }
    const full = rolledOut(one)
    full.apply(quotaOf('4'))
    full.run(5000)
    full.setImage('web', 'shop/web:v2')
    full.run(30_000)
    full.apply(quotaOf('9'))
    full.run(100)
    expect(causeIn(full)).toBeUndefined()
  })

  test('without room on any node, because a node may become free', () => {
    const h = rolledOut(one)
    patch(h, { containers: [{ name: 'web', image: 'shop/web:v2', resources: { requests: { cpu: '64' } } }] })
    h.run(20_000)
    expect(causeIn(h)).toBeUndefined()
  })

  test('before its controller has observed the change', () => {
    const h = rolledOut()
    h.setImage('web', 'Shop/Web:v2')
    h.run(20_000)
    const ahead = (object: SeenObject): SeenObject =>
      object.kind === 'Deployment' ? { ...object, metadata: { ...object.metadata, generation: 9 } } : object
    expect(causeIn(h, (all) => all.map(ahead))).toBeUndefined()
  })
})

test('each rule of terminal causes has its own id', () => {
  expect(new Set(terminalRules.map(({ id }) => id)).size).toBe(terminalRules.length)
})
