/**
 * Finds workloads whose Pods fail as fast as they are created. Without a limit, they would fill the cluster with failed
 * Pods.
 */
import type { KubeObject } from '../../api/types.ts'
import type { Session } from '../../session/session.ts'
import { keyOf, type ObjectName } from './objects.ts'
import { type Held, heldPods } from './workloadResult.ts'

/**
 * Number of a controller's failed Pods from which on its Pods count as failing without end. Real clusters keep 12,500.
 */
const MANY_PODS = 150

/** Resources of controllers that replace each failed Pod. */
const makers = {
  ReplicaSet: 'replicasets',
  ReplicationController: 'replicationcontrollers',
} as const

/** The obstacle of each workload whose Pods fail without end, by the workload's key. */
export type EndlessPods = Map<string, Held>

/**
 * Adds workloads whose Pods fail without end to `found`, and stops their creation of Pods, so that the rest of the run
 * continues without them. `onFound` is called before that.
 */
export function endEndlessPods(
  session: Session,
  found: EndlessPods,
  onFound?: (target: ObjectName, held: Held) => void,
): void {
  const { objects: store } = session
  const failed = new Map<string, number>()
  for (const one of store.list('pods')) {
    const maker = one.metadata.ownerReferences?.find(({ controller }) => controller === true)
    if (maker === undefined || !Object.hasOwn(makers, maker.kind) || one.status.phase !== 'Failed') continue
    failed.set(maker.uid, (failed.get(maker.uid) ?? 0) + 1)
  }
  for (const [kind, resource] of Object.entries(makers)) {
    for (const one of store.list(resource)) {
      if ((failed.get(one.metadata.uid) ?? 0) < MANY_PODS) continue
      const owner = ownerOf(one)
      const target = {
        kind: owner?.kind ?? kind,
        namespace: one.metadata.namespace ?? '',
        name: owner?.name ?? one.metadata.name,
      }
      if (found.has(keyOf(target))) continue
      const held = heldPods(session, target) ?? { why: 'its Pods fail as soon as they are made' }
      found.set(keyOf(target), held)
      onFound?.(target, held)
      const args = ['scale', `${target.kind.toLowerCase()}/${target.name}`, '--replicas=0', '-n', target.namespace]
      session.command({ type: 'kubectl', args })
    }
  }
}

const ownerOf = ({ metadata }: KubeObject) => metadata.ownerReferences?.find(({ controller }) => controller === true)
