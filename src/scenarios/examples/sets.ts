/**
 * Examples of StatefulSets, whose Pods have names and are replaced in order, and of DaemonSets, with a Pod on each
 * node.
 */
import type { Example } from './example.ts'

interface Database {
  readonly image: string
  readonly replicas?: number
  readonly partition?: number
}

/** A StatefulSet with a claim for each Pod, behind a headless Service. */
function database({ image, replicas = 5, partition }: Database): string {
  return `apiVersion: v1
kind: Service
metadata:
  name: db
spec:
  clusterIP: None
  selector: { app: db }
  ports:
    - port: 5432
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: db
spec:
  replicas: ${replicas}
  serviceName: db
${partition === undefined ? '' : `  updateStrategy:\n    rollingUpdate:\n      partition: ${partition}\n`}  selector:
    matchLabels: { app: db }
  template:
    metadata:
      labels: { app: db }
    spec:
      terminationGracePeriodSeconds: 10
      containers:
        - name: db
          image: ${image}
          readinessProbe:
            periodSeconds: 1
            httpGet:
              path: /ready
              port: 8080
          volumeMounts:
            - name: data
              mountPath: /data
  volumeClaimTemplates:
    - metadata:
        name: data
      spec:
        accessModes: [ReadWriteOnce]
        resources:
          requests: { storage: 10Gi }
`
}

/** Patch of the partition, below which Pods keep their revision. */
const movePartition = (to: number): string =>
  `kubectl patch statefulset db -p '{"spec":{"updateStrategy":{"rollingUpdate":{"partition":${to}}}}}'`

/**
 * Pods are replaced from the highest ordinal down, each after the Pod above is available; every Pod keeps its name and
 * its claim.
 */
export const setOrder: Example = {
  before: database({ image: 'shop/db:v1' }),
  after: database({ image: 'shop/db:v2' }),
  next: [],
}

/** A single Pod gets the new version; the others follow when the partition is lowered. */
export const setCanary: Example = {
  before: database({ image: 'shop/db:v1', partition: 4 }),
  after: database({ image: 'shop/db:v2', partition: 4 }),
  next: [
    { line: movePartition(2), whenSettled: true },
    { line: movePartition(0), whenSettled: true },
  ],
}

/**
 * The broken Pod stays although the template is correct again: the controller waits for its readiness, and nobody
 * deletes it.
 */
export const setTrap: Example = {
  before: database({ image: 'shop/db:v1', replicas: 3 }),
  after: database({ image: 'shop/db:v2.nopull', replicas: 3 }),
  next: [
    { line: 'kubectl rollout undo statefulset/db', whenSettled: true },
    { line: 'kubectl delete pod db-2', afterMs: 30_000 },
  ],
}

/** A DaemonSet with a rolling update from node to node. */
const agent = (image: string): string => `apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: agent
spec:
  updateStrategy:
    rollingUpdate:
      maxUnavailable: 1
  selector:
    matchLabels: { app: agent }
  template:
    metadata:
      labels: { app: agent }
    spec:
      terminationGracePeriodSeconds: 10
      containers:
        - name: agent
          image: ${image}
          readinessProbe:
            periodSeconds: 1
            httpGet:
              path: /ready
              port: 8080
`

/** The update goes from node to node; a cordon does not affect it, an untolerated taint does. */
export const daemons: Example = {
  before: agent('shop/agent:v1'),
  after: agent('shop/agent:v2'),
  next: [
    { line: 'kubectl cordon node-1', whenSettled: true },
    { line: 'kubectl taint nodes node-2 maintenance=true:NoExecute', afterMs: 5_000 },
    { line: 'kubectl taint nodes node-2 maintenance-', afterMs: 20_000 },
  ],
}
