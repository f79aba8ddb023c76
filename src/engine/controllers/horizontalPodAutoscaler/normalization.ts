/**
 * Applies windows, policies and bounds to a proposal before it is written. Models the functions with these names in
 * pkg/controller/podautoscaler/horizontal.go (v1.36). Times are virtual ms.
 */
import type { ScalingPolicy, ScalingRules } from '../../api/kindTypes.ts'

/** The proposal of a sync, before windows and policies. */
export interface Recommendation {
  readonly replicas: number
  readonly at: number
}

/** The change of the size, in Pods. */
export interface ScaleEvent {
  readonly change: number
  readonly at: number
}

interface Limited {
  readonly replicas: number
  readonly reason: string
  readonly message: string
}

export interface Stabilised extends Limited {
  /** The list with the newest recommendation, which has replaced an outdated one. */
  readonly recommendations: readonly Recommendation[]
  /** The recommendation that determines the size; undefined without one. */
  readonly heldBy?: Recommendation
}

/**
 * The list with a new entry, which replaces the last outdated one; the list grows only without an outdated entry.
 * Upstream chooses the same one.
 */
function replacingOld<T>(list: readonly T[], isOld: (entry: T) => boolean, entry: T): readonly T[] {
  const index = list.findLastIndex(isOld)
  return index < 0 ? [...list, entry] : list.with(index, entry)
}

/**
 * The size nearest to the current one between the lowest recommendation in the scale-up window and the highest in the
 * scale-down window.
 */
// Models stabilizeRecommendationWithBehaviors.
export function stabilise(
  recommendations: readonly Recommendation[],
  { up, down }: { readonly up: ScalingRules; readonly down: ScalingRules },
  { current, wanted, now }: { readonly current: number; readonly wanted: number; readonly now: number },
): Stabilised {
  const upCutoff = now - (up.stabilizationWindowSeconds ?? 0) * 1000
  const downCutoff = now - (down.stabilizationWindowSeconds ?? DOWN_WINDOW_SECONDS) * 1000
  const newest = { replicas: wanted, at: now }
  let lowest: Recommendation = newest
  let highest: Recommendation = newest
  for (const one of recommendations) {
    if (one.at > upCutoff && one.replicas < lowest.replicas) lowest = one
    if (one.at > downCutoff && one.replicas > highest.replicas) highest = one
  }
  const raised = Math.max(current, lowest.replicas)
  const replicas = Math.min(raised, highest.replicas)
  const next = replacingOld(recommendations, ({ at }) => at < upCutoff && at < downCutoff, newest)
  const isUp = wanted >= current
  const holding = isUp ? lowest : highest
  return {
    replicas,
    recommendations: next,
    ...(replicas === wanted || holding === newest ? {} : { heldBy: holding }),
    reason: isUp ? 'ScaleUpStabilized' : 'ScaleDownStabilized',
    message: isUp
      ? 'recent recommendations were lower than current one, applying the lowest recent recommendation'
      : 'recent recommendations were higher than current one, applying the highest recent recommendation',
  }
}

/** --horizontal-pod-autoscaler-downscale-stabilization */
export const DOWN_WINDOW_SECONDS = 300

/** Stabilises a size without `behavior`: only a scale-down is delayed, for five minutes. */
// Models stabilizeRecommendation.
export function stabiliseDown(recommendations: readonly Recommendation[], wanted: number, now: number): Stabilised {
  const cutoff = now - DOWN_WINDOW_SECONDS * 1000
  const newest = { replicas: wanted, at: now }
  let highest: Recommendation = newest
  for (const one of recommendations) if (one.at >= cutoff && one.replicas > highest.replicas) highest = one
  return {
    replicas: highest.replicas,
    recommendations: replacingOld(recommendations, ({ at }) => at < cutoff, newest),
    ...(highest === newest ? {} : { heldBy: highest }),
    reason: 'ScaleDownStabilized',
    message: 'recent recommendations were higher than current one, applying the highest recent recommendation',
  }
}

interface Bounds {
  readonly min: number
  readonly max: number
}

