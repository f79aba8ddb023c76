import { describe, expect, test } from 'vitest'
import { withLabelKeys } from '../api/placing/labelKeys.ts'
import type { JsonObject } from '../api/types.ts'
import { applyDefaults } from './defaults.ts'
import { validateCreate, validateUpdate } from './validation.ts'

const main = { name: 'web', image: 'shop/web:v1' }

function pod(spec: JsonObject = {}, metadata: JsonObject = {}): JsonObject {
  return applyDefaults({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web', namespace: 'default', resourceVersion: '1', ...metadata },
    spec: { containers: [main], ...spec },
  })
}

const withContainer = (more: JsonObject): JsonObject => pod({ containers: [{ ...main, ...more }] })

const texts = (object: JsonObject): string[] => validateCreate(object).map((e) => `${e.field}: ${e.body}`)

describe('validation of containers', () => {
  test.each<[JsonObject, string[]]>([
    [{ image: ' shop/web' }, ['image: Invalid value: " shop/web": must not have leading or trailing whitespace']],
    [{ name: 'a.b' }, ['name: Invalid value: "a.b": must not contain dots']],
    [{ name: '' }, ['name: Required value']],
    [
      { ports: [{ containerPort: 80, protocol: 'ICMP' }] },
      ['ports[0].protocol: Unsupported value: "ICMP": supported values: "SCTP", "TCP", "UDP"'],
    ],
    [
      { ports: [{ containerPort: 80, name: 'x--y-way-too-long-' }] },
      [
        'ports[0].name: Invalid value: "x--y-way-too-long-": must be no more than 15 characters',
        'ports[0].name: Invalid value: "x--y-way-too-long-": must not contain consecutive hyphens',
        'ports[0].name: Invalid value: "x--y-way-too-long-": must not begin or end with a hyphen',
      ],
    ],
    [
      {
        ports: [
          { containerPort: 80, hostPort: 80 },
          { containerPort: 81, hostPort: 80 },
        ],
      },
      ['ports[1].hostPort: Duplicate value: "TCP//80"'],
    ],
    [
      { env: [{ name: 'A=B' }] },
      [
        'env[0].name: Invalid value: "A=B": a valid environment variable name must consist only of printable ASCII characters other than \'=\'',
      ],
    ],
    [
      { env: [{ name: 'A', value: 'x', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }] },
      ['env[0].valueFrom: Invalid value: "": may not be specified when `value` is not empty'],
    ],
    [
      { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.labels' } } }] },
      [
        'env[0].valueFrom.fieldRef.fieldPath: Unsupported value: "metadata.labels": supported values: "metadata.name", "metadata.namespace", "metadata.uid", "spec.nodeName", "spec.serviceAccountName", "status.hostIP", "status.hostIPs", "status.podIP", "status.podIPs"',
      ],
    ],
    [{ volumeMounts: [{ name: 'data', mountPath: '/data' }] }, ['volumeMounts[0].name: Not found: "data"']],
    [{ livenessProbe: {} }, ['livenessProbe: Required value: must specify a handler type']],
    [
      { readinessProbe: { exec: { command: [] }, terminationGracePeriodSeconds: 5 } },
      [
        'readinessProbe.exec.command: Required value',
        'readinessProbe.terminationGracePeriodSeconds: Invalid value: 5: must not be set for readinessProbes',
      ],
    ],
    [
      { readinessProbe: { httpGet: { port: 0, path: '/' } } },
      ['readinessProbe.httpGet.port: Invalid value: 0: must be between 1 and 65535, inclusive'],
    ],
    [
      { lifecycle: { preStop: { sleep: { seconds: 60 } } } },
      [
        'lifecycle.preStop.sleep: Invalid value: 60: must be non-negative and less than terminationGracePeriodSeconds (30)',
      ],
    ],
    [
      { resources: { requests: { cpu: '-1', foo: '1' } } },
      [
        'resources.requests[cpu]: Invalid value: "-1": must be greater than or equal to 0',
        'resources.requests[foo]: Invalid value: "foo": must be a standard resource type or fully qualified',
        'resources.requests[foo]: Invalid value: "foo": must be a standard resource for containers',
      ],
    ],
    [
      { resources: { limits: { 'nvidia.com/gpu': '1.5' } } },
      [
        'resources.limits[nvidia.com/gpu]: Invalid value: "1500m": must be an integer',
        'resources.requests[nvidia.com/gpu]: Invalid value: "1500m": must be an integer',
      ],
    ],
    [
      { resources: { requests: { memory: '2Gi' }, limits: { memory: '1Gi' } } },
      ['resources.requests: Invalid value: "2Gi": must be less than or equal to memory limit of 1Gi'],
    ],
    [
      { restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [3] } }] },
      ['restartPolicy: Required value: must specify restartPolicy when restart rules are used'],
    ],
    [
      { securityContext: { runAsUser: -1, seccompProfile: { type: 'Other' } } },
      [
        'securityContext.runAsUser: Invalid value: -1: must be between 0 and 2147483647, inclusive',
        'securityContext.seccompProfile.type: Unsupported value: "Other": supported values: "Localhost", "RuntimeDefault", "Unconfined"',
      ],
    ],
  ])('returns the expected errors in case %#', (container, expected) => {
    expect(texts(withContainer(container))).toEqual(expected.map((text) => `spec.containers[0].${text}`))
  })
})

