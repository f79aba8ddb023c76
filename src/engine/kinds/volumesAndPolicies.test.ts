/** Rules of volume sources and of a Job's policies, in the words of the API server (v1.36). */
import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { Session } from '../session/session.ts'

function apply(manifest: string): string {
  const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
  return session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest }).stderr
}

const withVolume = (source: string) =>
  apply(
    `{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: c, image: x}], volumes: [{name: v, ${source}}]}}`,
  )

describe('volume sources of a Pod', () => {
  it.each([
    ['cephfs: {monitors: []}', 'cephfs.monitors: Required value'],
    ['gitRepo: {repository: r, directory: ../d}', `gitRepo.directory: Invalid value: "../d": must not contain '..'`],
    ['glusterfs: {endpoints: e}', 'glusterfs.path: Required value'],
    [
      'gcePersistentDisk: {pdName: d, partition: 256}',
      'persistentDisk.partition: Invalid value: 256: must be between 1 and 255',
    ],
    [
      'iscsi: {targetPortal: p, iqn: x, lun: 0}',
      'iscsi.iqn: Invalid value: "x": must be valid format starting with iqn, eui, or naa',
    ],
    ['iscsi: {targetPortal: p, iqn: "iqn.2001-04.com.example:a", lun: 256}', 'iscsi.lun: Invalid value: 256'],
    [
      'iscsi: {targetPortal: p, iqn: "iqn.2001-04.com.example:a", lun: 0, chapAuthSession: true}',
      'iscsi.secretRef: Required value',
    ],
    ['fc: {lun: 1}', 'fc.targetWWNs: Required value: must specify either targetWWNs or wwids, but not both'],
    ['fc: {targetWWNs: [a], lun: 256}', 'fc.lun: Invalid value: 256: must be between 0 and 255, inclusive'],
    ['flexVolume: {driver: d, options: {kubernetes.io/x: a}}', 'kubernetes.io and k8s.io namespaces are reserved'],
    ['azureDisk: {diskName: a, diskURI: b, kind: Other}', 'azureDisk.kind: Unsupported value: "Other"'],
    ['azureFile: {secretName: a, shareName: ""}', 'azureFile.shareName: Required value'],
    ['quobyte: {registry: a, volume: v}', 'quobyte.registry: Invalid value: "a": must be a host:port pair'],
    ['scaleIO: {gateway: g, secretRef: {name: s}}', 'scaleIO.system: Required value'],
    ['storageos: {volumeName: a.b}', 'storageos.volumeName: Invalid value: "a.b": must not contain dots'],
    ['csi: {driver: a_b}', 'csi.driver: Invalid value: "a_b"'],
    ['image: {reference: r, pullPolicy: Sometimes}', 'image.pullPolicy: Unsupported value: "Sometimes"'],
    ['flocker: {datasetName: a/b}', `flocker.datasetName: Invalid value: "a/b": must not contain '/'`],
  ])('are refused if they violate a rule: %s', (source, words) => {
    expect(withVolume(source)).toContain(`spec.volumes[0].${words}`.replace('spec.volumes[0].kubernetes', 'kubernetes'))
  })

  it.each([
    'csi: {driver: disk.example.com}',
    'iscsi: {targetPortal: p, iqn: "iqn.2001-04.com.example:a", lun: 1}',
    'fc: {wwids: [a]}',
    'quobyte: {registry: "a:1,b:2", volume: v}',
    'storageos: {volumeName: a}',
  ])('are accepted if they are valid: %s', (source) => {
    expect(withVolume(source)).not.toContain('is invalid')
  })
})

const job = (spec: string) =>
  apply(
    `{apiVersion: batch/v1, kind: Job, metadata: {name: a}, spec: {${spec}, template: {spec: {restartPolicy: Never, containers: [{name: c, image: x}]}}}}`,
  )

const rule = (members: string) => `podFailurePolicy: {rules: [{action: FailJob, ${members}}]}`

