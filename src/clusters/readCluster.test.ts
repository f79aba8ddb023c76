import { expect, it } from 'vitest'
import { Session, storedProblem } from '../engine/index.ts'
import { moreNodes } from '../layout/clusterSize.ts'
import { toYaml } from '../manifest/toYaml.ts'
import { validateConfig } from '../share/validate.ts'
import { type ClusterText, clusterObjects, clusterOf } from './readCluster.ts'

/** Reads a cluster and checks its objects by the API server's rules. */
function readCluster(text: string): ClusterText | { readonly type: 'unreadable' } {
  const read = clusterObjects([{ name: 'cluster.yaml', text }])
  return read.type === 'unreadable'
    ? read
    : clusterOf(
        read.objects,
        read.objects.map(({ object }) => storedProblem(object)),
      )
}

const node = (name: string, zone: string, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name,
    uid: '4f0b0a3e-1c7c-4a4b-9a57-0c6f6b5f0a01',
    resourceVersion: '812',
    labels: {
      'kubernetes.io/arch': 'amd64',
      'kubernetes.io/os': 'linux',
      'kubernetes.io/hostname': name,
      'topology.kubernetes.io/zone': zone,
      'topology.kubernetes.io/region': 'eu-west-1',
      'node.kubernetes.io/instance-type': 'm6i.large',
      'eks.amazonaws.com/nodegroup': 'apps',
      'topology.ebs.csi.aws.com/zone': zone,
    },
  },
  spec: {
    providerID: 'aws:///x',
    taints: [{ key: 'node.kubernetes.io/not-ready', effect: 'NoExecute' }],
    ...more,
  },
  status: {
    allocatable: {
      cpu: '1930m',
      'ephemeral-storage': '76224326324',
      'hugepages-2Mi': '0',
      memory: '7220184Ki',
      pods: '29',
    },
    capacity: { cpu: '2', 'ephemeral-storage': '83873772Ki', 'hugepages-2Mi': '0', memory: '7910360Ki', pods: '29' },
    nodeInfo: { kubeletVersion: 'v1.34.2-eks-b3126f4' },
    images: [{ names: ['registry.example/app:1'], sizeBytes: 1 }],
  },
})

const list = (...items: object[]): string =>
  toYaml({ apiVersion: 'v1', kind: 'List', items: items as never, metadata: {} })

const own = [
  node('ip-10-0-1-4.internal', 'eu-west-1a'),
  node('ip-10-0-2-9.internal', 'eu-west-1b', { taints: [{ key: 'dedicated', value: 'db', effect: 'NoSchedule' }] }),
  {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'gp3', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' }, uid: 'x' },
    provisioner: 'ebs.csi.aws.com',
    reclaimPolicy: 'Retain',
    volumeBindingMode: 'WaitForFirstConsumer',
    allowedTopologies: [{ matchLabelExpressions: [{ key: 'topology.ebs.csi.aws.com/zone', values: ['eu-west-1a'] }] }],
  },
  {
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name: 'system-node-critical' },
    value: 2000001000,
  },
  { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'high', uid: 'y' }, value: 1000 },
  {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'pods', namespace: 'shop', uid: 'z' },
    spec: { hard: { pods: '2' } },
    status: { hard: { pods: '2' }, used: { pods: '2' } },
  },
]

const read = (text: string): Extract<ClusterText, { type: 'cluster' }> => {
  const found = readCluster(text)
  if (found.type !== 'cluster') throw new Error(JSON.stringify(found))
  return found
}

it.each(['yaml', 'json'])(
  'clusterOf reads nodes, classes, priorities and quotas from kubectl’s output in %s',
  (form) => {
    const text = form === 'yaml' ? list(...own) : JSON.stringify({ apiVersion: 'v1', kind: 'List', items: own })
    const { config, counts } = read(text)
    expect(config.nodes[0]).toEqual({
      name: 'ip-10-0-1-4.internal',
      cpu: '1930m',
      memory: '7220184Ki',
      pods: 29,
      storage: '76224326324',
      capacity: { cpu: '2', memory: '7910360Ki', storage: '83873772Ki' },
      version: 'v1.34.2-eks-b3126f4',
      zone: 'eu-west-1a',
      region: 'eu-west-1',
      instanceType: 'm6i.large',
      labels: { 'eks.amazonaws.com/nodegroup': 'apps', 'topology.ebs.csi.aws.com/zone': 'eu-west-1a' },
      taints: [],
    })
    expect(config.nodes[1]?.taints).toEqual([{ key: 'dedicated', value: 'db', effect: 'NoSchedule' }])
    expect(config.provided).toEqual({
      managedNodes: true,
      storageClasses: [
        {
          name: 'gp3',
          provisioner: 'ebs.csi.aws.com',
          isDefault: true,
          binding: 'WaitForFirstConsumer',
          reclaim: 'Retain',
          zones: ['eu-west-1a'],
          volumes: { kind: 'network', zonal: true },
        },
      ],
      objects: [
        { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'high' }, value: 1000 },
        {
          apiVersion: 'v1',
          kind: 'ResourceQuota',
          metadata: { name: 'pods', namespace: 'shop' },
          spec: { hard: { pods: '2' } },
        },
      ],
    })
    expect(Object.fromEntries(counts)).toEqual({ Node: 2, StorageClass: 1, PriorityClass: 1, ResourceQuota: 1 })
    expect(validateConfig(JSON.parse(JSON.stringify(config)))).toEqual(config)
  },
)

