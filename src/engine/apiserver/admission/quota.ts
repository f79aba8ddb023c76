import type { RawObject } from '../../api/errors.ts'
import type { Affinity, ScopedResourceSelectorRequirement } from '../../api/fields/apiTypes.ts'
import { type Written, writtenPart } from '../../api/fields/writtenPart.ts'
import { asObject } from '../../api/jsonObject.ts'
import { qosClass, type ResourceAmounts } from '../../api/podResources.ts'
import { addQuantity, compareQuantity, formatQuantity, parseQuantity, subtractQuantity } from '../../api/quantity.ts'
import type { PodSpec } from '../../api/types.ts'
import { CLAIMS, mayCountClaims, type ObjectsOf } from './deviceQuota.ts'
import { type Amounts, computeUsage, type GroupResource, quotaUsage, trackedResources } from './quotaUsage.ts'

/** A write that admission checks against the namespace's quotas. */
interface QuotaRequest {
  readonly resource: GroupResource
  readonly object: RawObject
  /** The object before an update; absent for a create. */
  readonly previous?: RawObject
  readonly nowMs: number
  readonly objectsOf: ObjectsOf
}

type QuotaDecision =
  /** The words after `pods "x" is forbidden: `. */
  | { readonly denial: string }
  /** The quotas with raised `status.used`, to be stored. */
  | { readonly denial?: undefined; readonly charged: readonly RawObject[] }

const requiredOnContainers = ['cpu', 'memory', 'requests.cpu', 'requests.memory', 'limits.cpu', 'limits.memory']

/**
 * Checks whether a write fits all quotas of its namespace. Only resources in a quota's status are enforced: a quota has
 * no effect until its controller has synced it once.
 */
// Models apiserver pkg/admission/plugin/resourcequota/controller.go CheckRequest (v1.36).
export function checkQuota(quotas: readonly RawObject[], request: QuotaRequest): QuotaDecision {
  const { resource, object, previous, nowMs, objectsOf } = request
  const matching: RawObject[] = []
  for (const quota of quotas) {
    const tracked = trackedResources(resource, Object.keys(statusOf(quota).hard), objectsOf)
    if (tracked.length === 0 || !matchesScopes(quota, resource, object)) continue
    const missing = resource === 'pods' ? missingAmounts(object, tracked) : undefined
    if (missing) return { denial: `failed quota: ${nameOf(quota)}: must specify ${missing}` }
    const { used } = statusOf(quota)
    if (tracked.some((name) => !Object.hasOwn(used, name))) {
      return { denial: `status unknown for quota: ${nameOf(quota)}, resources: ${tracked.join(',')}` }
    }
    matching.push(quota)
  }
  const usage = quotaUsage(resource, object, nowMs, objectsOf)
  const negative = Object.keys(usage).filter((name) => compareQuantity(usage[name] ?? 0, 0) < 0)
  if (negative.length > 0) {
    return { denial: `quota usage is negative for resource(s): ${negative.sort().join(',')}` }
  }
  const before = previous && quotaUsage(resource, previous, nowMs, objectsOf)
  const charged: RawObject[] = []
  for (const quota of matching) {
    const counted = before && previous && matchesScopes(quota, resource, previous) ? before : {}
    const result = charge(quota, increase(usage, counted))
    if (typeof result === 'string') return { denial: result }
    if (result) charged.push(result)
  }
  return { charged }
}

/** The quota with the usage added; undefined if the usage adds nothing, or the reason for which it does not fit. */
function charge(quota: RawObject, added: Amounts): RawObject | string | undefined {
  const { hard, used } = statusOf(quota)
  const requested = Object.keys(added)
    .filter((name) => Object.hasOwn(hard, name))
    .sort()
  if (requested.length === 0) return undefined
  const next: ResourceAmounts = { ...used }
  for (const name of requested) next[name] = addQuantity(used[name] ?? '0', added[name] ?? '0')
  const exceeded = requested.filter((name) => compareQuantity(next[name] ?? 0, hard[name] ?? 0) > 0)
  if (exceeded.length > 0) {
    const list = (amounts: Amounts): string =>
      exceeded.map((name) => `${name}=${formatQuantity(parseQuantity(amounts[name] ?? '0'))}`).join(',')
    return `exceeded quota: ${nameOf(quota)}, requested: ${list(added)}, used: ${list(used)}, limited: ${list(hard)}`
  }
  return { ...quota, status: { ...asObject(quota.status), used: next } }
}

/** The increase of an object's usage. Decreases are left to the controller. */
function increase(usage: Amounts, before: Amounts): ResourceAmounts {
  const added: ResourceAmounts = {}
  for (const [name, amount] of Object.entries(usage)) {
    const counted = before[name]
    const more = counted === undefined ? amount : subtractQuantity(amount, counted)
    if (compareQuantity(more, 0) > 0) added[name] = more
  }
  return added
}

