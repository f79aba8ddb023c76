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
  it('sends a Pod to the nodes of its RuntimeClass', () => {
    const { create, client } = start()
    client.create('runtimeclasses', '', {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: { name: 'kata' },
      handler: 'kata',
      scheduling: { nodeSelector: { runtime: 'kata' }, tolerations: [{ key: 'kata', operator: 'Exists' }] },
    })
    const { spec } = create({ name: 'a' }, { runtimeClassName: 'kata' })
    expect(spec.nodeSelector).toEqual({ runtime: 'kata' })
    expect(spec.tolerations).toContainEqual({ key: 'kata', operator: 'Exists' })
    expect(() =>
      create({ name: 'b' }, { runtimeClassName: 'kata', nodeSelector: { runtime: 'other' } } as never),
    ).toThrow('conflict: runtimeClass.scheduling.nodeSelector[runtime] = kata; pod.spec.nodeSelector[runtime] = other')
  })

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
