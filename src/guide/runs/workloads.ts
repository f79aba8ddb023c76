/** Runs that show faults of workloads, and of the objects around them. */
import type { FindingId } from '../../engine/index.ts'
import type { ShownRun } from '../types.ts'
import { budget, documents, readinessProbe, rollingUpdate, service, workload } from './manifests.ts'

export const rolloutRuns = {
  rolloutStalled: {
    manifest: workload({ container: readinessProbe, spec: rollingUpdate(0, 1) }),
    steps: [{ at: 20, line: 'kubectl set image deployment/web web=shop/web:v2.neverready' }],
    until: 120,
  },
  deadlineExceeded: {
    manifest: workload({ spec: 'progressDeadlineSeconds: 30' }),
    steps: [{ at: 20, line: 'kubectl set image deployment/web web=shop/web:v2.nopull' }],
    until: 90,
  },
  rolloutPaused: {
    manifest: workload({ replicas: 6 }),
    steps: [
      { at: 20, line: 'kubectl set image deployment/web web=shop/web:v2' },
      { at: 22, line: 'kubectl rollout pause deployment/web' },
    ],
    until: 90,
  },
  replicaSetScaled: {
    manifest: workload({ container: readinessProbe }),
    steps: [{ at: 20, line: 'kubectl scale replicaset -l app=web --replicas=0' }],
    until: 60,
  },
  setStalled: {
    manifest: workload({ kind: 'StatefulSet', name: 'db', spec: 'serviceName: db', container: readinessProbe }),
    steps: [{ at: 30, line: 'kubectl set image statefulset/db web=shop/db:v2.neverready' }],
    until: 150,
  },
  setWaitsForBrokenPod: {
    manifest: workload({ kind: 'StatefulSet', name: 'db', spec: 'serviceName: db' }),
    steps: [
      { at: 30, line: 'kubectl set image statefulset/db web=shop/db:v2.nopull' },
      { at: 60, line: 'kubectl set image statefulset/db web=shop/db:v3' },
    ],
    until: 120,
  },
  unavailable: {
    manifest: workload({ container: readinessProbe, spec: 'strategy: { type: Recreate }' }),
    steps: [{ at: 20, line: 'kubectl set image deployment/web web=shop/web:v2' }],
    until: 60,
  },
} satisfies Partial<Record<FindingId, ShownRun>>

export const aroundRuns = {
  noEndpoints: {
    manifest: documents(service('web'), workload({ image: 'shop/web:v1.neverready', container: readinessProbe })),
    steps: [],
    until: 120,
  },
  selectsNothing: { manifest: documents(service('wbe'), workload()), steps: [], until: 40 },
  selectsTooMuch: {
    manifest: documents(workload({ name: 'web', app: 'shop' }), workload({ name: 'admin', app: 'shop' })),
    steps: [],
    until: 40,
  },
  budgetBlocks: { manifest: documents(budget(3), workload()), steps: [], until: 40 },
  drainWaits: {
    manifest: documents(budget(3), workload()),
    steps: [{ at: 20, line: 'kubectl drain node-1 --ignore-daemonsets' }],
    until: 80,
  },
  autoscalerAgainstReplicas: {
    manifest: documents(
      `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxReplicas: 8
`,
      workload({ container: 'resources:\n  requests: { cpu: 100m }' }),
    ),
    steps: [],
    until: 60,
  },
  noMetrics: {
    manifest: documents(
      `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxReplicas: 8
`,
      workload(),
    ),
    steps: [],
    until: 90,
  },
} satisfies Partial<Record<FindingId, ShownRun>>