/** `cpu for: a,b; memory for: b`: the containers without amounts that the quota tracks. */
// Models pkg/quota/v1/evaluator/core/pods.go podEvaluator.Constraints (v1.36).
function missingAmounts(pod: RawObject, tracked: readonly string[]): string | undefined {
  const spec = writtenPart('core.v1.PodSpec', pod.spec)
  const ofPod = Object.keys({ ...spec.resources?.requests, ...spec.resources?.limits })
  if (ofPod.some((resource) => /^(?:cpu|memory|hugepages-.*)$/.test(resource))) return undefined
  const required = tracked.filter((name) => requiredOnContainers.includes(name))
  const containers = [...(spec.containers ?? []), ...(spec.initContainers ?? [])].map(({ name, resources = {} }) => ({
    name,
    given: computeUsage(resources.requests ?? {}, resources.limits ?? {}),
  }))
  const texts = required.flatMap((resource) => {
    const names = containers.filter(({ given }) => !Object.hasOwn(given, resource)).map(({ name }) => name)
    return names.length > 0 ? `${resource} for: ${[...new Set(names)].sort().join(',')}` : []
  })
  return texts.length > 0 ? texts.join('; ') : undefined
}

type ScopeRequirement = Written<ScopedResourceSelectorRequirement>

/** Whether an object is in all scopes of a quota. Only Pods have scopes. */
function matchesScopes(quota: RawObject, resource: GroupResource, object: RawObject): boolean {
  const spec = writtenPart('core.v1.ResourceQuotaSpec', quota.spec)
  const requirements: readonly ScopeRequirement[] = [
    ...(spec.scopes ?? []).map((scopeName) => ({ scopeName, operator: 'Exists' })),
    ...(spec.scopeSelector?.matchExpressions ?? []),
  ]
  return requirements.every((requirement) => resource === 'pods' && podInScope(object, requirement))
}

function podInScope(pod: RawObject, { scopeName, operator, values = [] }: ScopeRequirement): boolean {
  const spec = writtenPart('core.v1.PodSpec', pod.spec)
  switch (scopeName) {
    case 'Terminating':
      return spec.activeDeadlineSeconds !== undefined && spec.activeDeadlineSeconds >= 0
    case 'NotTerminating':
      return !(spec.activeDeadlineSeconds !== undefined && spec.activeDeadlineSeconds >= 0)
    case 'BestEffort':
      return isBestEffort(spec)
    case 'NotBestEffort':
      return !isBestEffort(spec)
    case 'PriorityClass': {
      const name = spec.priorityClassName
      if (operator === 'Exists') return Boolean(name)
      if (operator === 'DoesNotExist') return !name
      return operator === 'In' ? Boolean(name && values.includes(name)) : !(name && values.includes(name))
    }
    case 'CrossNamespacePodAffinity':
      return usesOtherNamespaces(spec.affinity)
    default:
      return false
  }
}

const isBestEffort = (spec: Written<PodSpec>): boolean => qosClass(spec) === 'BestEffort'

/** Whether a rule of (anti-)affinity to Pods names other namespaces. */
function usesOtherNamespaces(affinity: Written<Affinity> | undefined): boolean {
  const rules = [affinity?.podAffinity, affinity?.podAntiAffinity]
  const terms = rules.flatMap((rule) => [
    ...(rule?.requiredDuringSchedulingIgnoredDuringExecution ?? []),
    ...(rule?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map((term) => term.podAffinityTerm),
  ])
  return terms.some(
    (term) => (term?.namespaces ?? []).length > 0 || (term?.namespaceSelector ?? undefined) !== undefined,
  )
}

/**
 * The status of the quota controller: the limits of the spec, and the usage of each limited resource by all objects of
 * the namespace. `objectsOf` returns the objects of a kind, or undefined for an unknown kind.
 */
// Models pkg/controller/resourcequota/resource_quota_controller.go syncResourceQuota (v1.36).
export function quotaStatus(
  quota: RawObject,
  objectsOf: ObjectsOf,
  nowMs: number,
): { readonly hard: ResourceAmounts; readonly used: ResourceAmounts } {
  const hard = { ...writtenPart('core.v1.ResourceQuotaSpec', quota.spec).hard }
  const names = Object.keys(hard)
  const used: ResourceAmounts = {}
  for (const [name, amount] of Object.entries(statusOf(quota).used)) if (Object.hasOwn(hard, name)) used[name] = amount
  const counted = new Set<string>()
  for (const resource of resourcesBehind(names)) {
    const objects = objectsOf(resource)
    const tracked = trackedResources(resource, names, objectsOf)
    if (!objects || tracked.length === 0) continue
    for (const name of tracked) if (!counted.has(name)) used[name] = '0'
    for (const name of tracked) counted.add(name)
    for (const object of objects) {
      if (!matchesScopes(quota, resource, object)) continue
      const usage = quotaUsage(resource, object, nowMs, objectsOf)
      for (const name of tracked) used[name] = addQuantity(used[name] ?? '0', usage[name] ?? '0')
    }
  }
  return { hard, used }
}

/** The kinds whose objects use any of the named resources. */
function resourcesBehind(names: readonly string[]): GroupResource[] {
  const counted = names.flatMap((name) => (name.startsWith('count/') ? name.slice('count/'.length) : []))
  const known = ['pods', 'services', 'persistentvolumeclaims', 'configmaps', 'resourcequotas', 'secrets']
  const claims = names.some(mayCountClaims) ? [CLAIMS] : []
  return [...new Set([...known, 'replicationcontrollers', ...counted, ...claims])]
}

const nameOf = (quota: RawObject): string => String(asObject(quota.metadata).name)

function statusOf(quota: RawObject): { readonly hard: Amounts; readonly used: Amounts } {
  const status = writtenPart('core.v1.ResourceQuotaStatus', quota.status)
  return { hard: status.hard ?? {}, used: status.used ?? {} }
}
