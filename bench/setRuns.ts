import type { DaemonSet, StatefulSet } from '../src/engine/api/kindTypes.ts'
import { Session } from '../src/engine/index.ts'
import { clusterFor } from './rolloutRun.ts'

/** Virtual ms after which a set that does not match its spec counts as failed. */
const LIMIT_MS = 8 * 3_600_000

/** A set in its own cluster, to which versions are applied in turn. */
export interface SetRun {
  readonly session: Session
  readonly manifest: (version: string) => string
  apply(version: string): void
  /** Plays until the set matches its spec. */
  settle(): void
}

export const NODES = 500

/** A DaemonSet on all nodes, maxUnavailable 10%. */
export function daemonRun(): SetRun {
  const manifest = (version: string) => `apiVersion: apps/v1
kind: DaemonSet
metadata: { name: agent }
spec:
  updateStrategy: { rollingUpdate: { maxUnavailable: 10% } }
${template('agent', version)}`
  return setRun(NODES, manifest, ({ objects }) => {
    const { metadata, status } = objects.get('daemonsets', 'default/agent') as DaemonSet
    return (
      status.observedGeneration === metadata.generation &&
      status.updatedNumberScheduled === NODES &&
      status.numberAvailable === NODES
    )
  })
}

export const ORDINALS = 1_000

/** A StatefulSet on sufficient nodes. */
export function ordinalRun(policy: 'OrderedReady' | 'Parallel'): SetRun {
  const manifest = (version: string) => `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  replicas: ${ORDINALS}
  podManagementPolicy: ${policy}
  serviceName: db
${template('db', version)}`
  return setRun(Math.ceil(ORDINALS / 100), manifest, ({ objects }) => {
    const { metadata, status } = objects.get('statefulsets', 'default/db') as StatefulSet
    return (
      status.observedGeneration === metadata.generation &&
      status.updatedReplicas === ORDINALS &&
      status.availableReplicas === ORDINALS
    )
  })
}

const template = (app: string, version: string) => `  selector:
    matchLabels: { app: ${app} }
  template:
    metadata:
      labels: { app: ${app} }
    spec:
      terminationGracePeriodSeconds: 10
      containers: [{ name: c, image: "shop/${app}:${version}" }]
`

function setRun(nodes: number, manifest: SetRun['manifest'], isDone: (session: Session) => boolean): SetRun {
  const all = clusterFor(nodes * 110)
  const config = { ...all, nodes: all.nodes.slice(0, nodes) }
  const session = new Session({ format: 1, engineVersion: '', seed: 1, config, journal: [] })
  return {
    session,
    manifest,
    apply: (version) => {
      const stdin = manifest(version)
      const { exit, stderr } = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
      if (exit !== 0) throw new Error(stderr)
    },
    settle: () => {
      const until = session.cursor.at + LIMIT_MS
      session.advance({ until: session.cursor.at + 1_000 })
      while (!isDone(session)) {
        if (session.cursor.at > until) throw new Error('the set did not settle')
        session.advance({ until: session.cursor.at + 5_000 })
      }
    },
  }
}
