import { decodePart } from '../../api/decode.ts'
import type { RawObject } from '../../api/errors.ts'
import type { LimitRangeItem } from '../../api/fields/apiTypes.ts'
import { type Written, writtenPart } from '../../api/fields/writtenPart.ts'
import { asObject } from '../../api/jsonObject.ts'
import { aggregateContainerResources, type ResourceAmounts } from '../../api/podResources.ts'
import { compareQuantity, formatQuantity, parseQuantity, quantityMilliValue } from '../../api/quantity.ts'
import type { Container, PodSpec, Quantity } from '../../api/types.ts'

type Amounts = { readonly [resource: string]: Quantity }
type Resources = {
  readonly requests?: Amounts
  readonly limits?: Amounts
}
type NamedContainer = Written<Container>

const annotation = 'kubernetes.io/limit-ranger'

/**
 * The Pod with requests and limits from the namespace's LimitRanges for containers without their own, and an annotation
 * that lists them. A container's own values always stay.
 */
// Models plugin/pkg/admission/limitranger/admission.go PodMutateLimitFunc (v1.36).
export function applyLimitRanges(pod: RawObject, limitRanges: readonly RawObject[]): { pod: RawObject } {
  let current = pod
  for (const limitRange of limitRanges) current = withDefaults(current, itemsOf(limitRange))
  return { pod: current }
}

function withDefaults(pod: RawObject, items: readonly LimitRangeItem[]): RawObject {
  const ofContainers = items.filter((item) => item.type === 'Container')
  const requests: Amounts = Object.assign({}, ...ofContainers.map((item) => item.defaultRequest))
  const limits: Amounts = Object.assign({}, ...ofContainers.map((item) => item.default))
  const notes: string[] = []
  const complete = (container: NamedContainer, prefix: string): NamedContainer => {
    const own = container.resources ?? {}
    const resources: Resources = {
      ...own,
      ...filled('requests', own.requests, requests, `${prefix} ${container.name}`, notes),
      ...filled('limits', own.limits, limits, `${prefix} ${container.name}`, notes),
    }
    return { ...container, resources }
  }
  const spec = writtenPart('core.v1.PodSpec', pod.spec)
  const containers = (spec.containers ?? []).map((c) => complete(c, 'container'))
  const initContainers = (spec.initContainers ?? []).map((c) => complete(c, 'init container'))
  if (notes.length === 0) return pod
  const metadata = asObject(pod.metadata)
  const annotations = {
    ...asObject(metadata.annotations),
    [annotation]: `LimitRanger plugin set: ${notes.join('; ')}`,
  }
  const nextSpec = { ...spec, containers, ...(initContainers.length > 0 ? { initContainers } : {}) }
  return { ...pod, metadata: { ...metadata, annotations }, spec: nextSpec }
}

function filled(
  member: 'requests' | 'limits',
  own: Amounts = {},
  defaults: Amounts,
  where: string,
  notes: string[],
): Resources {
  const missing = Object.keys(defaults)
    .filter((resource) => !Object.hasOwn(own, resource))
    .sort()
  if (missing.length === 0) return {}
  notes.push(`${missing.join(', ')} ${member === 'requests' ? 'request' : 'limit'} for ${where}`)
  return { [member]: { ...own, ...Object.fromEntries(missing.map((r) => [r, defaults[r]])) } }
}

/**
 * The reason for which the namespace's LimitRanges refuse the Pod, in the words after `pods "x" is forbidden: `;
 * undefined if they accept it. The first LimitRange that refuses it decides, with all its reasons.
 */
// Models plugin/pkg/admission/limitranger/admission.go PodValidateLimitFunc (v1.36).
export const limitRangeDenial = (pod: RawObject, limitRanges: readonly RawObject[]): string | undefined =>
  denialOf(limitRanges, (item) => violations(pod, item))

/** The reason for which the namespace's LimitRanges refuse the claim; undefined if they accept it. */
// Models plugin/pkg/admission/limitranger/admission.go PersistentVolumeClaimValidateLimitFunc (v1.36).
export function claimLimitDenial(claim: RawObject, limitRanges: readonly RawObject[]): string | undefined {
  const { requests = {} } = writtenPart('core.v1.PersistentVolumeClaimSpec', claim.spec).resources ?? {}
  return denialOf(limitRanges, ({ type, min, max }) =>
    type === 'PersistentVolumeClaim' ? claimViolations(min, max, requests) : [],
  )
}