it('clusterOf accepts a node with a kubelet version that is no release', () => {
  const built = { allocatable: { cpu: '2', memory: '4Gi' }, nodeInfo: { kubeletVersion: 'v0.0.0-master+$Format:%H$' } }
  const { config } = read(list({ ...node('own', 'a'), status: built }))
  expect(config.nodes[0]?.version).toBeUndefined()
  expect(validateConfig(JSON.parse(JSON.stringify(config)))).toEqual(config)
})

it('a run in a read cluster keeps its quota, and places no Pod on the tainted node', () => {
  const session = new Session({
    format: 1,
    engineVersion: '',
    seed: 1,
    config: read(list(...own)).config,
    journal: [],
  })
  session.advance({ until: 5_000 })
  const args = 'create deployment web --image=web:1 --replicas=3 -n shop'.split(' ')
  session.command({ type: 'kubectl', args })
  session.advance({ until: 30_000 })
  const pods = [...session.objects.list('pods')]
  expect(pods.map(({ spec }) => (spec as { nodeName?: string }).nodeName)).toEqual([
    'ip-10-0-1-4.internal',
    'ip-10-0-1-4.internal',
  ])
})

it('moreNodes returns nodes like the cluster’s own nodes, with new names, in the other zones', () => {
  const { nodes } = read(list(...own)).config
  const [third, fourth] = moreNodes(nodes, 2)
  expect(third).toMatchObject({ name: 'node-1', zone: 'eu-west-1a', taints: [] })
  expect(fourth).toMatchObject({
    name: 'node-2',
    zone: 'eu-west-1b',
    labels: { 'topology.ebs.csi.aws.com/zone': 'eu-west-1b' },
  })
})

it('a text with other kinds, or without nodes, is no cluster', () => {
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } }
  expect(readCluster(list(...own, pod))).toMatchObject({ type: 'other' })
  expect(readCluster(list(own[2]!))).toEqual({ type: 'other', kinds: ['StorageClass'], leftOut: [] })
  expect(readCluster('{"kind": "List", "items": [')).toMatchObject({ type: 'unreadable' })
})

it('regional and unknown volumes are recognized', () => {
  const withClass = (provisioner: string, parameters: object) =>
    read(
      list(own[0]!, {
        apiVersion: 'storage.k8s.io/v1',
        kind: 'StorageClass',
        metadata: { name: 'x' },
        provisioner,
        parameters,
      }),
    ).config.provided?.storageClasses[0]?.volumes
  expect(withClass('disk.csi.azure.com', { skuname: 'Premium_ZRS' })).toEqual({ kind: 'network' })
  expect(withClass('disk.csi.azure.com', { skuname: 'Premium_LRS' })).toEqual({ kind: 'network', zonal: true })
  expect(withClass('pd.csi.storage.gke.io', { 'replication-type': 'regional-pd' })).toEqual({ kind: 'network' })
  expect(withClass('example.org/own', {})).toBeUndefined()
})

it('objects that no API server could have are left out, with their line and the reason', () => {
  const [node, , ...others] = own
  const text = [
    { ...node!, spec: { taints: [{ key: 'a', effect: 'Never' }] } },
    { apiVersion: 'v1', kind: 'Node', metadata: { name: 'bare' } },
    { apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', metadata: { name: 'x' }, provisioner: 5 },
    { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'q' }, spec: { hard: { pods: 'many' } } },
    own[1]!,
    ...others,
  ].map((one) => JSON.stringify(one))
  const { leftOut, counts } = read(text.join('\n'))
  expect(leftOut.map(({ object, place, facts }) => [object, place.line, Object.values(facts)[0]])).toEqual([
    [expect.stringMatching(/^Node ip-/), 1, expect.stringContaining('Never')],
    ['StorageClass x', 3, expect.stringContaining('cannot unmarshal number')],
    ['ResourceQuota q', 4, expect.stringContaining('quantities must match')],
    ['Node bare', 2, 'status.allocatable: Required value: cpu, memory'],
  ])
  expect(counts.get('Node')).toBe(1)
})

it('clusterOf reads namespaces with their labels, which the cluster has from its start', () => {
  const namespace = (name: string, labels: object, phase = 'Active') => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: { 'kubernetes.io/metadata.name': name, ...labels }, uid: 'n' },
    spec: { finalizers: ['kubernetes'] },
    status: { phase },
  })
  const level = { 'pod-security.kubernetes.io/enforce': 'restricted' }
  const gone = namespace('old', {}, 'Terminating')
  const all = [...own, gone, namespace('shop', level), namespace('default', level)]
  const { config, counts, leftOut } = read(list(...all))
  expect(counts.get('Namespace')).toBe(2)
  expect(leftOut).toMatchObject([{ object: 'Namespace old' }])
  const { objects } = new Session({
    format: 1,
    engineVersion: '',
    seed: 1,
    config: validateConfig(config),
    journal: [],
  })
  const labelsOf = (name: string) => objects.get('namespaces', name)?.metadata.labels
  expect(labelsOf('shop')).toMatchObject(level)
  expect(labelsOf('default')).toMatchObject(level)
  expect(objects.get('namespaces', 'old')).toBeUndefined()
  expect(objects.get('resourcequotas', 'shop/pods')).toBeDefined()
})
