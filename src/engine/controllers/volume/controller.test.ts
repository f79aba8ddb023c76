import { describe, expect, it } from 'vitest'
import type { Claim, Volume } from '../../api/kindTypes.ts'
import type { KubeEvent, Pod } from '../../api/types.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import { Session } from '../../session/session.ts'

const claim = (spec = '') => `apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: data}
spec:
  accessModes: [ReadWriteOnce]
  resources: {requests: {storage: 2Gi}}
${spec}`

const pod = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers: [{name: c, image: "shop/web:v1"}]
  volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
`

function start(...manifests: string[]) {
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] })
  const kubectl = (line: string, stdin = '') => session.command({ type: 'kubectl', args: line.split(' '), stdin })
  for (const manifest of manifests) {
    expect(kubectl('apply -f -', manifest).stderr).toBe('')
    session.advance({ until: session.cursor.at + 500 })
  }
  const { objects: store } = session
  return {
    kubectl,
    to: (seconds: number) => session.advance({ until: seconds * 1000 }),
    claim: () => store.get('persistentvolumeclaims', 'default/data') as Claim | undefined,
    volumes: () => [...store.list('persistentvolumes')] as Volume[],
    web: () => store.get('pods', 'default/web') as Pod,
    isReady: () =>
      (store.get('pods', 'default/web') as Pod).status.conditions?.some(
        ({ type, status }) => type === 'Ready' && status === 'True',
      ),
    events: (kind: string) =>
      ([...store.list('events')] as KubeEvent[])
        .filter(({ involvedObject }) => involvedObject.kind === kind)
        .map(({ reason, message }) => `${reason}: ${message}`),
  }
}

describe('PersistentVolumeClaims', () => {
  it('with a selector wait for an existing volume', () => {
    const cluster = start(claim('  selector: {matchLabels: {disk: fast}}'), pod)
    cluster.to(60)
    expect(cluster.claim()?.status?.phase).toBe('Pending')
    expect(cluster.events('PersistentVolumeClaim').join(' ')).toContain('claim Selector is not supported')
  })

  it('keep a deleted volume while they are bound to it', () => {
    const cluster = start(claim(), pod)
    cluster.to(30)
    const [volume] = cluster.volumes()
    expect(volume?.metadata.finalizers).toEqual(['kubernetes.io/pv-protection'])
    cluster.kubectl(`delete pv ${volume?.metadata.name} --wait=false`)
    cluster.to(60)
    expect(cluster.kubectl('get pv --no-headers').stdout).toMatch(/ Terminating /)
    expect(cluster.isReady()).toBe(true)
    cluster.kubectl('delete pod web --wait=false')
    cluster.kubectl('delete pvc data --wait=false')
    cluster.to(120)
    expect(cluster.volumes()).toEqual([])
  })

  it('without a class name get a volume of the default class, and the Pod of the claim runs', () => {
    const cluster = start(claim(), pod)
    cluster.to(30)
    expect(cluster.claim()).toMatchObject({
      spec: { storageClassName: 'standard', volumeName: expect.stringMatching(/^pvc-/) },
      status: { phase: 'Bound', accessModes: ['ReadWriteOnce'], capacity: { storage: '2Gi' } },
    })
    expect(cluster.volumes()).toMatchObject([
      { spec: { claimRef: { name: 'data' }, capacity: { storage: '2Gi' } }, status: { phase: 'Bound' } },
    ])
    expect(cluster.isReady()).toBe(true)
    expect(cluster.events('PersistentVolumeClaim').map((text) => text.split(':')[0])).toEqual([
      'ExternalProvisioning',
      'Provisioning',
      'ProvisioningSucceeded',
    ])
    cluster.kubectl('delete pod web --wait=false')
    cluster.kubectl('delete pvc data --wait=false')
    cluster.to(60)
    expect(cluster.claim()).toBeUndefined()
    expect(cluster.volumes()).toEqual([])
  })

  it('that are missing keep the Pod pending, with the message of the scheduler', () => {
    const cluster = start(pod)
    cluster.to(10)
    const { conditions } = cluster.web().status
    expect(conditions?.find(({ type }) => type === 'PodScheduled')).toMatchObject({
      status: 'False',
      reason: 'Unschedulable',
      message: '0/3 nodes are available: persistentvolumeclaim "data" not found. not found',
    })
    cluster.kubectl('apply -f -', claim())
    cluster.to(40)
    expect(cluster.isReady()).toBe(true)
  })

  it.each([
    ['node-2', true],
    ['node-9', false],
  ])('that are bound to a volume of %s bring the Pod to the expected node', (node, isReady) => {
    const volume = `apiVersion: v1
kind: PersistentVolume
metadata: { name: disk }
spec:
  accessModes: [ReadWriteOnce]
  capacity: { storage: 100Gi }
  local: { path: /disk }
  storageClassName: ''
  nodeAffinity:
    required:
      nodeSelectorTerms: [{ matchExpressions: [{ key: kubernetes.io/hostname, operator: In, values: [${node}] }] }]
