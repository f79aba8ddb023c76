/** Matches policies and requests. Models apiserver pkg/admission/plugin/policy/matching (v1.36). */
import { lookup } from '../../api/lookup.ts'
import { selectorMatches } from '../../api/selector.ts'
import type { LabelSelector, Labels } from '../../api/types.ts'
import type { ResourceInfo } from '../resources.ts'
import type { StoredObjects } from '../store.ts'
import type { MatchResources, PolicyRequest, ResourceRule } from './types.ts'

export function matchesRequest(store: StoredObjects, request: PolicyRequest, criteria: MatchResources): boolean {
  const { namespaceSelector, objectSelector, resourceRules, excludeResourceRules, isExact } = criteria
  return (
    isNamespaceMeant(store, request, namespaceSelector) &&
    isObjectMeant(request, objectSelector) &&
    !excludeResourceRules.some((rule) => ruleMatches(rule, request, isExact)) &&
    (resourceRules.length === 0 || resourceRules.some((rule) => ruleMatches(rule, request, isExact)))
  )
}

export const namespaceOf = ({ info, object, oldObject }: PolicyRequest): string | undefined =>
  info.namespaced ? (object ?? oldObject)?.metadata.namespace : undefined

const isEmpty = ({ matchLabels = {}, matchExpressions = [] }: LabelSelector): boolean =>
  Object.keys(matchLabels).length === 0 && matchExpressions.length === 0

const fits = (selector: LabelSelector, labels: Labels | undefined): boolean =>
  isEmpty(selector) || selectorMatches(selector, labels)

function isNamespaceMeant(store: StoredObjects, request: PolicyRequest, selector: LabelSelector): boolean {
  if (isEmpty(selector)) return true
  const { info, object, oldObject } = request
  if (info.resource === 'namespaces') return fits(selector, (object ?? oldObject)?.metadata.labels)
  const name = namespaceOf(request)
  // Objects without a namespace always match.
  return name === undefined || fits(selector, store.get('namespaces', name)?.metadata.labels)
}

const isObjectMeant = ({ object, oldObject }: PolicyRequest, selector: LabelSelector): boolean =>
  isEmpty(selector) || [object, oldObject].some((one) => one !== undefined && fits(selector, one.metadata.labels))

const named = (items: readonly string[], wanted: string): boolean => items.includes('*') || items.includes(wanted)

/** Versions in which the server has the same objects of a resource. */
const served: Readonly<Record<string, readonly string[]>> = lookup({ horizontalpodautoscalers: ['v1', 'v2'] })

function isVersionMeant({ apiVersions }: ResourceRule, { version, resource, custom }: ResourceInfo, isExact: boolean) {
  const others = custom?.versions ?? served[resource] ?? []
  return named(apiVersions, version) || (!isExact && others.some((one) => apiVersions.includes(one)))
}

// Models apiserver pkg/admission/plugin/webhook/predicates/rules/rules.go.
function ruleMatches(rule: ResourceRule, request: PolicyRequest, isExact: boolean): boolean {
  const { info, operation, subresource, object, oldObject } = request
  const { scope, resourceNames, resources } = rule
  const name = (object ?? oldObject)?.metadata.name ?? ''
  return (
    (scope === '*' || (scope === 'Namespaced') === info.namespaced) &&
    named(rule.operations, operation) &&
    named(rule.apiGroups, info.group) &&
    isVersionMeant(rule, info, isExact) &&
    resources.some((one) => {
      const [resource, sub = ''] = one.split('/', 2)
      return (
        (resource === '*' || resource === (info.custom?.plural ?? info.resource)) &&
        (sub === '*' || sub === subresource)
      )
    }) &&
    (resourceNames.length === 0 || resourceNames.includes(name))
  )
}