describe('failure and success policies of a Job', () => {
  it.each([
    [
      rule('onExitCodes: {operator: In, values: [0]}'),
      'values[0]: Invalid value: 0: must not be 0 for the In operator',
    ],
    [rule('onExitCodes: {operator: In, values: [5, 3]}'), 'values: Invalid value: [5,3]: must be ordered'],
    [rule('onExitCodes: {operator: In, values: [3, 3]}'), 'values[1]: Duplicate value: 3'],
    [
      rule('onExitCodes: {operator: Is, values: [3]}'),
      'operator: Unsupported value: "Is": supported values: "In", "NotIn"',
    ],
    [
      rule('onExitCodes: {operator: In, values: [3], containerName: d}'),
      'containerName: Invalid value: "d": must be one of the container or initContainer names',
    ],
    [rule('onPodConditions: [{type: A, status: Maybe}]'), 'status: Unsupported value: "Maybe"'],
    [
      rule('onExitCodes: {operator: In, values: [3]}, onPodConditions: [{type: A, status: "True"}]'),
      'rules[0]: Invalid value: specifying both OnExitCodes and OnPodConditions is not supported',
    ],
    [
      'podFailurePolicy: {rules: [{action: FailIndex, onExitCodes: {operator: In, values: [3]}}]}',
      'requires the backoffLimitPerIndex to be set',
    ],
    ['successPolicy: {rules: [{succeededCount: 1}]}', 'requires indexed completion mode'],
    ['completionMode: Indexed, completions: 3, successPolicy: {rules: []}', 'successPolicy.rules: Required value'],
    [
      'completionMode: Indexed, completions: 3, successPolicy: {rules: [{succeededIndexes: "5"}]}',
      'error parsing succeededIndexes: too large index: "5"',
    ],
    [
      'completionMode: Indexed, completions: 5, successPolicy: {rules: [{succeededIndexes: "0,2-3", succeededCount: 4}]}',
      'succeededCount: Invalid value: 4: must be less than or equal to 3',
    ],
  ])('are refused if they violate a rule: %s', (spec, words) => {
    expect(job(spec)).toContain(words)
  })

  it('are accepted if they are valid', () => {
    expect(job(rule('onExitCodes: {operator: NotIn, values: [0, 3]}'))).toBe('')
    expect(job(rule('onPodConditions: [{type: DisruptionTarget}]'))).toBe('')
    expect(job('completionMode: Indexed, completions: 5, successPolicy: {rules: [{succeededIndexes: "0,2-3"}]}')).toBe(
      '',
    )
  })
})

