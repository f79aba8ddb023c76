/** Reads stored policies and bindings. A field of another type counts as absent. */
import type { MutatingWebhook, RuleWithOperations, ValidatingWebhook } from '../../api/fields/apiTypes.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { selectorOf } from '../../api/selector.ts'
import type { JsonObject, JsonValue, LabelSelector } from '../../api/types.ts'
import { fields, isSet, str, strings, structs } from '../../api/validation/access.ts'
import type { MatchResources, MutatingPolicy, ParamRef, Policy, PolicyBinding, ResourceRule, Webhook } from './types.ts'

type Maybe = JsonValue | undefined

const text = (value: Maybe): string | undefined => (typeof value === 'string' ? value : undefined)
const named = (list: Maybe) =>
  structs(list).map(({ name, expression }) => ({ name: str(name), expression: str(expression) }))

export function readPolicy(object: AnyObject): Policy {
  const { validations } = fields(object.spec)
  return {
    ...readAnyPolicy(object),
    validations: structs(validations).map((one) => ({
      expression: str(one.expression),
      message: str(one.message),
      messageExpression: text(one.messageExpression),
      reason: text(one.reason) ?? 'Invalid',
    })),
  }
}

export function readMutatingPolicy(object: AnyObject): MutatingPolicy {
  const { mutations, reinvocationPolicy } = fields(object.spec)
  return {
    ...readAnyPolicy(object),
    mutations: structs(mutations).map(({ patchType, jsonPatch, applyConfiguration }) => ({
      expression: str(fields(patchType === 'JSONPatch' ? jsonPatch : applyConfiguration).expression),
      isJsonPatch: patchType === 'JSONPatch',
    })),
    isReinvoked: reinvocationPolicy === 'IfNeeded',
  }
}

function readAnyPolicy(object: AnyObject): Omit<Policy, 'validations'> {
  const spec = fields(object.spec)
  const kind = fields(spec.paramKind)
  return {
    name: object.metadata.name,
    fails: spec.failurePolicy !== 'Ignore',
    paramKind: isSet(spec.paramKind) ? { apiVersion: str(kind.apiVersion), kind: str(kind.kind) } : undefined,
    matchConstraints: readCriteria(spec.matchConstraints),
    matchConditions: named(spec.matchConditions),
    variables: named(spec.variables),
  }
}

export function readBinding(object: AnyObject): PolicyBinding {
  const spec = fields(object.spec)
  return {
    name: object.metadata.name,
    policyName: str(spec.policyName),
    paramRef: isSet(spec.paramRef) ? readParamRef(fields(spec.paramRef)) : undefined,
    matchResources: readCriteria(spec.matchResources),
    validationActions: strings(spec.validationActions),
  }
}

const readParamRef = ({ name, namespace, selector, parameterNotFoundAction }: JsonObject): ParamRef => ({
  name: text(name),
  namespace: text(namespace),
  selector: readSelector(selector),
  parameterNotFoundAction: str(parameterNotFoundAction),
})

function readCriteria(written: Maybe): MatchResources {
  const { namespaceSelector, objectSelector, resourceRules, excludeResourceRules, matchPolicy } = fields(written)
  return {
    isExact: matchPolicy === 'Exact',
    namespaceSelector: readSelector(namespaceSelector),
    objectSelector: readSelector(objectSelector),
    resourceRules: structs(resourceRules).map(readRule),
    excludeResourceRules: structs(excludeResourceRules).map(readRule),
  }
}

const readRule = (rule: JsonObject): ResourceRule => ({
  apiGroups: strings(rule.apiGroups),
  apiVersions: strings(rule.apiVersions),
  operations: strings(rule.operations),
  resources: strings(rule.resources),
  resourceNames: strings(rule.resourceNames),
  scope: text(rule.scope) ?? '*',
})

const readSelector = (written: Maybe): LabelSelector => selectorOf(written) ?? {}

/** Reads a webhook; `configuration` is the name of its configuration object. */
export const readWebhook = (
  configuration: string,
  isMutating: boolean,
  webhook: ValidatingWebhook | MutatingWebhook,
): Webhook => ({
  name: webhook.name ?? '',
  configuration,
  isMutating,
  fails: webhook.failurePolicy !== 'Ignore',
  criteria: {
    namespaceSelector: webhook.namespaceSelector ?? {},
    objectSelector: webhook.objectSelector ?? {},
    resourceRules: (webhook.rules ?? []).map(readWebhookRule),
    excludeResourceRules: [],
    isExact: webhook.matchPolicy === 'Exact',
  },
  matchConditions: (webhook.matchConditions ?? []).map(({ name = '', expression = '' }) => ({ name, expression })),
})

const readWebhookRule = (rule: RuleWithOperations): ResourceRule => ({
  apiGroups: rule.apiGroups ?? [],
  apiVersions: rule.apiVersions ?? [],
  operations: rule.operations ?? [],
  resources: rule.resources ?? [],
  resourceNames: [],
  scope: rule.scope ?? '*',
})