describe('validation of the other fields of a Pod’s spec', () => {
  const selector = { matchLabels: { app: 'web' } }
  test.each<[JsonObject, string[]]>([
    [
      { activeDeadlineSeconds: 0 },
      ['activeDeadlineSeconds: Invalid value: 0: must be between 1 and 2147483647, inclusive'],
    ],
    [
      { dnsPolicy: 'Never' },
      [
        'dnsPolicy: Unsupported value: "Never": supported values: "ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"',
      ],
    ],
    [{ dnsPolicy: 'None' }, ['dnsConfig: Required value: must provide `dnsConfig` when `dnsPolicy` is None']],
    [
      { tolerations: [{ operator: 'Equal', value: 'x' }] },
      [
        'tolerations[0].operator: Invalid value: "Equal": operator must be Exists when `key` is empty, which means \\"match all values and all keys\\"'.replaceAll(
          '\\',
          '',
        ),
      ],
    ],
    [
      { tolerations: [{ key: 'a', operator: 'Like', tolerationSeconds: 5, effect: 'NoSchedule' }] },
      [
        'tolerations[0].effect: Invalid value: "NoSchedule": effect must be \'NoExecute\' when `tolerationSeconds` is set',
        'tolerations[0].operator: Unsupported value: "Like": supported values: "Equal", "Exists"',
      ],
    ],
    [
      { volumes: [{ name: 'a' }, { name: 'a', emptyDir: {} }, { name: 'b', emptyDir: {}, hostPath: { path: '/x' } }] },
      [
        'volumes[1].name: Duplicate value: "a"',
        'volumes[2].hostPath: Forbidden: may not specify more than 1 volume type',
      ],
    ],
    [
      {
        topologySpreadConstraints: [
          { maxSkew: 0, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: selector },
          { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: selector },
        ],
      },
      [
        'topologySpreadConstraints[0].maxSkew: Invalid value: 0: must be greater than zero',
        'topologySpreadConstraints[0].{topologyKey, whenUnsatisfiable}: Duplicate value: "{zone, DoNotSchedule}"',
      ],
    ],
    [
      {
        affinity: {
          podAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: [
              { topologyKey: 'zone', labelSelector: selector, matchLabelKeys: ['a', 'b'], mismatchLabelKeys: ['b'] },
            ],
          },
        },
      },
      [
        'affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].matchLabelKeys[1]: Invalid value: "b": exists in both matchLabelKeys and mismatchLabelKeys',
      ],
    ],
    [
      {
        affinity: {
          nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } },
          podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ labelSelector: selector }] },
        },
      },
      [
        'affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms: Required value: must have at least one node selector term',
        'affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey: Required value: can not be empty',
        'affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey: Invalid value: "": name part must be non-empty',
        `affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution[0].topologyKey: Invalid value: "": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')`,
      ],
    ],
    [
      { initContainers: [{ name: 'init', image: 'a', readinessProbe: { tcpSocket: { port: 80 } } }] },
      ['initContainers[0].readinessProbe: Forbidden: may not be set for init containers without restartPolicy=Always'],
    ],
    [
      { schedulingGates: [{ name: 'a/b' }, { name: 'a/b' }], nodeName: 'node-1' },
      [
        'schedulingGates[1]: Duplicate value: "a/b"',
        'nodeName: Forbidden: cannot be set until all schedulingGates have been cleared',
      ],
    ],
    [
      { restartPolicy: 'Sometimes' },
      ['restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never"'],
    ],
  ])('returns the expected errors in case %#', (spec, expected) => {
    expect(texts(pod(spec))).toEqual(expected.map((text) => `spec.${text}`))
  })

  test('accepts probes of a sidecar', () => {
    const sidecar = { name: 'side', image: 'a', restartPolicy: 'Always', readinessProbe: { tcpSocket: { port: 80 } } }
    expect(texts(pod({ initContainers: [sidecar] }))).toEqual([])
  })
})