describe('admission of Namespaces, Pods and Services', () => {
  it.each([
    [
      '{apiVersion: v1, kind: Namespace, metadata: {name: a, labels: {pod-security.kubernetes.io/enforce: strict}}}',
      'must be one of privileged, baseline, restricted',
    ],
    [
      '{apiVersion: v1, kind: Namespace, metadata: {name: a, labels: {pod-security.kubernetes.io/warn-version: v1}}}',
      'must be "latest" or "v1.x"',
    ],
    [
      '{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {hostnameOverride: b, hostNetwork: true, containers: [{name: c, image: x}]}}',
      'may not be specified when hostNetwork is true',
    ],
    [
      '{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {overhead: {cpu: 1m}, containers: [{name: c, image: x}]}}',
      'Pod Overhead set without corresponding RuntimeClass defined Overhead',
    ],
    [
      '{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: c, image: x, volumeMounts: [{name: v, mountPath: /v, recursiveReadOnly: Enabled}]}], volumes: [{name: v, emptyDir: {}}]}}',
      'may only be specified when readOnly is true',
    ],
    [
      '{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: c, image: x, env: [{name: A, valueFrom: {fileKeyRef: {volumeName: w, path: ../a, key: a=b}}}]}]}}',
      [
        'fileKeyRef.volumeName: Not found: "w"',
        'fileKeyRef.path: Invalid value: "../a": must not contain \'..\'',
        'fileKeyRef.key: Invalid value: "a=b": a valid environment variable name must consist only of printable ASCII',
      ],
    ],
    [
      '{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: c, image: x, env: [{name: A, valueFrom: {fieldRef: {apiVersion: v2, fieldPath: metadata.name}}}]}]}}',
      'fieldRef.fieldPath: Invalid value: "metadata.name": error converting fieldPath: unsupported pod version: v2',
    ],
    [
      '{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: c, image: x, securityContext: {windowsOptions: {gmsaCredentialSpecName: A_b, gmsaCredentialSpec: "", runAsUserName: "a\\\\b\\\\c"}}}]}}',
      [
        'windowsOptions.gmsaCredentialSpecName: Invalid value: "A_b": a lowercase RFC 1123 subdomain',
        'gmsaCredentialSpec cannot be an empty string',
        'runAsUserName cannot contain more than one backslash',
      ],
    ],
    [
      '{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {securityContext: {seccompProfile: {type: Localhost, localhostProfile: /a}}, containers: [{name: c, image: x}]}}',
      'seccompProfile.localhostProfile: Invalid value: "/a": must be a relative path',
    ],
    [
      '{apiVersion: v1, kind: Service, metadata: {name: a}, spec: {type: LoadBalancer, loadBalancerClass: a b, ports: [{port: 80}]}}',
      'spec.loadBalancerClass: Invalid value: "a b": name part must consist of alphanumeric characters',
    ],
  ])('refuses %s', (manifest, words) => {
    for (const some of [words].flat()) expect(apply(manifest)).toContain(some)
  })

  it('gives a Pod the overhead of its RuntimeClass', () => {
    const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
    const stdin =
      '{apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: r}, handler: h, overhead: {podFixed: {cpu: 100m}}}\n---\n{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {runtimeClassName: r, containers: [{name: c, image: x}]}}'
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
    expect(session.objects.get('pods', 'default/a')?.spec).toMatchObject({ overhead: { cpu: '100m' } })
  })
})

const withPodSpec = (more: string, ofContainer = '') =>
  apply(
    `{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: c, image: x${ofContainer}}], volumes: [{name: v, emptyDir: {}}]${more}}}`,
  )

describe('a source of an environment variable', () => {
  const ref = (source: string) => withPodSpec('', `, env: [{name: X, valueFrom: {${source}}}]`)

  it.each([
    [
      'fieldRef: {apiVersion: v2, fieldPath: metadata.name}',
      'fieldRef.fieldPath: Invalid value: "metadata.name": error converting fieldPath: unsupported pod version: v2',
    ],
    ['fileKeyRef: {volumeName: w, path: a, key: K}', 'fileKeyRef.volumeName: Not found: "w"'],
    [
      'fileKeyRef: {volumeName: v, path: ../a, key: K}',
      `fileKeyRef.path: Invalid value: "../a": must not contain '..'`,
    ],
    ['fileKeyRef: {volumeName: v, path: a, key: K=1}', 'fileKeyRef.key: Invalid value: "K=1"'],
  ])('is refused if it violates a rule: %s', (source, words) => {
    expect(ref(source)).toContain(`spec.containers[0].env[0].valueFrom.${words}`)
  })

  it.each(['fieldRef: {fieldPath: metadata.name}', 'fileKeyRef: {volumeName: v, path: a, key: K}'])(
    'is accepted if it is valid: %s',
    (source) => {
      expect(ref(source)).toBe('')
    },
  )
})

