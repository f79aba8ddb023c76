import { describe, expect, it } from 'vitest'
import { inspect } from '../../analysis/inspector.ts'
import { daemonSetManifest as ds, podLines, quotaOf, started, viewOf, workloadOf } from '../../testing/sets.ts'

const bounds = (rollingUpdate: { maxUnavailable?: number | string; maxSurge?: number | string }) => ({
  type: 'RollingUpdate',
  rollingUpdate,
})
const statesOf = (harness: Parameters<typeof podLines>[0]) =>
  podLines(harness).map((line) => line.split(' ').slice(1).join(' '))

describe('the view of a DaemonSet', () => {
  it('has a Pod on each node, with the revision that the label of the Pod names', () => {
    const harness = started(ds({ update: bounds({ maxUnavailable: '25%' }) }), { nodes: 5 })
    expect(statesOf(harness)).toEqual(Array(5).fill('1 available'))
    const { revisions, workloads, pods, nodes } = viewOf(harness)
    expect(revisions).toMatchObject([{ kind: 'ControllerRevision', revision: 1, images: 'shop/agent:v1' }])
    expect(new Set(pods.map(({ ownerUid }) => ownerUid))).toEqual(new Set([revisions[0]?.uid]))
    expect(nodes[0]).toMatchObject({ name: 'node-1', zone: 'zone-a' })
    expect(workloads).toMatchObject([
      {
        kind: 'DaemonSet',
        specReplicas: 5,
        // 25 % of 5 rounds up.
        maxUnavailable: { written: '25%', pods: 2 },
        maxSurge: { written: '0', pods: 0 },
        minAvailable: 3,
        maxPods: 5,
        rollout: 'complete',
        daemons: { unfit: [] },
      },
    ])
  })

  it('shows a node that would match if no node matches, and a complete rollout', () => {
    const spec = ds().spec as { template: { spec: object } }
    const template = { ...spec.template, spec: { ...spec.template.spec, nodeSelector: { disk: 'ssd' } } }
    const harness = started(ds({ spec: { template } }), { nodes: 2 })
    expect(workloadOf(harness)).toMatchObject({
      rollout: 'complete',
      daemons: {
        fitsNowhere: {
          lacks: [{ kind: 'label', key: 'disk', wanted: 'disk=ssd' }],
          node: { name: 'node-3', labels: { disk: 'ssd' } },
        },
      },
    })
    const { waitsFor } = inspect(harness.session, { kind: 'DaemonSet', namespace: 'default', name: 'agent' })
    expect(waitsFor).toEqual([{ id: 'wait.noNode', facts: { who: 'agent', nodes: 2, lacks: 'disk=ssd' } }])
    const { fitsNowhere } = workloadOf(harness).daemons ?? {}
    harness.session.command({ type: 'addNodes', nodes: fitsNowhere ? [fitsNowhere.node] : [] })
    harness.run(30_000)
    expect(podLines(harness)).toHaveLength(1)
    expect(workloadOf(harness).daemons).not.toHaveProperty('fitsNowhere')
  })

  it('shows the nodes that the DaemonSet excludes with reasons, but not a cordoned node', () => {
    const spec = ds().spec as { template: { spec: object } }
    const affinity = { ...spec.template, spec: { ...spec.template.spec, nodeSelector: { disk: 'ssd' } } }
    const harness = started(ds(), { nodes: 3, seconds: 1 })
    harness.must(['taint', 'nodes', 'node-2', 'gpu=true:NoSchedule']).cordon('node-3').run(30_000)
    expect(workloadOf(harness).daemons).toEqual({ unfit: [{ node: 'node-2', why: 'taint', key: 'gpu' }] })
    harness
      .must(['label', 'nodes', 'node-1', 'disk=ssd'])
      .apply(ds({ spec: { template: affinity } }))
      .run(30_000)
    const { unfit } = workloadOf(harness).daemons ?? { unfit: [] }
    expect(unfit).toEqual([
      { node: 'node-2', why: 'affinity', key: 'disk=ssd' },
      { node: 'node-3', why: 'affinity', key: 'disk=ssd' },
    ])
  })

  it('shows the node that an unbound Pod is meant for', () => {
    const harness = started(ds(), { seconds: 0 })
    let seen: (string | undefined)[] = []
    for (let ms = 0; ms < 2_000 && seen.length < 3; ms += 10)
      seen = viewOf(harness.run(10)).pods.map(({ meantFor, node }) => meantFor ?? node)
    expect(seen.sort()).toEqual(['node-1', 'node-2', 'node-3'])
  })

  it('shows a second Pod on a node during a surge, which maxSurge allows', () => {
    const update = bounds({ maxUnavailable: 0, maxSurge: 1 })
    const harness = started(ds({ update }), { nodes: 4 })
    expect(workloadOf(harness)).toMatchObject({ minAvailable: 4, maxPods: 5 })
    harness.apply(ds({ update, image: 'shop/agent:v2' }))
    let most = 0
    for (let s = 0; s < 120; s++) most = Math.max(most, podLines(harness.run(1_000)).length)
    expect(most).toBeGreaterThan(4)
    expect(statesOf(harness)).toEqual(Array(4).fill('2 available'))
  })
})

