/** Output of `kubectl get deploy,rs,pods -w --output-watch-events -o json` for a Pod whose image cannot be pulled. */
export function recordedStream(): string {
  const labels = { app: 'web' }
  const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'shop/web:v2' }] } }
  const deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: meta('web', 1, '2026-11-22T14:03:11Z'),
    spec: { replicas: 1, selector: { matchLabels: labels }, template },
    status: {},
  }
  const replicaSet = {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { ...meta('web-5d4f', 2, '2026-11-22T14:03:12Z', owner('Deployment', 'web', 1)), labels },
    spec: { replicas: 1, selector: { matchLabels: labels }, template },
    status: { replicas: 0 },
  }
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...meta('web-5d4f-x7', 3, '2026-11-22T14:03:13Z', owner('ReplicaSet', 'web-5d4f', 2)), labels },
    spec: { ...template.spec, nodeName: 'node-1' },
    status: { phase: 'Pending' },
  }
  const waiting = { reason: 'ImagePullBackOff', message: 'shop/web:v2: not found' }
  const failing = {
    ...pod,
    metadata: { ...pod.metadata, resourceVersion: '104' },
    status: {
      phase: 'Pending',
      startTime: '2026-11-22T14:03:14Z',
      conditions: [
        { type: 'PodScheduled', status: 'True', lastTransitionTime: '2026-11-22T14:03:14Z' },
        { type: 'Ready', status: 'False', lastTransitionTime: '2026-11-22T14:03:14Z' },
      ],
      containerStatuses: [{ name: 'web', image: 'shop/web:v2', ready: false, restartCount: 0, state: { waiting } }],
    },
  }
  const events = [deployment, replicaSet, pod].map((object) => ({ type: 'ADDED', object }))
  return [...events, { type: 'MODIFIED', object: failing }].map((event) => JSON.stringify(event)).join('\n')
}

function meta(name: string, number: number, creationTimestamp: string, ownerReferences: readonly object[] = []) {
  const resourceVersion = String(100 + number)
  return {
    name,
    namespace: 'default',
    uid: uid(number),
    resourceVersion,
    creationTimestamp,
    generation: 1,
    ownerReferences,
  }
}

const owner = (kind: string, name: string, number: number) => [
  { apiVersion: 'apps/v1', kind, name, uid: uid(number), controller: true, blockOwnerDeletion: true },
]

const uid = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`