describe('validation of security profiles and restart rules', () => {
  it.each([
    [
      ', securityContext: {seccompProfile: {type: Localhost, localhostProfile: ../a}}',
      `seccompProfile.localhostProfile: Invalid value: "../a": must not contain '..'`,
    ],
    [
      ', securityContext: {seLinuxChangePolicy: MountOption}',
      'seLinuxChangePolicy: Unsupported value: "MountOption": supported values: "Recursive"',
    ],
    [
      ', securityContext: {windowsOptions: {runAsUserName: ""}}',
      'windowsOptions.runAsUserName: Invalid value: "": runAsUserName cannot be an empty string',
    ],
    [
      ', securityContext: {windowsOptions: {runAsUserName: "a\\\\b\\\\c"}}',
      'runAsUserName cannot contain more than one backslash',
    ],
    [', securityContext: {windowsOptions: {runAsUserName: "-_ \\\\b"}}', ''],
    [
      ', securityContext: {windowsOptions: {runAsUserName: "a:b"}}',
      `User cannot contain the following characters: "/\\:;|=,+*?<>@[]`,
    ],
    [
      ', securityContext: {windowsOptions: {gmsaCredentialSpecName: A_b}}',
      'windowsOptions.gmsaCredentialSpecName: Invalid value: "A_b"',
    ],
    [', securityContext: {windowsOptions: {gmsaCredentialSpec: ""}}', 'gmsaCredentialSpec cannot be an empty string'],
    [
      ', securityContext: {windowsOptions: {hostProcess: true}}',
      'spec.hostNetwork: Invalid value: false: hostNetwork must be true if pod contains any hostProcess containers',
    ],
  ])('refuses only invalid fields: %s', (more, words) => {
    expect(withPodSpec(more)).toContain(words)
  })

  it('accepts a restart rule with an empty list of exit codes', () => {
    const rules =
      ', restartPolicy: Never, restartPolicyRules: [{action: Restart, exitCodes: {operator: In, values: []}}]'
    expect(withPodSpec('', rules)).toBe('')
  })
})

describe('fields of disabled feature gates', () => {
  const lifecycle = ', lifecycle: {stopSignal: SIGQUIT, preStop: {sleep: {seconds: 5}}}'
  const stored = (text: string, warning = '') => {
    const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
    const result = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: text })
    expect(result.stderr).toBe(warning)
    return session.command({ type: 'kubectl', args: ['get', 'deploy', 'web', '-o', 'json'] }).stdout
  }
  const deployment = (container: string, spec = '') =>
    `{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: x${container}}]${spec}}}}}`

  it('are dropped, and their parents are dropped if they become empty', () => {
    const written = JSON.parse(stored(deployment(lifecycle, ', os: {name: linux}, schedulingGroup: {podGroupName: g}')))
    expect(written.spec.template.spec.containers[0].lifecycle).toEqual({ preStop: { sleep: { seconds: 5 } } })
    expect(written.spec.template.spec.schedulingGroup).toBeUndefined()
    const alone = JSON.parse(stored(deployment(', lifecycle: {stopSignal: SIGQUIT}', ', os: {name: linux}')))
    expect(alone.spec.template.spec.containers[0].lifecycle).toBeUndefined()
  })

  it('are dropped from the sources of a projected volume, which stay in the list as empty sources', () => {
    const sources =
      '[{clusterTrustBundle: {name: ca, path: ca.pem}}, {podCertificate: {signerName: example.com/x, keyType: ED25519, credentialBundlePath: c.pem}}, {secret: {name: s}}]'
    const text = deployment('', `, volumes: [{name: v, projected: {sources: ${sources}}}]`)
    const written = JSON.parse(stored(text, 'Warning: volume "v" (Projected) has no sources provided\n'))
    expect(written.spec.template.spec.volumes[0].projected.sources).toEqual([{}, {}, { secret: { name: 's' } }])
    const empty = deployment('', ', volumes: [{name: v, projected: {sources: []}}]')
    expect(JSON.parse(stored(empty)).spec.template.spec.volumes[0].projected).toMatchObject({ sources: null })
  })
})

