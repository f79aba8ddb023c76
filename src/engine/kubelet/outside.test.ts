/**
 * Tests of a Pod's requirements of its node besides API objects: volumes by type, users, ports and commands of probes.
 */
import { describe, expect, it } from 'vitest'
import type { KubeEvent, Pod } from '../api/types.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { ClusterConfig } from '../document/types.ts'
import { Session } from '../session/session.ts'

function start(spec: string, assumed: ClusterConfig['assumed'] = {}, before = '') {
  const config = { ...DEFAULT_CONFIG, assumed }
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config, journal: [] })
  if (before !== '') session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: before })
  const stdin = `{apiVersion: v1, kind: Pod, metadata: {name: web}, spec: ${spec}}`
  const { exit, stderr } = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
  const { objects: store } = session
  if (exit === 0) session.advance({ until: 15_000 })
  const pod = store.get('pods', 'default/web') as Pod | undefined
  return {
    stderr,
    isReady: pod?.status.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false,
    waiting: pod?.status.containerStatuses?.[0]?.state.waiting?.message,
    restarts: pod?.status.containerStatuses?.[0]?.restartCount ?? 0,
    warnings: ([...store.list('events')] as KubeEvent[])
      .filter(({ type }) => type === 'Warning')
      .map(({ reason, message }) => `${reason}: ${message}`),
  }
}

function phaseOf(spec: string, assumed: ClusterConfig['assumed'] = {}): string | undefined {
  const config = { ...DEFAULT_CONFIG, assumed }
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config, journal: [] })
  const stdin = `{apiVersion: v1, kind: Pod, metadata: {name: web}, spec: ${spec}}`
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
  session.advance({ until: 60_000 })
  return (session.objects.get('pods', 'default/web') as Pod | undefined)?.status.phase
}

const withVolume = (source: string) =>
  `{containers: [{name: c, image: nginx, volumeMounts: [{name: v, mountPath: /v}]}], volumes: [{name: v, ${source}}]}`

describe('volumes', () => {
  it.each([
    ['glusterfs: {endpoints: e, path: p}', 'no volume plugin matched'],
    ['cephfs: {monitors: [a]}', 'no volume plugin matched'],
    ['gitRepo: {repository: "https://example.com/a.git"}', 'git-repo volume plugin has been disabled'],
    ['emptyDir: {medium: Disk}', 'unknown storage medium "Disk"'],
    [
      'emptyDir: {medium: HugePages}',
      'medium HugePages: hugePages storage requested, but there is no resource request',
    ],
    [
      'iscsi: {targetPortal: 10.0.0.1, iqn: "iqn.2001-04.com.example:a", lun: 0, chapAuthSession: true, secretRef: {name: s}}',
      'couldn\'t get secret default/s error: secrets "s" not found',
    ],
    ['emptyDir: {medium: HugePages-1Gi}', 'medium HugePages-1Gi: hugePages storage requested'],
  ])('that no kubelet can mount keep a Pod waiting: %s', (source, words) => {
    const { isReady, warnings } = start(withVolume(source))
    expect(isReady).toBe(false)
    expect(warnings.join()).toContain(words)
  })

  it.each([
    ['hostPath: {path: /srv/data, type: Directory}', 'hostpath//srv/data', '/srv/data is not a directory'],
    ['nfs: {server: a, path: /b}', 'storage/nfs:a:/b', 'mount failed'],
  ])(
    'that depend on the node are mounted unless the configuration assumes a missing part: %s',
    (source, key, words) => {
      expect(start(withVolume(source)).isReady).toBe(true)
      const { isReady, warnings } = start(withVolume(source), { [key]: 'absent' })
      expect(isReady).toBe(false)
      expect(warnings.join()).toContain(words)
    },
  )

  it.each([
    [
      'csi: {driver: disk.example.com}',
      'driver/disk.example.com',
      'driver name disk.example.com not found in the list',
    ],
    [
      'awsElasticBlockStore: {volumeID: v}',
      'driver/ebs.csi.aws.com',
      'driver name ebs.csi.aws.com not found in the list',
    ],
    ['flexVolume: {driver: a/b}', 'storage/flex:a/b', 'no volume plugin matched'],
  ])('in the spec of a Pod are mounted only if the driver is installed: %s', (source, key, words) => {
    const spec = withVolume(source)
    for (const assumed of [{}, { [key]: 'absent' }]) {
      const { isReady, warnings } = start(spec, assumed)
      expect(isReady).toBe(false)
      expect(warnings.join()).toContain(words)
    }
    expect(start(spec, { [key]: 'everywhere' }).isReady).toBe(true)
  })

  it('of a CSI driver are mounted if the CSIDriver supports ephemeral volumes', () => {
    const spec = withVolume('csi: {driver: disk.example.com}')
    const driver = (modes: string) =>
      `{apiVersion: storage.k8s.io/v1, kind: CSIDriver, metadata: {name: disk.example.com}, spec: {${modes}}}`
    expect(start(spec, {}, driver('volumeLifecycleModes: [Ephemeral]')).isReady).toBe(true)
    expect(start(spec, {}, driver('')).warnings.join()).toContain(
      'volume mode "Ephemeral" not supported by driver disk.example.com (only supports ["Persistent"])',
    )
  })

  it('of host paths that every node has are mounted even if the configuration assumes a missing path', () => {
    const spec = withVolume('hostPath: {path: /var/log, type: Directory}')
    expect(start(spec, { 'hostpath//var/log': 'absent' }).isReady).toBe(true)
  })
})

