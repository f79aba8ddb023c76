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
  it('gives a Pod the node selector and tolerations of its RuntimeClass', () => {
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

  it('accepts the built-in PriorityClasses', () => {
    const { create, client } = start()
    expect(create({ name: 'a' }, { priorityClassName: 'system-node-critical' }).spec.priority).toBe(2_000_001_000)
    expect(() => client.delete('priorityclasses', '', 'system-node-critical')).toThrow(
      'priorityclasses.scheduling.k8s.io "system-node-critical" is forbidden: this is a system priority class and cannot be deleted',
    )
  })

  it.each([
    [{ name: 'a' }, 'pods "a" is forbidden'],
    [{ generateName: 'web-' }, 'pods "web-" is forbidden'],
  ])('refuses a Pod with a message that has the name in the request: %o', (metadata, words) => {
    const { create } = start()
    expect(() => create(metadata, { priorityClassName: 'none' })).toThrow(
      `${words}: no PriorityClass with name none was found`,
    )
    expect(() => create(metadata, { runtimeClassName: 'none' })).toThrow(
      `${words}: pod rejected: RuntimeClass "none" not found`,
    )
  })

  it('refuses a Pod of a missing service account if the ServiceAccount plugin is enabled', () => {
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

  it('refuses an overhead without a RuntimeClass, with the generated name of the Pod in the message', () => {
    const { create, client } = start()
    const overhead = { cpu: '1m' } as never
    expect(() => create({ generateName: 'web-' }, { overhead })).toThrow(
      /pods "web-[a-z0-9]{5}" is forbidden: pod rejected: Pod Overhead set without corresponding RuntimeClass/,
    )
    client.create('runtimeclasses', '', {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: { name: 'kata' },
      handler: 'kata',
      overhead: { podFixed: { cpu: '1m' } },
    })
    expect(create({ name: 'a' }, { runtimeClassName: 'kata', overhead }).spec).toMatchObject({
      overhead: { cpu: '1m' },
    })
  })

  it('accepts one default PriorityClass, and no class with a reserved name', () => {
    const { client } = start()
    const create = (name: string, value: number, globalDefault: boolean) =>
      client.create('priorityclasses', '', {
        apiVersion: 'scheduling.k8s.io/v1',
        kind: 'PriorityClass',
        metadata: { name },
        value,
        globalDefault,
      })
    create('first', 5, true)
    expect(() => create('second', 6, true)).toThrow(
      'priorityclasses.scheduling.k8s.io "second" is forbidden: PriorityClass first is already marked as default. Only one default can exist',
    )
    expect(create('third', 6, false).metadata.name).toBe('third')
    expect(() => create('system-mine', 5, false)).toThrow('error: system-mine is not a known system priority class')
    expect(() => create('system-node-critical', 5, false)).toThrow(
      'error: value of system-node-critical PriorityClass must be 2000001000',
    )
  })

  it('gives a Pod the zone and region labels of its node, when the Pod is bound or names the node', () => {
    const { client, create } = start()
    const [node] = client.list('nodes', '')
    const name = node?.metadata.name ?? ''
    const zone = { 'topology.kubernetes.io/zone': 'z1', 'topology.kubernetes.io/region': 'r1' }
    client.patch('nodes', '', name, 'merge', { metadata: { labels: { ...zone, other: 'x' } } })
    const own = { app: 'a', 'topology.kubernetes.io/zone': 'z9' }
    create({ name: 'bound', labels: own } as never, {})
    client.bind('default', 'bound', name)
    expect(client.get('pods', 'default', 'bound').metadata.labels).toEqual({ app: 'a', ...zone })
    expect(create({ name: 'named' }, { nodeName: name }).metadata.labels).toEqual(zone)
    expect(create({ name: 'elsewhere' }, { nodeName: 'absent' }).metadata.labels).toBeUndefined()
  })

  it('refuses a preemption policy that differs from the policy of the PriorityClass', () => {
    const { create } = start()
    expect(() => create({ name: 'a' }, { preemptionPolicy: 'Never' })).toThrow(
      'the string value of PreemptionPolicy (Never) must not be provided in pod spec',
    )
  })
})
