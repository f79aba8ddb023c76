import { describe, expect, it } from 'vitest'
import type { PodPhase, ReplicaSetStatus } from '../../api/types.ts'
import { type Release, UNNAMED_RELEASE } from '../../releases.ts'
import { podOf, progressing, replicaSetOf, storedDeployment } from '../../testing/builders.ts'
import { ControllerRig, RIG_NOW_MS } from '../../testing/controllerRig.ts'
import { REVISION } from './revisions.ts'

const d = storedDeployment({
  replicas: 3,
  image: 'shop/web:v2',
  strategy: 'Recreate',
  annotations: { [REVISION]: '2' },
  status: { conditions: [progressing('True', 'ReplicaSetUpdated', RIG_NOW_MS)] },
})
const scaledFor = { desired: 3, max: 3 }
const oldOf = (replicas: number, status: Partial<ReplicaSetStatus> = {}) =>
  replicaSetOf(d, {
    name: 'web-old',
    image: 'shop/web:v1',
    revision: 1,
    replicas,
    available: replicas,
    scaledFor,
    status,
  })
const rig = (release: Release = UNNAMED_RELEASE) => new ControllerRig({ controller: 'deployment', release })

describe('rolloutRecreate', () => {
  it('scales all old ReplicaSets down first and creates nothing in that pass', () => {
    const other = replicaSetOf(d, { name: 'web-older', image: 'shop/web:v0', replicas: 1, scaledFor })
    const { writes } = rig().given(d, oldOf(3), other).sync('default/web')
    expect(writes).toEqual([
      'update ReplicaSet web-old spec.replicas 3 → 0',
      'update ReplicaSet web-older spec.replicas 1 → 0',
      'updateStatus Deployment web',
    ])
  })

  it("waits while an old ReplicaSet's status counts Pods", () => {
    const { writes, decisions } = rig()
      .given(d, oldOf(0, { replicas: 2 }))
      .sync('default/web')
    expect(writes).toEqual(['updateStatus Deployment web'])
    expect(decisions.find(({ id }) => id === 'deployment.recreateWaitForPods')?.facts.pods).toBe(2)
  })

  const pod = (name: string, phase: PodPhase, deletedAt?: number) =>
    podOf(oldOf(0), { name, phase, ...(deletedAt === undefined ? {} : { deletedAt }) })
  it.each<[about: string, pods: ReturnType<typeof pod>[], waits: boolean]>([
    ['no Pod', [], false],
    ['a running one', [pod('a', 'Running')], true],
    ['a terminating one still runs', [pod('a', 'Running', RIG_NOW_MS)], true],
    ['a pending one', [pod('a', 'Pending')], true],
    ['nobody knows', [pod('a', 'Unknown')], true],
    ['ended ones', [pod('a', 'Failed'), pod('b', 'Succeeded')], false],
    ['ended ones and a pending one', [pod('a', 'Failed'), pod('b', 'Succeeded'), pod('c', 'Pending')], true],
  ])('old Pods: %s', (_, pods, waits) => {
    const { writes } = rig()
      .given(d, oldOf(0), ...pods)
      .sync('default/web')
    expect(writes.some((write) => write.startsWith('create ReplicaSet'))).toBe(!waits)
  })

  it('creates the new ReplicaSet at full size', () => {
    const { writes } = rig().given(d, oldOf(0)).sync('default/web')
    expect(writes[0]).toMatch(/^create ReplicaSet web-[4-9bcdf]+ spec.replicas 3$/)
  })

  it('scales an existing new ReplicaSet to full size at once', () => {
    const fresh = replicaSetOf(d, { name: 'web-new', revision: 2, scaledFor, createdAt: 9000 })
    const { writes } = rig().given(d, oldOf(0), fresh).sync('default/web')
    expect(writes[0]).toBe('update ReplicaSet web-new spec.replicas 0 → 3')
  })

  it('ignores the Pods of the new ReplicaSet', () => {
    const fresh = replicaSetOf(d, { name: 'web-new', revision: 2, scaledFor, createdAt: 9000 })
    const own = podOf(fresh, { name: 'p' })
    const { writes } = rig().given(d, oldOf(0), fresh, own).sync('default/web')
    expect(writes[0]).toBe('update ReplicaSet web-new spec.replicas 0 → 3')
  })
})

describe('the last old Pod of a Recreate rollout', () => {
  it('wakes its Deployment when it is removed, and only then', () => {
    const old = oldOf(0)
    const quiet = rig()
      .given(d, old, podOf(old, { name: 'a' }), podOf(old, { name: 'b' }))
      .sync('default/web')
    quiet.observe()
    const remove = (name: string) => {
      quiet.admin.delete('pods', 'default', name, { gracePeriodSeconds: 0 })
      quiet.observe()
      return quiet.queue.view.dirty
    }
    quiet.sim.runUntil(quiet.sim.now + 1000)
    expect(remove('a')).toEqual([])
    expect(remove('b')).toEqual(['default/web'])
  })

  it('is not the only Pod whose removal wakes it since v1.37', () => {
    const old = oldOf(0)
    const quiet = rig('1.37')
      .given(d, old, podOf(old, { name: 'a' }), podOf(old, { name: 'b' }))
      .sync('default/web')
    quiet.observe()
    quiet.sim.runUntil(quiet.sim.now + 1000)
    quiet.admin.delete('pods', 'default', 'a', { gracePeriodSeconds: 0 })
    quiet.observe()
    expect(quiet.queue.view.dirty).toEqual(['default/web'])
  })
})
