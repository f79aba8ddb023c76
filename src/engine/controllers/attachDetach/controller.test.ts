import { describe, expect, it } from 'vitest'
import type { VolumeAttachment } from '../../api/fields/apiTypes.ts'
import type { KubeEvent, Pod } from '../../api/types.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { Session } from '../../session/session.ts'

const classOf = (provisioner: string) => ({
  name: 'disks',
  provisioner,
  isDefault: true,
  binding: 'WaitForFirstConsumer' as const,
  reclaim: 'Delete' as const,
})

const claim = `apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: data}
spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 2Gi}}}
`

const pod = (name: string, node = '') => `apiVersion: v1
kind: Pod
metadata: {name: ${name}}
spec:
  nodeSelector: {${node === '' ? '' : `kubernetes.io/hostname: ${node}`}}
  containers: [{name: c, image: "shop/web:v1", volumeMounts: [{name: data, mountPath: /data}]}]
  volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
`

function start(provisioner: string, more: Partial<ClusterConfig> = {}) {
  const provided = { storageClasses: [classOf(provisioner)] }
  const nodes = DEFAULT_CONFIG.nodes.map(({ zone: _, ...node }) => node)
  const config = { ...DEFAULT_CONFIG, nodes, provided, ...more }
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config, journal: [] })
  const { objects: store } = session
  const to = (seconds: number) => session.advance({ until: session.cursor.at + seconds * 1000 })
  return {
    kubectl: (line: string, stdin = '') => session.command({ type: 'kubectl', args: line.split(' '), stdin }),
    node: (node: string, lost: 'lost' | 'back') => session.command({ type: 'node', node, to: lost }),
    apply: (...manifests: string[]) => {
      for (const stdin of manifests)
        expect(session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin }).stderr).toBe('')
      to(1)
    },
    to,
    pod: (name: string) => store.get('pods', `default/${name}`) as Pod | undefined,
    isReady: (name: string) =>
      (store.get('pods', `default/${name}`) as Pod | undefined)?.status.conditions?.some(
        ({ type, status }) => type === 'Ready' && status === 'True',
      ) ?? false,
    attachments: () =>
      ([...store.list('volumeattachments')] as VolumeAttachment[]).map(({ spec }) => spec?.nodeName ?? ''),
    volume: () => [...store.list('persistentvolumes')][0]?.metadata.name ?? '',
    events: (name: string) =>
      ([...store.list('events')] as KubeEvent[])
        .filter(({ involvedObject }) => involvedObject.name === name)
        .map(({ reason, message }) => `${reason}: ${message}`),
  }
}