describe('validation of an update of a Pod', () => {
  const change = (from: JsonObject, to: JsonObject): string[] =>
    validateUpdate(pod(to), pod(from)).map((e) => `${e.field}: ${e.body}`)

  test.each<[JsonObject, JsonObject]>([
    [{}, { containers: [{ ...main, image: 'shop/web:v2' }] }],
    [{}, { activeDeadlineSeconds: 10 }],
    [{ activeDeadlineSeconds: 10 }, { activeDeadlineSeconds: 5 }],
    [{}, { tolerations: [{ key: 'a', operator: 'Exists' }] }],
    [{ terminationGracePeriodSeconds: -1 }, { terminationGracePeriodSeconds: 1 }],
    [{ schedulingGates: [{ name: 'a/b' }] }, { nodeSelector: { disk: 'ssd' } }],
  ])('accepts the changed fields in case %#', (from, to) => {
    expect(change(from, to)).toEqual([])
  })

  const policy = { imagePullPolicy: 'IfNotPresent' }
  test.each<[JsonObject, JsonObject, string]>([
    [
      {},
      { containers: [main, { name: 'b', image: 'b' }] },
      'spec.containers: Forbidden: pod updates may not add or remove containers',
    ],
    [
      { activeDeadlineSeconds: 5 },
      { activeDeadlineSeconds: 10 },
      'spec.activeDeadlineSeconds: Invalid value: 10: must be less than or equal to previous value',
    ],
    [
      { activeDeadlineSeconds: 5 },
      {},
      'spec.activeDeadlineSeconds: Invalid value: null: must not update from a positive integer to nil value',
    ],
    [
      { tolerations: [{ key: 'a', operator: 'Exists' }] },
      {},
      'spec.tolerations: Forbidden: existing toleration can not be modified except its tolerationSeconds',
    ],
    [
      { schedulingGates: [{ name: 'a/b' }] },
      { schedulingGates: [{ name: 'c/d' }] },
      "spec.schedulingGates[0].name: Forbidden: only deletion is allowed, but found new scheduling gate 'c/d'",
    ],
    [
      { containers: [{ ...main, ...policy }], nodeSelector: { a: 'b' } },
      { containers: [{ ...main, ...policy }], nodeSelector: { a: 'c' } },
      'spec: Forbidden: pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)\n',
    ],
  ])('refuses the changed fields in case %#', (from, to, expected) => {
    const [text, ...more] = change(from, to)
    expect(more).toEqual([])
    expect(text?.slice(0, expected.length)).toBe(expected)
  })

  test('shows the difference of the specs in the error', () => {
    const [text] = change({ nodeSelector: { a: 'b' } }, { nodeSelector: { a: 'c' } })
    expect(text).toContain('\n  "NodeSelector": {\n-  "a": "b"\n+  "a": "c"\n  },\n')
  })
})

describe('validation of sysctls in a namespace of the host', () => {
  test.each<[string, JsonObject, string | undefined]>([
    ['net.core.somaxconn', { hostNetwork: true }, 'hostNetwork'],
    ['net/core/somaxconn', { hostNetwork: true }, 'hostNetwork'],
    ['kernel.shm_rmid_forced', { hostIPC: true }, 'hostIPC'],
    ['fs.mqueue.msg_max', { hostIPC: true }, 'hostIPC'],
    ['net.core.somaxconn', { hostIPC: true }, undefined],
    ['vm.swappiness', { hostNetwork: true, hostIPC: true }, undefined],
  ])('refuses only sysctls of the shared namespace: %s with %j', (name, host, named) => {
    const found = texts(pod({ ...host, securityContext: { sysctls: [{ name, value: '1' }] } }))
    const text = `spec.securityContext.sysctls[0].name: Invalid value: "${name}": may not be specified when '${named}' is true`
    expect(found).toEqual(named === undefined ? [] : [text])
  })
})

