import type { FieldError } from '../errors.ts'
import type { ResourceClaim, ResourceRequirements } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { canonicalQuantity, compareQuantity, quantityMilliValue } from '../quantity.ts'
import type { Quantity } from '../types.ts'
import { isSet, sortedEntries } from './access.ts'
import { duplicate, forbidden, invalidFor, invalidValue, negativeText, required, valueNotFound } from './fieldErrors.ts'
import { dns1123Label, qualifiedName } from './formats.ts'

type NameCheck = (field: string, name: string) => FieldError[]

const containerResources: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage'])
const countedResources: ReadonlySet<string> = new Set([
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
])
const quotaResources: ReadonlySet<string> = new Set([
  ...containerResources,
  ...countedResources,
  'requests.cpu',
  'requests.memory',
  'requests.storage',
  'requests.ephemeral-storage',
  'limits.cpu',
  'limits.memory',
  'limits.ephemeral-storage',
])

const isHugePages = (name: string): boolean => name.startsWith('hugepages-')
/** Whether a resource belongs to Kubernetes itself. */
export const isNative = (name: string): boolean => !name.includes('/') || name.includes('kubernetes.io/')
const isStandard = (name: string): boolean =>
  quotaResources.has(name) || name === 'storage' || isHugePages(name) || name.startsWith('requests.hugepages-')
/** Whether a resource is an extended resource, which devices provide (`example.com/gpu`). */
export const isExtended = (name: string): boolean =>
  !isNative(name) && !name.startsWith('requests.') && qualifiedName(`requests.${name}`).length === 0
/** Whether requests may be lower than limits, which extended resources and huge pages do not allow. */
export const isOvercommitAllowed = (name: string): boolean => isNative(name) && !isHugePages(name)
const isInteger = (name: string): boolean => countedResources.has(name) || isExtended(name)

/** Models pkg/apis/core/validation validateResourceName (v1.36). */
export const resourceName: NameCheck = (field, name) => {
  const texts = qualifiedName(name)
  if (texts.length > 0) return invalidFor(field, name, texts)
  return name.includes('/') || isStandard(name)
    ? []
    : [invalidValue(field, name, 'must be a standard resource type or fully qualified')]
}

/** Models pkg/apis/core/validation validateContainerResourceName (v1.36). */
export const containerResourceName: NameCheck = (field, name) => {
  const errors = resourceName(field, name)
  if (!name.includes('/')) {
    if (containerResources.has(name) || isHugePages(name)) return errors
    return [...errors, invalidValue(field, name, 'must be a standard resource for containers')]
  }
  if (isNative(name) || isExtended(name)) return errors
  return [...errors, invalidValue(field, name, "doesn't follow extended resource name standard")]
}

/** Models pkg/apis/core/validation ValidateResourceQuotaResourceName (v1.36). */
export const quotaResourceName: NameCheck = (field, name) => {
  const errors = resourceName(field, name)
  const ok =
    name.includes('/') || quotaResources.has(name) || isHugePages(name) || name.startsWith('requests.hugepages-')
  return ok ? errors : [...errors, invalidValue(field, name, 'must be a standard resource for quota')]
}

/** The amounts of a resource list by name. */
export const quantities = (
  list: Readonly<Record<string, string | number>> | undefined,
): readonly (readonly [string, Quantity])[] =>
  sortedEntries(list).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
  )

/** A quantity in messages. */
export const shownQuantity = (quantity: Quantity): string => canonicalQuantity(quantity)

/** Errors unless the quantity is not negative, and whole for a counted resource. */
// Models pkg/apis/core/validation ValidateResourceQuantityValue (v1.36).
export function quantityErrors(field: string, name: string, quantity: Quantity): FieldError[] {
  const errors: FieldError[] = []
  const shown = shownQuantity(quantity)
  if (compareQuantity(quantity, '0') < 0) errors.push(invalidValue(field, shown, negativeText))
  if (isInteger(name) && quantityMilliValue(quantity) % 1000 !== 0) {
    errors.push(invalidValue(field, shown, 'must be an integer'))
  }
  return errors
}

