/** Budgets that allow no eviction, and drains that wait for them. */

import { isOfKind } from '../../api/fields/ofKind.ts'
import { asObject } from '../../api/jsonObject.ts'
import { selectorMatches } from '../../api/selector.ts'
import { int } from '../../api/validation/access.ts'
import { engineObjectIfAny } from '../engineObject.ts'
import { metaText, type ObservedChange, objectsAfter } from '../observedRun.ts'
import { conditionOf } from '../seenConditions.ts'
import { timeOf } from '../times.ts'
import { inNamespace, type Sign } from './finding.ts'
import type { FindingRow } from './row.ts'
import type { RunFacts } from './runFacts.ts'

/** All Pods are healthy, but the budget allows no disruption: every drain waits forever. */
export const budgetBlocks: FindingRow = {
  id: 'budgetBlocks',
  find: ({ budgets, to }) =>
    budgets.flatMap(({ metadata, spec, status }): Sign[] => {
      const numbers = asObject(status)
      const [currentHealthy, expectedPods, desiredHealthy] = [
        int(numbers.currentHealthy),
        int(numbers.expectedPods),
        int(numbers.desiredHealthy),
      ]
      if (numbers.disruptionsAllowed !== 0 || expectedPods === 0 || currentHealthy < expectedPods) return []
      const object = `PodDisruptionBudget ${metadata.namespace ?? 'default'}/${metadata.name}`
      const { minAvailable, maxUnavailable } = asObject(spec)
      return [
        {
          id: 'budgetBlocks',
          severity: 'medium',
          object,
          at: to,
          facts: { name: metadata.name, healthy: currentHealthy, desired: desiredHealthy, ...strictness(spec) },
          evidence: [
            {
              object,
              field: minAvailable === undefined ? 'spec.maxUnavailable' : 'spec.minAvailable',
              value: String(minAvailable ?? maxUnavailable ?? ''),
            },
            {
              object,
              field: 'status',
              value: { id: 'disruptions', facts: { healthy: currentHealthy, wanted: desiredHealthy } },
              time: to,
            },
          ],
          advice: `kubectl describe pdb ${metadata.name}${inNamespace(metadata.namespace)}`,
        },
      ]
    }),
}

/** A node that is or was cordoned keeps a Pod whose budget allows no disruption. */
export const drainWaits: FindingRow = {
  id: 'drainWaits',
  find: (facts) =>
    cordons(facts).flatMap((cordon) => facts.budgets.flatMap((budget) => drainOf(facts, cordon, budget.metadata.uid))),
}

/** A budget with maxUnavailable 0 never allows a disruption, however many healthy Pods there are. */
function strictness(spec: object): { readonly variant?: string } {
  const { maxUnavailable } = asObject({ ...spec })
  return maxUnavailable === 0 || maxUnavailable === '0%' ? { variant: 'strict' } : {}
}

interface Cordon {
  readonly node: string
  /** Unix ms. */
  readonly from: number
  readonly until: number | undefined
  /** Index of the change that ended the cordon. */
  readonly endsWith: number | undefined
}

function cordons({ run }: RunFacts): readonly Cordon[] {
  const open = new Map<string, number>()
  const found: Cordon[] = []
  for (const { resource, object, at, index, type } of run.changes) {
    if (resource !== 'nodes') continue
    const node = object.metadata.name
    const from = open.get(node)
    const isCordoned = asObject(object.spec).unschedulable === true && type !== 'deleted' && type !== 'lost'
    if (isCordoned) open.set(node, from ?? at)
    else if (from !== undefined) {
      open.delete(node)
      found.push({ node, from, until: at, endsWith: index })
    }
  }
  for (const [node, from] of open) found.push({ node, from, until: undefined, endsWith: undefined })
  return found
}

function drainOf(facts: RunFacts, { node, from, until, endsWith }: Cordon, uid: string): Sign[] {
  const { run } = facts
  const there = objectsAfter(run, endsWith)
  const isDrain = run.changes.some(
    (change) => change.at >= from && change.at <= (until ?? facts.to) && isEvicted(change, node),
  )
  // If a user only cordoned the node, its Pods are meant to stay.
  if (until !== undefined && !isDrain) return []
  const budget = there.find((object) => object.kind === 'PodDisruptionBudget' && metaText(object, 'uid') === uid)
  if (!budget) return []
  const namespace = metaText(budget, 'namespace') ?? 'default'
  const made = engineObjectIfAny(budget)
  if (made === undefined || !isOfKind('PodDisruptionBudget', made)) return []
  const { selector } = made.spec
  const left = there.filter((pod) => {
    const { metadata, spec } = pod
    const isOwn = pod.kind === 'Pod' && (metaText(pod, 'namespace') ?? 'default') === namespace
    const isOld = (timeOf(metadata.creationTimestamp) ?? 0) <= from
    if (!isOwn || !isOld || asObject(spec).nodeName !== node || metadata.deletionTimestamp !== undefined) return false
    const labels = Object.entries(asObject(metadata.labels)).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    return selectorMatches(selector, Object.fromEntries(labels))
  })
  const { disruptionsAllowed } = asObject(budget.status)
  if (left.length === 0 || disruptionsAllowed !== 0) return []
  const { name } = budget.metadata
  const object = `PodDisruptionBudget ${namespace}/${name}`
  return [
    {
      id: 'drainWaits',
      severity: until === undefined ? 'high' : 'medium',
      object,
      at: from,
      ...(until === undefined ? {} : { until }),
      facts: { name, node, pods: left.length, ...strictness(made.spec) },
      evidence: [
        { object: `Node ${node}`, field: 'spec.unschedulable', value: 'true', time: from },
        { object, field: 'status.disruptionsAllowed', value: '0', time: until ?? facts.to },
      ],
      advice: `kubectl describe pdb ${name}${inNamespace(namespace)}`,
    },
  ]
}

/** Whether a Pod of the node was evicted, or an eviction was refused for now. */
function isEvicted({ resource, object, before }: ObservedChange, node: string): boolean {
  if (resource !== 'pods' || asObject(object.spec).nodeName !== node) return false
  return conditionOf(object, 'DisruptionTarget')?.reason === 'EvictionByEvictionAPI' && before !== undefined
}