`
    const cluster = start(volume, claim("  storageClassName: ''\n"), pod)
    cluster.to(40)
    expect(cluster.isReady()).toBe(isReady)
    if (isReady) expect(cluster.web().spec.nodeName).toBe(node)
    else
      expect(cluster.events('Pod').join()).toContain(
        "0/3 nodes are available: 3 node(s) didn't match PersistentVolume's node affinity.",
      )
  })

  it('of a missing class stay unbound, with an Event', () => {
    const cluster = start(claim('  storageClassName: fast\n'), pod)
    cluster.to(10)
    expect(cluster.claim()?.status.phase).toBe('Pending')
    expect(cluster.events('PersistentVolumeClaim')).toEqual([
      'ProvisioningFailed: storageclass.storage.k8s.io "fast" not found',
    ])
    expect(cluster.events('Pod')[0]).toContain('pod has unbound immediate PersistentVolumeClaims')
    cluster.kubectl(
      'apply -f -',
      'apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: fast}\nprovisioner: example.com/disk\n',
    )
    cluster.to(40)
    expect(cluster.isReady()).toBe(true)
  })

  it('take the smallest volume that is large enough', () => {
    const volume = (name: string, size: string) => `apiVersion: v1
kind: PersistentVolume
metadata: {name: ${name}}
spec: {accessModes: [ReadWriteOnce], capacity: {storage: ${size}}, hostPath: {path: /x}, storageClassName: manual}
`
    const cluster = start(volume('small', '1Gi'), volume('large', '10Gi'), volume('right', '3Gi'))
    cluster.kubectl('apply -f -', claim('  storageClassName: manual\n'))
    cluster.to(10)
    expect(cluster.claim()?.spec.volumeName).toBe('right')
    cluster.kubectl('delete pvc data --wait=false')
    cluster.to(20)
    const phases = cluster.volumes().map(({ metadata, status }) => [metadata.name, status.phase])
    expect(phases).toEqual([
      ['small', 'Available'],
      ['large', 'Available'],
      ['right', 'Released'],
    ])
  })

  it('with an empty class name wait for an existing volume', () => {
    const cluster = start(claim('  storageClassName: ""\n'))
    cluster.to(10)
    expect(cluster.events('PersistentVolumeClaim')).toEqual([
      'FailedBinding: no persistent volumes available for this claim and no storage class is set',
    ])
  })

  it('of a class with WaitForFirstConsumer are bound once a Pod uses them', () => {
    const waiting =
      'apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: later}\nprovisioner: example.com/disk\nvolumeBindingMode: WaitForFirstConsumer\n'
    const cluster = start(waiting, claim('  storageClassName: later\n'))
    cluster.to(10)
    expect(cluster.claim()?.status.phase).toBe('Pending')
    expect(cluster.events('PersistentVolumeClaim')[0]).toBe(
      'WaitForFirstConsumer: waiting for first consumer to be created before binding',
    )
    cluster.kubectl('apply -f -', pod)
    cluster.to(40)
    expect(cluster.isReady()).toBe(true)
  })

  it("of a class with WaitForFirstConsumer get a volume for the scheduler's node before the Pod is bound", () => {
    const waiting =
      'apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: later}\nprovisioner: example.com/disk\nvolumeBindingMode: WaitForFirstConsumer\n'
    const cluster = start(waiting, claim('  storageClassName: later\n'), pod)
    cluster.to(2)
    expect(cluster.web().spec.nodeName).toBeUndefined()
    const chosen = cluster.claim()?.metadata.annotations?.['volume.kubernetes.io/selected-node']
    expect(chosen).toMatch(/^node-/)
    cluster.to(10)
    expect(cluster.web().spec.nodeName).toBe(chosen)
    expect(cluster.events('Pod').join()).not.toContain('FailedScheduling')
  })

  it('of a class without a provisioner need a volume created by hand, and put the Pod on the volume’s node', () => {
    const manual =
      'apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: disks}\nprovisioner: kubernetes.io/no-provisioner\nvolumeBindingMode: WaitForFirstConsumer\n'
    const cluster = start(manual, claim('  storageClassName: disks\n'), pod)
    cluster.to(5)
    expect(cluster.events('Pod').join()).toContain("3 node(s) didn't find available persistent volumes to bind.")
    const volume = `apiVersion: v1
kind: PersistentVolume
metadata: {name: disk}
spec:
  accessModes: [ReadWriteOnce]
  capacity: {storage: 5Gi}
  local: {path: /disk}
  storageClassName: disks
  nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: kubernetes.io/hostname, operator: In, values: [node-2]}]}]}}
