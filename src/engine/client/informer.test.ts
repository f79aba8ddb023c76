import { describe, expect, it } from 'vitest'
import type { Pod } from '../api/types.ts'
import { Store } from '../apiserver/store.ts'
import { Simulation } from '../sim/simulation.ts'
import { podOf, replicaSetOf, storedDeployment } from '../testing/builders.ts'
import { Informer } from './informer.ts'

const rs = replicaSetOf(storedDeployment(), { name: 'web-1' })
const other = replicaSetOf(storedDeployment(), { name: 'web-2' })

function start(latencyMs: readonly [number, number] = [5, 5]) {
  const sim = new Simulation(3)
  const store = new Store(sim)
  const informer = Informer.of(sim, 'pods', 'informer/pods')
  store.watch({ name: 'informer/pods', component: informer, resource: 'pods', latencyMs })
  const calls: string[] = []
  const name = (pod: Pod | undefined) => pod?.metadata.name
  informer.addHandler({
    onAdd: (pod) => calls.push(`add ${name(pod)}`),
    onUpdate: (before, pod) => calls.push(`update ${name(pod)} ${before.status.phase} ${pod.status.phase}`),
    onDelete: (pod) => calls.push(`delete ${name(pod)}`),
  })
  const names = (pods: Iterable<Pod>) => [...pods].map(name)
  return { sim, store, informer, calls, names }
}

describe('Informer', () => {
  it('contains stored objects only after the latency of its watch', () => {
    const { sim, store, informer, calls } = start()
    const pod = store.commit('pods', podOf(rs, { name: 'a' }))
    sim.runUntil(4)
    expect(informer.lister.get('default', 'a')).toBeUndefined()
    sim.runUntil(5)
    expect(informer.lister.get('default', 'a')).toBe(pod)
    expect(informer.observedVersion).toBe(1)
    expect(calls).toEqual(['add a'])
  })

  it('calls its handlers for additions, changes and deletions after the cache has changed', () => {
    const { sim, store, informer, calls } = start()
    const pod = store.commit('pods', podOf(rs, { name: 'a', phase: 'Pending' }))
    store.commit('pods', { ...pod, status: { phase: 'Running' } } as Pod)
    store.remove('pods', pod)
    sim.runUntil(100)
    expect(calls).toEqual(['add a', 'update a Pending Running', 'delete a'])
    expect(informer.size).toBe(0)
  })

  it('receives changes in the order of the store, whatever the latencies', () => {
    const { sim, store, informer, calls } = start([1, 50])
    for (let i = 0; i < 40; i++) store.commit('pods', podOf(rs, { name: `p${i}` }))
    const versions: number[] = []
    informer.addHandler({ onAdd: (pod) => versions.push(Number(pod.metadata.resourceVersion)) })
    sim.runUntil(200)
    expect(calls).toHaveLength(40)
    expect(versions).toEqual([...versions].sort((a, b) => a - b))
  })

  it('finds Pods by controller and orphans by namespace, also after the owner of a Pod changes', () => {
    const { sim, store, informer, names } = start()
    const a = store.commit('pods', podOf(rs, { name: 'a' }))
    store.commit('pods', podOf(rs, { name: 'b' }))
    store.commit('pods', podOf(rs, { name: 'c', owner: 'orphan' }))
    sim.runUntil(10)
    expect(names(informer.controlledBy('uid-web-1'))).toEqual(['a', 'b'])
    expect(names(informer.orphansIn('default'))).toEqual(['c'])
    store.commit('pods', { ...a, metadata: { ...a.metadata, ownerReferences: [] } } as Pod)
    store.commit('pods', podOf(other, { name: 'b' }))
    sim.runUntil(20)
    expect(names(informer.controlledBy('uid-web-1'))).toEqual([])
    expect(names(informer.controlledBy('uid-web-2'))).toEqual(['b'])
    expect(names(informer.orphansIn('default')).sort()).toEqual(['a', 'c'])
    expect(names(informer.orphansIn('else'))).toEqual([])
  })
})