describe('LimitRanges and ResourceQuotas of a namespace', () => {
  const played = (...texts: string[]) => {
    const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
    return texts.map((stdin, i) => {
      const { stderr } = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
      session.advance({ until: (i + 1) * 3000 })
      return stderr
    })
  }
  const claim = (storage: string, more = '') =>
    `{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: ${storage}}}${more}}}`

  it('limit the size of a PersistentVolumeClaim', () => {
    const range =
      '{apiVersion: v1, kind: LimitRange, metadata: {name: l}, spec: {limits: [{type: PersistentVolumeClaim, max: {storage: 2Gi}, min: {storage: 1Gi}}]}}'
    const [, large, small, right] = played(range, claim('3Gi'), claim('1Mi'), claim('1Gi'))
    expect(large).toContain('maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 3Gi')
    expect(small).toContain('minimum storage usage per PersistentVolumeClaim is 1Gi, but request is 1Mi')
    expect(right).toBe('')
  })

  it('are refused if a LimitRange of the type Pod has defaults', () => {
    const [words] = played(
      '{apiVersion: v1, kind: LimitRange, metadata: {name: l}, spec: {limits: [{type: Pod, max: {cpu: 1m}, default: {cpu: 1}}]}}',
    )
    expect(words).toContain("default: Forbidden: may not be specified when `type` is 'Pod'")
    expect(words).not.toContain('greater than')
  })

  it('count the default ConfigMap of a namespace, and the storage of claims by StorageClass', () => {
    const quota =
      "{apiVersion: v1, kind: ResourceQuota, metadata: {name: q}, spec: {hard: {configmaps: '1', fast.storageclass.storage.k8s.io/requests.storage: 1Gi}}}"
    const map = '{apiVersion: v1, kind: ConfigMap, metadata: {name: m}}'
    const [, refused, large, other] = played(
      quota,
      map,
      claim('2Gi', ', storageClassName: fast'),
      claim('2Gi', ', storageClassName: slow'),
    )
    expect(refused).toContain('exceeded quota: q, requested: configmaps=1, used: configmaps=1, limited: configmaps=1')
    expect(large).toContain('exceeded quota: q, requested: fast.storageclass.storage.k8s.io/requests.storage=2Gi')
    expect(other).toBe('')
  })

  it('refuse an update that exceeds the quota', () => {
    const service = (type: string) =>
      `{apiVersion: v1, kind: Service, metadata: {name: s}, spec: {type: ${type}, ports: [{port: 80}]}}`
    const quota =
      "{apiVersion: v1, kind: ResourceQuota, metadata: {name: q}, spec: {hard: {services.loadbalancers: '0'}}}"
    const [, made, changed] = played(quota, service('ClusterIP'), service('LoadBalancer'))
    expect(made).toBe('')
    expect(changed).toContain('exceeded quota: q, requested: services.loadbalancers=1')
  })
})

it('validation of a Service requires a qualified name as loadBalancerClass', () => {
  const service = (name: string) =>
    `{apiVersion: v1, kind: Service, metadata: {name: s}, spec: {type: LoadBalancer, loadBalancerClass: ${name}, ports: [{port: 80}]}}`
  expect(apply(service('a b'))).toContain('spec.loadBalancerClass: Invalid value: "a b": name part must consist of')
  expect(apply(service('example.com/fast'))).toBe('')
})

