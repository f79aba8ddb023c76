import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../api/types.ts'
import type { ClusterConfig } from '../document/types.ts'
import type { Session } from '../session/session.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'
import { noServing, servingOf, updateServing } from './podServing.ts'

type Said = readonly [pod: string, conditions: string]

const slice = (uid: string, ...said: readonly Said[]): KubeObject =>
  ({
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name: uid, uid, resourceVersion: '1', creationTimestamp: '' },
    endpoints: said.map(([pod, conditions]) => ({
      targetRef: { uid: pod },
      conditions: {
        ready: conditions.includes('ready'),
        serving: conditions.includes('serving'),
        terminating: conditions.includes('terminating'),
      },
    })),
  }) as KubeObject

describe('what a slice says of a Pod', () => {
  it.each([
    ['ready serving', 'ready'],
    ['ready serving terminating', 'ready'],
    ['serving terminating', 'terminating'],
    ['terminating', 'no'],
    ['', 'no'],
  ])('%s', (conditions, expected) => {
    const state = noServing()
    expect(updateServing(state, undefined, slice('s', ['p', conditions]))).toEqual(['p'])
    expect(servingOf(state, 'p')).toBe(expected)
  })

  it('changes with the slice, and only for the Pods of which it says something else', () => {
    const state = noServing()
    const first = slice('s', ['a', 'ready serving'], ['b', ''], ['c', ''])
    const second = slice('s', ['a', 'ready serving'], ['b', 'ready serving'])
    updateServing(state, undefined, first)
    expect(updateServing(state, first, second)).toEqual(['b', 'c'])
    expect(['a', 'b', 'c'].map((uid) => servingOf(state, uid))).toEqual(['ready', 'ready', undefined])
    updateServing(state, second, undefined)
    expect(state.size).toBe(0)
  })

  it('is the best of several slices', () => {
    const state = noServing()
    const other = slice('t', ['p', 'ready serving'])
    updateServing(state, undefined, slice('s', ['p', '']))
    updateServing(state, undefined, other)
    expect(servingOf(state, 'p')).toBe('ready')
    updateServing(state, other, undefined)
    expect(servingOf(state, 'p')).toBe('no')
  })
})

const config: ClusterConfig = {
  nodes: [{ name: 'node-1', cpu: '400', memory: '800Gi', pods: 500 }],
  latency: { watchMs: [1, 5], queueMs: [0, 1], syncMs: [1, 3], scheduleMs: [1, 4] },
  kubelet: { pullMs: [0, 0], startMs: [0, 0], readyMs: [0, 0], terminateMs: [0, 0] },
  components: { scheduler: true, kubelet: false, node: 'serves' },
}

describe('the view of a Pod', () => {
  const service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web' },
    spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
  }
  const said = (session: Session) => [...session.projector.pods.all()].map(({ serving }) => serving)

  it('follows the slices of a Service that comes later and goes again', () => {
    const harness = new Harness(emptyDocument({ config }))
    const { session } = harness
    harness.apply(deploymentManifest({ replicas: 2 }))
    session.advance({ until: 10_000 })
    expect(said(session)).toEqual([undefined, undefined])
    harness.apply(service)
    session.advance({ until: 12_000 })
    expect(said(session)).toEqual(['ready', 'ready'])
    harness.must(['delete', 'service', 'web'])
    session.advance({ until: 14_000 })
    expect(said(session)).toEqual([undefined, undefined])
    session.seek(12_000)
    expect(said(session)).toEqual(['ready', 'ready'])
  })
})
