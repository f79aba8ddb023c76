import type { FieldError } from '../errors.ts'
import type {
  LimitRange,
  LimitRangeItem,
  PodDisruptionBudget,
  PodDisruptionBudgetSpec,
  PriorityClass,
  ResourceQuota,
  ResourceQuotaSpec,
  ScopedResourceSelectorRequirement,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { compareQuantity, quantityMilliValue } from '../quantity.ts'
import type { Quantity } from '../types.ts'
import { isSet } from './access.ts'
import { intOrPercentErrors, notMoreThan100Percent } from './apps.ts'
import {
  duplicate,
  forbidden,
  immutableText,
  invalidFor,
  invalidValue,
  nonNegative,
  notSupported,
  required,
} from './fieldErrors.ts'
import { qualifiedName } from './formats.ts'
import { shownSelector, validateLabelSelector } from './labelSelector.ts'
import {
  immutable,
  metaOf,
  type NameRules,
  validateConditions,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from './objectMeta.ts'
import {
  containerResourceName,
  isOvercommitAllowed,
  quantities,
  quantityErrors,
  quotaResourceName,
  resourceName,
  shownQuantity,
} from './resources.ts'

/** Models pkg/apis/core/validation ValidateResourceQuota (v1.36). */
export function validateResourceQuota(quota: Defaulted<ResourceQuota>, names: NameRules): FieldError[] {
  return [...validateObjectMeta(names, metaOf(quota)), ...quotaSpecErrors(quota.spec)]
}

/** Models pkg/apis/core/validation ValidateResourceQuotaUpdate (v1.36). */
export function validateResourceQuotaUpdate(
  quota: Defaulted<ResourceQuota>,
  old: Defaulted<ResourceQuota>,
): FieldError[] {
  const scopes = quota.spec.scopes ?? []
  const sorted = (list: readonly string[]): string => [...new Set(list)].sort().join(',')
  const errors = [...validateObjectMetaUpdate(metaOf(quota), metaOf(old)), ...quotaSpecErrors(quota.spec)]
  if (sorted(scopes) === sorted(old.spec.scopes ?? [])) return errors
  return [...errors, invalidValue('spec.scopes', [...scopes], immutableText)]
}

const amountErrors = <Key extends string>(
  field: string,
  spec: { readonly [Amounts in Key]?: Readonly<Record<string, Quantity>> },
  key: Key,
): FieldError[] =>
  quantities(spec[key]).flatMap(([name, quantity]) => [
    ...quotaResourceName(`${field}.${key}[${name}]`, name),
    ...quantityErrors(`${field}.${key}[${name}]`, name, quantity),
  ])

/** Models pkg/apis/core/validation ValidateResourceQuotaStatusUpdate (v1.36). */
export const validateResourceQuotaStatusUpdate = (
  quota: Defaulted<ResourceQuota>,
  old: Defaulted<ResourceQuota>,
): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(quota), metaOf(old)),
  ...amountErrors('status', quota.status ?? {}, 'hard'),
  ...amountErrors('status', quota.status ?? {}, 'used'),
]

const podScopes = ['Terminating', 'NotTerminating', 'BestEffort', 'NotBestEffort']
const knownScopes = [...podScopes, 'PriorityClass', 'CrossNamespacePodAffinity', 'VolumeAttributesClass']

function quotaSpecErrors(spec: Defaulted<ResourceQuotaSpec>): FieldError[] {
  const scopes = spec.scopes ?? []
  const errors = amountErrors('spec', spec, 'hard')
  for (const scope of scopes) {
    if (!knownScopes.includes(scope)) errors.push(invalidValue('spec.scopes', [...scopes], 'unsupported scope'))
    for (const name of Object.keys(spec.hard ?? {}).sort())
      if (quotaResources.includes(name) && !fitsScope(scope, name))
        errors.push(invalidValue('spec.scopes', [...scopes], 'unsupported scope applied to resource'))
  }
  if (hasConflict(scopes)) errors.push(invalidValue('spec.scopes', [...scopes], 'conflicting scopes'))
  return [...errors, ...scopeSelectorErrors(spec.scopeSelector?.matchExpressions ?? [])]
}

