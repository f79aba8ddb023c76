import { describe, expect, test } from 'vitest'
import type { FieldError } from '../api/errors.ts'
import type { JsonObject } from '../api/types.ts'
import { applyDefaults } from './defaults.ts'
import {
  validateCreate,
  validateStatusUpdate,
  validateUpdate,
  warningsOnCreate,
  warningsOnUpdate,
} from './validation.ts'

const labels = { app: 'web' }
const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'shop/web:v1' }] } }
const clusterKinds = ['Node', 'Namespace', 'PriorityClass']

function make(apiVersion: string, kind: string, more: JsonObject = {}, metadata: JsonObject = {}): JsonObject {
  const place = clusterKinds.includes(kind) ? {} : { namespace: 'default' }
  const meta = { name: 'web', ...place, uid: 'u', resourceVersion: '1', ...metadata }
  return applyDefaults({ apiVersion, kind, metadata: meta, ...more })
}
const deployment = (spec: JsonObject = {}, metadata: JsonObject = {}): JsonObject =>
  make('apps/v1', 'Deployment', { spec: { selector: { matchLabels: labels }, template, ...spec } }, metadata)
const replicaSet = (spec: JsonObject = {}, metadata: JsonObject = {}): JsonObject =>
  make('apps/v1', 'ReplicaSet', { spec: { selector: { matchLabels: labels }, template, ...spec } }, metadata)
const controller = (spec: JsonObject = {}): JsonObject =>
  make('v1', 'ReplicationController', { spec: { selector: labels, template, ...spec } })
const service = (spec: JsonObject = {}, metadata: JsonObject = {}): JsonObject =>
  make('v1', 'Service', { spec: { selector: labels, ports: [{ port: 80 }], ...spec } }, metadata)

const texts = (errors: readonly FieldError[]): string[] => errors.map((e) => `${e.field}: ${e.body}`)
const subdomain =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
const key =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"
const owner = (name: string, uid = 'u1'): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  name,
  uid,
  controller: true,
})

