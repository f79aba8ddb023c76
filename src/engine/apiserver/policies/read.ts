/** Reads stored policies and bindings. */
import type {
  MatchCondition,
  MatchResources as Matched,
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  MutatingWebhook,
  NamedRuleWithOperations,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  ValidatingWebhook,
  Variable,
  ParamRef as WrittenParamRef,
} from '../../api/fields/apiTypes.ts'
import type {
  MatchResources,
  MutatingPolicy,
  NamedExpression,
  ParamRef,
  Policy,
  PolicyBinding,
  ResourceRule,
  Webhook,
} from './types.ts'

const named = (list: readonly (MatchCondition | Variable)[] = []): NamedExpression[] =>
  list.map(({ name = '', expression = '' }) => ({ name, expression }))

export function readPolicy(policy: ValidatingAdmissionPolicy): Policy {
  const { validations = [] } = policy.spec ?? {}
  return {
    ...readAnyPolicy(policy),
    validations: validations.map(({ expression = '', message = '', messageExpression, reason = 'Invalid' }) => ({
      expression,
      message,
      messageExpression,
      reason,
    })),
  }
}

export function readMutatingPolicy(policy: MutatingAdmissionPolicy): MutatingPolicy {
  const { mutations = [], reinvocationPolicy } = policy.spec ?? {}
  return {
    ...readAnyPolicy(policy),
    mutations: mutations.map(({ patchType, jsonPatch, applyConfiguration }) => ({
      expression: (patchType === 'JSONPatch' ? jsonPatch : applyConfiguration)?.expression ?? '',
      isJsonPatch: patchType === 'JSONPatch',
    })),
    isReinvoked: reinvocationPolicy === 'IfNeeded',
  }
}

function readAnyPolicy({
  metadata,
  spec = {},
}: ValidatingAdmissionPolicy | MutatingAdmissionPolicy): Omit<Policy, 'validations'> {
  const { paramKind } = spec
  return {
    name: metadata.name,
    fails: spec.failurePolicy !== 'Ignore',
    paramKind: paramKind && { apiVersion: paramKind.apiVersion ?? '', kind: paramKind.kind ?? '' },
    matchConstraints: readCriteria(spec.matchConstraints),
    matchConditions: named(spec.matchConditions),
    variables: named(spec.variables),
  }
}

export function readBinding({
  metadata,
  spec = {},
}: ValidatingAdmissionPolicyBinding | MutatingAdmissionPolicyBinding): PolicyBinding {
  return {
    name: metadata.name,
    policyName: spec.policyName ?? '',
    paramRef: spec.paramRef && readParamRef(spec.paramRef),
    matchResources: readCriteria(spec.matchResources),
    validationActions: 'validationActions' in spec ? (spec.validationActions ?? []) : [],
  }
}

const readParamRef = ({ name, namespace, selector = {}, parameterNotFoundAction = '' }: WrittenParamRef): ParamRef => ({
  name,
  namespace,
  selector,
  parameterNotFoundAction,
})

const readCriteria = (written: Matched = {}): MatchResources => ({
  isExact: written.matchPolicy === 'Exact',
  namespaceSelector: written.namespaceSelector ?? {},
  objectSelector: written.objectSelector ?? {},
  resourceRules: (written.resourceRules ?? []).map(readRule),
  excludeResourceRules: (written.excludeResourceRules ?? []).map(readRule),
})

const readRule = (rule: NamedRuleWithOperations): ResourceRule => ({
  apiGroups: rule.apiGroups ?? [],
  apiVersions: rule.apiVersions ?? [],
  operations: rule.operations ?? [],
  resources: rule.resources ?? [],
  resourceNames: rule.resourceNames ?? [],
  scope: rule.scope ?? '*',
})

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
    resourceRules: (webhook.rules ?? []).map(readRule),
    excludeResourceRules: [],
    isExact: webhook.matchPolicy === 'Exact',
  },
  matchConditions: named(webhook.matchConditions),
})
