import { type ClusterConfig, DEFAULT_CONFIG, Session } from '../src/engine/index.ts'

/** Manifest of the engine's benches: the Deployment of the Kubernetes documentation (default strategy, 25% / 25%). */
export function benchManifest(image: string, replicas: number): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: nginx-deployment
  labels:
    app: nginx
spec:
  replicas: ${replicas}
  selector:
    matchLabels:
      app: nginx
  template:
    metadata:
      labels:
        app: nginx
    spec:
      containers:
        - name: nginx
          image: ${image}
          ports:
            - containerPort: 80
`
}

/** Like `benchManifest`, with a readiness probe, a CPU request and a shorter grace period. */
export function probedManifest(image: string, replicas: number): string {
  return `${benchManifest(image, replicas).trimEnd()}
          resources:
            requests: { cpu: 250m }
          readinessProbe:
            httpGet:
              path: /
              port: 80
      terminationGracePeriodSeconds: 10
`
}

type Manifest = typeof benchManifest

const PODS_PER_NODE = 110

/** Number of nodes for a rollout's Pods, including its surge and as many Terminating Pods. */
export function nodesFor(replicas: number): number {
  return Math.max(3, Math.ceil((replicas * 1.5) / PODS_PER_NODE))
}

/** The default cluster with larger nodes, each for 110 Pods, Kubernetes' default limit. */
export function clusterFor(replicas: number): ClusterConfig {
  const node = { cpu: '32', memory: '128Gi', pods: PODS_PER_NODE }
  return {
    ...DEFAULT_CONFIG,
    nodes: Array.from({ length: nodesFor(replicas) }, (_, index) => ({ name: `node-${index + 1}`, ...node })),
  }
}

/** Applies an image and plays to the end of the rollout. */
export function rollOut(session: Session, image: string, replicas: number, manifest: Manifest = benchManifest): void {
  const stdin = manifest(image, replicas)
  const { exit, stderr } = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
  if (exit !== 0) throw new Error(stderr)
  const { stopped } = session.advance({ until: session.cursor.at + 3_600_000, stopAt: 'rolloutFinished' })
  if (!stopped) throw new Error(`the rollout of ${replicas} Pods did not finish within an hour`)
}

/** A session in which the rollout of the first image is complete. */
export function runningSession(replicas: number, manifest: Manifest = benchManifest, seed = 1): Session {
  const session = new Session({ format: 1, engineVersion: '', seed, config: clusterFor(replicas), journal: [] })
  rollOut(session, 'nginx:1.14.2', replicas, manifest)
  return session
}