describe('validation of the metadata of new objects', () => {
  test.each<[string, JsonObject, string[]]>([
    [
      'none',
      { metadata: { namespace: 'default' } },
      ['metadata.name: Required value: name or generateName is required'],
    ],
    [
      'a bad prefix',
      { metadata: { name: 'a', generateName: 'AB-', namespace: 'default' } },
      [`metadata.generateName: Invalid value: "AB-": ${subdomain}`],
    ],
    ['a prefix that ends in a dash', { metadata: { name: 'web-x', generateName: 'web-', namespace: 'default' } }, []],
    ['no namespace', { metadata: { name: 'a' } }, ['metadata.namespace: Required value']],
    [
      'a label key',
      { metadata: { name: 'a', namespace: 'default', labels: { '-x': 'ok', 'a/b/c': '' } } },
      [
        `metadata.labels: Invalid value: "-x": name part ${key}`,
        `metadata.labels: Invalid value: "a/b/c": a valid label key ${key} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
      ],
    ],
    [
      'an annotation key in upper case is fine, its prefix has rules',
      { metadata: { name: 'a', namespace: 'default', annotations: { 'Example.COM/Key': '', '/x': '' } } },
      ['metadata.annotations: Invalid value: "/x": prefix part must be non-empty'],
    ],
    [
      'too many annotations',
      { metadata: { name: 'a', namespace: 'default', annotations: { a: 'x'.repeat(262144) } } },
      ['metadata.annotations: Too long: may not be more than 262144 bytes'],
    ],
    [
      'two controllers',
      { metadata: { name: 'a', namespace: 'default', ownerReferences: [owner('a'), owner('b', 'u2')] } },
      [
        'metadata.ownerReferences: Invalid value: [{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"a","uid":"u1","controller":true},{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"b","uid":"u2","controller":true}]: Only one reference can have Controller set to true. Found "true" in references for ReplicaSet/a and ReplicaSet/b',
      ],
    ],
    [
      'an owner without uid',
      { metadata: { name: 'a', namespace: 'default', ownerReferences: [owner('a', '')] } },
      ['metadata.ownerReferences.uid: Invalid value: "": must not be empty'],
    ],
    [
      'finalizers that exclude each other',
      { metadata: { name: 'a', namespace: 'default', finalizers: ['orphan', 'foregroundDeletion'] } },
      [
        'metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set',
      ],
    ],
  ])('returns the expected errors for the metadata: %s', (_, object, expected) => {
    expect(texts(validateCreate({ apiVersion: 'v1', kind: 'ConfigMap', ...object }))).toEqual(expected)
  })

  test.each<[string, string, string, string[]]>([
    [
      'v1',
      'Service',
      '-web',
      [
        "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')",
      ],
    ],
    ['v1', 'Namespace', 'a.b', ['must not contain dots']],
    ['policy/v1', 'PodDisruptionBudget', 'a/b', ["may not contain '/'"]],
    ['policy/v1', 'PodDisruptionBudget', 'Any_Name', []],
    ['example.com/v1', 'Widget', 'A', [subdomain]],
  ])('checks the name of a new object of %s %s: %s', (apiVersion, kind, name, expected) => {
    const object = make(apiVersion, kind, kind === 'Service' ? { spec: { ports: [{ port: 80 }] } } : {}, { name })
    expect(texts(validateCreate(object))).toEqual(
      expected.map((text) => `metadata.name: Invalid value: "${name}": ${text}`),
    )
  })

  test('refuses a namespace in a cluster-scoped object', () => {
    expect(texts(validateCreate(make('v1', 'Node', {}, { namespace: 'default' })))).toEqual([
      'metadata.namespace: Forbidden: not allowed on this type',
    ])
  })
})

describe('validation of updates', () => {
  test.each<[string, JsonObject, JsonObject, string[]]>([
    ['nothing', deployment(), deployment(), []],
    [
      'no resourceVersion',
      deployment({}, { resourceVersion: '' }),
      deployment(),
      ['metadata.resourceVersion: Invalid value: "": must be specified for an update'],
    ],
    [
      'another uid',
      deployment({}, { uid: 'other' }),
      deployment(),
      ['metadata.uid: Invalid value: "other": field is immutable'],
    ],
    [
      'a finalizer on what is being deleted',
      deployment({}, { finalizers: ['a/b'], deletionTimestamp: '2026-01-01T00:00:00Z' }),
      deployment({}, { deletionTimestamp: '2026-01-01T00:00:00Z' }),
      [
        'metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"a/b"}',
      ],
    ],
    [
      'the selector of a Deployment',
      deployment({
        selector: { matchLabels: { ...labels, tier: 'x' } },
        template: { ...template, metadata: { labels: { ...labels, tier: 'x' } } },
      }),
      deployment(),
      ['spec.selector: Invalid value: {"matchLabels":{"app":"web","tier":"x"}}: field is immutable'],
    ],
    [
      'the selector of a ReplicaSet, written in another way',
      replicaSet({ selector: { matchExpressions: [{ values: ['web'], operator: 'In', key: 'app' }] } }),
      replicaSet(),
      [
        'spec.selector: Invalid value: {"matchExpressions":[{"key":"app","operator":"In","values":["web"]}]}: field is immutable',
      ],
    ],
    [
      'the selector of a ReplicationController',
      controller({ selector: { app: 'web' } }),
      controller({ selector: { app: 'web', old: 'x' } }),
      [],
    ],
    ['labels of a Namespace', make('v1', 'Namespace', {}, { labels: { a: 'b' } }), make('v1', 'Namespace'), []],
    [
      'the type of a Secret',
      make('v1', 'Secret', { type: 'kubernetes.io/tls', data: { 'tls.crt': '', 'tls.key': '' } }),
      make('v1', 'Secret'),
      ['type: Invalid value: "kubernetes.io/tls": field is immutable'],
    ],
    [
      'an immutable ConfigMap',
      make('v1', 'ConfigMap', { immutable: true, data: { a: '2' } }),
      make('v1', 'ConfigMap', { immutable: true, data: { a: '1' } }),
      ['data: Forbidden: field is immutable when `immutable` is set'],
    ],
    [
      'the cluster IP of a Service',
      service({ clusterIP: '10.0.0.2', clusterIPs: ['10.0.0.2'] }),
      service({ clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1'] }),
      ['spec.clusterIPs[0]: Invalid value: ["10.0.0.2"]: may not change once set'],
    ],
    [
      'scopes of a quota',
      make('v1', 'ResourceQuota', { spec: { scopes: ['BestEffort'] } }),
      make('v1', 'ResourceQuota', { spec: {} }),
      ['spec.scopes: Invalid value: ["BestEffort"]: field is immutable'],
    ],
    [
      'the value of a PriorityClass',
      make('scheduling.k8s.io/v1', 'PriorityClass', { value: 2 }),
      make('scheduling.k8s.io/v1', 'PriorityClass', { value: 1 }),
      ['value: Forbidden: may not be changed in an update.'],
    ],
  ])('returns the expected errors for the update: %s', (_, object, old, expected) => {
    expect(texts(validateUpdate(object, old))).toEqual(expected)
  })
})

describe('validation of status updates', () => {
  const withStatus = (object: JsonObject, status: JsonObject): JsonObject => ({ ...object, status })
  test.each<[string, JsonObject, JsonObject, string[]]>([
    [
      'sums that fit',
      withStatus(deployment(), { replicas: 3, readyReplicas: 2, availableReplicas: 1, terminatingReplicas: 5 }),
      deployment(),
      [],
    ],
    [
      'sums that do not',
      withStatus(deployment(), { replicas: 1, updatedReplicas: 2, readyReplicas: 0, availableReplicas: 1 }),
      deployment(),
      [
        'status.updatedReplicas: Invalid value: 2: cannot be greater than status.replicas',
        'status.availableReplicas: Invalid value: 1: cannot be greater than readyReplicas',
      ],
    ],
    [
      'fewer collisions',
      withStatus(deployment(), {}),
      withStatus(deployment(), { collisionCount: 1 }),
      ['status.collisionCount: Invalid value: 0: cannot be decremented'],
    ],
    [
      'a negative count',
      withStatus(replicaSet(), { replicas: -1 }),
      replicaSet(),
      [
        'status.replicas: Invalid value: -1: must be greater than or equal to 0',
        'status.fullyLabeledReplicas: Invalid value: 0: cannot be greater than status.replicas',
        'status.readyReplicas: Invalid value: 0: cannot be greater than status.replicas',
        'status.availableReplicas: Invalid value: 0: cannot be greater than status.replicas',
      ],
    ],
    [
      'a Namespace that only says so',
      withStatus(make('v1', 'Namespace'), { phase: 'Terminating' }),
      make('v1', 'Namespace'),
      ['status.Phase: Invalid value: "Terminating": may only be \'Active\' if `deletionTimestamp` is empty'],
    ],
    [
      'a container that runs again',
      {
        kind: 'Pod',
        apiVersion: 'v1',
        metadata: { resourceVersion: '1' },
        spec: { restartPolicy: 'Never' },
        status: { containerStatuses: [{ name: 'a', state: { running: {} } }] },
      },
      {
        kind: 'Pod',
        apiVersion: 'v1',
        metadata: {},
        spec: { restartPolicy: 'Never' },
        status: { containerStatuses: [{ name: 'a', state: { terminated: { exitCode: 0 } } }] },
      },
      ['status.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state'],
    ],
  ])('returns the expected errors for the status: %s', (_, object, old, expected) => {
    expect(texts(validateStatusUpdate(object, old))).toEqual(expected)
  })
})

describe('validation of the specs of other kinds', () => {
  const range = (limit: JsonObject): JsonObject => make('v1', 'LimitRange', { spec: { limits: [limit] } })
  const budget = (spec: JsonObject): JsonObject => make('policy/v1', 'PodDisruptionBudget', { spec })
  const autoscaler = (spec: JsonObject): JsonObject => make('autoscaling/v2', 'HorizontalPodAutoscaler', { spec })
  const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }

  test.each<[JsonObject, string[]]>([
    [
      deployment({ strategy: { rollingUpdate: { maxUnavailable: '120%' } } }),
      ['spec.strategy.rollingUpdate.maxUnavailable: Invalid value: "120%": must not be greater than 100%'],
    ],
    [deployment({ strategy: { rollingUpdate: { maxSurge: '150%' } } }), []],
    [
      deployment({ strategy: { type: 'Mixed', rollingUpdate: { maxSurge: '1%' } } }),
      [
        'spec.strategy: Unsupported value: {"Type":"Mixed","RollingUpdate":{"MaxUnavailable":0,"MaxSurge":"1%"}}: supported values: "Recreate", "RollingUpdate"',
      ],
    ],
    [
      deployment({ template: { ...template, metadata: { labels: { ...labels, x: 'a b' } } } }),
      [
        `spec.template.labels: Invalid value: "a b": a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')`,
      ],
    ],
    [
      controller({ template: undefined as unknown as JsonObject, selector: {} }),
      ['spec.selector: Required value', 'spec.template: Required value'],
    ],
    [
      controller({ template: { ...template, spec: { ...template.spec, activeDeadlineSeconds: 1 } } }),
      [
        'spec.template.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in ReplicationController is not Supported',
      ],
    ],
    [service({ ports: [{ port: 80 }, { port: 81, name: 'b' }] }), ['spec.ports[0].name: Required value']],
    [
      service({
        ports: [
          { port: 80, name: 'a' },
          { port: 80, name: 'b' },
        ],
      }),
      [
        'spec.ports[1]: Duplicate value: {"Name":"","Protocol":"TCP","AppProtocol":null,"Port":80,"TargetPort":0,"NodePort":0}',
      ],
    ],
    [
      service({ ports: [{ port: 0 }] }),
      [
        'spec.ports[0].port: Invalid value: 0: must be between 1 and 65535, inclusive',
        'spec.ports[0].targetPort: Invalid value: 0: must be between 1 and 65535, inclusive',
      ],
    ],
    [
      { ...service(), spec: { ...(service().spec as JsonObject), type: 'Public' } },
      [
        'spec.type: Unsupported value: "Public": supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"',
      ],
    ],
    [
      service({ ports: [{ port: 80, nodePort: 30000 }] }),
      ["spec.ports[0].nodePort: Forbidden: may not be used when `type` is 'ClusterIP'"],
    ],
    [
      make('v1', 'Node', {
        spec: {
          taints: [
            { key: 'a', effect: 'NoSchedule' },
            { key: 'a', effect: 'NoSchedule', value: 'x' },
            { key: 'b', effect: 'Never' },
          ],
        },
      }),
      [
        'metadata.taints[1]: Duplicate value: {"Key":"a","Value":"x","Effect":"NoSchedule","TimeAdded":null}: taints must be unique by key and effect pair',
        'metadata.taints[2].effect: Unsupported value: "Never": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
      ],
    ],
    [
      make('v1', 'ResourceQuota', { spec: { hard: { pods: '1.5', 'count/deployments.apps': '2', nonsense: '1' } } }),
      [
        'spec.hard[nonsense]: Invalid value: "nonsense": must be a standard resource type or fully qualified',
        'spec.hard[nonsense]: Invalid value: "nonsense": must be a standard resource for quota',
        'spec.hard[pods]: Invalid value: "1500m": must be an integer',
      ],
    ],
    [
      range({ type: 'Container', min: { cpu: '200m' }, max: { cpu: '100m' } }),
      [
        'spec.limits[0].min[cpu]: Invalid value: "200m": min value 200m is greater than max value 100m',
        'spec.limits[0].defaultRequest[cpu]: Invalid value: "100m": min value 200m is greater than default request value 100m',
        'spec.limits[0].default[cpu]: Invalid value: "200m": min value 200m is greater than default value 100m',
      ],
    ],
    [
      range({ type: 'Pod', default: { cpu: '1' } }),
      ["spec.limits[0].default: Forbidden: may not be specified when `type` is 'Pod'"],
    ],
    [
      budget({ minAvailable: 1, maxUnavailable: '10%', selector: { matchLabels: labels } }),
      [
        'spec: Invalid value: {"MinAvailable":1,"Selector":{"matchLabels":{"app":"web"}},"MaxUnavailable":"10%","UnhealthyPodEvictionPolicy":null}: minAvailable and maxUnavailable cannot be both set',
      ],
    ],
    [budget({ minAvailable: '101%' }), ['spec.minAvailable: Invalid value: "101%": must not be greater than 100%']],
    [
      autoscaler({ scaleTargetRef: target, minReplicas: 3, maxReplicas: 2 }),
      ['spec.maxReplicas: Invalid value: 2: must be greater than or equal to `minReplicas`'],
    ],
    [
      autoscaler({ scaleTargetRef: { kind: 'Deployment' }, maxReplicas: 0 }),
      [
        'spec.maxReplicas: Required value: must be set and greater than 0',
        'spec.maxReplicas: Invalid value: 0: must be greater than or equal to `minReplicas`',
        'spec.scaleTargetRef.name: Required value',
        'spec.scaleTargetRef.apiVersion: Invalid value: "": apiVersion must specify API group',
      ],
    ],
    [
      autoscaler({
        scaleTargetRef: target,
        maxReplicas: 2,
        metrics: [{ type: 'Pods', pods: {} }],
        behavior: { scaleUp: { policies: [], stabilizationWindowSeconds: 4000, tolerance: '-50m' } },
      }),
      [
        'spec.metrics[0].pods.metric.name: Required value: must specify a metric name',
        'spec.metrics[0].pods.target.type: Required value: must specify a metric target type',
        'spec.metrics[0].pods.target.type: Invalid value: "": must be either Utilization, Value, or AverageValue',
        'spec.metrics[0].pods.target.averageValue: Required value: must specify a positive target averageValue',
        'spec.behavior.scaleUp.stabilizationWindowSeconds: Invalid value: 4000: must be less than or equal to 3600',
        'spec.behavior.scaleUp.policies: Required value: must specify at least one Policy',
        'spec.behavior.scaleUp.tolerance: Invalid value: "-50m": must be greater than or equal to 0',
      ],
    ],
    [
      make('v1', 'Event', { involvedObject: { namespace: 'other' } }),
      ['involvedObject.namespace: Invalid value: "other": does not match event.namespace'],
    ],
    [
      make('v1', 'ConfigMap', { data: { 'a b': 'x' } }),
      [
        "data[a b]: Invalid value: \"a b\": a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')",
      ],
    ],
    [
      make('scheduling.k8s.io/v1', 'PriorityClass', { value: 2_000_000_000 }),
      ['value: Forbidden: maximum allowed value of a user defined priority is 1000000000'],
    ],
  ])('returns the expected errors in case %#', (object, expected) => {
    expect(texts(validateCreate(object))).toEqual(expected)
  })
})