/** All reasons of the first LimitRange that has any. */
function denialOf(limitRanges: readonly RawObject[], said: (item: LimitRangeItem) => string[]): string | undefined {
  for (const limitRange of limitRanges) {
    const texts = [...new Set(itemsOf(limitRange).flatMap(said))]
    if (texts.length > 0) return texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`
  }
  return undefined
}

function claimViolations(min: Amounts = {}, max: Amounts = {}, requests: Amounts): string[] {
  const type = 'PersistentVolumeClaim'
  return [
    ...Object.keys(min).map((name) => belowMin(type, name, min[name]!, requests[name])),
    ...Object.keys(max).map((name) => {
      const [most, request] = [max[name]!, requests[name]]
      // Claims have requests only.
      return request === undefined
        ? `maximum ${name} usage per ${type} is ${text(most)}.  No request is specified`
        : aboveMax(type, name, most, request, request)?.replace(', but limit is ', ', but request is ')
    }),
  ].filter((words) => words !== undefined)
}

const itemsOf = (limitRange: RawObject): readonly LimitRangeItem[] =>
  decodePart('core.v1.LimitRangeSpec', limitRange.spec)?.limits ?? []

function violations(pod: RawObject, item: LimitRangeItem): string[] {
  const spec = writtenPart('core.v1.PodSpec', pod.spec)
  if (item.type === 'Container') {
    const containers: readonly NamedContainer[] = [...(spec.containers ?? []), ...(spec.initContainers ?? [])]
    return containers.flatMap(({ resources = {} }) => checkItem(item, resources.requests, resources.limits))
  }
  if (item.type !== 'Pod') return []
  return checkItem(item, podTotal(spec, 'requests'), podTotal(spec, 'limits'))
}

/** The sum over all containers; pod-level resources take precedence. */
function podTotal(spec: Written<PodSpec>, member: 'requests' | 'limits'): ResourceAmounts {
  const total = aggregateContainerResources(spec, member)
  const ofPod = spec.resources?.[member] ?? {}
  for (const [resource, amount] of Object.entries(ofPod)) {
    if (resource === 'cpu' || resource === 'memory') total[resource] = amount
  }
  return total
}

function checkItem(item: LimitRangeItem, requests: Amounts = {}, limits: Amounts = {}): string[] {
  const each = (
    amounts: Amounts | undefined,
    check: (resource: string, enforced: Quantity) => string | undefined,
  ): string[] =>
    Object.entries(amounts ?? {})
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([resource, enforced]) => check(resource, enforced) ?? [])
  return [
    ...each(item.min, (resource, min) => belowMin(item.type, resource, min, requests[resource], limits[resource])),
    ...each(item.max, (resource, max) => aboveMax(item.type, resource, max, requests[resource], limits[resource])),
    ...each(item.maxLimitRequestRatio, (resource, ratio) =>
      aboveRatio(item.type, resource, ratio, requests[resource], limits[resource]),
    ),
  ]
}

const text = (quantity: Quantity): string => formatQuantity(parseQuantity(quantity))

function belowMin(type: string, resource: string, min: Quantity, request?: Quantity, limit?: Quantity) {
  const rule = `minimum ${resource} usage per ${type} is ${text(min)}`
  if (request === undefined) return `${rule}.  No request is specified`
  if (compareQuantity(request, min) < 0) return `${rule}, but request is ${text(request)}`
  if (limit !== undefined && compareQuantity(limit, min) < 0) return `${rule}, but limit is ${text(limit)}`
  return undefined
}

function aboveMax(type: string, resource: string, max: Quantity, request?: Quantity, limit?: Quantity) {
  const rule = `maximum ${resource} usage per ${type} is ${text(max)}`
  if (limit === undefined) return `${rule}.  No limit is specified`
  if (compareQuantity(limit, max) > 0) return `${rule}, but limit is ${text(limit)}`
  if (request !== undefined && compareQuantity(request, max) > 0) return `${rule}, but request is ${text(request)}`
  return undefined
}

function aboveRatio(type: string, resource: string, max: Quantity, request?: Quantity, limit?: Quantity) {
  const rule = `${resource} max limit to request ratio per ${type} is ${text(max)}`
  const asked = request === undefined ? 0 : quantityMilliValue(request)
  const allowed = limit === undefined ? 0 : quantityMilliValue(limit)
  if (asked === 0) return `${rule}, but no request is specified or request is 0`
  if (allowed === 0) return `${rule}, but no limit is specified or limit is 0`
  const ratio = allowed / asked
  return ratio * 1000 > quantityMilliValue(max) ? `${rule}, but provided ratio is ${ratio.toFixed(6)}` : undefined
}
