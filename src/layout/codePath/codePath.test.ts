import { describe, expect, it } from 'vitest'
import { declarationOf, isOfQueue } from '../../engine/decisions.ts'
import {
  boxOf,
  daemonSetFlow,
  deploymentFlow,
  flows,
  horizontalPodAutoscalerFlow,
  replicaSetFlow,
  sourceOf,
  statefulSetFlow,
  syncFlowOf,
} from '../../engine/flows.ts'
import type { CodePathView, DecisionRecord, LoopKey } from '../../engine/index.ts'
import { codePathOf } from '../../engine/session/codePath.ts'
import { autoscaledStory } from '../../engine/testing/autoscaledStory.ts'
import type { Harness } from '../../engine/testing/harness.ts'
import { rolloutStory } from '../../engine/testing/rolloutStory.ts'
import { setsStory } from '../../engine/testing/setsStory.ts'
import { recordsByBox } from './boxRecords.ts'
import { placeFlow } from './flowGeometry.ts'
import { countQueue, walkQueue } from './queueWalk.ts'
import { countFlow, walkFlow } from './walkFlow.ts'

describe('the drawings of sync functions', () => {
  it.each(flows)('of $id lead from the start to every box and never into a dead end', (flow) => {
    const reached = new Set([flow.start])
    for (let before = 0; before < reached.size; ) {
      before = reached.size
      for (const { from, to } of flow.branches) if (reached.has(from) && to !== undefined) reached.add(to)
    }
    expect([...reached].sort()).toEqual(flow.boxes.map(({ id }) => id).sort())
    for (const { from, to } of flow.branches) {
      expect(boxOf(flow, from)).toBeDefined()
      if (to !== undefined) expect(boxOf(flow, to)).toBeDefined()
    }
  })

  it.each(flows)('of $id give every box one default branch, after the branches that need evidence', (flow) => {
    for (const { id } of flow.boxes) {
      const branches = flow.branches.filter(({ from }) => from === id)
      if (branches.length === 0) continue
      expect(branches.map(({ when }) => when === undefined).indexOf(true), id).toBe(branches.length - 1)
    }
  })

  it.each(flows)('of $id draw no two boxes at one position and no line through a box', (flow) => {
    const places = flow.boxes.map(({ column, row }) => `${column} ${row}`)
    expect(new Set(places).size).toBe(places.length)
    const { boxes, lines, width, height } = placeFlow(flow)
    for (const line of lines) {
      const { from, to } = flow.branches[line.branches[0] ?? 0] ?? {}
      for (const [i, end] of line.points.entries()) {
        const start = line.points[i - 1] ?? end
        expect(end.x === start.x || end.y === start.y, `${from} to ${to} runs aslant`).toBe(true)
        expect(end.x >= 0 && end.x <= width && end.y >= 0 && end.y <= height).toBe(true)
        for (const { box, x, y, width: w, height: h } of boxes) {
          if (box.id === from || box.id === to) continue
          const crosses =
            Math.max(start.x, end.x) > x &&
            Math.min(start.x, end.x) < x + w &&
            Math.max(start.y, end.y) > y &&
            Math.min(start.y, end.y) < y + h
          expect(crosses, `${from} to ${to} crosses ${box.id}`).toBe(false)
        }
      }
    }
  })
})

/** Asks the engine for the code path of a key at the cursor. */
type Ask = (key: LoopKey) => CodePathView

/** Visits every sync of the controllers with a drawing (or of `only`), one after the other. */
function everySync(h: Harness, visit: (view: CodePathView) => void, only?: readonly string[]): void {
  const ask: Ask = (key) => codePathOf(h.session, key)
  const records = h.session.past.recordsFrom(0).filter((record) => record.type === 'sync')
  const keys = new Map(records.map(({ controller, key }) => [`${controller} ${key}`, { controller, key }]))
  for (const key of keys.values()) {
    if (!syncFlowOf(key.controller) || only?.includes(key.controller) === false) continue
    const all: CodePathView[] = []
    for (let view = ask(key); view.sync; view = ask(key)) {
      all.push(view)
      if (!view.previous) break
      h.session.seekTo(view.previous)
    }
    for (const view of all.reverse()) visit(view)
    h.session.seek(h.session.head.at)
  }
}