const podAmounts = ['cpu', 'memory', 'limits.cpu', 'limits.memory', 'requests.cpu', 'requests.memory']
const claimAmounts = ['persistentvolumeclaims', 'requests.storage']
const objectCounts = [
  'pods',
  'services',
  'replicationcontrollers',
  'resourcequotas',
  'secrets',
  'configmaps',
  'services.nodeports',
  'services.loadbalancers',
]
const quotaResources = [
  ...podAmounts,
  ...claimAmounts,
  ...objectCounts,
  'ephemeral-storage',
  'requests.ephemeral-storage',
  'limits.ephemeral-storage',
]

/** Models pkg/apis/core/helper IsResourceQuotaScopeValidForResource (v1.36). */
function fitsScope(scope: string, resource: string): boolean {
  if (scope === 'BestEffort') return resource === 'pods'
  if (scope === 'VolumeAttributesClass') return claimAmounts.includes(resource)
  return !knownScopes.includes(scope) || resource === 'pods' || podAmounts.includes(resource)
}

const hasConflict = (scopes: readonly string[]): boolean =>
  (scopes.includes('BestEffort') && scopes.includes('NotBestEffort')) ||
  (scopes.includes('Terminating') && scopes.includes('NotTerminating'))

function scopeSelectorErrors(requirements: readonly Defaulted<ScopedResourceSelectorRequirement>[]): FieldError[] {
  const field = 'spec.scopeSelector.matchExpressions'
  return requirements.flatMap((requirement) => {
    const scope = requirement.scopeName ?? ''
    const operator = requirement.operator ?? ''
    const values = requirement.values ?? []
    const errors = knownScopes.includes(scope) ? [] : [invalidValue(`${field}.scopeName`, scope, 'unsupported scope')]
    if ([...podScopes, 'CrossNamespacePodAffinity'].includes(scope) && operator !== 'Exists') {
      const detail =
        "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity"
      errors.push(invalidValue(`${field}.operator`, operator, detail))
    }
    if (operator === 'In' || operator === 'NotIn') {
      const detail = "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector"
      if (values.length === 0) errors.push(required(`${field}.values`, detail))
    } else if (operator === 'Exists' || operator === 'DoesNotExist') {
      const detail = "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector"
      if (values.length > 0) errors.push(invalidValue(`${field}.values`, [...values], detail))
    } else errors.push(invalidValue(`${field}.operator`, operator, 'not a valid selector operator'))
    return errors
  })
}

/** Models pkg/apis/core/validation ValidateLimitRange (v1.36). */
export function validateLimitRange(range: Defaulted<LimitRange>, names: NameRules): FieldError[] {
  const seen = new Set<string>()
  const errors = validateObjectMeta(names, metaOf(range))
  range.spec.limits?.forEach((limit, i) => {
    const at = `spec.limits[${i}]`
    const type = limit.type ?? ''
    errors.push(...limitTypeErrors(`${at}.type`, type))
    if (seen.has(type)) errors.push(duplicate(`${at}.type`, type))
    seen.add(type)
    errors.push(...limitErrors(at, limit, type))
  })
  return errors
}

function limitTypeErrors(field: string, type: string): FieldError[] {
  const texts = qualifiedName(type)
  if (texts.length > 0) return invalidFor(field, type, texts)
  if (type.includes('/') || ['Pod', 'Container', 'PersistentVolumeClaim'].includes(type)) return []
  return [invalidValue(field, type, 'must be a standard limit type or fully qualified')]
}

function limitErrors(field: string, limit: Defaulted<LimitRangeItem>, type: string): FieldError[] {
  const names = new Set<string>()
  const nameCheck = type === 'Pod' || type === 'Container' ? containerResourceName : resourceName
  const errors: FieldError[] = []
  // A limit range of type Pod has no defaults, so they are not compared.
  const known = type === 'Pod' ? { ...limit, default: {}, defaultRequest: {} } : limit
  for (const key of ['max', 'min', 'default', 'defaultRequest', 'maxLimitRequestRatio'] as const) {
    const amounts = quantities(limit[key])
    if (type === 'Pod' && key.startsWith('default')) {
      if (amounts.length > 0) errors.push(forbidden(`${field}.${key}`, "may not be specified when `type` is 'Pod'"))
      continue
    }
    for (const [name] of amounts) {
      errors.push(...nameCheck(`${field}.${key}[${name}]`, name))
      names.add(name)
    }
  }
  if (type === 'PersistentVolumeClaim' && !isSet(limit.min?.storage) && !isSet(limit.max?.storage)) {
    const detail = 'either minimum or maximum storage value is required, but neither was provided'
    errors.push(required(`${field}.limits`, detail))
  }
  return [...errors, ...[...names].sort().flatMap((name) => limitOrderErrors(field, known, name))]
}

