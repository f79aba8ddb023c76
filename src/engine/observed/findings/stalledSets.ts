/** Stalled updates of StatefulSets and DaemonSets as findings. */
import { asObject } from '../../api/jsonObject.ts'
import { type FindingEvidence, inNamespace, type Sign } from './finding.ts'
import type { FindingRow } from './row.ts'
import type { SetStall } from './setStalls.ts'

export const setStalled: FindingRow = {
  id: 'setStalled',
  find: ({ setStalls: stalls, to }) =>
    stalls.filter(({ heldBy }) => heldBy !== 'oldPod').map((stall) => sign(stall, to)),
}

/**
 * The template was fixed, but the StatefulSet waits for a broken Pod that no controller replaces
 * (kubernetes/kubernetes#67250).
 */
export const setWaitsForBrokenPod: FindingRow = {
  id: 'setWaitsForBrokenPod',
  find: ({ setStalls: stalls, to }) =>
    stalls.filter(({ heldBy }) => heldBy === 'oldPod').map((stall) => sign(stall, to)),
}

function sign({ set, from, until, updated, wanted, heldBy, pod, node, revision }: SetStall, to: number): Sign {
  const { namespace = 'default', name } = set.metadata
  const object = `${set.kind} ${namespace}/${name}`
  const time = until ?? to
  const evidence: FindingEvidence[] = []
  if (heldBy !== 'oldPod')
    evidence.push({ object, field: 'status', value: { id: 'updated', facts: { updated, wanted } }, time })
  if (heldBy === 'oldPod') evidence.push({ object, field: 'status.updateRevision', value: revision, time })
  else if (heldBy !== 'order') {
    const strategy = asObject(asObject({ ...set.spec.updateStrategy }).rollingUpdate)
    const bound = heldBy === 'surgePort' ? 'maxSurge' : heldBy
    const field = `spec.updateStrategy.rollingUpdate.${bound}`
    evidence.push({ object, field, value: String(strategy[bound] ?? 1), time })
  }
  return {
    id: heldBy === 'oldPod' ? 'setWaitsForBrokenPod' : 'setStalled',
    severity: until === undefined ? 'high' : 'medium',
    object,
    at: from,
    ...(until === undefined ? {} : { until }),
    facts: {
      name,
      kind: set.kind,
      updated,
      wanted,
      heldBy,
      pod,
      node,
      revision,
      ...(heldBy === 'surgePort' && { variant: heldBy }),
    },
    evidence,
    advice:
      heldBy === 'oldPod'
        ? `kubectl delete pod ${pod}${inNamespace(namespace)}`
        : heldBy === 'surgePort'
          ? withoutSurge(set.kind, name, namespace)
          : `kubectl rollout undo ${set.kind.toLowerCase()}/${name}${inNamespace(namespace)}`,
  }
}

/** A command after which the old Pod of a node is removed before the new Pod is created. */
function withoutSurge(kind: string, name: string, namespace: string): string {
  const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } }
  return `kubectl patch ${kind.toLowerCase()}/${name}${inNamespace(namespace)} -p '${JSON.stringify({ spec: { updateStrategy } })}'`
}
