/** Whether a policy is about a request. Models apiserver pkg/admission/plugin/policy/matching (v1.36). */
import { selectorMatches } from '../../api/selector.ts'
import type { LabelSelector, Labels } from '../../api/types.ts'
import type { Store } from '../store.ts'
import type { MatchResources, PolicyRequest, ResourceRule } from './types.ts'

export function matchesRequest(store: Store, request: PolicyRequest, criteria: MatchResources): boolean {
  const { namespaceSelector, objectSelector, resourceRules, excludeResourceRules } = criteria
  return (
    isNamespaceMeant(store, request, namespaceSelector) &&
    isObjectMeant(request, objectSelector) &&
    !excludeResourceRules.some((rule) => ruleMatches(rule, request)) &&
    (resourceRules.length === 0 || resourceRules.some((rule) => ruleMatches(rule, request)))
  )
}

export const namespaceOf = ({ info, object, oldObject }: PolicyRequest): string | undefined =>
  info.namespaced ? (object ?? oldObject)?.metadata.namespace : undefined

const isEmpty = ({ matchLabels = {}, matchExpressions = [] }: LabelSelector): boolean =>
  Object.keys(matchLabels).length === 0 && matchExpressions.length === 0

const fits = (selector: LabelSelector, labels: Labels | undefined): boolean =>
  isEmpty(selector) || selectorMatches(selector, labels)

function isNamespaceMeant(store: Store, request: PolicyRequest, selector: LabelSelector): boolean {
  if (isEmpty(selector)) return true
  const { info, object, oldObject } = request
  if (info.resource === 'namespaces') return fits(selector, (object ?? oldObject)?.metadata.labels)
  const name = namespaceOf(request)
  // What is in no namespace is always meant.
  return name === undefined || fits(selector, store.get('namespaces', name)?.metadata.labels)
}

const isObjectMeant = ({ object, oldObject }: PolicyRequest, selector: LabelSelector): boolean =>
  isEmpty(selector) || [object, oldObject].some((one) => one !== undefined && fits(selector, one.metadata.labels))

const named = (items: readonly string[], wanted: string): boolean => items.includes('*') || items.includes(wanted)

// Models apiserver pkg/admission/plugin/webhook/predicates/rules/rules.go.
function ruleMatches(rule: ResourceRule, request: PolicyRequest): boolean {
  const { info, operation, subresource, object, oldObject } = request
  const { scope, resourceNames, resources } = rule
  const name = (object ?? oldObject)?.metadata.name ?? ''
  return (
    (scope === '*' || (scope === 'Namespaced') === info.namespaced) &&
    named(rule.operations, operation) &&
    named(rule.apiGroups, info.group) &&
    named(rule.apiVersions, info.version) &&
    resources.some((one) => {
      const [resource, sub = ''] = one.split('/', 2)
      return (resource === '*' || resource === info.resource) && (sub === '*' || sub === subresource)
    }) &&
    (resourceNames.length === 0 || resourceNames.includes(name))
  )
}