/** A field with amounts of resources. */
type Bound = 'min' | 'max' | 'default' | 'defaultRequest' | 'maxLimitRequestRatio'

/** Errors of a resource's amounts in the wrong order. */
function limitOrderErrors(field: string, limit: Defaulted<LimitRangeItem>, name: string): FieldError[] {
  const amount = (key: Bound): Quantity | undefined => new Map(quantities(limit[key])).get(name)
  const errors: FieldError[] = []
  const check = (lowKey: Bound, low: string, highKey: Bound, high: string, [at, show]: readonly [Bound, Bound]) => {
    const a = amount(lowKey)
    const b = amount(highKey)
    if (a === undefined || b === undefined || compareQuantity(a, b) <= 0) return
    const detail = `${low} value ${shownQuantity(a)} is greater than ${high} value ${shownQuantity(b)}`
    errors.push(invalidValue(`${field}.${at}[${name}]`, shownQuantity(amount(show) ?? a), detail))
  }
  check('min', 'min', 'max', 'max', ['min', 'min'])
  check('min', 'min', 'defaultRequest', 'default request', ['defaultRequest', 'defaultRequest'])
  check('defaultRequest', 'default request', 'max', 'max', ['defaultRequest', 'defaultRequest'])
  check('defaultRequest', 'default request', 'default', 'default limit', ['defaultRequest', 'defaultRequest'])
  check('min', 'min', 'default', 'default', ['default', 'min'])
  check('default', 'default', 'max', 'max', ['default', 'max'])
  errors.push(...ratioErrors(`${field}.maxLimitRequestRatio[${name}]`, amount))
  const limitValue = amount('default')
  const request = amount('defaultRequest')
  if (limitValue === undefined || request === undefined || isOvercommitAllowed(name)) return errors
  if (compareQuantity(limitValue, request) === 0) return errors
  const detail = `default value ${shownQuantity(limitValue)} must equal to defaultRequest value ${shownQuantity(request)} in ${name}`
  return [...errors, invalidValue(`${field}.defaultRequest[${name}]`, shownQuantity(request), detail)]
}

function ratioErrors(field: string, amount: (key: Bound) => Quantity | undefined): FieldError[] {
  const ratio = amount('maxLimitRequestRatio')
  if (ratio === undefined) return []
  const shown = shownQuantity(ratio)
  const errors = compareQuantity(ratio, '1') < 0 ? [invalidValue(field, shown, `ratio ${shown} is less than 1`)] : []
  const min = amount('min')
  const max = amount('max')
  if (min === undefined || max === undefined) return errors
  const highest = quantityMilliValue(max) / quantityMilliValue(min)
  if (quantityMilliValue(ratio) / 1000 <= highest) return errors
  return [...errors, invalidValue(field, shown, `ratio ${shown} is greater than max/min = ${highest.toFixed(6)}`)]
}

/** Models pkg/apis/policy/validation ValidatePodDisruptionBudget (v1.36). */
export function validatePodDisruptionBudget(budget: Defaulted<PodDisruptionBudget>, names: NameRules): FieldError[] {
  return [...budgetSpecErrors(budget.spec), ...validateObjectMeta(names, metaOf(budget))]
}

export const validatePodDisruptionBudgetUpdate = (
  budget: Defaulted<PodDisruptionBudget>,
  old: Defaulted<PodDisruptionBudget>,
): FieldError[] => [...validateObjectMetaUpdate(metaOf(budget), metaOf(old)), ...budgetSpecErrors(budget.spec)]

