/** Budgets that let nobody evict, and drains that wait for them. */

import { asObject } from '../../api/jsonObject.ts'
import { selectorMatches } from '../../api/selector.ts'
import { int } from '../../api/validation/access.ts'
import { metaText, type ObservedChange } from '../observedRun.ts'
import { type Finding, type FindingRow, inNamespace } from './finding.ts'
import type { RunFacts } from './runFacts.ts'

/** All Pods are healthy and still none may go: every drain will wait for ever. */
export const budgetBlocks: FindingRow = {
  id: 'budgetBlocks',
  find: ({ budgets, to }) =>
    budgets.flatMap(({ metadata, spec, status }): Finding[] => {
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
          facts: { name: metadata.name, healthy: currentHealthy, desired: desiredHealthy },
          evidence: [
            {
              object,
              field: minAvailable === undefined ? 'spec.maxUnavailable' : 'spec.minAvailable',
              value: String(minAvailable ?? maxUnavailable ?? ''),
            },
            {
              object,
              field: 'status',
              value: `${currentHealthy} healthy − ${desiredHealthy} wanted = 0 may go`,
              time: to,
            },
          ],
          advice: `kubectl describe pdb ${metadata.name}${inNamespace(metadata.namespace)}`,
        },
      ]
    }),
}

/** A node that is cordoned, and still has Pods of a budget that lets none go. */
export const drainWaits: FindingRow = {
  id: 'drainWaits',
  find: (facts) => facts.budgets.flatMap((budget) => drainOf(facts, budget.metadata.uid)),
}

function drainOf(facts: RunFacts, uid: string): Finding[] {
  const { run, nodes } = facts
  const cordoned = new Map<string, number>()
  for (const { resource, object, at } of run.changes) {
    if (resource !== 'nodes') continue
    if (asObject(object.spec).unschedulable !== true) cordoned.delete(object.metadata.name)
    else if (!cordoned.has(object.metadata.name)) cordoned.set(object.metadata.name, at)
  }
  const budget = facts.budgets.find(({ metadata }) => metadata.uid === uid)
  if (!budget) return []
  return nodes.flatMap(({ metadata: { name } }): Finding[] => {
    const since = cordoned.get(name)
    if (since === undefined) return []
    const left = facts.pods.filter(
      ({ metadata, spec }) =>
        spec.nodeName === name &&
        metadata.namespace === budget.metadata.namespace &&
        metadata.deletionTimestamp === undefined &&
        selectorMatches(budget.spec.selector, metadata.labels),
    )
    const { disruptionsAllowed } = asObject(budget.status)
    if (left.length === 0 || disruptionsAllowed !== 0) return []
    const object = `PodDisruptionBudget ${budget.metadata.namespace ?? 'default'}/${budget.metadata.name}`
    return [
      {
        id: 'drainWaits',
        severity: 'high',
        object,
        at: since,
        facts: { name: budget.metadata.name, node: name, pods: left.length },
        evidence: [
          { object: `Node ${name}`, field: 'spec.unschedulable', value: 'true', time: since },
          { object, field: 'status.disruptionsAllowed', value: '0', time: facts.to },
        ],
        advice: `kubectl describe pdb ${budget.metadata.name}${inNamespace(budget.metadata.namespace)}`,
      },
    ]
  })
}

/** Pods that lost the object that made them, and run on. */
export const podsReleased: FindingRow = {
  id: 'podsReleased',
  find: ({ run, pods }) => {
    const released = run.changes
      .filter(isRelease)
      .filter(({ key }) =>
        pods.some(
          ({ metadata }) => metadata.uid === key && !metadata.ownerReferences?.some(({ controller }) => controller),
        ),
      )
    const [first] = released
    if (!first) return []
    const object = `Pod ${metaText(first.object, 'namespace') ?? 'default'}/${first.object.metadata.name}`
    const labels = Object.entries(asObject(first.object.metadata.labels)).map(
      ([name, value]) => `${name}=${String(value)}`,
    )
    return [
      {
        id: 'podsReleased',
        severity: 'medium',
        object,
        at: first.at,
        facts: {
          pods: released.length,
          names: released
            .slice(0, 5)
            .map((one) => one.object.metadata.name)
            .join(', '),
        },
        evidence: released.slice(0, 5).map(({ object: pod, at }) => ({
          object: `Pod ${metaText(pod, 'namespace') ?? 'default'}/${pod.metadata.name}`,
          field: 'metadata.ownerReferences',
          value: 'released: its labels no longer match the selector',
          time: at,
        })),
        advice: `kubectl get pods -l ${labels[0] ?? ''}${inNamespace(metaText(first.object, 'namespace'))}`,
      },
    ]
  },
}

function isRelease({ resource, type, object, before }: ObservedChange): boolean {
  if (resource !== 'pods' || type !== 'modified' || !before) return false
  const hasOwner = (refs: unknown): boolean =>
    Array.isArray(refs) && refs.some((ref) => asObject(ref).controller === true)
  return hasOwner(before.metadata.ownerReferences) && !hasOwner(object.metadata.ownerReferences)
}
