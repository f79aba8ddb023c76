/** Questions about the cluster as a whole, which no single field raises. */
import type { ClusterConfig } from '../../document/types.ts'
import type { Question } from './question.ts'
import { AUTOSCALER } from './ways.ts'

/**
 * Asks whether there are enough nodes for Pods that find no room on `few` and room on `many`; undefined where both have
 * the same size. If a provider runs the nodes, the question is whether an autoscaler adds nodes.
 */
export function nodesQuestion(few: ClusterConfig, many: ClusterConfig): Question | undefined {
  const [have, count] = [few.nodes.length, many.nodes.length]
  if (count <= have) return undefined
  const base = {
    facts: { count, have },
    stage: 'scheduling',
    object: { kind: '', namespace: '', name: '' },
    field: 'spec.template.spec',
    isPlayed: true,
  } as const
  return few.provided?.managedNodes === true
    ? { ...base, id: 'autoscaler', key: AUTOSCALER, yes: 'on', no: 'off' }
    : { ...base, id: 'moreNodes', key: `nodes/${count}`, yes: 'present', no: 'absent' }
}
