/** A StatefulSet whose template was fixed, and that waits for a Pod that nobody will replace (kubernetes/kubernetes#67250). */
import type { StatefulSet } from '../../api/kindTypes.ts'
import type { Pod } from '../../api/types.ts'
import { podBlock } from '../../view/podBlock.ts'
import { type Finding, type FindingRow, inNamespace } from './finding.ts'
import type { RunFacts } from './runFacts.ts'

const HASH = 'controller-revision-hash'

export const setWaitsForBrokenPod: FindingRow = {
  id: 'setWaitsForBrokenPod',
  find: (facts) => facts.statefulSets.flatMap((set) => waitOf(set, facts)),
}

function waitOf(set: StatefulSet, { pods, troubles, to }: RunFacts): Finding[] {
  const { updateRevision } = set.status
  const { type } = set.spec.updateStrategy
  if (type !== 'RollingUpdate' || set.spec.podManagementPolicy === 'Parallel' || updateRevision === undefined) return []
  const broken = pods.find(
    (pod) =>
      pod.metadata.ownerReferences?.some(({ uid }) => uid === set.metadata.uid) &&
      pod.metadata.labels?.[HASH] !== updateRevision &&
      isBroken(pod),
  )
  if (!broken) return []
  const { namespace = 'default', name } = set.metadata
  const object = `StatefulSet ${namespace}/${name}`
  const trouble = troubles.find(({ uid }) => uid === broken.metadata.uid)
  const pod = `Pod ${namespace}/${broken.metadata.name}`
  return [
    {
      id: 'setWaitsForBrokenPod',
      severity: 'high',
      object,
      at: trouble?.from ?? to,
      facts: { name, pod: broken.metadata.name, revision: updateRevision },
      evidence: [
        { object: pod, field: `metadata.labels[${HASH}]`, value: broken.metadata.labels?.[HASH] ?? '', time: to },
        { object, field: 'status.updateRevision', value: updateRevision, time: to },
        {
          object: pod,
          field: 'status',
          value: [trouble?.reason, trouble?.message].filter(Boolean).join(': '),
          time: to,
        },
      ],
      advice: `kubectl delete pod ${broken.metadata.name}${inNamespace(namespace)}`,
    },
  ]
}

const isBroken = (pod: Pod): boolean =>
  podBlock(pod, { isNeverReady: () => false, isInitEndless: () => false, isMountFailing: false }) !== undefined