const withinRange = (replicas: number): Limited => ({
  replicas,
  reason: 'DesiredWithinRange',
  message: 'the desired count is within the acceptable range',
})
const tooFast = (replicas: number, direction: 'Up' | 'Down'): Limited => ({
  replicas,
  reason: `Scale${direction}Limit`,
  message: `the desired replica count is ${direction === 'Up' ? 'increasing' : 'decreasing'} faster than the maximum scale rate`,
})
const tooMany = (replicas: number): Limited => ({
  replicas,
  reason: 'TooManyReplicas',
  message: 'the desired replica count is more than the maximum replica count',
})
const tooFew = (replicas: number): Limited => ({
  replicas,
  reason: 'TooFewReplicas',
  message: 'the desired replica count is less than the minimum replica count',
})

/** The size within policies and bounds. */
// Models convertDesiredReplicasWithBehaviorRate.
export function limit(
  { current, wanted, now }: { readonly current: number; readonly wanted: number; readonly now: number },
  { min, max }: Bounds,
  rules: { readonly up: ScalingRules; readonly down: ScalingRules },
  events: { readonly ups: readonly ScaleEvent[]; readonly downs: readonly ScaleEvent[] },
): Limited {
  if (wanted > current) {
    const most = Math.max(current, scaleUpLimit(current, events, rules.up, now))
    if (wanted <= Math.min(max, most)) return withinRange(wanted)
    return max > most ? tooFast(most, 'Up') : tooMany(max)
  }
  if (wanted < current) {
    const least = Math.min(current, scaleDownLimit(current, events, rules.down, now))
    if (wanted >= Math.max(min, least)) return withinRange(wanted)
    return min < least ? tooFast(least, 'Down') : tooFew(min)
  }
  return withinRange(wanted)
}

/** The size within bounds without `behavior`: at most twice the current size, or four if that is more. */
// Models convertDesiredReplicasWithRules.
export function limitWithoutRules(current: number, wanted: number, { min, max }: Bounds): Limited {
  const most = Math.max(2 * current, 4)
  if (wanted < min) return tooFew(min)
  if (wanted <= Math.min(max, most)) return withinRange(wanted)
  return max > most ? tooFast(most, 'Up') : tooMany(max)
}

type Events = { readonly ups: readonly ScaleEvent[]; readonly downs: readonly ScaleEvent[] }

// Models calculateScaleUpLimitWithScalingRules.
function scaleUpLimit(current: number, events: Events, rules: ScalingRules, now: number): number {
  if (rules.selectPolicy === 'Disabled') return current
  const sizes = sizesOf(current, events, rules, now, ({ type, value }, start) =>
    // The result is rounded up, so that a small percentage of few Pods still adds a Pod.
    type === 'Pods' ? start + value : Math.ceil(start * (1 + value / 100)),
  )
  return rules.selectPolicy === 'Min' ? Math.min(...sizes) : Math.max(...sizes)
}

// Models calculateScaleDownLimitWithBehaviors.
function scaleDownLimit(current: number, events: Events, rules: ScalingRules, now: number): number {
  if (rules.selectPolicy === 'Disabled') return current
  const sizes = sizesOf(current, events, rules, now, ({ type, value }, start) =>
    type === 'Pods' ? start - value : Math.trunc(start * (1 - value / 100)),
  )
  return rules.selectPolicy === 'Min' ? Math.max(...sizes) : Math.min(...sizes)
}

/** The size that each policy allows, from the size at the start of the policy's period. */
function sizesOf(
  current: number,
  { ups, downs }: Events,
  { policies = [] }: ScalingRules,
  now: number,
  sizeOf: (policy: ScalingPolicy, start: number) => number,
): number[] {
  return policies.map((policy) => {
    const periodMs = policy.periodSeconds * 1000
    return sizeOf(policy, current - changeSince(ups, now - periodMs) + changeSince(downs, now - periodMs))
  })
}

// Models getReplicasChangePerPeriod.
const changeSince = (events: readonly ScaleEvent[], cutoff: number): number =>
  events.reduce((sum, { change, at }) => (at > cutoff ? sum + change : sum), 0)

/** The list with a change of size, which replaces a change older than every policy's period. */
// Models storeScaleEvent and markScaleEventsOutdated.
export function withEvent(
  events: readonly ScaleEvent[],
  event: ScaleEvent,
  rules: ScalingRules,
): readonly ScaleEvent[] {
  const longest = Math.max(0, ...(rules.policies ?? []).map(({ periodSeconds }) => periodSeconds))
  return replacingOld(events, ({ at }) => at < event.at - longest * 1000, event)
}