describe('labels of a Pod that are in both matchLabelKeys and labelSelector', () => {
  const term = { topologyKey: 'zone', labelSelector: { matchLabels: { app: 'web' } }, matchLabelKeys: ['app', 'rev'] }
  const required = 'requiredDuringSchedulingIgnoredDuringExecution'
  const twice = 'Invalid value: "app": exists in both matchLabelKeys and labelSelector'
  const affinity = {
    podAntiAffinity: { [required]: [term] },
    podAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: term }] },
  }
  const spread = { ...term, maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' }

  const merged = (labels: Record<string, string>) =>
    pod(withLabelKeys({ affinity, topologySpreadConstraints: [spread] }, labels), { labels })

  test('are refused after merging, in affinity terms and in spread constraints', () => {
    expect(texts(merged({ app: 'web', rev: '1' }))).toEqual([
      `spec.affinity.podAffinity.preferredDuringSchedulingIgnoredDuringExecution[0].podAffinityTerm[0]: ${twice}`,
      `spec.affinity.podAntiAffinity.${required}[0][0]: ${twice}`,
      `spec.topologySpreadConstraints[0][0]: ${twice}`,
    ])
    expect(texts(merged({ rev: '1' }))).toEqual([])
  })

  test('are refused only once if the written labelSelector itself contains the labels', () => {
    const own = { matchLabels: { app: 'web' }, matchExpressions: [{ key: 'app', operator: 'Exists' }] }
    const written = { podAntiAffinity: { [required]: [{ ...term, labelSelector: own }] } }
    const refused = [`spec.affinity.podAntiAffinity.${required}[0][0]: ${twice}`]
    expect(texts(pod({ affinity: written }))).toEqual(refused)
    expect(texts(pod({ affinity: written }, { labels: { app: 'web' } }))).toEqual(refused)
  })
})

describe('validation of the operating system of a Pod', () => {
  const windows = { os: { name: 'windows' } }
  const linux = { os: { name: 'linux' } }
  const notForWindows = 'Forbidden: cannot be set for a windows pod'
  const notForLinux = 'Forbidden: windows options cannot be set for a linux pod'
  const windowsOptions = { runAsUserName: 'ContainerUser' }

  test('refuses fields of Linux in a Pod for Windows', () => {
    const context = {
      runAsUser: 1,
      fsGroup: 2,
      supplementalGroups: [3],
      sysctls: [],
      runAsNonRoot: true,
      windowsOptions,
    }
    const init = { ...main, name: 'init', securityContext: { privileged: false } }
    const container = { ...main, securityContext: { capabilities: {}, runAsNonRoot: true, windowsOptions } }
    const spec = {
      ...windows,
      hostPID: true,
      shareProcessNamespace: false,
      resources: { limits: { cpu: '1' } },
      securityContext: context,
      initContainers: [init],
      containers: [container],
    }
    expect(texts(pod(spec))).toEqual([
      'spec.resources: Forbidden: may not be set for a windows pod',
      `spec.hostPID: ${notForWindows}`,
      `spec.securityContext.fsGroup: ${notForWindows}`,
      `spec.shareProcessNamespace: ${notForWindows}`,
      `spec.securityContext.runAsUser: ${notForWindows}`,
      `spec.securityContext.supplementalGroups: ${notForWindows}`,
      `spec.initContainers[0].securityContext.privileged: ${notForWindows}`,
      `spec.containers[0].securityContext.capabilities: ${notForWindows}`,
    ])
  })

  test('refuses windowsOptions in a Pod for Linux', () => {
    const containers = [{ ...main, securityContext: { windowsOptions: {} } }]
    expect(texts(pod({ ...linux, securityContext: { windowsOptions }, containers }))).toEqual([
      `spec.securityContext.windowsOptions: ${notForLinux}`,
      `spec.containers[0].securityContext.windowsOptions: ${notForLinux}`,
    ])
  })

  test('accepts fields of Linux and Windows in a Pod that names no operating system', () => {
    expect(texts(pod({ hostPID: true, securityContext: { fsGroup: 2, windowsOptions } }))).toEqual([])
    expect(texts(pod({ ...windows, hostPID: false, hostNetwork: true }))).toEqual([])
  })
})