describe('containers of a Pod with restartPolicy Never', () => {
  it('end with exit code 0 unless the configuration assumes that the Pod fails', () => {
    const spec = '{restartPolicy: Never, containers: [{name: c, image: nginx}]}'
    expect(phaseOf(spec)).toBe('Succeeded')
    expect(phaseOf(spec, { 'pod/web': 'fails' })).toBe('Failed')
    expect(phaseOf(spec, { 'pod/other': 'fails' })).toBe('Succeeded')
  })
})

describe('the user of a container', () => {
  it('is refused if the user is root and the container must not run as root', () => {
    const { waiting } = start(
      '{containers: [{name: c, image: nginx, securityContext: {runAsNonRoot: true, runAsUser: 0}}]}',
    )
    expect(waiting).toMatch(/^container's runAsUser breaks non-root policy \(pod: "web_default\(.*\)", container: c\)$/)
  })

  it('is the user of the image if the container names no user', () => {
    const spec = '{securityContext: {runAsNonRoot: true}, containers: [{name: c, image: shop/web}]}'
    expect(start(spec).isReady).toBe(true)
    expect(start(spec, { 'user/shop/web': 'root' }).waiting).toContain('image will run as root')
  })

  it('is root in official images that name no user, unless an answer names another', () => {
    const spec = '{securityContext: {runAsNonRoot: true}, containers: [{name: c, image: docker.io/library/nginx}]}'
    expect(start(spec).waiting).toContain('image will run as root')
    expect(start(spec, { 'user/docker.io/library/nginx': 'other' }).isReady).toBe(true)
  })
})

describe('the kubelet', () => {
  it.each([
    ['volumeMounts: [{name: v, mountPath: /v, subPathExpr: $(NONE)}]', 'missing value for NONE'],
    [
      'env: [{name: UP, value: ../..}], volumeMounts: [{name: v, mountPath: /v, subPathExpr: $(UP)/x}]',
      "unable to provision SubPath `../../x`: must not contain '..'",
    ],
    [
      'env: [{name: ROOT, value: /}], volumeMounts: [{name: v, mountPath: /v, subPathExpr: $(ROOT)x}]',
      'error SubPath `/x` must not be an absolute path',
    ],
    [
      'env: [{name: A, valueFrom: {resourceFieldRef: {containerName: other, resource: limits.cpu}}}]',
      'container other not found',
    ],
  ])('reports a part that the Pod spec lacks: %s', (member, message) => {
    const spec = `{containers: [{name: c, image: nginx, ${member}}], volumes: [{name: v, emptyDir: {}}]}`
    expect(start(spec).waiting).toBe(message)
  })
})

describe('probes', () => {
  const probed = (probe: string) => start(`{containers: [{name: c, image: nginx, ${probe}}]}`)

  it('fail if their command can only fail', () => {
    expect(probed('livenessProbe: {exec: {command: ["false"]}, periodSeconds: 1}').restarts).toBeGreaterThan(0)
    expect(probed('readinessProbe: {exec: {command: [sh, -c, "exit 1"]}, periodSeconds: 1}').isReady).toBe(false)
    expect(probed('readinessProbe: {exec: {command: [cat, /ready]}, periodSeconds: 1}').isReady).toBe(true)
  })

  it('of an unknown port name neither succeed nor fail', () => {
    const readiness = probed('readinessProbe: {httpGet: {port: web}, periodSeconds: 1}')
    expect(readiness.isReady).toBe(false)
    expect(readiness.warnings.join()).toContain(
      'Readiness probe errored and resulted in unknown state: strconv.Atoi: parsing "web": invalid syntax',
    )
    expect(probed('livenessProbe: {tcpSocket: {port: web}, periodSeconds: 1, failureThreshold: 1}').restarts).toBe(0)
  })
})

describe('admission by the kubelet', () => {
  const withSysctl = (name: string) =>
    `{securityContext: {sysctls: [{name: ${name}, value: "1"}]}, containers: [{name: c, image: nginx}]}`

  it('rejects an unsafe sysctl, unless the configuration assumes that nodes allow the sysctl', () => {
    const { isReady, warnings } = start(withSysctl('net.core.somaxconn'))
    expect(isReady).toBe(false)
    expect(warnings).toEqual(['SysctlForbidden: forbidden sysctl: "net.core.somaxconn" not allowlisted'])
    expect(start(withSysctl('net.core.somaxconn'), { 'sysctl/net.core.somaxconn': 'allowed' }).isReady).toBe(true)
    expect(start(withSysctl('net/ipv4/tcp_syncookies')).isReady).toBe(true)
  })

  it.each([
    [
      'nodeSelector: {disk: ssd}',
      "NodeAffinity: Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector",
    ],
    ['os: {name: windows}', "PodOSNotSupported: Failed to admit pod as the OS field doesn't match node OS"],
  ])('rejects a Pod with a nodeName and an unsuitable field: %s', (field, warning) => {
    const { isReady, warnings } = start(`{nodeName: node-1, ${field}, containers: [{name: c, image: nginx}]}`)
    expect(isReady).toBe(false)
    expect(warnings).toEqual([warning])
  })

  it('rejects a Pod whose requests exceed the free resources of the node', () => {
    const { warnings } = start(
      '{nodeName: node-1, containers: [{name: c, image: nginx, resources: {requests: {cpu: "100"}}}]}',
    )
    expect(warnings).toEqual([
      "OutOfcpu: Node didn't have enough resource: cpu, requested: 100000, used: 0, capacity: 4000",
    ])
  })
})

describe('a Pod that no kubelet or runtime can start', () => {
  const container = (rest: string) => `{containers: [{name: c, image: nginx, ${rest}}]}`

  it.each([
    ['lifecycle: {postStart: {tcpSocket: {port: 80}}}', 'FailedPostStartHook'],
    ['lifecycle: {postStart: {httpGet: {port: http, path: /}}}', 'FailedPostStartHook'],
    ['resources: {limits: {memory: 128m}}', 'memory limit too low'],
    ['workingDir: app', 'cwd must be an absolute path'],
  ])('is never ready with the invalid container field: %s', (rest, words) => {
    const { isReady, warnings } = start(container(rest))
    expect(isReady).toBe(false)
    expect(warnings.join()).toContain(words)
  })

  it.each([
    'ports: [{name: http, containerPort: 80}], lifecycle: {postStart: {httpGet: {port: http, path: /}}}',
    'lifecycle: {preStop: {tcpSocket: {port: 80}}}',
    'resources: {limits: {memory: 128Mi}}',
    'workingDir: /app',
  ])('is ready with the valid container field: %s', (rest) => {
    expect(start(container(rest)).isReady).toBe(true)
  })

  it('may have a container whose postStart hook requests a closed port', () => {
    const spec = container('lifecycle: {postStart: {httpGet: {port: 8080, path: /warm}}}')
    expect(start(spec).isReady).toBe(true)
    const { isReady, warnings } = start(spec, { 'poststart/c': 'closed' })
    expect(isReady).toBe(false)
    expect(warnings.join()).toContain('FailedPostStartHook: PostStartHook failed')
  })

  it('may have a full host name beyond the limit of the kernel', () => {
    const spec = (subdomain: string) =>
      `{setHostnameAsFQDN: true, subdomain: ${subdomain}, containers: [{name: c, image: nginx}]}`
    expect(start(spec('shop')).isReady).toBe(true)
    const { isReady, warnings } = start(spec('a-subdomain-that-is-much-too-long-here'))
    expect(isReady).toBe(false)
    expect(warnings.join()).toContain(
      'FailedCreatePodSandBox: Failed to create pod sandbox: failed to construct FQDN from pod hostname and cluster domain, FQDN web.a-subdomain-that-is-much-too-long-here.default.svc.cluster.local is too long (64 characters is the max, ',
    )
  })

  it('may have a probe whose command exceeds the timeout of the probe', () => {
    const probe = (timeout: number) =>
      container(`readinessProbe: {exec: {command: [sleep, "5"]}, timeoutSeconds: ${timeout}, periodSeconds: 2}`)
    expect(start(probe(6)).isReady).toBe(true)
    const { isReady, warnings } = start(probe(2))
    expect(isReady).toBe(false)
    expect(warnings.join()).toContain('command timed out: "sleep 5" timed out after 2s')
  })
})

describe('volumes and files that do not fit their use', () => {
  const claimed = (mode: string, use: string) => {
    const session = new Session({ format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] })
    const stdin = `{apiVersion: v1, kind: PersistentVolume, metadata: {name: pv}, spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], storageClassName: own, volumeMode: ${mode}, hostPath: {path: /tmp}}}
---
{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], volumeMode: ${mode}, storageClassName: own, resources: {requests: {storage: 1Gi}}}}
---
{apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {containers: [{name: c, image: nginx, ${use}}], volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]}}`
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
    session.advance({ until: 60_000 })
    const events = [...session.objects.list('events')] as KubeEvent[]
    return events.filter(({ reason }) => reason === 'FailedMount').map(({ message }) => message)
  }
  const failed = (words: string) => [
    `Unable to attach or mount volumes: unmounted volumes=[v], unattached volumes=[], failed to process volumes=[v]: volume v has volumeMode ${words}`,
  ]

  it('keep a Pod waiting if a file system is used as a device, or a device as a file system', () => {
    const device = 'volumeDevices: [{name: v, devicePath: /dev/x}]'
    const mount = 'volumeMounts: [{name: v, mountPath: /v}]'
    expect(claimed('Filesystem', device)).toEqual(failed('Filesystem, but is specified in volumeDevices'))
    expect(claimed('Block', mount)).toEqual(failed('Block, but is specified in volumeMounts'))
    expect(claimed('Filesystem', mount)).toEqual([])
  })

  it('keep a Pod waiting if mountOptions are set for a volume type without options', () => {
    const mounted = (source: string, metadata = 'name: pv', options = '') => {
      const session = new Session({ format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] })
      const stdin = `{apiVersion: v1, kind: PersistentVolume, metadata: {${metadata}}, spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce], storageClassName: own, ${options}${source}}}
---
{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], storageClassName: own, resources: {requests: {storage: 1Gi}}}}
---
{apiVersion: v1, kind: Pod, metadata: {name: web}, spec: {containers: [{name: c, image: nginx, volumeMounts: [{name: v, mountPath: /v}]}], volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]}}`
      session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
      session.advance({ until: 60_000 })
      const events = [...session.objects.list('events')] as KubeEvent[]
      return events.filter(({ reason }) => reason === 'FailedMount').map(({ message }) => message)
    }
    const refused = [
      'MountVolume.MountOptionSupport check failed for volume "pv" : mount options are not supported for this volume type',
    ]
    const annotated = 'name: pv, annotations: {volume.beta.kubernetes.io/mount-options: "hard,nolock"}'
    expect(mounted('hostPath: {path: /tmp}', 'name: pv', 'mountOptions: [hard], ')).toEqual(refused)
    expect(mounted('hostPath: {path: /tmp}', annotated)).toEqual(refused)
    expect(mounted('nfs: {server: s, path: /}', 'name: pv', 'mountOptions: [hard], ')).toEqual([])
    expect(mounted('hostPath: {path: /tmp}')).toEqual([])
  })

  it('keep a container waiting if a variable comes from a file of a volume that no container mounts', () => {
    const withFile = (more: string) =>
      `{containers: [{name: c, image: nginx, ${more}env: [{name: A, valueFrom: {fileKeyRef: {volumeName: v, path: a.env, key: K}}}]}], volumes: [{name: v, emptyDir: {}}]}`
    const { isReady, warnings } = start(withFile(''))
    expect(isReady).toBe(false)
    expect(warnings).toContain('Failed: Error: cannot find the volume "v" referenced by FileKeyRef')
    expect(start(withFile('volumeMounts: [{name: v, mountPath: /v}], ')).isReady).toBe(true)
  })
})