/** Expects each decision in a box that declares it, and no decision to be lost. */
function expectTold(view: CodePathView): void {
  const flow = syncFlowOf(view.controller)
  if (!flow || !view.sync) throw new Error('a sync without a flow')
  const walk = walkFlow(flow, view.sync.evidence)
  const byBox = recordsByBox(flow, walk, view.sync.decisions)
  for (const [id, records] of byBox) {
    const box = boxOf(flow, id)
    for (const record of records) {
      expect(walk.boxes, `${record.id} of ${view.key}`).toContain(id)
      const isOwn = box?.decisions.includes(record.id) || (box && sourceOf(box) === record.source)
      expect(isOwn || declarationOf(record)?.endsInError === true, `${record.id} in ${id} of ${view.key}`).toBe(true)
    }
  }
  const shown = [...byBox.values()].flat().length
  expect(shown).toBe(view.sync.decisions.filter((record) => !isOfQueue(record)).length)
}

describe('the code paths of a simulated run', { timeout: 60_000 }, () => {
  it('put every decision of a sync into a passed box of the same function', () => {
    let syncs = 0
    everySync(rolloutStory(), (view) => {
      syncs++
      expectTold(view)
    })
    expect(syncs).toBeGreaterThan(60)
  })

  it('put every decision of a StatefulSet and a DaemonSet into a passed box', () => {
    const { session } = setsStory()
    const keys = [
      { controller: 'statefulset-controller', key: 'default/db' },
      { controller: 'daemonset-controller', key: 'default/agent' },
    ]
    const seen = new Set<string>()
    for (let i = 40; i > 0; i--) {
      session.seek((session.head.at * i) / 40)
      for (const key of keys) {
        const view = codePathOf(session, key)
        if (!view.sync) continue
        expectTold(view)
        for (const { id } of view.sync.decisions) seen.add(id)
      }
    }
    expect(seen.size).toBeGreaterThan(15)
  })

  it('put every decision of an autoscaler into a passed box, with and without a comparable metric', () => {
    const seen = new Set<string>()
    for (const harness of [autoscaledStory(), autoscaledStory({ hasRequests: false })])
      everySync(
        harness,
        (view) => {
          expectTold(view)
          for (const { id } of view.sync?.decisions ?? []) seen.add(id.replace('autoscaler.', ''))
        },
        horizontalPodAutoscalerFlow.controllers,
      )
    const most = [
      'belowMinimum',
      'proposes',
      'rescaled',
      'limited',
      'heldDown',
      'kept',
      'noMetric',
      'noProposal',
      'gone',
    ]
    expect([...seen]).toEqual(expect.arrayContaining(most))
  })

  it('count each sync once at the start, and enter and leave every box equally often', () => {
    everySync(rolloutStory(), (view) => {
      const flow = syncFlowOf(view.controller)
      if (!flow) return
      const counts = countFlow(flow, view.ways)
      expect(counts.boxes.get(flow.start)).toBe(view.sync?.run)
      for (const { id } of flow.boxes) {
        if (id === flow.start) continue
        const into = flow.branches.reduce((sum, { to }, i) => sum + (to === id ? (counts.branches[i] ?? 0) : 0), 0)
        expect(into, id).toBe(counts.boxes.get(id) ?? 0)
      }
    })
  })

  it('count additions to the queue by their result', () => {
    everySync(rolloutStory(), (view) => {
      const { branches } = countQueue(view)
      for (const count of branches) expect(count).toBeGreaterThanOrEqual(0)
      expect(walkQueue(view).boxes.slice(0, 7)).toEqual([
        'handler',
        'dirty',
        'processing',
        'queue',
        'get',
        'sync',
        'error',
      ])
    })
  })
})

