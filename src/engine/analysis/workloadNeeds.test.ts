import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../api/types.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { Session } from '../session/session.ts'
import { type WorkloadNeeds, workloadNeeds } from './workloadNeeds.ts'

const deployment = (podSpec: string) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
${podSpec.replace(/^/gm, '      ')}`

const plain = 'containers: [{name: c, image: "shop/web:v1"}]'

/** A cluster after an apply, and the needs of its Deployments there. */
function needsAfter(...manifests: string[]): { session: Session; needs: WorkloadNeeds[] } {
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] })
  for (const stdin of manifests) {
    const { stderr, exit } = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 })
  }
  const { objects: store } = session
  return { session, needs: workloadNeeds(store, store.list('deployments')) }
}

describe('a need that no node satisfies', () => {
  it.each<[string, string, object[], object]>([
    [
      'a label',
      'nodeSelector: {disk: ssd, kubernetes.io/os: linux}',
      [{ kind: 'label', key: 'disk', wanted: 'disk=ssd' }],
      { name: 'node-4', cpu: '4', memory: '16Gi', labels: { disk: 'ssd', 'kubernetes.io/os': 'linux' } },
    ],
    [
      'another value of a label',
      'nodeSelector: {kubernetes.io/arch: arm64}',
      [{ kind: 'label', key: 'kubernetes.io/arch', wanted: 'kubernetes.io/arch=arm64', found: 'amd64' }],
      { labels: { 'kubernetes.io/arch': 'arm64' } },
    ],
    [
      'a host',
      'nodeSelector: {kubernetes.io/hostname: big}',
      [{ kind: 'label', key: 'kubernetes.io/hostname', wanted: 'kubernetes.io/hostname=big', found: 'node-1' }],
      { name: 'big' },
    ],
    [
      'required affinity',
      `affinity:
  nodeAffinity:
    requiredDuringSchedulingIgnoredDuringExecution:
      nodeSelectorTerms:
      - matchExpressions:
        - {key: gpu, operator: Exists}
        - {key: generation, operator: Gt, values: ["4"]}
        - {key: kubernetes.io/os, operator: In, values: [linux, windows]}`,
      [
        { kind: 'label', key: 'gpu', wanted: 'gpu' },
        { kind: 'label', key: 'generation', wanted: 'generation>4' },
      ],
      { labels: { gpu: 'true', generation: '5', 'kubernetes.io/os': 'linux' } },
    ],
  ])('is reported: %s', (_what, spec, lacks, node) => {
    const { needs, session } = needsAfter(deployment(`${spec}\n${plain}`))
    expect(needs).toMatchObject([{ kind: 'Deployment', namespace: 'default', name: 'web', node: { lacks, node } }])
    expect(needs[0]?.node?.lacks).toHaveLength(lacks.length)
    const added = needs[0]?.node?.node
    if (!added) throw new Error('no node is proposed')
    session.command({ type: 'addNodes', nodes: [added] })
    session.advance({ until: 60_000 })
    expect([...session.view.pods.all()].map(({ state }) => state)).toEqual(['available'])
    expect(workloadNeeds(session.objects, session.objects.list('deployments'))).toEqual([])
  })

  it('is reported with amounts of resources, and with a proposed node that is large enough', () => {
    const container =
      'containers: [{name: c, image: "shop/web:v1", resources: {requests: {cpu: "5", memory: 20Gi, nvidia.com/gpu: 1}, limits: {nvidia.com/gpu: 1}}}]'
    const { needs } = needsAfter(deployment(container))
    expect(needs[0]?.node).toEqual({
      nearest: 'node-1',
      lacks: [
        { kind: 'resource', resource: 'cpu', wanted: 5000, most: 4000 },
        { kind: 'resource', resource: 'memory', wanted: 20 * 2 ** 30, most: 16 * 2 ** 30 },
        { kind: 'resource', resource: 'nvidia.com/gpu', wanted: 1, most: 0 },
      ],
      node: { name: 'node-4', cpu: '8', memory: '32Gi', pods: 110, extended: { 'nvidia.com/gpu': '1' } },
    })
  })

  it('is not reported where an empty node would suffice', () => {
    expect(needsAfter(deployment(plain)).needs).toEqual([])
  })
})

describe('an object that a Pod template names and that does not exist', () => {
  const spec = `serviceAccountName: robot
