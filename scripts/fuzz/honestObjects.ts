/** A valid object of each kind, which real clusters accept. The fuzzer varies these objects. */
import type { JsonObject } from '../../src/engine/index.ts'

const labels = { app: 'web' }
const container = {
  name: 'web',
  image: 'shop/web:v1',
  ports: [{ name: 'http', containerPort: 8080 }],
  env: [{ name: 'MODE', value: 'fast' }],
  envFrom: [{ configMapRef: { name: 'settings', optional: true } }],
  resources: { requests: { cpu: '10m', memory: '16Mi' }, limits: { memory: '64Mi' } },
  readinessProbe: { httpGet: { path: '/ready', port: 'http' }, periodSeconds: 2 },
  livenessProbe: { exec: { command: ['live'] }, initialDelaySeconds: 5 },
  lifecycle: { preStop: { exec: { command: ['sleep', '1'] } } },
  volumeMounts: [{ name: 'data', mountPath: '/data' }],
}
const podSpec = {
  initContainers: [{ name: 'migrate', image: 'shop/migrate:v1', restartPolicy: 'Always' }],
  containers: [container],
  volumes: [{ name: 'data', emptyDir: {} }],
  affinity: {
    podAntiAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        {
          weight: 1,
          podAffinityTerm: { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: labels } },
        },
      ],
    },
  },
  tolerations: [{ key: 'trouble', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 5 }],
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: { matchLabels: labels },
    },
  ],
}
const template = { metadata: { labels }, spec: podSpec }
const jobTemplate = { metadata: {}, spec: { ...podSpec, initContainers: [], restartPolicy: 'Never' } }
const selector = { matchLabels: labels }
const claimSpec = {
  accessModes: ['ReadWriteOnce'],
  resources: { requests: { storage: '1Gi' } },
  storageClassName: 'fast',
}
const subject = { kind: 'ServiceAccount', name: 'deployer', namespace: 'default' }
const rule = { apiGroups: ['apps'], resources: ['deployments'], verbs: ['get', 'list'] }
const webhook = {
  name: 'check.shop.example.com',
  admissionReviewVersions: ['v1'],
  sideEffects: 'None',
  clientConfig: { url: 'https://shop.example.com/check' },
  rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
}
const matched = { resourceRules: [{ ...rule, apiVersions: ['v1'], operations: ['CREATE'], verbs: undefined }] }
const device = { name: 'one', request: 'gpu', deviceClassName: 'gpu' }
const claimOfDevice = { devices: { requests: [{ name: 'gpu', exactly: { deviceClassName: 'gpu' } }] } }

type Body = Readonly<Record<string, unknown>>

/** A request with the name `x` and a key that nobody has. */
const certificateRequest = [
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIRk1HNENBUUF3RERFS01BZ0dBMVVFQXd3QmVEQlpNQk1H',
  'QnlxR1NNNDlBZ0VHQ0NxR1NNNDlBd0VIQTBJQQpCRzlyNWVHdlFTays2Z3pydDQvay9yTXNCbHlVczR0UzBvaEtjcFM3Szgy',
  'MzhMWGgrazgxU3k1R0dETUk0WlAxCjJnOFZ2Wmo0N0pMRXZwSGt4S21NdDdhZ0FEQUtCZ2dxaGtqT1BRUURBZ05IQURCRUFp',
  'QlVMMGxhQmI5WWRGVVEKR3NWSlFzWDUzRG4zVFV6cEtJeUI3NFZJVzV0S3J3SWdaYlI2UlIzSXR5WUZLRUxmL09vYzU4NFIz',
  'V1hUMTNuSApYRmNWVjYrbHhvZz0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==',
].join('')