`
    expect(cluster.kubectl('apply -f -', volume).stderr).toBe('')
    cluster.to(15)
    expect(cluster.web().spec.nodeName).toBe('node-2')
    expect(cluster.claim()?.spec.volumeName).toBe('disk')
  })

  it('of an ephemeral volume are created for the Pod, and are deleted together with the Pod', () => {
    const own = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  containers: [{name: c, image: "shop/web:v1"}]
  volumes: [{name: scratch, ephemeral: {volumeClaimTemplate: {spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}}}]
`
    const cluster = start(own)
    cluster.to(30)
    expect(cluster.isReady()).toBe(true)
    expect(cluster.kubectl('get pvc -o name').stdout).toBe('persistentvolumeclaim/web-scratch\n')
    cluster.kubectl('delete pod web --wait=false')
    cluster.to(80)
    expect(cluster.kubectl('get pvc -o name').stdout).toBe('')
  })

  it('of another owner are not used for an ephemeral volume of a Pod', () => {
    const own = `apiVersion: v1
kind: Pod
metadata: {name: da}
spec:
  containers: [{name: c, image: "shop/web:v1"}]
  volumes: [{name: ta, ephemeral: {volumeClaimTemplate: {spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}}}]
`
    const cluster = start(claim().replace('name: data', 'name: da-ta'), own)
    cluster.to(5)
    const words = 'PVC default/da-ta was not created for pod default/da (pod is not owner)'
    expect(cluster.events('Pod')).toContain(`FailedBinding: ephemeral volume ta: ${words}`)
    expect(cluster.events('Pod').join()).toContain(`FailedScheduling: 0/3 nodes are available: ${words}. not found`)
  })

  const shared = (storageClass: string) =>
    claim(`  storageClassName: ${storageClass}\n`).replace('ReadWriteOnce', 'ReadWriteMany')

  it('for several nodes stay unbound if the provisioner makes volumes for a single node', () => {
    const disks =
      'apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: disks}\nprovisioner: ebs.csi.aws.com\n'
    const cluster = start(disks, shared('disks'), pod)
    cluster.to(30)
    expect(cluster.claim()?.status.phase).toBe('Pending')
    expect(cluster.events('PersistentVolumeClaim').join(' ')).toContain(
      'ProvisioningFailed: failed to provision volume with StorageClass "disks": Volume capabilities not supported',
    )
    const others = start(disks.replace('ebs.csi.aws.com', 'efs.csi.aws.com'), shared('disks'), pod)
    others.to(30)
    expect(others.claim()?.status.phase).toBe('Bound')
  })

  const disk = (spec: string) => `apiVersion: v1
kind: PersistentVolume
metadata: {name: disk}
spec:
  hostPath: {path: /disk}
${spec}`
  const ofTwo = '  capacity: {storage: 2Gi}\n  accessModes: [ReadWriteOnce]\n'
  const named = (storageClass: string) => claim(`  volumeName: disk\n${storageClass}`)

  it.each([
    ['of another class', ofTwo, '', 'storageClassName does not match'],
    ['too small', ofTwo.replace('2Gi', '1Gi'), '  storageClassName: ""\n', 'requested PV is too small'],
    ['of another access mode', ofTwo.replace('Once', 'Many'), '  storageClassName: ""\n', 'incompatible accessMode'],
    ['a block device', `${ofTwo}  volumeMode: Block\n`, '  storageClassName: ""\n', 'incompatible volumeMode'],
  ])('stay unbound if the volume that they name is %s', (_name, volume, storageClass, words) => {
    const cluster = start(disk(volume), named(storageClass), pod)
    cluster.to(40)
    expect(cluster.claim()?.status.phase).toBe('Pending')
    expect(cluster.events('PersistentVolumeClaim')).toContain(
      `VolumeMismatch: Cannot bind to requested volume "disk": ${words}`,
    )
    expect(cluster.isReady()).not.toBe(true)
  })

  it('stay unbound if the volume that they name is for another claim', () => {
    const taken = disk(`${ofTwo}  claimRef: {namespace: default, name: other}\n`)
    const cluster = start(taken, named('  storageClassName: ""\n'), pod)
    cluster.to(40)
    expect(cluster.claim()?.status.phase).toBe('Pending')
    expect(cluster.events('PersistentVolumeClaim')).toContain(
      'FailedBinding: volume "disk" already bound to a different claim.',
    )
  })

  it('take a volume of another class if the volume is reserved for the claim', () => {
    const reserved = disk(`${ofTwo}  claimRef: {namespace: default, name: data}\n`)
    const cluster = start(reserved, named(''), pod)
    cluster.to(40)
    expect(cluster.claim()).toMatchObject({ spec: { storageClassName: 'standard' }, status: { phase: 'Bound' } })
    expect(cluster.isReady()).toBe(true)
  })

  it('may name their class by the older annotation', () => {
    const annotated = claim().replace(
      'metadata: {name: data}',
      'metadata: {name: data, annotations: {volume.beta.kubernetes.io/storage-class: slow}}',
    )
    const cluster = start(disk(`${ofTwo}  storageClassName: slow\n`), pod)
    cluster.kubectl('apply -f -', annotated)
    cluster.to(40)
    expect(cluster.claim()).toMatchObject({ spec: { volumeName: 'disk' }, status: { phase: 'Bound' } })
    expect(cluster.isReady()).toBe(true)
  })
})
