/** Reports lost nodes as findings, and as causes of workloads' findings. */
import { toTimestamp } from '../../api/time.ts'
import type { Sign } from './finding.ts'
import type { LostNode } from './lostNodes.ts'
import type { FindingRow } from './row.ts'
import type { RunFacts } from './runFacts.ts'

export const nodeLost: FindingRow = {
  id: 'nodeLost',
  find: (facts) => facts.lostNodes.map((node) => nodeSign(node, facts)),
}

/** The sign of a lost node; workloads' findings name the node as their cause. */
export function nodeSign(node: LostNode, { to }: RunFacts): Sign {
  const { name, status, reason, message, from, until, pods, lastHeartbeat } = node
  const object = `Node ${name}`
  const renewed = lastHeartbeat === undefined ? [] : [lastHeartbeat]
  return {
    id: 'nodeLost',
    severity: until === undefined ? 'high' : 'medium',
    object,
    at: from,
    ...(until === undefined ? {} : { until }),
    facts: { name, status, pods: pods.size, seconds: Math.round(((until ?? to) - from) / 1000) },
    evidence: [
      {
        object,
        field: 'status.conditions[Ready]',
        value: [status, reason, message].filter(Boolean).join(': '),
        time: from,
      },
      ...renewed.map((time) => ({
        object: `Lease kube-node-lease/${name}`,
        field: 'spec.renewTime',
        value: toTimestamp(time),
        time,
      })),
    ],
    advice:
      until === undefined
        ? `kubectl taint node ${name} node.kubernetes.io/out-of-service=nodeshutdown:NoExecute`
        : `kubectl describe node ${name}`,
  }
}