/** API version, kind, and the object's fields without its name. */
const bodies: readonly (readonly [apiVersion: string, kind: string, body: Body])[] = [
  ['v1', 'Namespace', { spec: { finalizers: ['kubernetes'] } }],
  [
    'v1',
    'Node',
    {
      metadata: { labels: { 'kubernetes.io/hostname': 'x' } },
      spec: { taints: [{ key: 'a', value: 'b', effect: 'NoSchedule' }], podCIDR: '10.1.0.0/24' },
      status: {
        capacity: { cpu: '2', memory: '4Gi', pods: '20' },
        allocatable: { cpu: '2', memory: '4Gi', pods: '20' },
        conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'ready' }],
        addresses: [{ type: 'InternalIP', address: '10.0.0.9' }],
        nodeInfo: { kubeletVersion: 'v1.36.3' },
      },
    },
  ],
  ['v1', 'Pod', { metadata: { labels }, spec: podSpec }],
  ['v1', 'ReplicationController', { spec: { replicas: 1, selector: labels, template } }],
  ['v1', 'Service', { spec: { selector: labels, ports: [{ port: 80, targetPort: 'http' }], type: 'NodePort' } }],
  ['v1', 'Endpoints', { subsets: [{ addresses: [{ ip: '10.0.0.1', nodeName: 'node-1' }], ports: [{ port: 80 }] }] }],
  [
    'v1',
    'Event',
    {
      involvedObject: { apiVersion: 'v1', kind: 'Pod', name: 'web', namespace: 'default' },
      reason: 'Started',
      message: 'Started container web',
      type: 'Normal',
      source: { component: 'kubelet', host: 'node-1' },
      firstTimestamp: '2026-01-01T00:00:00Z',
      lastTimestamp: '2026-01-01T00:00:09Z',
      count: 2,
    },
  ],
  [
    'events.k8s.io/v1',
    'Event',
    {
      regarding: { apiVersion: 'v1', kind: 'Pod', name: 'web', namespace: 'default' },
      reason: 'Started',
      note: 'Started container web',
      type: 'Normal',
      action: 'Start',
      eventTime: '2026-01-01T00:00:00.000000Z',
      reportingController: 'example.com/operator',
      reportingInstance: 'operator-0',
      series: { count: 2, lastObservedTime: '2026-01-01T00:00:09.000000Z' },
    },
  ],
  ['v1', 'ConfigMap', { data: { mode: 'fast' }, binaryData: { key: 'AAEC' } }],
  ['v1', 'Secret', { type: 'Opaque', data: { password: 'c2VjcmV0' }, stringData: { user: 'web' } }],
  ['v1', 'ServiceAccount', { secrets: [{ name: 'token' }], imagePullSecrets: [{ name: 'registry' }] }],
  [
    'v1',
    'LimitRange',
    {
      spec: {
        limits: [{ type: 'Container', default: { cpu: '1' }, defaultRequest: { cpu: '10m' }, max: { cpu: '2' } }],
      },
    },
  ],
  [
    'v1',
    'ResourceQuota',
    { spec: { hard: { pods: '20', 'requests.cpu': '4', 'count/deployments.apps': '9' }, scopes: ['NotTerminating'] } },
  ],
  [
    'v1',
    'PersistentVolume',
    {
      spec: {
        capacity: { storage: '2Gi' },
        accessModes: ['ReadWriteOnce'],
        storageClassName: 'fast',
        hostPath: { path: '/data' },
        claimRef: { namespace: 'default', name: 'data-db-0' },
      },
    },
  ],
  ['v1', 'PersistentVolumeClaim', { spec: claimSpec }],
  ['v1', 'PodTemplate', { template }],
  [
    'apps/v1',
    'Deployment',
    {
      spec: {
        replicas: 2,
        selector,
        template,
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: '25%' } },
      },
    },
  ],
  ['apps/v1', 'ReplicaSet', { spec: { replicas: 1, selector, template } }],
  [
    'apps/v1',
    'StatefulSet',
    {
      spec: {
        replicas: 1,
        serviceName: 'web',
        selector,
        template,
        volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: claimSpec }],
        updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: 0 } },
        ordinals: { start: 1 },
      },
    },
  ],
  ['apps/v1', 'DaemonSet', { spec: { selector, template, updateStrategy: { rollingUpdate: { maxUnavailable: 1 } } } }],
  [
    'apps/v1',
    'ControllerRevision',
    {
      metadata: {
        labels,
        ownerReferences: [{ apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'x', uid: 'y', controller: true }],
      },
      revision: 1,
      data: { spec: { template } },
    },
  ],
  [
    'batch/v1',
    'Job',
    {
      spec: {
        completions: 2,
        parallelism: 1,
        completionMode: 'Indexed',
        backoffLimit: 2,
        template: jobTemplate,
        podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [42] } }] },
      },
    },
  ],
  [
    'batch/v1',
    'CronJob',
    { spec: { schedule: '*/1 * * * *', timeZone: 'Europe/Paris', jobTemplate: { spec: { template: jobTemplate } } } },
  ],
  [
    'autoscaling/v2',
    'HorizontalPodAutoscaler',
    {
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        minReplicas: 1,
        maxReplicas: 4,
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
        ],
        behavior: { scaleDown: { policies: [{ type: 'Pods', value: 1, periodSeconds: 15 }] } },
      },
    },
  ],
  [
    'autoscaling/v1',
    'HorizontalPodAutoscaler',
    {
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        maxReplicas: 4,
        targetCPUUtilizationPercentage: 50,
      },
    },
  ],
  ['policy/v1', 'PodDisruptionBudget', { spec: { minAvailable: 1, selector } }],
  [
    'networking.k8s.io/v1',
    'Ingress',
    {
      spec: {
        rules: [
          {
            host: 'shop.example.com',
            http: {
              paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'web', port: { number: 80 } } } }],
            },
          },
        ],
      },
    },
  ],
  ['networking.k8s.io/v1', 'IngressClass', { spec: { controller: 'example.com/ingress' } }],
  [
    'networking.k8s.io/v1',
    'NetworkPolicy',
    {
      spec: {
        podSelector: selector,
        ingress: [{ from: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }], ports: [{ port: 80 }] }],
      },
    },
  ],
  ['rbac.authorization.k8s.io/v1', 'Role', { rules: [rule] }],
  [
    'rbac.authorization.k8s.io/v1',
    'RoleBinding',
    { subjects: [subject], roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'x' } },
  ],
  ['rbac.authorization.k8s.io/v1', 'ClusterRole', { rules: [{ nonResourceURLs: ['/healthz'], verbs: ['get'] }] }],
  [
    'rbac.authorization.k8s.io/v1',
    'ClusterRoleBinding',
    { subjects: [subject], roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'x' } },
  ],
  ['scheduling.k8s.io/v1', 'PriorityClass', { value: 1000, description: 'first' }],
  [
    'storage.k8s.io/v1',
    'StorageClass',
    {
      provisioner: 'example.com/disk',
      parameters: { type: 'ssd' },
      allowedTopologies: [{ matchLabelExpressions: [{ key: 'topology.kubernetes.io/zone', values: ['a'] }] }],
    },
  ],
  [
    'discovery.k8s.io/v1',
    'EndpointSlice',
    {
      metadata: { labels: { 'kubernetes.io/service-name': 'web' } },
      addressType: 'IPv4',
      endpoints: [{ addresses: ['10.0.0.7'], conditions: { ready: true } }],
      ports: [{ port: 80, protocol: 'TCP' }],
    },
  ],
  [
    'coordination.k8s.io/v1',
    'Lease',
    { spec: { holderIdentity: 'x', leaseDurationSeconds: 40, renewTime: '2026-01-01T00:00:00.000000Z' } },
  ],
  ['admissionregistration.k8s.io/v1', 'MutatingWebhookConfiguration', { webhooks: [webhook] }],
  ['admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', { webhooks: [webhook] }],
  [
    'admissionregistration.k8s.io/v1',
    'ValidatingAdmissionPolicy',
    { spec: { matchConstraints: matched, validations: [{ expression: 'true' }] } },
  ],
  [
    'admissionregistration.k8s.io/v1',
    'ValidatingAdmissionPolicyBinding',
    { spec: { policyName: 'x', validationActions: ['Deny'] } },
  ],
  [
    'admissionregistration.k8s.io/v1',
    'MutatingAdmissionPolicy',
    {
      spec: {
        matchConstraints: matched,
        reinvocationPolicy: 'Never',
        mutations: [
          {
            patchType: 'JSONPatch',
            jsonPatch: { expression: '[JSONPatch{op: "remove", path: "/metadata/labels/a"}]' },
          },
        ],
      },
    },
  ],
  ['admissionregistration.k8s.io/v1', 'MutatingAdmissionPolicyBinding', { spec: { policyName: 'x' } }],
  [
    'apiextensions.k8s.io/v1',
    'CustomResourceDefinition',
    {
      spec: {
        group: 'shop.example.com',
        scope: 'Namespaced',
        names: { plural: 'things', singular: 'thing', kind: 'Thing', listKind: 'ThingList' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
      },
    },
  ],
  [
    'apiregistration.k8s.io/v1',
    'APIService',
    {
      spec: {
        group: 'shop.example.com',
        version: 'v1',
        groupPriorityMinimum: 100,
        versionPriority: 100,
        service: { name: 'x', namespace: 'default' },
      },
    },
  ],
  [
    'node.k8s.io/v1',
    'RuntimeClass',
    { handler: 'sandbox', overhead: { podFixed: { cpu: '10m' } }, scheduling: { nodeSelector: { a: 'b' } } },
  ],
  ['storage.k8s.io/v1', 'CSIDriver', { spec: { attachRequired: false } }],
  [
    'storage.k8s.io/v1',
    'CSINode',
    { spec: { drivers: [{ name: 'ebs.csi.aws.com', nodeID: 'i-1', topologyKeys: [], allocatable: { count: 2 } }] } },
  ],
  [
    'storage.k8s.io/v1',
    'VolumeAttachment',
    { spec: { attacher: 'ebs.csi.aws.com', nodeName: 'node-1', source: { persistentVolumeName: 'pv-1' } } },
  ],
  [
    'storage.k8s.io/v1',
    'CSIStorageCapacity',
    { storageClassName: 'fast', capacity: '5Gi', nodeTopology: { matchLabels: { zone: 'a' } } },
  ],
  [
    'networking.k8s.io/v1',
    'IPAddress',
    { spec: { parentRef: { resource: 'services', namespace: 'default', name: 'x' } } },
  ],
  [
    'certificates.k8s.io/v1',
    'CertificateSigningRequest',
    {
      spec: {
        request: certificateRequest,
        signerName: 'example.com/signer',
        usages: ['client auth'],
      },
    },
  ],
  ['networking.k8s.io/v1', 'ServiceCIDR', { spec: { cidrs: ['10.20.0.0/16'] } }],
  ['storage.k8s.io/v1', 'VolumeAttributesClass', { driverName: 'example.com', parameters: { iops: '5' } }],
  ['resource.k8s.io/v1', 'DeviceClass', { spec: { selectors: [{ cel: { expression: 'true' } }] } }],
  [
    'resource.k8s.io/v1',
    'ResourceSlice',
    {
      spec: {
        driver: 'example.com',
        nodeName: 'node-1',
        pool: { name: 'x', generation: 1, resourceSliceCount: 1 },
        devices: [device],
      },
    },
  ],
  ['resource.k8s.io/v1', 'ResourceClaim', { spec: claimOfDevice }],
  ['resource.k8s.io/v1', 'ResourceClaimTemplate', { spec: { spec: claimOfDevice } }],
  [
    'flowcontrol.apiserver.k8s.io/v1',
    'FlowSchema',
    { spec: { priorityLevelConfiguration: { name: 'x' }, matchingPrecedence: 100 } },
  ],
  [
    'flowcontrol.apiserver.k8s.io/v1',
    'PriorityLevelConfiguration',
    { spec: { type: 'Exempt', exempt: { lendablePercent: 0 } } },
  ],
]

/** The names of objects whose kinds have naming rules. */
const names: Readonly<Record<string, string>> = {
  CustomResourceDefinition: 'things.shop.example.com',
  APIService: 'v1.shop.example.com',
  IPAddress: '10.0.0.7',
}

/** A valid object of each kind and version that the API server serves. */
export const honestObjects: readonly JsonObject[] = bodies.map(
  ([apiVersion, kind, { metadata, ...body }]) =>
    JSON.parse(
      JSON.stringify({
        apiVersion,
        kind,
        metadata: { name: names[kind] ?? 'fuzzed', ...(metadata as object | undefined) },
        ...body,
      }),
    ) as JsonObject,
)