describe('warnings of the API server', () => {
  const spec = (more: JsonObject): JsonObject => ({ template: { ...template, spec: { ...template.spec, ...more } } })
  const env = [
    { name: 'A', value: '1' },
    { name: 'A', value: '2' },
    { name: 'A', value: '$(A):3' },
  ]

  test.each<[JsonObject, string[]]>([
    [deployment(), []],
    [
      replicaSet(spec({ terminationGracePeriodSeconds: -1 })),
      [
        'spec.template.spec.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1',
      ],
    ],
    [
      make('v1', 'Pod', { spec: template.spec }, { name: 'a.b' }),
      [
        "metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended: [must not contain dots]",
      ],
    ],
    [
      deployment(spec({ containers: [{ ...template.spec.containers[0]!, env }] })),
      [
        'spec.template.spec.containers[0].env[1]: hides previous definition of "A", which may be dropped when using apply',
      ],
    ],
    [
      deployment(
        spec({
          containers: [
            { name: 'a', image: 'a', ports: [{ containerPort: 80 }] },
            { name: 'b', image: 'b', ports: [{ containerPort: 80 }] },
          ],
        }),
      ),
      [
        'spec.template.spec.containers[1].ports[0]: duplicate port definition with spec.template.spec.containers[0].ports[0]',
      ],
    ],
    [
      deployment(spec({ nodeSelector: { 'beta.kubernetes.io/os': 'linux' } })),
      [
        'spec.template.spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead',
      ],
    ],
    [
      deployment(
        spec({ topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' }] }),
      ),
      [
        'spec.template.spec.topologySpreadConstraints[0].labelSelector: a null labelSelector results in matching no pod',
      ],
    ],
    [
      deployment(spec({ containers: [{ name: 'a', image: 'a', resources: { limits: { memory: '100m' } } }] })),
      [
        'spec.template.spec.containers[0].resources.limits[memory]: fractional byte value "100m" is invalid, must be an integer',
      ],
    ],
  ])('equal the expected texts for object %#', (object, expected) => {
    expect(warningsOnCreate(object)).toEqual(expected)
  })

  test('are repeated in an update only if the generation goes up', () => {
    const bad = spec({ terminationGracePeriodSeconds: -1 })
    expect(warningsOnUpdate(deployment(bad, { generation: 2 }), deployment({}, { generation: 1 }))).toHaveLength(1)
    expect(warningsOnUpdate(deployment(bad, { generation: 1 }), deployment({}, { generation: 1 }))).toEqual([])
  })
})

test('validation of a Secret with a token requires the name of its ServiceAccount', () => {
  const type = 'kubernetes.io/service-account-token'
  const account = 'kubernetes.io/service-account.name'
  expect(texts(validateCreate(make('v1', 'Secret', { type })))).toEqual([
    `metadata.annotations[${account}]: Required value`,
  ])
  expect(texts(validateCreate(make('v1', 'Secret', { type }, { annotations: { [account]: 'robot' } })))).toEqual([])
})