describe('a DaemonSet has a stall', () => {
  it('if a quota rejects Pods for some nodes, until the quota is deleted', () => {
    const harness = started(quotaOf(2), { seconds: 1 }).apply(ds()).run(60_000)
    expect(workloadOf(harness).stall).toMatchObject({
      kind: 'quota',
      held: { pods: 1, of: 3, whose: 'missing' },
      message: expect.stringContaining('exceeded quota: few'),
    })
    harness.must(['delete', 'resourcequota', 'few']).run(180_000)
    // The quota is deleted, but the back-off of the controller after many failures has not ended.
    expect(workloadOf(harness)).toMatchObject({ stall: { held: { whose: 'missing' } } })
    harness.run(1_000_000)
    expect(workloadOf(harness)).toMatchObject({ rollout: 'complete' })
    expect(workloadOf(harness)).not.toHaveProperty('stall')
  })

  it('if as many new Pods are broken as maxUnavailable allows, until the template is fixed', () => {
    const harness = started(ds({ update: bounds({ maxUnavailable: 2 }) }), { nodes: 5 })
    harness.apply(ds({ update: bounds({ maxUnavailable: 2 }), image: 'shop/agent:v2.crash' })).run(120_000)
    expect(workloadOf(harness).stall).toMatchObject({
      kind: 'crash',
      held: { pods: 2, of: 5, whose: 'new' },
      bound: { kind: 'daemons', written: '2', pods: 2, unavailable: 2 },
      rollback: { revision: 1, image: 'shop/agent:v1' },
    })
    harness.apply(ds({ update: bounds({ maxUnavailable: 2 }), image: 'shop/agent:v3' })).run(180_000)
    expect(statesOf(harness)).toEqual(Array(5).fill('3 available'))
    expect(workloadOf(harness)).not.toHaveProperty('stall')
  })

  it('if as many new Pods surge without becoming ready as maxSurge allows', () => {
    const update = bounds({ maxUnavailable: 0, maxSurge: 1 })
    const harness = started(ds({ update }), { nodes: 3 })
    harness.apply(ds({ update, image: 'shop/agent:v2.nopull' })).run(120_000)
    expect(workloadOf(harness).stall).toMatchObject({
      kind: 'image',
      bound: { kind: 'daemonSurge', pods: 1, unavailable: 1 },
    })
  })

  it('with OnDelete, until a user deletes the old Pods', () => {
    const update = { type: 'OnDelete' }
    const harness = started(ds({ update }))
      .apply(ds({ update, image: 'shop/agent:v2' }))
      .run(30_000)
    expect(workloadOf(harness)).toMatchObject({ minAvailable: 0, stall: { kind: 'onDelete', held: { pods: 3 } } })
  })
})
