import { describe, expect, it } from 'vitest'
import type { KubeEvent, Pod } from '../api/types.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { Session } from '../session/session.ts'

const pod = (spec: string) => `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
${spec.replace(/^/gm, '  ')}
`

function start(spec: string) {
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] })
  const kubectl = (args: string, stdin = '') => session.command({ type: 'kubectl', args: args.split(' '), stdin })
  expect(kubectl('apply -f -', pod(spec)).exit).toBe(0)
  const { objects: store } = session
  const live = () => store.get('pods', 'default/web') as Pod | undefined
  return {
    kubectl,
    after: (seconds: number) => session.advance({ until: session.cursor.at + seconds * 1000 }),
    live,
    waiting: () => live()?.status.containerStatuses?.[0]?.state.waiting,
    isReady: () => live()?.status.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True'),
    warnings: () =>
      ([...store.list('events')] as KubeEvent[])
        .filter(({ type }) => type === 'Warning')
        .map(({ reason, message }) => `${reason}: ${message}`),
  }
}

describe('environment variables', () => {
  it.each([
    ['envFrom: [{configMapRef: {name: settings}}]', 'configmap "settings" not found'],
    ['envFrom: [{secretRef: {name: keys}}]', 'secret "keys" not found'],
    ['env: [{name: A, valueFrom: {secretKeyRef: {name: keys, key: password}}}]', 'secret "keys" not found'],
    ['env: [{name: A, valueFrom: {configMapKeyRef: {name: settings, key: a}}}]', 'configmap "settings" not found'],
  ])('keep a container waiting until their ConfigMaps and Secrets exist: %s', (env, message) => {
    const cluster = start(`containers: [{name: c, image: "shop/web:v1", ${env}}]`)
    cluster.after(15)
    expect(cluster.waiting()).toEqual({ reason: 'CreateContainerConfigError', message })
    expect(cluster.warnings()).toContain(`Failed: Error: ${message}`)
    cluster.kubectl('create configmap settings --from-literal=a=1')
    cluster.kubectl('create secret generic keys --from-literal=password=1')
    expect(cluster.isReady()).toBe(false)
    cluster.after(30)
    expect(cluster.isReady()).toBe(true)
  })

  it('come from the first version of an immutable ConfigMap as long as a Pod on the node names the ConfigMap', () => {
    const spec =
      'containers: [{name: c, image: "shop/web:v1", env: [{name: A, valueFrom: {configMapKeyRef: {name: settings, key: b}}}]}]'
    const cluster = start(spec)
    const make = (data: string, immutable: boolean) =>
      cluster.kubectl(
        'apply -f -',
        `{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, immutable: ${immutable}, data: ${data}}`,
      )
    make('{a: "1"}', true)
    cluster.after(20)
    cluster.kubectl('delete configmap settings')
    make('{b: "2"}', false)
    cluster.after(60)
    expect(cluster.waiting()?.message).toBe("couldn't find key b in ConfigMap default/settings")
    cluster.kubectl('delete pod web --wait=false')
    cluster.after(40)
    expect(cluster.live()).toBeUndefined()
    cluster.kubectl('apply -f -', pod(spec))
    cluster.after(30)
    expect(cluster.isReady()).toBe(true)
  })

  it('keep a container waiting until their ConfigMap has the key', () => {
    const cluster = start(
      'containers: [{name: c, image: "shop/web:v1", env: [{name: A, valueFrom: {configMapKeyRef: {name: settings, key: b}}}]}]',
    )
    cluster.kubectl('create configmap settings --from-literal=a=1')
    cluster.after(15)
    expect(cluster.waiting()?.message).toBe("couldn't find key b in ConfigMap default/settings")
    cluster.kubectl(`patch configmap settings -p {"data":{"b":"2"}}`)
    cluster.after(30)
    expect(cluster.isReady()).toBe(true)
  })

  it('do not keep a container waiting for a missing source if they are optional', () => {
    const cluster = start(
      'containers: [{name: c, image: "shop/web:v1", envFrom: [{secretRef: {name: a, optional: true}}], env: [{name: A, valueFrom: {secretKeyRef: {name: b, key: c, optional: true}}}]}]',
    )
    cluster.after(30)
    expect(cluster.isReady()).toBe(true)
    expect(cluster.warnings()).toEqual([])
  })

  it('of an init container keep the init container and the Pod waiting for a missing Secret', () => {
    const cluster = start(`initContainers:
- {name: migrate, image: "shop/migrate:v1", envFrom: [{secretRef: {name: keys}}]}
containers: [{name: c, image: "shop/web:v1"}]`)
    cluster.after(15)
    expect(cluster.live()?.status.initContainerStatuses?.[0]?.state.waiting?.reason).toBe('CreateContainerConfigError')
    expect(cluster.waiting()?.reason).toBe('PodInitializing')
  })
})

