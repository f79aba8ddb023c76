import { type ClusterConfig, DEFAULT_CONFIG, Session } from '../src/engine/index.ts'

/** What the engine's benches run: the default strategy (25% / 25%), a readiness probe, a CPU request. */
export function benchManifest(image: string, replicas: number): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: ${replicas}
  selector:
    matchLabels: { app: web }
  template:
    metadata:
      labels: { app: web }
    spec:
      terminationGracePeriodSeconds: 10
      containers:
        - name: web
          image: ${image}
          resources:
            requests: { cpu: 250m }
          readinessProbe:
            httpGet:
              path: /ready
              port: 8080
`
}

/** How many nodes of 4 CPUs hold the Pods of a rollout at once: with its surge, and with as many that are still ending. */
export function nodesFor(replicas: number): number {
  return Math.ceil((replicas * 1.5) / 16)
}

/** The default cluster with more nodes of the same kind. */
export function clusterFor(replicas: number): ClusterConfig {
  const node = { cpu: '4', memory: '16Gi', pods: 110 }
  return {
    ...DEFAULT_CONFIG,
    nodes: Array.from({ length: nodesFor(replicas) }, (_, index) => ({ name: `node-${index + 1}`, ...node })),
  }
}

/** Applies an image and runs to the end of the rollout. */
export function rollOut(session: Session, image: string, replicas: number): void {
  const stdin = benchManifest(image, replicas)
  const { exit, stderr } = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
  if (exit !== 0) throw new Error(stderr)
  const { stopped } = session.advance({ until: session.cursor.at + 3_600_000, stopAt: 'rolloutFinished' })
  if (!stopped) throw new Error(`the rollout of ${replicas} Pods did not finish within an hour`)
}

/** A run in which the first image is rolled out completely. */
export function runningSession(replicas: number, seed = 1): Session {
  const session = new Session({ format: 1, engineVersion: '', seed, config: clusterFor(replicas), journal: [] })
  rollOut(session, 'shop/web:v1', replicas)
  return session
}