describe('objects of kinds without a controller', () => {
  const networking = (kind: string, spec: string) =>
    apply(`{apiVersion: networking.k8s.io/v1, kind: ${kind}, metadata: {name: a}, spec: ${spec}}`)
  const rules = (path: string) => networking('Ingress', `{rules: [{host: a.example.com, http: {paths: [${path}]}}]}`)
  const backend = 'backend: {service: {name: web, port: {number: 80}}}'

  it.each([
    [networking('Ingress', '{backend: {serviceName: web}}'), 'strict decoding error: unknown field "spec.backend"'],
    [networking('NetworkPolicy', '{podSelectors: {}}'), 'strict decoding error: unknown field "spec.podSelectors"'],
    [
      apply('{apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: a}, rules: [{verb: [get]}]}'),
      'unknown field "rules[0].verb"',
    ],
    [
      apply('{apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: a}, handlers: x}'),
      'unknown field "handlers"',
    ],
    [apply('{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: a}}'), 'provisioner: Required value'],
    [
      apply(
        '{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: a}, provisioner: p, reclaimPolicy: Keep}',
      ),
      'reclaimPolicy: Unsupported value: "Keep": supported values: "Delete", "Retain"',
    ],
    [networking('Ingress', '{}'), 'either `defaultBackend` or `rules` must be specified'],
    [
      rules(`{path: /, ${backend}}`),
      'spec.rules[0].http.paths[0].pathType: Required value: pathType must be specified',
    ],
    [rules(`{path: a, pathType: Prefix, ${backend}}`), 'paths[0].path: Invalid value: "a": must be an absolute path'],
    [rules(`{path: /a//b, pathType: Exact, ${backend}}`), `must not contain '//'`],
    [rules('{path: /, pathType: Prefix, backend: {}}'), 'resource or service backend is required'],
    [rules('{path: /, pathType: Prefix, backend: {service: {name: web}}}'), 'port name or number is required'],
    [networking('Ingress', `{rules: [{host: 10.0.0.1}]}`), 'must be a DNS name, not an IP address'],
    [networking('Ingress', `{rules: [{host: "a.*.com"}]}`), "a wildcard DNS-1123 subdomain must start with '*.'"],
  ])('are refused if they have unknown or invalid fields: %#', (said, words) => {
    expect(said).toContain(words)
  })

  it.each([
    rules(`{path: /, pathType: Prefix, ${backend}}, {pathType: ImplementationSpecific, ${backend}}`),
    networking(
      'Ingress',
      `{ingressClassName: nginx, defaultBackend: {resource: {kind: K, name: r}}, tls: [{hosts: ["*.a.com"], secretName: t}]}`,
    ),
    networking(
      'NetworkPolicy',
      '{podSelector: {}, policyTypes: [Ingress], ingress: [{from: [{ipBlock: {cidr: 10.0.0.0/8, except: [10.1.0.0/16]}}], ports: [{port: 80, endPort: 90, protocol: TCP}]}]}',
    ),
    apply(
      '{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: a}, provisioner: ebs.csi.aws.com, parameters: {type: gp3}, allowedTopologies: [{matchLabelExpressions: [{key: k, values: [a]}]}]}',
    ),
    apply(
      '{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: a}, roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: r}, subjects: [{kind: ServiceAccount, name: s, namespace: default}]}',
    ),
  ])('are accepted if they are valid: %#', (said) => {
    expect(said).toBe('')
  })
})

const persistentVolume = (spec: string) =>
  apply(`{apiVersion: v1, kind: PersistentVolume, metadata: {name: a}, spec: ${spec}}`)

const plainVolume = 'accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}'

describe('PersistentVolumes', () => {
  it.each([
    ['{}', 'spec.accessModes: Required value'],
    ['{}', 'spec.capacity: Required value'],
    ['{}', 'spec: Required value: must specify a volume type'],
    ['{accessModes: [Sometimes]}', 'spec.accessModes: Unsupported value: "Sometimes"'],
    [`{${plainVolume}, hostPath: {path: /a}, nfs: {}}`, 'spec.nfs: Forbidden: may not specify more than 1 volume type'],
    [`{${plainVolume}, csi: {driver: a.b}}`, 'spec.csi.volumeHandle: Required value'],
    [`{${plainVolume}, local: {path: /a}}`, 'spec.nodeAffinity: Required value: Local volume requires node affinity'],
    [
      `{${plainVolume}, hostPath: {path: /a}, nodeAffinity: {required: {nodeSelectorTerms: []}}}`,
      'must have at least one node selector term',
    ],
    [
      `{${plainVolume}, hostPath: {path: /}, persistentVolumeReclaimPolicy: Recycle}`,
      "may not be 'recycle' for a hostPath mount of '/'",
    ],
    ['{accessModes: [ReadWriteOnce], capacity: {storage: "0"}, hostPath: {path: /a}}', 'must be greater than zero'],
    ['5', 'cannot unmarshal number'],
  ])('are refused if they violate a rule: %s', (spec, words) => {
    expect(persistentVolume(spec)).toContain(words)
  })

  it('are accepted unchanged if they are valid', () => {
    expect(persistentVolume(`{${plainVolume}, csi: {driver: a.b, volumeHandle: c}}`)).toBe('')
  })
})

