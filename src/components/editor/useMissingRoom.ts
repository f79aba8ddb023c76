import { useMemo } from 'react'
import type { ApplyPlan, NodeConfig } from '../../engine/index.ts'
import { nodesForPods, takenOf, withoutRoom, withoutTaken } from '../../layout/clusterRoom.ts'
import { roomOf } from '../../layout/clusterSize.ts'
import { freshConfig } from '../../player/runs/freshStart.ts'
import { currentSetting, takenNames } from '../../player/runs/replayRun.ts'
import { type ClusterState, useCluster } from '../../store/cluster.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { useManifest } from '../../store/manifest.ts'

/** Additional nodes that the Pods of a plan need. */
export interface MissingRoom {
  readonly nodes: readonly NodeConfig[]
  /** The workload with the most Pods, as kubectl names it. */
  readonly object: string
  readonly pods: number
  /** The workload reaches this number of Pods only if an autoscaler requests them. */
  readonly isAutoscaled: boolean
}

/** The nodes that a plan's Pods lack; undefined if all Pods fit on the nodes in some distribution. */
export function useMissingRoom(plan: ApplyPlan | undefined): MissingRoom | undefined {
  const isFresh = useManifest(({ target }) => target === 'fresh')
  const chosen = useFreshCluster(({ config }) => config)
  const existing = useCluster(({ nodes }) => nodes)
  return useMemo(() => {
    if (plan === undefined) return undefined
    if (isFresh) {
      const { nodes } = chosen ?? freshConfig(plan)
      return missingRoom(plan, nodes, new Map(), [])
    }
    const nodes = currentSetting()?.config.nodes ?? []
    const open = nodes.filter(({ name }) => {
      const node = existing.get(name)
      return node && !node.cordoned && node.lostAt === undefined
    })
    // The cluster is read when the plan arrives, not subscribed to: the plan is recomputed while the run plays.
    const cluster = useCluster.getState()
    const own = ownersOf(plan, cluster)
    const others = [...cluster.pods.values()].filter(({ ownerUid }) => !own.has(ownerUid))
    return missingRoom(plan, open, takenOf(others), takenNames())
  }, [plan, isFresh, chosen, existing])
}

function missingRoom(
  plan: ApplyPlan,
  nodes: readonly NodeConfig[],
  taken: ReturnType<typeof takenOf>,
  takenNames: readonly string[],
): MissingRoom | undefined {
  // Pods that no node could run, however empty, are reported by another problem.
  const homeless = new Set(
    plan.needs.flatMap(({ node, kind, namespace, name }) => (node ? `${kind} ${namespace}/${name}` : [])),
  )
  const wanted = plan.objects.flatMap(({ workload, kind, namespace, name }) =>
    workload && !homeless.has(`${kind} ${namespace}/${name}`)
      ? [{ ...workload, object: `${kind} ${name}`, pods: Math.max(workload.replicas.to, workload.mayAskFor) }]
      : [],
  )
  const most = wanted.reduce<(typeof wanted)[number] | undefined>(
    (one, other) => (one === undefined || other.pods > one.pods ? other : one),
    undefined,
  )
  if (most === undefined) return undefined
  const left = nodes.map((node) => withoutTaken(roomOf(node), taken.get(node.name)))
  const needed = nodesForPods(withoutRoom(wanted, left), nodes, takenNames)
  if (needed.length === 0) return undefined
  return { nodes: needed, object: most.object, pods: most.pods, isAutoscaled: most.pods > most.replicas.to }
}

/** Uids of the owners of the Pods that the plan's workloads already have. */
function ownersOf(plan: ApplyPlan, { workloads, revisions }: ClusterState): ReadonlySet<string> {
  const names = new Set(
    plan.objects.flatMap(({ workload, kind, namespace, name }) => (workload ? `${kind} ${namespace}/${name}` : [])),
  )
  return new Set(
    [...revisions.values()].flatMap(({ uid, workloadUid, kind, namespace, name }) => {
      const owner = workloads.get(workloadUid)
      const isOwn = owner
        ? names.has(`Deployment ${owner.namespace}/${owner.name}`)
        : names.has(`${kind} ${namespace}/${name}`)
      return isOwn ? uid : []
    }),
  )
}
