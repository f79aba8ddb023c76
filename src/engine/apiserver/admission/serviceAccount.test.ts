import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../api/types.ts'
import { createCluster } from '../../cluster.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { Simulation } from '../../sim/simulation.ts'

const CONTAINERS = [{ name: 'c', image: 'i' }]
const TOKEN_PATH = '/var/run/secrets/kubernetes.io/serviceaccount'

function start(config: ClusterConfig = DEFAULT_CONFIG) {
  const { api, store } = createCluster(new Simulation(1), config)
  const client = api.client('test')
  return {
    client,
    store,
    account: (name: string, members: JsonObject, metadata: JsonObject = {}) =>
      client.create('serviceaccounts', 'default', {
        apiVersion: 'v1',
        kind: 'ServiceAccount',
        metadata: { ...metadata, name },
        ...members,
      }),
    pod: (name: string, spec: JsonObject = {}, metadata: JsonObject = {}) =>
      client.create('pods', 'default', {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { ...metadata, name },
        spec: { containers: CONTAINERS, ...spec },
      }),
  }
}

describe('the service account of a Pod', () => {
  it('is named in the Pod, and the token of the account is a volume that each container mounts', () => {
    const { spec } = start().pod('a', { initContainers: [{ name: 'first', image: 'i' }] })
    expect(spec).toMatchObject({ serviceAccountName: 'default', serviceAccount: 'default' })
    const [volume] = spec.volumes ?? []
    expect(volume?.name).toMatch(/^kube-api-access-[bcdfghjklmnpqrstvwxz2456789]{5}$/)
    expect(volume?.projected).toEqual({
      defaultMode: 420,
      sources: [
        { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
        { configMap: { items: [{ key: 'ca.crt', path: 'ca.crt' }], name: 'kube-root-ca.crt' } },
        {
          downwardAPI: {
            items: [{ fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' }, path: 'namespace' }],
          },
        },
      ],
    })
    const mount = { mountPath: TOKEN_PATH, name: volume?.name, readOnly: true }
    for (const container of [...(spec.initContainers ?? []), ...spec.containers])
      expect(container.volumeMounts).toEqual([mount])
  })

  it('gives the token volume another name in each Pod, and does not change the generated names of Pods', () => {
    const generated = (config: ClusterConfig) => {
      const { client } = start(config)
      return ['web-', 'web-'].map((generateName) =>
        client.create('pods', 'default', {
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { generateName },
          spec: { containers: CONTAINERS },
        }),
      )
    }
    const { admission: _, ...recorded } = DEFAULT_CONFIG
    const pods = generated(DEFAULT_CONFIG)
    expect(new Set(pods.map(({ spec }) => spec.volumes?.[0]?.name)).size).toBe(2)
    const without = generated(recorded)
    expect(pods.map(({ metadata }) => metadata.name)).toEqual(without.map(({ metadata }) => metadata.name))
    expect(without.map(({ spec }) => [spec.volumes, spec.serviceAccountName])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  it('gives no token if the account or the Pod opts out; the setting of the Pod takes precedence', () => {
    const { account, pod } = start()
    account('robot', { automountServiceAccountToken: false })
    expect(pod('a', { serviceAccountName: 'robot' }).spec.volumes).toBeUndefined()
    const asked = pod('b', { serviceAccountName: 'robot', automountServiceAccountToken: true })
    expect(asked.spec.volumes).toHaveLength(1)
    expect(pod('c', { automountServiceAccountToken: false }).spec.containers[0]?.volumeMounts).toBeUndefined()
  })

  it('adds no mount if a container mounts the token path, and no second token volume', () => {
    const { pod } = start()
    const own = [{ name: 'own', mountPath: TOKEN_PATH }]
    const mounted = pod('a', {
      volumes: [{ name: 'own', emptyDir: {} }],
      containers: [{ ...CONTAINERS[0], volumeMounts: own }],
    })
    expect(mounted.spec.volumes).toHaveLength(1)
    expect(mounted.spec.containers[0]?.volumeMounts).toEqual(own)
    const copied = pod('b', { volumes: [{ name: 'kube-api-access-zzzzz', emptyDir: {} }] })
    expect(copied.spec.volumes).toEqual([{ name: 'kube-api-access-zzzzz', emptyDir: {} }])
    expect(copied.spec.containers[0]?.volumeMounts?.[0]).toMatchObject({ name: 'kube-api-access-zzzzz' })
  })

  it('gives its image pull secrets to a Pod that has no image pull secrets', () => {
    const { account, pod } = start()
    account('robot', { imagePullSecrets: [{ name: 'registry' }] })
    expect(pod('a', { serviceAccountName: 'robot' }).spec.imagePullSecrets).toEqual([{ name: 'registry' }])
    const own = [{ name: 'own' }]
    expect(pod('b', { serviceAccountName: 'robot', imagePullSecrets: own }).spec.imagePullSecrets).toEqual(own)
  })

  const because = 'is not allowed because service account strict does not reference that'
  it.each<[JsonObject, string]>([
    [
      { volumes: [{ name: 'v', secret: { secretName: 'other' } }] },
      `volume with secret.secretName="other" ${because} secret`,
    ],
    [
      { containers: [{ ...CONTAINERS[0], envFrom: [{ secretRef: { name: 'other' } }] }] },
      `container c with envFrom referencing secret.secretName="other" ${because} secret`,
    ],
    [
      {
        initContainers: [
          { name: 'i', image: 'i', env: [{ name: 'E', valueFrom: { secretKeyRef: { name: 'other', key: 'k' } } }] },
        ],
      },
      `init container i with envVar E referencing secret.secretName="other" ${because} secret`,
    ],
    [{ imagePullSecrets: [{ name: 'other' }] }, `imagePullSecrets[0].name="other" ${because} imagePullSecret`],
  ])('allows a Pod no secrets outside of the account’s enforced list: %o', (spec, words) => {
    const { account, pod } = start()
    const enforced = { annotations: { 'kubernetes.io/enforce-mountable-secrets': 'true' } }
    account('strict', { secrets: [{ name: 'mine' }] }, enforced)
    expect(pod('a', { serviceAccountName: 'strict' }).metadata.name).toBe('a')
    expect(() => pod('b', { ...spec, serviceAccountName: 'strict' })).toThrow(`pods "b" is forbidden: ${words}`)
  })

  it('is absent from a mirror Pod, which must not refer to objects of the API server', () => {
    const { pod } = start()
    const mirror = { annotations: { 'kubernetes.io/config.mirror': 'x' } }
    expect(pod('a', { nodeName: 'node-1' }, mirror).spec.volumes).toBeUndefined()
    expect(() => pod('b', { nodeName: 'node-1', serviceAccountName: 'default' }, mirror)).toThrow(
      'a mirror pod may not reference service accounts',
    )
    const secret = { volumes: [{ name: 'v', secret: { secretName: 's' } }] }
    expect(() => pod('c', { ...secret, nodeName: 'node-1' }, mirror)).toThrow('a mirror pod may not reference secrets')
  })
})