const slice = (rest: string) =>
  apply(`{apiVersion: discovery.k8s.io/v1, kind: EndpointSlice, metadata: {name: a}, ${rest}}`)

describe('validation of EndpointSlices, ControllerRevisions and StorageClasses', () => {
  it.each([
    ['endpoints: []', 'addressType: Required value'],
    ['addressType: IPv4, endpoints: [{}]', 'endpoints[0].addresses: Required value: must contain at least 1 address'],
    ['addressType: IPv4, endpoints: [{addresses: [127.0.0.1]}]', 'may not be in the loopback range'],
    ['addressType: IPv6, endpoints: [{addresses: [10.0.0.1]}]', 'must be an IPv6 address'],
    ['addressType: IPv4, endpoints: [], ports: [{name: a}, {name: a}]', 'ports[1].name: Duplicate value: "a"'],
  ])('refuses an EndpointSlice that violates a rule: %s', (rest, words) => {
    expect(slice(rest)).toContain(words)
  })

  it('accepts an EndpointSlice without a Pod and without a condition', () => {
    expect(slice('addressType: IPv4, endpoints: [{addresses: [203.0.113.7]}], ports: [{port: 80}]')).toBe('')
  })

  it('refuses a ControllerRevision whose data is not an object', () => {
    const revision = '{apiVersion: apps/v1, kind: ControllerRevision, metadata: {name: a}, revision: 1, data: 5}'
    expect(apply(revision)).toContain('data: Required value: data must be a valid JSON object')
  })

  it('refuses a StorageClass with a topology key twice or without values', () => {
    const expressions = '[{key: a, values: []}, {key: a, values: [b]}]'
    const text = apply(
      `{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: a}, provisioner: p, allowedTopologies: [{matchLabelExpressions: ${expressions}}]}`,
    )
    expect(text).toContain('allowedTopologies[0].matchLabelExpressions[0].values: Required value')
    expect(text).toContain('allowedTopologies[0].matchLabelExpressions[1].key: Duplicate value: "a"')
  })
})

describe('the data sources of a PersistentVolumeClaim', () => {
  const stored = (spec: string) => {
    const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
    const base = 'accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}'
    const stdin = `{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: a}, spec: {${base}, ${spec}}}`
    const { stderr } = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
    const path = '{.spec.dataSource.kind},{.spec.dataSourceRef.kind}'
    return stderr + session.command({ type: 'kubectl', args: ['get', 'pvc', 'a', '-o', `jsonpath=${path}`] }).stdout
  }

  it.each([
    ['dataSource: {kind: PersistentVolumeClaim, name: b}', 'PersistentVolumeClaim,PersistentVolumeClaim'],
    ['dataSourceRef: {kind: PersistentVolumeClaim, name: b}', 'PersistentVolumeClaim,PersistentVolumeClaim'],
    ['dataSource: {kind: Pod, name: b}', ','],
    ['dataSourceRef: {kind: PersistentVolumeClaim, name: b, namespace: c}', ','],
  ])('in the spec %s are stored with the kinds %s', (spec, kinds) => {
    expect(stored(spec)).toBe(kinds)
  })
})
