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
  it('scales all old ReplicaSets to 0 first, and creates no ReplicaSet in this sync', () => {
    const other = replicaSetOf(d, { name: 'web-older', image: 'shop/web:v0', replicas: 1, scaledFor })
    const { writes } = rig().given(d, oldOf(3), other).sync('default/web')
    expect(writes).toEqual([
      'update ReplicaSet web-old spec.replicas 3 → 0',
      'update ReplicaSet web-older spec.replicas 1 → 0',
      'updateStatus Deployment web',
    ])
  })

  it('waits while the status of an old ReplicaSet counts Pods', () => {
    const { writes, decisions } = rig()
      .given(d, oldOf(0, { replicas: 2 }))
      .sync('default/web')
    expect(writes).toEqual(['updateStatus Deployment web'])
    expect(decisions.find(({ id }) => id === 'deployment.recreateWaitForPods')?.facts.pods).toBe(2)
  })

  const pod = (name: string, phase: PodPhase, deletedAt?: number) =>
    podOf(oldOf(0), { name, phase, ...(deletedAt === undefined ? {} : { deletedAt }) })
  it.each<[about: string, pods: ReturnType<typeof pod>[], waits: boolean]>([
    ['no old Pod exists', [], false],
    ['an old Pod is running', [pod('a', 'Running')], true],
    ['a terminating old Pod is still running', [pod('a', 'Running', RIG_NOW_MS)], true],
    ['an old Pod is pending', [pod('a', 'Pending')], true],
    ['the phase of an old Pod is Unknown', [pod('a', 'Unknown')], true],
    ['all old Pods have ended', [pod('a', 'Failed'), pod('b', 'Succeeded')], false],
    [
      'two old Pods have ended and an old Pod is pending',
      [pod('a', 'Failed'), pod('b', 'Succeeded'), pod('c', 'Pending')],
      true,
    ],
  ])('waits while old Pods may run, or continues: %s', (_, pods, waits) => {
    const { writes } = rig()
      .given(d, oldOf(0), ...pods)
      .sync('default/web')
    expect(writes.some((write) => write.startsWith('create ReplicaSet'))).toBe(!waits)
  })

  it('creates the new ReplicaSet at the full size of the Deployment', () => {
    const { writes } = rig().given(d, oldOf(0)).sync('default/web')
    expect(writes[0]).toMatch(/^create ReplicaSet web-[4-9bcdf]+ spec.replicas 3$/)
  })

  it('scales an existing new ReplicaSet to full size at once', () => {
    const fresh = replicaSetOf(d, { name: 'web-new', revision: 2, scaledFor, createdAt: 9000 })
    const { writes } = rig().given(d, oldOf(0), fresh).sync('default/web')
    expect(writes[0]).toBe('update ReplicaSet web-new spec.replicas 0 → 3')
  })

  it('does not wait for the Pods of the new ReplicaSet', () => {
    const fresh = replicaSetOf(d, { name: 'web-new', revision: 2, scaledFor, createdAt: 9000 })
    const own = podOf(fresh, { name: 'p' })
    const { writes } = rig().given(d, oldOf(0), fresh, own).sync('default/web')
    expect(writes[0]).toBe('update ReplicaSet web-new spec.replicas 0 → 3')
  })
})

describe('the last old Pod of a Recreate rollout', () => {
  it('wakes its Deployment when the Pod is removed, and no Pod removed earlier wakes the Deployment', () => {
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

  it('is not the only Pod whose removal wakes the Deployment since v1.37', () => {
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