describe('validation of a Pod’s parts', () => {
  const withResources = (own: JsonObject, ofContainer: JsonObject) =>
    texts(pod({ resources: own, containers: [{ ...main, resources: ofContainer }] }))
  const volume = (source: JsonObject) => texts(pod({ volumes: [{ name: 'v', ...source }] }))
  const projected = (...sources: JsonObject[]) => volume({ projected: { sources } })

  test('requires that the resources of the containers fit into the resources of the Pod', () => {
    expect(withResources({ requests: { cpu: '1' } }, { requests: { cpu: '2' } })).toEqual([
      'spec.resources.requests[cpu]: Invalid value: "1": must be greater than or equal to aggregate container requests of 2',
    ])
    expect(
      withResources({ limits: { memory: '1Gi' } }, { requests: { memory: '1Mi' }, limits: { memory: '2Gi' } }),
    ).toEqual([
      'spec.resources.containers[0][memory].limits: Invalid value: "2Gi": must be less than or equal to pod limits of 1Gi',
    ])
    const pages = { 'hugepages-2Mi': '4Mi', cpu: '1' }
    expect(withResources({ limits: { ...pages, 'hugepages-2Mi': '2Mi' } }, { limits: pages })).toContain(
      'spec.resources.limits[hugepages-2Mi]: Invalid value: "2Mi": must be greater than or equal to aggregate container limits of 4Mi',
    )
    expect(withResources({ requests: { cpu: '2' }, limits: { cpu: '3' } }, { limits: { cpu: '2' } })).toEqual([])
    expect(withResources({ limits: { 'ephemeral-storage': '1Gi' } }, {})).toContain(
      'spec.resources.limits[ephemeral-storage]: Unsupported value: "ephemeral-storage": supported values: "cpu", "hugepages-", "memory"',
    )
  })

  test('refuses claims in the resources of the Pod itself', () => {
    const claimed = {
      resourceClaims: [{ name: 'gpu', resourceClaimName: 'gpu' }],
      resources: { claims: [{ name: 'gpu' }] },
    }
    expect(texts(pod(claimed))).toEqual([
      'spec.resources.claims: Forbidden: claims may not be set for Resources at pod-level',
    ])
  })

  test('requires different paths for the files of a projected volume', () => {
    const items = [{ key: 'k', path: 'p' }]
    expect(projected({ configMap: { name: 'a', items } }, { secret: { name: 'b', items } })).toEqual([
      'spec.volumes[0].projected: Invalid value: "b": conflicting duplicate paths',
    ])
    expect(projected({ configMap: { name: 'a', items } }, { secret: { name: 'b' } })).toEqual([])
    expect(projected({ serviceAccountToken: { path: '../t' } })).toEqual([
      'spec.volumes[0].projected.path: Invalid value: "../t": must not contain \'..\'',
    ])
  })

  test('requires an image in an image volume, except in templates', () => {
    expect(volume({ image: { reference: '' } })).toEqual(['spec.volumes[0].image.reference: Required value'])
    expect(volume({ image: { reference: 'example.com/files:v1' } })).toEqual([])
  })

  test('requires a complete claim template in an ephemeral volume', () => {
    const claim = (spec: JsonObject) => volume({ ephemeral: { volumeClaimTemplate: { spec } } })
    const resources = { requests: { storage: '1Gi' } }
    expect(claim({ resources })).toEqual([
      'spec.volumes[0].ephemeral.volumeClaimTemplate.spec.accessModes: Required value: at least 1 access mode is required',
    ])
    expect(claim({ resources, accessModes: ['ReadWriteOnce'] })).toEqual([])
  })

  test('requires an emptyDir for a variable from a file in a volume', () => {
    const valueFrom = { fileKeyRef: { volumeName: 'v', path: '/own/file', key: 'A' } }
    const reading = (source: JsonObject) =>
      texts(pod({ volumes: [{ name: 'v', ...source }], containers: [{ ...main, env: [{ name: 'A', valueFrom }] }] }))
    const at = 'spec.containers[0].env[0].valueFrom.fileKeyRef.volumeName'
    expect(reading({ emptyDir: {} })).toEqual([])
    expect(reading({ hostPath: { path: '/x' } })).toEqual([
      `${at}: Invalid value: "v": referenced volume must be of type emptyDir`,
    ])
    expect(reading({ name: 'w', emptyDir: {} })).toEqual([`${at}: Not found: "v"`])
  })

  test('forbids devices in a Pod with its own user namespace', () => {
    const volumes = [{ name: 'v', persistentVolumeClaim: { claimName: 'data' } }]
    const containers = [{ ...main, volumeDevices: [{ name: 'v', devicePath: '/dev/x' }] }]
    expect(texts(pod({ hostUsers: false, volumes, containers }))).toEqual([
      'spec.containers[0].volumeDevices: Forbidden: when `hostUsers` is false',
    ])
    expect(texts(pod({ volumes, containers }))).toEqual([])
  })
})
