/** StatefulSets whose partition keeps a part of their Pods at the older revision. */
import { isOfKind } from '../../api/fields/ofKind.ts'
import { asObject } from '../../api/jsonObject.ts'
import type { StatefulSet } from '../../api/kindTypes.ts'
import { engineObjectIfAny } from '../engineObject.ts'
import type { SeenObject } from '../records.ts'
import { inNamespace, type Sign } from './finding.ts'
import type { RunFacts } from './runFacts.ts'

/**
 * Partitions at which an update has stopped until somebody lowers the partition. A partition that was lowered within the
 * recording was a canary on purpose, and is no fault.
 */
export function heldPartitions({ run, statefulSets }: RunFacts): readonly Sign[] {
  const since = new Map<string, number>()
  for (const { resource, key, object, type, at } of run.changes) {
    if (resource !== 'statefulsets') continue
    if (type === 'deleted' || type === 'lost' || !isHeld(object)) since.delete(key)
    else since.set(key, since.get(key) ?? at)
  }
  return statefulSets.flatMap((set) => {
    const from = since.get(set.metadata.uid)
    return from === undefined ? [] : [sign(set, from)]
  })
}

/** Whether all Pods from the partition on are updated and ready, and the other Pods are of the older revision. */
function isHeld(object: SeenObject): boolean {
  const set = engineObjectIfAny(object)
  if (!set || !isOfKind('StatefulSet', set) || set.spec.updateStrategy.type === 'OnDelete') return false
  const { replicas } = set.spec
  const partition = partitionOf(set)
  const { observedGeneration = 0, currentRevision, updateRevision, updatedReplicas = 0, readyReplicas = 0 } = set.status
  if (partition <= 0 || observedGeneration < (set.metadata.generation ?? 0)) return false
  if (currentRevision === updateRevision || readyReplicas < replicas) return false
  return updatedReplicas < replicas && updatedReplicas >= replicas - partition
}

const partitionOf = (set: StatefulSet): number => {
  const { partition } = asObject(asObject({ ...set.spec.updateStrategy }).rollingUpdate)
  return typeof partition === 'number' ? partition : 0
}

function sign(set: StatefulSet, from: number): Sign {
  const { namespace = 'default', name } = set.metadata
  const object = `StatefulSet ${namespace}/${name}`
  const partition = partitionOf(set)
  const { updatedReplicas: updated = 0 } = set.status
  const patch = '{"spec":{"updateStrategy":{"rollingUpdate":{"partition":0}}}}'
  return {
    id: 'rolloutPaused',
    severity: 'medium',
    object,
    at: from,
    facts: { name, variant: 'partition', partition, updated, want: set.spec.replicas },
    evidence: [
      { object, field: 'spec.updateStrategy.rollingUpdate.partition', value: String(partition), time: from },
      { object, field: 'status.updatedReplicas', value: `${updated} of ${set.spec.replicas}`, time: from },
    ],
    advice: `kubectl patch statefulset/${name}${inNamespace(namespace)} -p '${patch}'`,
  }
}