describe('volumes with ConfigMaps and Secrets', () => {
  const mounted = (volume: string) => `volumes: [{name: files, ${volume}}]
containers: [{name: c, image: "shop/web:v1", volumeMounts: [{name: files, mountPath: /files}]}]`

  it.each([
    ['configMap: {name: settings}', 'configmap "settings" not found'],
    ['secret: {secretName: keys}', 'secret "keys" not found'],
    [
      'projected: {sources: [{secret: {name: keys}}, {configMap: {name: settings}}]}',
      '[secret "keys" not found, configmap "settings" not found]',
    ],
  ])('keep all containers waiting until their ConfigMaps and Secrets exist: %s', (volume, text) => {
    const cluster = start(mounted(volume))
    cluster.after(15)
    expect(cluster.waiting()?.reason).toBe('ContainerCreating')
    expect(cluster.warnings()).toEqual([`FailedMount: MountVolume.SetUp failed for volume "files" : ${text}`])
    cluster.kubectl('create configmap settings --from-literal=a=1')
    cluster.kubectl('create secret generic keys --from-literal=password=1')
    cluster.after(40)
    expect(cluster.isReady()).toBe(true)
  })

  it('can use the ConfigMap kube-root-ca.crt of every namespace', () => {
    const cluster = start(mounted('projected: {sources: [{configMap: {name: kube-root-ca.crt}}]}'))
    cluster.after(30)
    expect(cluster.isReady()).toBe(true)
  })

  it('fail to mount if their Secret lacks a named key', () => {
    const cluster = start(mounted('secret: {secretName: keys, items: [{key: tls.crt, path: crt}]}'))
    cluster.kubectl('create secret generic keys --from-literal=password=1')
    cluster.after(5)
    expect(cluster.warnings()[0]).toBe(
      'FailedMount: MountVolume.SetUp failed for volume "files" : references non-existent secret key: tls.crt',
    )
  })

  it('do not keep a container waiting for a missing Secret if they are optional', () => {
    const cluster = start(mounted('secret: {secretName: keys, optional: true}'))
    cluster.after(30)
    expect(cluster.isReady()).toBe(true)
  })

  it('do not delay the deletion of a Pod while they wait for a Secret', () => {
    const cluster = start(mounted('secret: {secretName: keys}'))
    cluster.after(60)
    cluster.kubectl('delete pod web --wait=false')
    cluster.after(5)
    expect(cluster.live()).toBeUndefined()
  })
})

it('a missing pull secret causes only a warning', () => {
  const cluster = start('imagePullSecrets: [{name: registry}]\ncontainers: [{name: c, image: "shop/web:v1"}]')
  cluster.after(30)
  expect(cluster.isReady()).toBe(true)
  expect(cluster.warnings()).toEqual([
    'FailedToRetrieveImagePullSecret: Unable to retrieve some image pull secrets (registry); attempting to pull the image may not succeed.',
  ])
})