describe('the path of one sync', () => {
  const beginning = ['fetch', 'selectingAll', 'claim', 'podMap', 'deleted', 'pausedConditions', 'paused']

  it.each<readonly [name: string, evidence: readonly string[], rest: readonly string[]]>([
    [
      'scales the new ReplicaSet up and stops there',
      ['deployment.scaleUpNew', 'deployment.statusWritten'],
      ['newReplicaSet', 'reconcileNew', 'rolloutStatus'],
    ],
    [
      'scales old ones down',
      ['deployment.newAtMaximum', 'deployment.scaleDownOld', 'deployment.statusWritten'],
      ['newReplicaSet', 'reconcileNew', 'reconcileOld', 'cleanupUnhealthy', 'scaleDownOld', 'rolloutStatus'],
    ],
    [
      'waits',
      ['deployment.newAtMaximum', 'deployment.oldCannotScale', 'deployment.statusUnchanged'],
      ['newReplicaSet', 'reconcileNew', 'reconcileOld', 'complete', 'rolloutStatus', 'requeue'],
    ],
    [
      'is complete and cleans up',
      ['deployment.newIsComplete', 'deployment.oldNothingToScale', 'deployment.complete', 'deployment.statusUnchanged'],
      ['newReplicaSet', 'reconcileNew', 'reconcileOld', 'complete', 'cleanup', 'rolloutStatus', 'requeue'],
    ],
    [
      'waits for old Pods under Recreate',
      ['deployment.recreate', 'deployment.recreateWaitForPods', 'deployment.statusWritten'],
      ['recreateOld', 'oldPods', 'rolloutStatus'],
    ],
  ])('%s', (_, evidence, rest) => {
    const { boxes } = walkFlow(deploymentFlow, evidence)
    expect(boxes.slice(0, 10)).toEqual([...beginning, 'rollbackAsked', 'scalingEvent', 'strategy'])
    expect(boxes.slice(10)).toEqual(rest)
  })

  it('ends at the box at which the sync returns early', () => {
    expect(walkFlow(deploymentFlow, ['deployment.gone']).boxes).toEqual(['fetch', 'gone'])
    expect(walkFlow(deploymentFlow, ['deployment.paused', 'deployment.statusUnchanged']).boxes).toEqual([
      ...beginning,
      'scale',
      'pausedCleanup',
      'deploymentStatus',
    ])
  })

  it.each([statefulSetFlow, daemonSetFlow, horizontalPodAutoscalerFlow])(
    'of $id passes a box that shows each decision',
    (flow) => {
      const decisions = flow.boxes.flatMap((one) => one.decisions)
      expect(decisions.length).toBeGreaterThan(14)
      for (const id of decisions) {
        const { boxes } = walkFlow(flow, [id])
        expect(
          boxes.some((name) => boxOf(flow, name)?.decisions.includes(id)),
          id,
        ).toBe(true)
      }
    },
  )

  it.each<readonly [name: string, evidence: readonly string[], rest: readonly string[]]>([
    ['creates one Pod and ends', ['statefulSet.createPod'], ['replicas']],
    ['waits for a Pod', ['statefulSet.waitReady'], ['replicas']],
    ['deletes a surplus Pod', ['statefulSet.ownClaims', 'statefulSet.scaleDown'], ['replicas', 'claims', 'condemned']],
    [
      'creates Pods in parallel and goes on',
      ['statefulSet.createPod', 'statefulSet.waitUpdated'],
      ['replicas', 'claims', 'condemned', 'strategy', 'replace'],
    ],
    ['leaves old Pods', ['statefulSet.onDelete'], ['replicas', 'claims', 'condemned', 'strategy']],
    ['only writes the status', ['statefulSet.beingDeleted'], []],
  ])('of a StatefulSet %s', (_, evidence, rest) => {
    const { boxes } = walkFlow(statefulSetFlow, evidence)
    const end = ['complete', 'status', 'truncate', 'failed', 'requeue']
    expect(boxes).toEqual(['fresh', 'fetch', 'adoptRevisions', 'claim', 'revisions', 'deleted', ...rest, ...end])
  })

  it('of a DaemonSet updates nothing while the sync waits for Pods', () => {
    const creates = walkFlow(daemonSetFlow, ['daemonSet.createPods']).boxes
    expect(creates.slice(7, 11)).toEqual(['manage', 'syncNodes', 'settled', 'cleanup'])
    const replaces = walkFlow(daemonSetFlow, ['daemonSet.noop', 'daemonSet.replacePods']).boxes
    expect(replaces.slice(7, 12)).toEqual(['manage', 'settled', 'strategy', 'rolling', 'cleanup'])
    const refused = walkFlow(daemonSetFlow, ['daemonSet.createPods', 'daemonSet.manageFailed', 'error']).boxes
    expect(refused.slice(8)).toEqual(['syncNodes', 'status', 'requeue', 'failed'])
  })

  it('stops in the function whose write was rejected', () => {
    const refused = ['deployment.newIsComplete', 'deployment.failed progress.go syncRolloutStatus', 'error']
    const walk = walkFlow(deploymentFlow, refused)
    expect(walk.failedIn).toBe('rolloutStatus')
    expect(walk.boxes.at(-1)).toBe('rolloutStatus')
    expect(walk.branches).toHaveLength(walk.boxes.length - 1)
    const claim = walkFlow(replicaSetFlow, ['replicaSet.failed replica_set.go claimPods', 'error'])
    expect(claim).toMatchObject({ boxes: ['fresh', 'fetch', 'expectations', 'claim'], failedIn: 'claim' })
  })

  it('shows an error in the function that returned the error', () => {
    const walk = walkFlow(replicaSetFlow, ['replicaSet.failed replica_set.go claimPods', 'error'])
    const record = { id: 'replicaSet.failed', source: 'replica_set.go claimPods' } as DecisionRecord
    expect([...recordsByBox(replicaSetFlow, walk, [record])]).toEqual([['claim', [record]]])
  })
})
