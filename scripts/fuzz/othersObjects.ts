/** Objects that every real cluster has and that no simulated controller writes. */

interface OthersObject {
  /** The watch file of the object's kind. */
  readonly file: string
  readonly object: Record<string, unknown>
}

/** The objects with the cluster's creation time. */
export function othersObjects(creationTimestamp: string): OthersObject[] {
  return bodies.map(([file, { metadata, ...body }], i) => ({
    file: `${file}.json`,
    object: {
      ...body,
      metadata: { uid: `others-${i}`, resourceVersion: String(i + 1), creationTimestamp, ...metadata },
    },
  }))
}

type Body = Record<string, unknown> & { readonly metadata: Record<string, unknown> }

const bodies: readonly (readonly [string, Body])[] = [
  [
    'services',
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'kubernetes', namespace: 'default', labels: { component: 'apiserver' } },
      spec: {
        clusterIP: '10.96.0.1',
        clusterIPs: ['10.96.0.1'],
        ipFamilies: ['IPv4'],
        ipFamilyPolicy: 'SingleStack',
        ports: [{ name: 'https', port: 443, protocol: 'TCP', targetPort: 6443 }],
        sessionAffinity: 'None',
        type: 'ClusterIP',
      },
      status: { loadBalancer: {} },
    },
  ],
  [
    'endpointslices',
    {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: { name: 'kubernetes', namespace: 'default', labels: { 'kubernetes.io/service-name': 'kubernetes' } },
      addressType: 'IPv4',
      endpoints: [{ addresses: ['172.18.0.2'], conditions: { ready: true } }],
      ports: [{ name: 'https', port: 6443, protocol: 'TCP' }],
    },
  ],
  [
    'endpointslices',
    {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: { name: 'outside-1', namespace: 'default', labels: { 'kubernetes.io/service-name': 'outside' } },
      addressType: 'IPv4',
      endpoints: [{ addresses: ['203.0.113.7'] }],
      ports: [{ name: '', port: 5432, protocol: 'TCP' }],
    },
  ],
  [
    'persistentvolumes',
    {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: 'pv-1', finalizers: ['kubernetes.io/pv-protection'] },
      spec: {
        accessModes: ['ReadWriteOnce'],
        capacity: { storage: '8Gi' },
        claimRef: {
          apiVersion: 'v1',
          kind: 'PersistentVolumeClaim',
          namespace: 'default',
          name: 'data',
          uid: 'others-4',
        },
        csi: { driver: 'csi.example.com', volumeHandle: 'vol-1', fsType: 'ext4' },
        nodeAffinity: {
          required: {
            nodeSelectorTerms: [
              { matchExpressions: [{ key: 'topology.kubernetes.io/zone', operator: 'In', values: ['a'] }] },
            ],
          },
        },
        persistentVolumeReclaimPolicy: 'Delete',
        storageClassName: 'fast',
        volumeMode: 'Filesystem',
      },
      status: { phase: 'Bound' },
    },
  ],
  [
    'persistentvolumeclaims',
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'data', namespace: 'default', finalizers: ['kubernetes.io/pvc-protection'] },
      spec: {
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: '8Gi' } },
        storageClassName: 'fast',
        volumeMode: 'Filesystem',
        volumeName: 'pv-1',
      },
      status: { phase: 'Bound', accessModes: ['ReadWriteOnce'], capacity: { storage: '8Gi' } },
    },
  ],
  [
    'persistentvolumeclaims',
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'open', namespace: 'default' },
      spec: {
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: '1Gi' } },
        storageClassName: 'fast',
        volumeMode: 'Filesystem',
      },
      status: { phase: 'Pending' },
    },
  ],
  [
    'storageclasses',
    {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'StorageClass',
      metadata: { name: 'fast', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
      provisioner: 'csi.example.com',
      parameters: { type: 'ssd' },
      reclaimPolicy: 'Delete',
      volumeBindingMode: 'WaitForFirstConsumer',
      allowVolumeExpansion: true,
      allowedTopologies: [{ matchLabelExpressions: [{ key: 'topology.kubernetes.io/zone', values: ['a', 'b'] }] }],
    },
  ],
  [
    'csidrivers',
    {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'CSIDriver',
      metadata: { name: 'csi.example.com' },
      spec: { attachRequired: true, podInfoOnMount: false, volumeLifecycleModes: ['Persistent'] },
    },
  ],
  [
    'controllerrevisions',
    {
      apiVersion: 'apps/v1',
      kind: 'ControllerRevision',
      metadata: { name: 'others-5d', namespace: 'default' },
      data: { spec: { template: { $patch: 'replace', metadata: {}, spec: { containers: [] } } } },
      revision: 3,
    },
  ],
  [
    'poddisruptionbudgets',
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'web', namespace: 'default', generation: 1 },
      spec: { minAvailable: 1, selector: { matchLabels: { app: 'web' } } },
      status: { currentHealthy: 0, desiredHealthy: 1, disruptionsAllowed: 0, expectedPods: 0, observedGeneration: 1 },
    },
  ],
  [
    'horizontalpodautoscalers',
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'web', namespace: 'default' },
      spec: {
        minReplicas: 1,
        maxReplicas: 4,
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
        ],
      },
      status: { currentReplicas: 1, desiredReplicas: 1, currentMetrics: null },
    },
  ],
  [
    'resourcequotas',
    {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: 'most', namespace: 'default' },
      spec: { hard: { pods: '50', 'requests.cpu': '20' } },
      status: { hard: { pods: '50', 'requests.cpu': '20' }, used: { pods: '2', 'requests.cpu': '0' } },
    },
  ],
  [
    'limitranges',
    {
      apiVersion: 'v1',
      kind: 'LimitRange',
      metadata: { name: 'usual', namespace: 'default' },
      spec: { limits: [{ type: 'Container', default: { memory: '512Mi' }, defaultRequest: { memory: '256Mi' } }] },
    },
  ],
  [
    'priorityclasses',
    {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name: 'high' },
      value: 1000,
      globalDefault: false,
      preemptionPolicy: 'PreemptLowerPriority',
    },
  ],
  [
    'cronjobs',
    {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: 'nightly', namespace: 'default' },
      spec: {
        schedule: '0 3 * * *',
        concurrencyPolicy: 'Forbid',
        suspend: false,
        jobTemplate: {
          metadata: {},
          spec: {
            template: {
              metadata: {},
              spec: { restartPolicy: 'OnFailure', containers: [{ name: 'job', image: 'shop/job:v1' }] },
            },
          },
        },
      },
      status: {},
    },
  ],
  [
    'leases',
    {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name: 'node-1', namespace: 'kube-node-lease' },
      spec: { holderIdentity: 'node-1', leaseDurationSeconds: 40, renewTime: '2026-01-01T00:00:01.000000Z' },
    },
  ],
  [
    'runtimeclasses',
    { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'gvisor' }, handler: 'runsc' },
  ],
]