imagePullSecrets: [{name: registry}]
volumes:
- {name: a, configMap: {name: settings}}
- {name: b, secret: {secretName: certs, optional: true}}
- {name: c, persistentVolumeClaim: {claimName: disk}}
- {name: d, projected: {sources: [{secret: {name: keys, items: [{key: tls.crt, path: crt}]}}, {configMap: {name: kube-root-ca.crt}}]}}
containers:
- name: c
  image: shop/web:v1
  volumeMounts: [{name: a, mountPath: /a}, {name: b, mountPath: /b}, {name: d, mountPath: /d}]
  envFrom: [{configMapRef: {name: settings}}, {secretRef: {name: soft, optional: true}}]
  env:
  - {name: A, valueFrom: {secretKeyRef: {name: keys, key: password}}}
  - {name: B, valueFrom: {configMapKeyRef: {name: settings, key: level}}}`

  it('is reported with the path of the field that names the object, unless the reference is optional', () => {
    const { needs } = needsAfter(deployment(spec))
    expect(needs[0]?.missing.map(({ kind, name, key, use, path }) => [kind, name, key, use, path])).toEqual([
      ['ServiceAccount', 'robot', undefined, 'serviceAccount', 'serviceAccountName'],
      ['Secret', 'registry', undefined, 'imagePull', 'imagePullSecrets[0]'],
      ['ConfigMap', 'settings', undefined, 'volume', 'volumes[0].configMap'],
      ['PersistentVolumeClaim', 'disk', undefined, 'claim', 'volumes[2].persistentVolumeClaim'],
      ['Secret', 'keys', 'tls.crt', 'volume', 'volumes[3].projected.sources[0].secret'],
      ['ConfigMap', 'settings', undefined, 'envFrom', 'containers[0].envFrom[0].configMapRef'],
      ['Secret', 'keys', 'password', 'env', 'containers[0].env[0].valueFrom.secretKeyRef'],
      ['ConfigMap', 'settings', 'level', 'env', 'containers[0].env[1].valueFrom.configMapKeyRef'],
    ])
  })

  it('does not include volumes that a StatefulSet replaces with claims from its templates', () => {
    const set = `apiVersion: apps/v1
kind: StatefulSet
metadata: {name: db}
spec:
  serviceName: db
  selector: {matchLabels: {app: db}}
  template:
    metadata: {labels: {app: db}}
    spec:
      containers: [{name: c, image: "shop/db:v1", envFrom: [{secretRef: {name: datadir}}]}]
      volumes:
      - {name: datadir, persistentVolumeClaim: {claimName: datadir}}
      - {name: logs, configMap: {name: logs}}
      - {name: backup, persistentVolumeClaim: {claimName: backup}}
  volumeClaimTemplates:
  - {metadata: {name: datadir}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
  - {metadata: {name: logs}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
`
    const { objects: store } = needsAfter(set).session
    const [needs] = workloadNeeds(store, store.list('statefulsets'))
    expect(needs?.missing.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'PersistentVolumeClaim backup',
      'Secret datadir',
    ])
  })

  it('is reported with a missing key once the object exists, and not if the manifest contains the object', () => {
    const settings = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {other: x}\n'
    const { session, needs } = needsAfter(deployment(spec), settings)
    expect(needs[0]?.missing.filter(({ name }) => name === 'settings')).toMatchObject([{ key: 'level' }])
    const keys = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'keys', uid: 'keys', resourceVersion: '1', creationTimestamp: '' },
      stringData: { password: 'x', 'tls.crt': 'y' },
    } as KubeObject
    const { objects: store } = session
    const [left] = workloadNeeds(store, store.list('deployments'), [keys])
    expect(left?.missing.some(({ name }) => name === 'keys')).toBe(false)
  })
})

it('a DaemonSet without a matching node has nothing to do, and needs none of the objects that its Pods name', () => {
  const daemons = (selector: string) =>
    deployment(
      `nodeSelector: ${selector}\ncontainers: [{name: c, image: "a:1", envFrom: [{configMapRef: {name: site}}]}]`,
    ).replace('kind: Deployment', 'kind: DaemonSet')
  const of = (manifest: string) => {
    const { session } = needsAfter(manifest)
    const { objects: store } = session
    return workloadNeeds(store, store.list('daemonsets'))
  }
  const [nowhere] = of(daemons('{kubernetes.io/os: windows}'))
  expect(nowhere).toMatchObject({ kind: 'DaemonSet', missing: [] })
  expect(nowhere?.fitsNowhere?.lacks).toMatchObject([{ kind: 'label', wanted: 'kubernetes.io/os=windows' }])
  expect(nowhere?.fitsNowhere?.node.labels).toEqual({ 'kubernetes.io/os': 'windows' })
  expect(nowhere).not.toHaveProperty('node')
  expect(of(daemons('{kubernetes.io/os: linux}'))).toMatchObject([{ missing: [{ kind: 'ConfigMap', name: 'site' }] }])
})
