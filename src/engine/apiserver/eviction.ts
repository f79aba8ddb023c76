/** pods/eviction: a deletion that disruption budgets may forbid. Models pkg/registry/core/pod/storage/eviction.go (v1.36). */

import { timestampAt } from '../api/clock.ts'
import { forbidden, StatusError } from '../api/errors.ts'
import type { AnyObject, Budget } from '../api/kindTypes.ts'
import { selectorMatches } from '../api/selector.ts'
import type { Pod, PodCondition } from '../api/types.ts'

/** Number of disruptions unseen by the budget's controller from which on evictions are refused. */
const MOST_DISRUPTED = 2000
const EVICTED = 'EvictionByEvictionAPI'

/**
 * The budget after the eviction of a Pod; undefined if no budget changes. Throws StatusError for a refused eviction.
 */
export function chargeBudget(pod: Pod, budgets: Iterable<Budget>, now: number): AnyObject | undefined {
  if (isPastBudgets(pod)) return undefined
  const [budget, ...others] = [...budgets].filter(({ spec }) => selectorMatches(spec.selector, pod.metadata.labels))
  if (!budget) return undefined
  if (others.length > 0)
    throw new StatusError(
      'InternalError',
      'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    )
  if (!isReady(pod) && mayGoUnhealthy(budget)) return undefined
  return decremented(budget, pod, now)
}

/** The Pod with the reason for its deletion in the status. */
// Models pkg/registry/core/pod/storage/eviction.go addConditionAndDeletePod (v1.36).
export function asEvicted(pod: Pod, now: number): Pod {
  const { conditions = [] } = pod.status
  if (conditions.some(({ type, reason }) => type === 'DisruptionTarget' && reason === EVICTED)) return pod
  const evicted: PodCondition = {
    type: 'DisruptionTarget',
    status: 'True',
    reason: EVICTED,
    message: 'Eviction API: evicting',
    lastProbeTime: null,
    lastTransitionTime: timestampAt(now),
  }
  const others = conditions.filter(({ type }) => type !== 'DisruptionTarget')
  return { ...pod, status: { ...pod.status, conditions: [...others, evicted] } }
}

/** Whether a Pod needs no budget, because it does not run or is terminating. */
const isPastBudgets = ({ metadata, status }: Pod): boolean =>
  status.phase === 'Succeeded' ||
  status.phase === 'Failed' ||
  status.phase === 'Pending' ||
  metadata.deletionTimestamp !== undefined

const isReady = ({ status }: Pod): boolean =>
  status.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True') ?? false

/** Whether an unready Pod may be evicted, because the budget is met without it. */
function mayGoUnhealthy({ spec, status = {} }: Budget): boolean {
  if (spec.unhealthyPodEvictionPolicy === 'AlwaysAllow') return true
  return (status.currentHealthy ?? 0) >= (status.desiredHealthy ?? 0) && (status.desiredHealthy ?? 0) > 0
}

function decremented(budget: Budget, pod: Pod, now: number): AnyObject {
  const { metadata, status = {} } = budget
  const { disruptionsAllowed = 0, disruptedPods = {} } = status
  const { name } = metadata
  if ((status.observedGeneration ?? 0) < (metadata.generation ?? 0))
    throw refused(`The disruption budget ${name} is still being processed by the server.`)
  if (disruptionsAllowed < 0)
    throw forbidden('policy', 'poddisruptionbudgets', name, 'pdb disruptions allowed is negative')
  if (Object.keys(disruptedPods).length > MOST_DISRUPTED)
    throw forbidden(
      'policy',
      'poddisruptionbudgets',
      name,
      'DisruptedPods map too big - too many evictions not confirmed by PDB controller',
    )
  if (disruptionsAllowed === 0)
    throw refused(
      `The disruption budget ${name} needs ${status.desiredHealthy ?? 0} healthy pods and has ${status.currentHealthy ?? 0} currently`,
    )
  const next = {
    ...status,
    disruptionsAllowed: disruptionsAllowed - 1,
    disruptedPods: { ...disruptedPods, [pod.metadata.name]: timestampAt(now) },
  }
  return { ...budget, status: next }
}

const refused = (detail: string): StatusError =>
  new StatusError('TooManyRequests', "Cannot evict pod as it would violate the pod's disruption budget.", {}, [
    { reason: 'DisruptionBudget', message: detail, field: '' },
  ])
