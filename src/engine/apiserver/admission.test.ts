import { describe, expect, it } from 'vitest'
import { createCluster } from '../cluster.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { ClusterConfig } from '../document/types.ts'
import { Simulation } from '../sim/simulation.ts'

function start(config: ClusterConfig = DEFAULT_CONFIG) {
  const cluster = createCluster(new Simulation(1), config)
  const client = cluster.api.client('test')
  const create = (metadata: Record<string, string>, spec: Record<string, string>) =>
    client.create('pods', 'default', {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata,
      spec: { ...spec, containers: [{ name: 'c', image: 'i' }] },
    })
  return { client, create }
}

describe('admission of Pods', () => {
  it('knows the classes that every cluster has', () => {
    const { create, client } = start()
    expect(create({ name: 'a' }, { priorityClassName: 'system-node-critical' }).spec.priority).toBe(2_000_001_000)
    expect(() => client.delete('priorityclasses', '', 'system-node-critical')).toThrow(
      'priorityclasses.scheduling.k8s.io "system-node-critical" is forbidden: this is a system priority class and cannot be deleted',
    )
  })

  it.each([
    [{ name: 'a' }, 'pods "a" is forbidden'],
    [{ generateName: 'web-' }, 'pods "web-" is forbidden'],
  ])('refuses in the name that was sent: %o', (metadata, words) => {
    const { create } = start()
    expect(() => create(metadata, { priorityClassName: 'none' })).toThrow(
      `${words}: no PriorityClass with name none was found`,
    )
    expect(() => create(metadata, { runtimeClassName: 'none' })).toThrow(
      `${words}: pod rejected: RuntimeClass "none" not found`,
    )
  })

  it('refuses an account that does not exist, where the plugin is on', () => {
    const { create, client } = start()
    expect(create({ name: 'a' }, { serviceAccountName: 'default' }).metadata.name).toBe('a')
    expect(() => create({ generateName: 'web-' }, { serviceAccountName: 'op' })).toThrow(
      'pods "web-" is forbidden: error looking up service account default/op: serviceaccount "op" not found',
    )
    client.create('serviceaccounts', 'default', { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'op' } })
    expect(create({ name: 'b' }, { serviceAccountName: 'op' }).metadata.name).toBe('b')
    const { admission: _, ...recorded } = DEFAULT_CONFIG
    expect(start(recorded).create({ name: 'a' }, { serviceAccountName: 'op' }).metadata.name).toBe('a')
  })

  it('refuses a preemption policy that differs from the class', () => {
    const { create } = start()
    expect(() => create({ name: 'a' }, { preemptionPolicy: 'Never' })).toThrow(
      'the string value of PreemptionPolicy (Never) must not be provided in pod spec',
    )
  })
})
