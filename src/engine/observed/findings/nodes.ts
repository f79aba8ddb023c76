/** Reports lost nodes as findings, and as causes of workloads' findings. */
import type { Sign } from './finding.ts'
import type { LostNode } from './lostNodes.ts'
import type { FindingRow } from './row.ts'
import type { RunFacts } from './runFacts.ts'

export const nodeLost: FindingRow = {
  id: 'nodeLost',
  find: (facts) => facts.lostNodes.map((node) => nodeSign(node, facts)),
}

/** The sign of a lost node; workloads' findings name the node as their cause. */
export function nodeSign({ name, status, reason, message, from, until, pods }: LostNode, { to }: RunFacts): Sign {
  const object = `Node ${name}`
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
    ],
    advice:
      until === undefined
        ? `kubectl taint node ${name} node.kubernetes.io/out-of-service=nodeshutdown:NoExecute`
        : `kubectl describe node ${name}`,
  }
}
