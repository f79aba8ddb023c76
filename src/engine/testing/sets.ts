/** Manifests and runs of StatefulSets and DaemonSets, for tests of the view. */
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
  /** Additional fields of the spec. */
  readonly spec?: JsonObject
}

// Without a probe, a crashing container is ready for one second, and its rollout continues.
const readinessProbe = { httpGet: { path: '/', port: 80 }, periodSeconds: 1 }

/** StatefulSet `db` with one claim per Pod. */
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

/** ResourceQuota `few`, which limits the number of Pods in the namespace. */
export const quotaOf = (pods: number): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'few' },
  spec: { hard: { pods: String(pods) } },
})

/** Nodes from `node-1` on, spread over the zones a, b and c. */
export const nodesOf = (count: number): NodeConfig[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `node-${i + 1}`,
    cpu: '4',
    memory: '16Gi',
    pods: 110,
    zone: `zone-${'abc'[i % 3]}`,
  }))

/** A run on `nodes` nodes, `seconds` after the manifest was applied. */
export function started(manifest: JsonObject, { nodes = 3, seconds = 60, seed = 3 } = {}): Harness {
  const harness = new Harness(emptyDocument({ seed, config: { ...DEFAULT_CONFIG, nodes: nodesOf(nodes) } }))
  return harness.apply(manifest).run(seconds * 1000)
}

export const viewOf = ({ session }: Harness): ClusterView => session.view.full()

/** The single workload of a run. */
export function workloadOf(harness: Harness): WorkloadView {
  const [workload] = viewOf(harness).workloads
  if (!workload) throw new Error('there is no workload')
  return workload
}

/** `db-0 1 available`: name, revision and state of each existing Pod, by name. */
export function podLines(harness: Harness): string[] {
  const { pods, revisions } = viewOf(harness)
  const numbers = new Map(revisions.map(({ uid, revision }) => [uid, revision]))
  return pods
    .filter(({ state }) => state !== 'gone')
    .map(({ name, ownerUid, state }) => `${name} ${numbers.get(ownerUid) ?? '-'} ${state}`)
    .sort()
}