describe('a network disk', () => {
  it('is attached to the node of its Pod before the containers start', () => {
    const cluster = start('ebs.csi.aws.com')
    cluster.apply(claim, pod('web', 'node-1'))
    cluster.to(40)
    expect(cluster.isReady('web')).toBe(true)
    expect(cluster.attachments()).toEqual(['node-1'])
    expect(cluster.events('web')).toContain(
      `SuccessfulAttachVolume: AttachVolume.Attach succeeded for volume "${cluster.volume()}" `,
    )
  })

  it('is refused to a second node until the disk is detached from the first node', () => {
    const cluster = start('ebs.csi.aws.com')
    cluster.apply(claim, pod('web', 'node-1'))
    cluster.to(40)
    cluster.apply(pod('other', 'node-2'))
    cluster.to(60)
    expect(cluster.pod('other')?.status.containerStatuses?.[0]?.state?.waiting?.reason).toBe('ContainerCreating')
    const error = `Multi-Attach error for volume "${cluster.volume()}" Volume is already used by pod(s) web`
    expect(cluster.events('other').filter((text) => text === `FailedAttachVolume: ${error}`)).toHaveLength(1)
    cluster.to(90)
    expect(cluster.events('other').join()).toContain(
      'FailedMount: Unable to attach or mount volumes: unmounted volumes=[data], unattached volumes=[data], failed to process volumes=[]: context deadline exceeded',
    )
    cluster.kubectl('delete pod web')
    cluster.to(200)
    expect(cluster.isReady('other')).toBe(true)
    expect(cluster.attachments()).toEqual(['node-2'])
  })

  it.each(['shared', 'same-node'])('is mounted by both nodes if the answer about the volume is %s', (answer) => {
    const cluster = start('ebs.csi.aws.com', { assumed: { 'volume/data': answer } })
    cluster.apply(claim, pod('web', 'node-1'), pod('other', 'node-2'))
    cluster.to(60)
    expect([cluster.isReady('web'), cluster.isReady('other')]).toEqual([true, true])
  })

  it('is attached to one node at a time, for an unknown provisioner, if the answer is one-node', () => {
    const cluster = start('example.com/disk', { assumed: { 'volume/data': 'one-node' } })
    cluster.apply(claim, pod('web', 'node-1'), pod('other', 'node-2'))
    cluster.to(60)
    expect([cluster.isReady('web'), cluster.isReady('other')]).toContain(false)
    expect(cluster.attachments()).toHaveLength(1)
  })

  it('remains attached to a lost node for six minutes after its Pod is gone', () => {
    const cluster = start('ebs.csi.aws.com')
    cluster.apply(claim, pod('web', 'node-1'))
    cluster.to(40)
    cluster.node('node-1', 'lost')
    cluster.to(120)
    cluster.kubectl('delete pod web --force --grace-period=0')
    cluster.apply(pod('other', 'node-2'))
    cluster.to(340)
    expect(cluster.attachments()).toEqual(['node-1'])
    expect(cluster.events('other').join()).toContain(
      "Volume is already exclusively attached to one node and can't be attached to another",
    )
    cluster.to(200)
    expect(cluster.attachments()).toEqual(['node-2'])
    expect(cluster.isReady('other')).toBe(true)
  })

  it('is detached at once from a lost node that is marked as out of service', () => {
    const cluster = start('ebs.csi.aws.com')
    cluster.apply(claim, pod('web', 'node-1'))
    cluster.to(40)
    cluster.node('node-1', 'lost')
    cluster.to(120)
    cluster.kubectl('delete pod web --force --grace-period=0')
    cluster.apply(pod('other', 'node-2'))
    cluster.to(5)
    cluster.kubectl('taint nodes node-1 node.kubernetes.io/out-of-service=nodeshutdown:NoExecute')
    cluster.to(150)
    expect(cluster.attachments()).toEqual(['node-2'])
    expect(cluster.isReady('other')).toBe(true)
  })

  it('is not attached if its node has reached the limit of attached volumes', () => {
    const cluster = start('ebs.csi.aws.com')
    const limit = (node: string) => `apiVersion: storage.k8s.io/v1
kind: CSINode
metadata: {name: ${node}}
spec: {drivers: [{name: ebs.csi.aws.com, nodeID: i-1, topologyKeys: [], allocatable: {count: 1}}]}
`
    cluster.apply(limit('node-1'), claim, pod('web', 'node-1'))
    cluster.to(40)
    cluster.apply(
      claim.replace('name: data', 'name: more'),
      pod('other', 'node-1').replace('claimName: data', 'claimName: more'),
    )
    cluster.to(40)
    expect(cluster.events('other').join()).toContain('1 node(s) exceed max volume count')
    cluster.kubectl('delete pod web')
    cluster.to(60)
    expect(cluster.isReady('other')).toBe(true)
  })
})

it('a PersistentVolume with node affinity to a node keeps Pods on that node', () => {
  const cluster = start('rancher.io/local-path')
  cluster.apply(claim, pod('web', 'node-1'))
  cluster.to(40)
  expect(cluster.isReady('web')).toBe(true)
  cluster.apply(pod('other', 'node-2'))
  cluster.to(20)
  expect(cluster.events('other').join()).toContain("1 node(s) didn't match PersistentVolume's node affinity")
})

it('a PersistentVolume with node affinity to a zone keeps Pods in that zone', () => {
  const zones = ['eu-1a', 'eu-1b', 'eu-1b']
  const nodes = DEFAULT_CONFIG.nodes.map((node, i) => ({ ...node, zone: zones[i] ?? 'eu-1c' }))
  const cluster = start('ebs.csi.aws.com', { nodes })
  cluster.apply(claim, pod('web', 'node-2'))
  cluster.to(40)
  cluster.kubectl('delete pod web')
  cluster.to(20)
  cluster.apply(pod('near', 'node-3'))
  cluster.to(60)
  expect(cluster.isReady('near')).toBe(true)
  cluster.apply(pod('far', 'node-1'))
  cluster.to(20)
  expect(cluster.events('far').join()).toContain("1 node(s) didn't match PersistentVolume's node affinity")
})

it('a network file system is mounted by the Pods of several nodes', () => {
  const cluster = start('nfs.csi.k8s.io')
  cluster.apply(claim, pod('web', 'node-1'), pod('other', 'node-2'))
  cluster.to(40)
  expect([cluster.isReady('web'), cluster.isReady('other'), cluster.attachments()]).toEqual([true, true, []])
})
