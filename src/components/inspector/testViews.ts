import type { PodView, RevisionView, WorkloadView } from '../../engine/index.ts'

const counts = { available: 5, ready: 0, starting: 0, failing: 0, terminating: 0 }

/** Test data: a Deployment of ten Pods in the middle of a rollout. */
export function workloadView(uid: string, name: string): WorkloadView {
  return {
    kind: 'Deployment',
    uid,
    name,
    namespace: 'default',
    generation: 2,
    observedGeneration: 2,
    paused: false,
    strategy: 'RollingUpdate',
    specReplicas: 10,
    maxSurge: { written: '25%', pods: 3 },
    maxUnavailable: { written: '25%', pods: 2 },
    minAvailable: 8,
    maxPods: 13,
    revision: 2,
    newRevisionUid: 'new',
    nextTone: 2,
    conditions: [],
    status: {
      replicas: 10,
      updatedReplicas: 5,
      readyReplicas: 10,
      availableReplicas: 10,
      unavailableReplicas: 0,
      terminatingReplicas: 0,
    },
    rollout: 'progressing',
  }
}

/** Test data: a ReplicaSet with five Pods. */
export function revisionView(uid: string, name: string, workloadUid: string, revision: number): RevisionView {
  return {
    uid,
    kind: 'ReplicaSet',
    name,
    namespace: 'default',
    workloadUid,
    revision,
    tone: Math.max(0, revision - 1),
    hash: name.split('-').at(-1) ?? '',
    images: 'shop/web:v1',
    createdAt: 0,
    specReplicas: 5,
    statusReplicas: 5,
    readyReplicas: 5,
    availableReplicas: 5,
    terminatingReplicas: 0,
    podCounts: counts,
    minReadySeconds: 0,
  }
}

/** Test data: an available Pod. */
export function podView(uid: string, name: string, ownerUid: string): PodView {
  return {
    uid,
    name,
    namespace: 'default',
    ownerUid,
    slot: 0,
    state: 'available',
    stateSince: 0,
    node: 'node-1',
    restarts: 0,
    image: 'shop/web:v1',
    createdAt: 0,
    cpuMilli: 250,
    memoryBytes: 0,
    ready: true,
  }
}
