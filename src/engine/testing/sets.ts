/** Manifests and runs of StatefulSets and DaemonSets for tests of what is seen of them. */
import type { JsonObject } from '../api/types.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { NodeConfig } from '../document/types.ts'
import type { ClusterView } from '../view/types.ts'
import type { WorkloadView } from '../view/workload.ts'
import { emptyDocument, Harness } from './harness.ts'

export interface SetOptions {
  readonly replicas?: number
  readonly image?: string
  readonly update?: JsonObject
  /** More fields of the spec. */
  readonly spec?: JsonObject
}

// Without a probe a container that crashes is ready for the second that it runs, and its rollout goes on.
const readinessProbe = { httpGet: { path: '/', port: 80 }, periodSeconds: 1 }

/** StatefulSet `db` with one claim for each Pod. */
export function statefulSetManifest({ replicas = 5, image = 'shop/db:v1', update, spec }: SetOptions = {}): JsonObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'db' },
    spec: {
      replicas,
      serviceName: 'db',
      selector: { matchLabels: { app: 'db' } },
      ...(update ? { updateStrategy: update } : {}),
      template: { metadata: { labels: { app: 'db' } }, spec: { containers: [{ name: 'c', image, readinessProbe }] } },
      volumeClaimTemplates: [
        {
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '10Gi' } } },
        },
      ],
      ...spec,
    },
  }
}

/** DaemonSet `agent`. */
export function daemonSetManifest({ image = 'shop/agent:v1', update, spec }: SetOptions = {}): JsonObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent' },
    spec: {
      selector: { matchLabels: { app: 'agent' } },
      ...(update ? { updateStrategy: update } : {}),
      template: {
        metadata: { labels: { app: 'agent' } },
        spec: { containers: [{ name: 'c', image, readinessProbe }] },
      },
      ...spec,
    },
  }
}

/** ResourceQuota `few`: no more Pods than that in the namespace. */
export const quotaOf = (pods: number): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'few' },
  spec: { hard: { pods: String(pods) } },
})

/** Nodes `node-1` and on, spread over zones a, b and c. */
export const nodesOf = (count: number): NodeConfig[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `node-${i + 1}`,
    cpu: '4',
    memory: '16Gi',
    pods: 110,
    zone: `zone-${'abc'[i % 3]}`,
  }))

/** A run on so many nodes, `seconds` after these objects were applied. */
export function started(manifest: JsonObject, { nodes = 3, seconds = 60, seed = 3 } = {}): Harness {
  const harness = new Harness(emptyDocument({ seed, config: { ...DEFAULT_CONFIG, nodes: nodesOf(nodes) } }))
  return harness.apply(manifest).run(seconds * 1000)
}

export const viewOf = ({ session }: Harness): ClusterView => session.projector.full()

/** The one workload that a run has. */
export function workloadOf(harness: Harness): WorkloadView {
  const [workload] = viewOf(harness).workloads
  if (!workload) throw new Error('there is no workload')
  return workload
}

/** `db-0 1 available`: name, revision and state of each Pod that is there, by name. */
export function podLines(harness: Harness): string[] {
  const { pods, revisions } = viewOf(harness)
  const numbers = new Map(revisions.map(({ uid, revision }) => [uid, revision]))
  return pods
    .filter(({ state }) => state !== 'gone')
    .map(({ name, ownerUid, state }) => `${name} ${numbers.get(ownerUid) ?? '-'} ${state}`)
    .sort()
}
