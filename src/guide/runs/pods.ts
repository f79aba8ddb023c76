/** Runs that show faults of Pods. */
import type { FindingId } from '../../engine/index.ts'
import type { ShownRun } from '../types.ts'
import { documents, readinessProbe, workload } from './manifests.ts'

export const podRuns = {
  imagePull: {
    manifest: workload(),
    steps: [{ at: 20, line: 'kubectl set image deployment/web web=shop/web:v2.nopull' }],
    until: 90,
  },
  crashLoop: {
    manifest: workload(),
    steps: [{ at: 20, line: 'kubectl set image deployment/web web=shop/web:v2.crash' }],
    until: 120,
  },
  badConfig: {
    manifest: workload({ container: 'envFrom:\n  - configMapRef: { name: settings }' }),
    steps: [],
    until: 60,
  },
  probeFailing: {
    manifest: workload({ container: readinessProbe }),
    steps: [{ at: 20, line: 'kubectl set image deployment/web web=shop/web:v2.neverready' }],
    until: 120,
  },
  probeKills: {
    manifest: workload({
      container: `livenessProbe:
  periodSeconds: 2
  failureThreshold: 3
  httpGet: { path: /live, port: 8080 }`,
    }),
    steps: [{ at: 20, line: 'kubectl set image deployment/web web=shop/web:v2.hangs' }],
    until: 150,
  },
  podNotStarting: {
    manifest: workload({ container: readinessProbe }),
    steps: [{ at: 20, line: 'kubectl set image deployment/web web=shop/web:v2.pull200' }],
    until: 140,
  },
  unschedulable: {
    manifest: workload({ container: 'resources:\n  requests: { cpu: 500m }' }),
    steps: [{ at: 20, line: 'kubectl set resources deployment/web --requests=cpu=8' }],
    until: 60,
  },
  slowPods: {
    manifest: workload({ container: readinessProbe }),
    steps: [{ at: 20, line: 'kubectl set image deployment/web web=shop/web:v2.ready70' }],
    until: 300,
  },
  killedAfterGrace: {
    manifest: workload({ image: 'shop/web:v1.nosig', podSpec: 'terminationGracePeriodSeconds: 10' }),
    steps: [{ at: 20, line: 'kubectl scale deployment/web --replicas=1' }],
    until: 60,
  },
  finalizerHolds: {
    manifest: `apiVersion: v1
kind: Pod
metadata:
  name: import
  finalizers: [example.com/archive]
spec:
  terminationGracePeriodSeconds: 5
  containers:
    - name: import
      image: shop/import:v1
`,
    steps: [{ at: 20, line: 'kubectl delete pod import --wait=false' }],
    until: 60,
  },
  podsReleased: {
    manifest: workload(),
    steps: [{ at: 20, line: 'kubectl label pods -l app=web app=debug --overwrite' }],
    until: 60,
  },
  jobFailed: {
    manifest: `apiVersion: batch/v1
kind: Job
metadata:
  name: import
spec:
  backoffLimit: 1
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: import
          image: shop/import:v1.crash
`,
    steps: [],
    until: 90,
  },
  podsEvicted: {
    manifest: workload({ replicas: 6 }),
    steps: [{ at: 20, line: 'kubectl taint nodes node-2 dedicated=gpu:NoExecute' }],
    until: 60,
  },
  nodeLost: {
    manifest: workload({ replicas: 6 }),
    steps: [{ at: 20, node: 'node-2' }],
    until: 180,
  },
} satisfies Partial<Record<FindingId, ShownRun>>

export const refusedRuns = {
  quota: {
    manifest: workload(),
    steps: [
      { at: 20, line: 'kubectl create quota pods --hard=pods=3' },
      { at: 25, line: 'kubectl scale deployment/web --replicas=5' },
    ],
    until: 60,
  },
  podsRefused: {
    manifest: documents(
      `apiVersion: v1
kind: LimitRange
metadata:
  name: limits
spec:
  limits:
    - type: Container
      max: { memory: 256Mi }
`,
      workload({ container: 'resources:\n  limits: { memory: 128Mi }' }),
    ),
    steps: [{ at: 20, line: 'kubectl set resources deployment/web --limits=memory=1Gi' }],
    until: 60,
  },
} satisfies Partial<Record<FindingId, ShownRun>>
