/** Workloads whose Pods fail as fast as they are made, which would otherwise be played until a cluster is full of them. */
import type { KubeObject } from '../../api/types.ts'
import type { Session } from '../../session/session.ts'
import { keyOf, type ObjectName } from './objects.ts'
import { type Held, heldPods } from './standing.ts'

/** Failed Pods of one controller from which on it is taken for one that never ends. Real clusters keep 12,500 of them. */
const MANY_PODS = 150

/** Kinds that make a new Pod for each that has failed, by their resources. */
const makers = {
  ReplicaSet: 'replicasets',
  ReplicationController: 'replicationcontrollers',
} as const

/** What holds the Pods of each workload that was found, by its key. */
export type EndlessPods = Map<string, Held>

/**
 * Notes in `found` whose Pods fail without end, and asks such a workload for no Pod any more: what is played beside it goes
 * on as if it were alone. `onFound` is called before that.
 */
export function endEndlessPods(
  session: Session,
  found: EndlessPods,
  onFound?: (target: ObjectName, held: Held) => void,
): void {
  const { store } = session.cluster
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