/** `resources` of a container: names, amounts, requests within limits, claims. */
// Models pkg/apis/core/validation validateResourceRequirements (v1.36).
export function validateResourceRequirements(
  field: string,
  requirements: Defaulted<ResourceRequirements> | undefined,
  claimNames: ReadonlySet<string>,
  nameCheck: NameCheck = containerResourceName,
): FieldError[] {
  if (!isSet(requirements)) return []
  const limits = new Map(quantities(requirements.limits))
  const requests = quantities(requirements.requests)
  return [
    ...[...limits].flatMap(([name, quantity]) => [
      ...amountErrors(`${field}.limits[${name}]`, name, quantity, nameCheck),
      ...pageErrors(`${field}.limits[${name}]`, name, quantity),
    ]),
    ...requests.flatMap(([name, quantity]) => [
      ...amountErrors(`${field}.requests[${name}]`, name, quantity, nameCheck),
      ...requestErrors(field, name, quantity, limits.get(name)),
      ...pageErrors(`${field}.requests[${name}]`, name, quantity),
    ]),
    ...hugePagesErrors(field, [...limits.keys(), ...requests.map(([name]) => name)]),
    ...claimErrors(`${field}.claims`, requirements.claims ?? [], claimNames),
  ]
}

const amountErrors = (field: string, name: string, quantity: Quantity, nameCheck: NameCheck): FieldError[] => [
  ...nameCheck(field, name),
  ...quantityErrors(field, name, quantity),
]

function pageSize(text: string): number {
  try {
    return quantityMilliValue(text)
  } catch {
    return 0
  }
}

/** Models pkg/apis/core/v1/helper IsHugePageResourceValueDivisible (v1.36). */
function pageErrors(field: string, name: string, quantity: Quantity): FieldError[] {
  if (!isHugePages(name)) return []
  const page = pageSize(name.slice('hugepages-'.length))
  if (page > 0 && quantityMilliValue(quantity) % page === 0) return []
  const shown = shownQuantity(quantity)
  return [invalidValue(field, shown, `${shown} is not positive integer multiple of ${name}`)]
}

function requestErrors(field: string, name: string, request: Quantity, limit: Quantity | undefined): FieldError[] {
  const overcommit = isOvercommitAllowed(name)
  if (limit === undefined) {
    return overcommit ? [] : [required(`${field}.limits`, 'Limit must be set for non overcommitable resources')]
  }
  const difference = compareQuantity(request, limit)
  const relation = !overcommit && difference !== 0 ? 'equal to' : difference > 0 ? 'less than or equal to' : ''
  if (relation === '') return []
  const detail = `must be ${relation} ${name} limit of ${shownQuantity(limit)}`
  return [invalidValue(`${field}.requests`, shownQuantity(request), detail)]
}

function hugePagesErrors(field: string, names: readonly string[]): FieldError[] {
  const alone = names.some(isHugePages) && !names.includes('cpu') && !names.includes('memory')
  return alone ? [forbidden(field, 'HugePages require cpu or memory')] : []
}

function claimErrors(
  field: string,
  claims: readonly Defaulted<ResourceClaim>[],
  claimNames: ReadonlySet<string>,
): FieldError[] {
  const seen = new Set<string>()
  return claims.flatMap((claim, i) => {
    const name = claim.name ?? ''
    const request = claim.request ?? ''
    const at = `${field}[${i}]`
    if (name === '') return [required(at)]
    const errors: FieldError[] = request ? invalidFor(`${at}.request`, request, dns1123Label(request)) : []
    const key = request ? `${name}/${request}` : name
    if (seen.has(name) || seen.has(key)) errors.push(duplicate(at, key))
    seen.add(key)
    if (!claimNames.has(name)) {
      const known = claimNames.size > 0 ? `: ${[...claimNames].sort().join(', ')}` : ' which is empty'
      errors.push(valueNotFound(at, name, `must be one of the names in pod.spec.resourceClaims${known}`))
    }
    return errors
  })
}