function budgetSpecErrors(spec: Defaulted<PodDisruptionBudgetSpec>): FieldError[] {
  const { minAvailable, maxUnavailable, unhealthyPodEvictionPolicy: policy } = spec
  const errors: FieldError[] = []
  if (isSet(minAvailable) && isSet(maxUnavailable)) {
    const shown = {
      MinAvailable: minAvailable,
      Selector: shownSelector(spec.selector),
      MaxUnavailable: maxUnavailable,
      UnhealthyPodEvictionPolicy: policy ?? null,
    }
    errors.push(invalidValue('spec', shown, 'minAvailable and maxUnavailable cannot be both set'))
  }
  for (const key of ['minAvailable', 'maxUnavailable'] as const) {
    if (!isSet(spec[key])) continue
    errors.push(...intOrPercentErrors(`spec.${key}`, spec[key]), ...notMoreThan100Percent(`spec.${key}`, spec[key]))
  }
  errors.push(...validateLabelSelector('spec.selector', spec.selector))
  const policies = ['AlwaysAllow', 'IfHealthyBudget']
  if (isSet(policy) && !policies.includes(policy)) {
    errors.push(notSupported('spec.unhealthyPodEvictionPolicy', policy, policies))
  }
  return errors
}

/** Models pkg/apis/policy/validation ValidatePodDisruptionBudgetStatusUpdate (v1.36). */
export function validatePodDisruptionBudgetStatusUpdate(
  budget: Defaulted<PodDisruptionBudget>,
  old: Defaulted<PodDisruptionBudget>,
): FieldError[] {
  const status = budget.status ?? {}
  return [
    ...validateObjectMetaUpdate(metaOf(budget), metaOf(old)),
    ...validateConditions('status.conditions', status.conditions),
    ...(['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods'] as const).flatMap((key) =>
      nonNegative(`status.${key}`, status[key]),
    ),
  ]
}

const maxUserPriority = 1_000_000_000
const systemPriorities: ReadonlyMap<string, number> = new Map([
  ['system-node-critical', 2_000_001_000],
  ['system-cluster-critical', 2_000_000_000],
])

/** Why a class is not one of the system classes; undefined for a system class. */
// Models pkg/apis/scheduling/v1/helpers.go IsKnownSystemPriorityClass (v1.36).
function systemClassError(name: string, { value, globalDefault }: Defaulted<PriorityClass>): string | undefined {
  const known = systemPriorities.get(name)
  if (known === undefined) return `${name} is not a known system priority class`
  if ((value ?? 0) !== known) return `value of ${name} PriorityClass must be ${known}`
  return globalDefault === true ? `globalDefault of ${name} PriorityClass must be false` : undefined
}

/** Models pkg/apis/scheduling/validation ValidatePriorityClass (v1.36). */
export function validatePriorityClass(priorityClass: Defaulted<PriorityClass>, names: NameRules): FieldError[] {
  const name = metaOf(priorityClass).name ?? ''
  const errors = validateObjectMeta(names, metaOf(priorityClass))
  if (name.startsWith('system-')) {
    const error = systemClassError(name, priorityClass)
    const detail = `priority class names with 'system-' prefix are reserved for system use only. error: ${error}`
    if (error !== undefined) errors.push(forbidden('metadata.name', detail))
  } else if ((priorityClass.value ?? 0) > maxUserPriority) {
    const detail = `maximum allowed value of a user defined priority is ${maxUserPriority}`
    errors.push(forbidden('value', detail))
  }
  const policies = ['PreemptLowerPriority', 'Never']
  if (priorityClass.preemptionPolicy === '') errors.push(required('preemptionPolicy'))
  else if (isSet(priorityClass.preemptionPolicy) && !policies.includes(priorityClass.preemptionPolicy)) {
    errors.push(notSupported('preemptionPolicy', priorityClass.preemptionPolicy, policies))
  }
  return errors
}

/** Models pkg/apis/scheduling/validation ValidatePriorityClassUpdate (v1.36). */
export function validatePriorityClassUpdate(
  priorityClass: Defaulted<PriorityClass>,
  old: Defaulted<PriorityClass>,
): FieldError[] {
  const errors = validateObjectMetaUpdate(metaOf(priorityClass), metaOf(old))
  if ((priorityClass.value ?? 0) !== (old.value ?? 0))
    errors.push(forbidden('value', 'may not be changed in an update.'))
  return [
    ...errors,
    ...immutable('preemptionPolicy', priorityClass.preemptionPolicy ?? null, old.preemptionPolicy ?? null),
  ]
}
