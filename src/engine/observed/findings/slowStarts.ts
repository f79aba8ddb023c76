/** Pods that became ready at last, and took far longer than other Pods of their workload. */
import { metaText } from '../observedRun.ts'
import { seenName } from '../records.ts'
import { inNamespace, type Sign } from './finding.ts'
import type { FindingRow } from './row.ts'
import { type SlowPod, slowlyReady } from './slowPods.ts'

export const slowPods: FindingRow = {
  id: 'slowPods',
  find: ({ run, owners }) => {
    const groups = new Map<string, SlowPod[]>()
    for (const one of slowlyReady(run)) {
      const root = owners.rootOf(metaText(one.pod, 'uid') ?? '')
      groups.set(root, [...(groups.get(root) ?? []), one])
    }
    return [...groups.values()].flatMap(slowSign)
  },
}

function slowSign(group: readonly SlowPod[]): Sign[] {
  const slowest = group.reduce((a, b) => (b.until - b.from > a.until - a.from ? b : a))
  const object = seenName(slowest.pod)
  const seconds = Math.round((slowest.until - slowest.from) / 1000)
  const usual = slowest.usualMs === undefined ? -1 : Math.round(slowest.usualMs / 1000)
  return [
    {
      id: 'slowPods',
      severity: 'low',
      object,
      at: Math.min(...group.map(({ from }) => from)),
      until: Math.max(...group.map(({ until }) => until)),
      facts: { pods: group.length, seconds, usual },
      evidence: [
        {
          object,
          field: 'status.conditions[Ready]',
          value: { id: 'readyAfter', facts: { seconds } },
          time: slowest.until,
        },
      ],
      advice: `kubectl describe pod ${slowest.pod.metadata.name}${inNamespace(metaText(slowest.pod, 'namespace'))}`,
    },
  ]
}
