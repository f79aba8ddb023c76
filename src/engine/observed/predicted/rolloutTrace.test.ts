import { describe, expect, test } from 'vitest'
import type { KubeObject } from '../../api/types.ts'
import { RolloutTracer } from './rolloutTrace.ts'

const EPOCH = Date.parse('2026-11-26T10:00:00Z')
const workload = { kind: 'Deployment', namespace: 'shop', name: 'web' }

function made(kind: string, name: string, owner: string, rest: object): KubeObject {
  const metadata = {
    name,
    namespace: 'shop',
    uid: `uid-${name}`,
    resourceVersion: '1',
    creationTimestamp: '2026-11-26T09:00:00Z',
    ...(owner === ''
      ? {}
      : { ownerReferences: [{ apiVersion: 'v1', kind: 'x', name: owner, uid: `uid-${owner}`, controller: true }] }),
  }
  return { apiVersion: 'v1', kind, metadata, ...rest }
}

const deployment = (spec: object = {}) => made('Deployment', 'web', '', { spec: { replicas: 1, ...spec }, status: {} })
const replicaSet = made('ReplicaSet', 'web-1', 'web', { spec: { replicas: 1 } })

function pod(name: string, readySince: string | undefined, phase = 'Running'): KubeObject {
  const ready = { type: 'Ready', status: readySince ? 'True' : 'False', lastTransitionTime: readySince ?? null }
  return made('Pod', name, 'web-1', { status: { phase, conditions: [ready] } })
}

const take = (tracer: RolloutTracer, resource: string, after: KubeObject, at: number): void =>
  tracer.take({ resource, before: undefined, after, at })

describe('the trace of a rollout', () => {
  test.each([
    ['first', ['deployments', 'replicasets', 'pods']],
    ['last', ['pods', 'replicasets', 'deployments']],
    ['between', ['replicasets', 'pods', 'deployments']],
  ])('includes existing Pods, even if their owners come %s', (_, order) => {
    const tracer = new RolloutTracer(workload, EPOCH)
    const objects = { deployments: deployment(), replicasets: replicaSet, pods: pod('a', '2026-11-26T09:30:00Z') }
    for (const resource of order) take(tracer, resource, objects[resource as keyof typeof objects], -1)
    tracer.begin()
    const { points, scalings, lowestAvailable } = tracer.trace(10_000)
    expect(points).toEqual([{ at: 0, available: 1, newAvailable: 0, pods: 1 }])
    expect({ scalings, lowestAvailable }).toEqual({ scalings: [], lowestAvailable: 1 })
  })

  test('leaves out Pods of other workloads, and Pods that were released before their owner existed', () => {
    const tracer = new RolloutTracer(workload, EPOCH)
    take(tracer, 'pods', made('Pod', 'other', 'web-9', {}), -1)
    take(tracer, 'pods', pod('a', '2026-11-26T09:30:00Z'), -1)
    take(tracer, 'pods', made('Pod', 'a', '', {}), -1)
    take(tracer, 'replicasets', replicaSet, -1)
    take(tracer, 'deployments', deployment(), -1)
    tracer.begin()
    expect(tracer.trace(10_000).points).toEqual([{ at: 0, available: 0, newAvailable: 0, pods: 0 }])
  })

  test('counts minReadySeconds from the whole second in which a Pod became ready', () => {
    const tracer = new RolloutTracer(workload, EPOCH)
    take(tracer, 'deployments', deployment({ minReadySeconds: 5 }), -1)
    take(tracer, 'replicasets', replicaSet, -1)
    tracer.begin()
    take(tracer, 'pods', pod('a', undefined), 1000)
    take(tracer, 'pods', pod('a', '2026-11-26T10:00:03Z'), 3900)
    expect(tracer.trace(20_000).availableAt).toEqual([8000])
  })

  test('counts no Pod whose containers have ended', () => {
    const tracer = new RolloutTracer(workload, EPOCH)
    take(tracer, 'deployments', deployment(), -1)
    take(tracer, 'replicasets', replicaSet, -1)
    take(tracer, 'pods', pod('a', '2026-11-26T09:30:00Z'), -1)
    tracer.begin()
    take(tracer, 'pods', pod('a', undefined, 'Failed'), 2000)
    expect(tracer.trace(10_000).points.at(-1)).toEqual({ at: 2000, available: 0, newAvailable: 0, pods: 0 })
  })

  test('includes the Pods of an adopted ReplicaSet, and no scaling of that ReplicaSet', () => {
    const tracer = new RolloutTracer(workload, EPOCH)
    const orphan = made('ReplicaSet', 'web-1', '', { spec: { replicas: 1 } })
    take(tracer, 'replicasets', orphan, -1)
    take(tracer, 'pods', pod('a', '2026-11-26T09:30:00Z'), -1)
    tracer.begin()
    take(tracer, 'deployments', deployment(), 0)
    take(tracer, 'pods', pod('a', '2026-11-26T09:30:00Z'), 4)
    tracer.take({ resource: 'replicasets', before: orphan, after: replicaSet, at: 5 })
    const { scalings, points, lowestAvailable } = tracer.trace(10_000)
    expect({ scalings, lowestAvailable, first: points[0]?.available }).toEqual({
      scalings: [],
      lowestAvailable: 1,
      first: 1,
    })
  })

  test('counts a deleted Pod without running containers as gone, however long its kubelet takes', () => {
    const deleted = (state: object): KubeObject => {
      const one = made('Pod', 'a', 'web-1', { status: { phase: 'Running', containerStatuses: [{ name: 'c', state }] } })
      return { ...one, metadata: { ...one.metadata, deletionTimestamp: '2026-11-26T10:00:30Z' } }
    }
    const podsAfter = (state: object): number | undefined => {
      const tracer = new RolloutTracer(workload, EPOCH)
      take(tracer, 'deployments', deployment(), -1)
      take(tracer, 'replicasets', replicaSet, -1)
      take(tracer, 'pods', pod('a', undefined), -1)
      tracer.begin()
      take(tracer, 'pods', deleted(state), 100)
      return tracer.trace(10_000).points.at(-1)?.pods
    }
    expect(podsAfter({ waiting: { reason: 'CrashLoopBackOff' } })).toBe(0)
    expect(podsAfter({ running: { startedAt: '2026-11-26T09:00:00Z' } })).toBe(1)
  })
})
