/**
 * Admission webhooks and policies. Expressions are checked as texts and not compiled. Models
 * pkg/apis/admissionregistration/validation (v1.36).
 */

import type { FieldError } from '../../errors.ts'
import type {
  AuditAnnotation,
  MatchCondition,
  MatchResources,
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  MutatingWebhook,
  MutatingWebhookConfiguration,
  Mutation,
  NamedRuleWithOperations,
  ParamKind,
  ParamRef,
  RuleWithOperations,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  ValidatingAdmissionPolicySpec,
  ValidatingWebhookConfiguration,
  Validation,
  Variable,
} from '../../fields/apiTypes.ts'
import type { Defaulted } from '../../fields/defaulted.ts'
import { lookup } from '../../lookup.ts'
import { isSet } from '../access.ts'
import { duplicate, forbidden, invalidFor, invalidValue, required, tooMany } from '../fieldErrors.ts'
import { dns1035, dns1123Subdomain, pathSegment, qualifiedName } from '../formats.ts'
import {
  all,
  aloneIfAll,
  among,
  byRule,
  each,
  given,
  givenText,
  ifSet,
  type MemberRules,
  members,
  noneTwice,
  type PartRule,
  type Rule,
  selector,
  unlessEmpty,
  within,
} from './rules.ts'
import { clientConfig } from './webhookClient.ts'

const failurePolicy = among(['Fail', 'Ignore'])
const matchPolicy = among(['Equivalent', 'Exact'])

/** Resources of a rule: `*`, `pods`, `pods/status`, `pods/*`, `*` + `/scale`. No resource may include another. */
const resources: Rule<readonly string[]> = (at, list = []) => {
  if (list.length === 0) return [required(at)]
  const wholes = new Set<string>()
  const subs = new Set<string>()
  let hasPlain = false
  const errors: FieldError[] = []
  for (const [i, one] of list.entries()) {
    const place = `${at}[${i}]`
    const slash = one.indexOf('/')
    if (one === '') errors.push(required(place))
    else if (slash < 0) hasPlain = one !== '*'
    if (slash < 0) continue
    const [resource, sub] = [one.slice(0, slash), one.slice(slash + 1)]
    if (wholes.has(resource))
      errors.push(invalidValue(place, one, `if '${resource}/*' is present, must not specify ${one}`))
    if (subs.has(sub)) errors.push(invalidValue(place, one, `if '*/${sub}' is present, must not specify ${one}`))
    if (sub === '*') wholes.add(resource)
    if (resource === '*') subs.add(sub)
  }
  if (list.length > 1 && list.includes('*/*'))
    errors.push(invalidValue(at, list, "if '*/*' is present, must not specify other resources"))
  if (list.includes('*') && hasPlain)
    errors.push(invalidValue(at, list, "if '*' is present, must not specify other resources without subresources"))
  return errors
}

const OPERATIONS = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE']

const rule: PartRule<RuleWithOperations> = members({
  operations: all(given(), aloneIfAll('operations'), each(among(OPERATIONS))),
  apiGroups: all(given(), aloneIfAll('API groups')),
  apiVersions: all(given(), aloneIfAll('API versions'), each(given())),
  resources,
  scope: ifSet(among(['*', 'Cluster', 'Namespaced'])),
})

const MOST_CONDITIONS = 64

/** A text that is not blank. */
const notBlank =
  (detail = ''): Rule<string> =>
  (at, value = '') =>
    value.trim() === '' ? [required(at, detail)] : []

const conditions = all<readonly Defaulted<MatchCondition>[]>(
  each(members({ expression: notBlank(), name: givenText(qualifiedName) })),
  noneTwice('name'),
)

const matchConditions: Rule<readonly Defaulted<MatchCondition>[]> = (at, value = []) => [
  ...(value.length > MOST_CONDITIONS ? [tooMany(at, value.length, MOST_CONDITIONS)] : []),
  ...conditions(at, value),
]

/** A name of at least three parts. Models apimachinery util/validation IsFullyQualifiedName (v1.36). */
const fullName: Rule<string> = (at, name = '') => {
  if (name === '') return [required(at)]
  const texts = dns1123Subdomain(name)
  if (texts.length > 0) return [invalidValue(at, name, texts.join(','))]
  return name.split('.').length < 3
    ? [invalidValue(at, name, 'should be a domain with at least three segments separated by dots')]
    : []
}

const reviewVersions: Rule<readonly string[]> = (at, versions = []) => {
  if (versions.length === 0) return [required(at, 'must specify one of v1, v1beta1')]
  return [
    ...versions.flatMap((version, i) =>
      versions.indexOf(version) < i
        ? [invalidValue(`${at}[${i}]`, version, 'duplicate version')]
        : invalidFor(`${at}[${i}]`, version, dns1035(version)),
    ),
    ...(versions.includes('v1') || versions.includes('v1beta1')
      ? []
      : [invalidValue(at, versions, 'must include at least one of v1, v1beta1')]),
  ]
}

const SIDE_EFFECTS = ['None', 'NoneOnDryRun']

const webhook = (more: MemberRules<Defaulted<MutatingWebhook>>): PartRule<MutatingWebhook> =>
  members({
    name: fullName,
    rules: each(rule),
    failurePolicy: ifSet(failurePolicy),
    matchPolicy: ifSet(matchPolicy),
    sideEffects: all(
      (at, value) => (isSet(value) ? [] : [required(at, `must specify one of ${SIDE_EFFECTS.join(', ')}`)]),
      ifSet(among(SIDE_EFFECTS)),
    ),
    timeoutSeconds: within(1, 30, 'the timeout value must be between 1 and 30 seconds'),
    namespaceSelector: selector,
    objectSelector: selector,
    ...more,
    clientConfig,
    matchConditions,
    admissionReviewVersions: reviewVersions,
  })

export const validatingWebhooks = byRule<Defaulted<ValidatingWebhookConfiguration>>(
  members({ webhooks: all(each(webhook({})), noneTwice('name')) }),
)

export const mutatingWebhooks = byRule<Defaulted<MutatingWebhookConfiguration>>(
  members({
    webhooks: all(each(webhook({ reinvocationPolicy: ifSet(among(['IfNeeded', 'Never'])) })), noneTwice('name')),
  }),
)

const resourceNames: Rule<readonly string[]> = (at, names = []) => {
  return names.flatMap((name, i) => [
    ...invalidFor(`${at}[${i}]`, name, pathSegment(name)),
    ...(names.indexOf(name) < i ? [duplicate(`${at}[${i}]`, name)] : []),
  ])
}

const namedRule: PartRule<NamedRuleWithOperations> = all<Defaulted<NamedRuleWithOperations>>(
  members({ resourceNames }),
  rule,
)

/** The rule; an absent value is an error. */
const needed =
  <Value>(rule: Rule<Value>): Rule<Value> =>
  (at, value) =>
    isSet(value) ? rule(at, value) : [required(at)]

const matched: PartRule<MatchResources> = members({
  matchPolicy: needed(matchPolicy),
  namespaceSelector: needed(selector),
  objectSelector: needed(selector),
  resourceRules: each(namedRule),
  excludeResourceRules: each(namedRule),
})

const paramKind: PartRule<ParamKind> = (at, { apiVersion = '', kind = '' } = {}) => [
  ...apiVersionErrors(`${at}.apiVersion`, apiVersion),
  ...kindErrors(`${at}.kind`, kind),
]

function apiVersionErrors(at: string, text: string): FieldError[] {
  if (text === '') return [required(at)]
  const parts = text.split('/')
  if (parts.length > 2) return [invalidValue(at, text, `unexpected GroupVersion string: ${text}`)]
  const [group = '', version = ''] = parts.length === 1 ? ['', parts[0]] : parts
  const wrongGroup = group === '' ? [] : dns1123Subdomain(group)
  const wrongVersion = dns1035(version)
  return [
    ...(wrongGroup.length > 0 ? [invalidValue(at, group, wrongGroup.join(','))] : []),
    ...(version === ''
      ? [invalidValue(at, text, 'version must be specified')]
      : wrongVersion.length > 0
        ? [invalidValue(at, version, wrongVersion.join(','))]
        : []),
  ]
}

function kindErrors(at: string, kind: string): FieldError[] {
  if (kind === '') return [required(at)]
  const texts = dns1035(kind.toLowerCase())
  return texts.length > 0
    ? [invalidValue(at, kind, `may have mixed case, but should otherwise match: ${texts.join(',')}`)]
    : []
}

const constraints: PartRule<MatchResources> = needed(all(matched, members({ resourceRules: given() })))

const identifier = /^[_a-zA-Z][_a-zA-Z0-9]*$/

const expression = notBlank('expression is not specified')

const variables: Rule<readonly Defaulted<Variable>[]> = each(
  members({
    name: (at, value = '') => {
      if (value.trim() === '') return [required(at, 'name is not specified')]
      return identifier.test(value) ? [] : [invalidValue(at, value, 'must be a valid CEL identifier')]
    },
    expression,
  }),
)

const emptyOrNotBlank: Rule<string> = unlessEmpty((at, value) =>
  value.trim() === '' ? [invalidValue(at, value, 'must be non-empty if specified')] : [],
)

const validation: PartRule<Validation> = members({
  expression,
  messageExpression: emptyOrNotBlank,
  message: all(emptyOrNotBlank, (at, value = '') =>
    /[\n\r]/.test(value.trim()) ? [invalidValue(at, value, 'must not contain line breaks')] : [],
  ),
  reason: ifSet(among(['Forbidden', 'Invalid', 'RequestEntityTooLarge'])),
})

const MOST_ANNOTATIONS = 20
const MOST_BYTES = 5 * 1024

const auditAnnotations =
  (policy: string): Rule<readonly Defaulted<AuditAnnotation>[]> =>
  (at, list = []) => {
    return [
      ...(list.length > MOST_ANNOTATIONS
        ? [invalidValue(at, list, `must not have more than ${MOST_ANNOTATIONS} auditAnnotations`)]
        : []),
      ...list.flatMap(({ key = '', valueExpression = '' }, i) => {
        const text = valueExpression.trim()
        const place = `${at}[${i}].valueExpression`
        return [
          ...invalidFor(`${at}[${i}].key`, `${policy}/${key}`, qualifiedName(`${policy}/${key}`)),
          ...(text === '' ? [required(place, 'valueExpression is not specified')] : []),
          ...(text.length > MOST_BYTES ? [required(place, `must not exceed ${MOST_BYTES} bytes in length`)] : []),
        ]
      }),
      ...noneTwice('key')(at, list),
    ]
  }

/** Errors unless there is at least one validation or audit annotation. */
const checks =
  (policy: string): PartRule<ValidatingAdmissionPolicySpec> =>
  (at, { validations = [], auditAnnotations: audited = [] } = {}) => {
    if (validations.length + audited.length > 0)
      return [
        ...each(validation)(`${at}.validations`, validations),
        ...auditAnnotations(policy)(`${at}.auditAnnotations`, audited),
      ]
    const words = 'validations or auditAnnotations must contain at least one item'
    return [required(`${at}.validations`, words), required(`${at}.auditAnnotations`, words)]
  }

const policySpec = {
  failurePolicy: needed(failurePolicy),
  paramKind: ifSet(paramKind),
  matchConstraints: constraints,
  matchConditions,
  variables,
} satisfies MemberRules<Defaulted<ValidatingAdmissionPolicySpec>>

export const validatingPolicies = byRule<Defaulted<ValidatingAdmissionPolicy>>(
  members({
    spec: (at, value, { metadata }) =>
      all<Defaulted<ValidatingAdmissionPolicySpec>>(members(policySpec), checks(metadata.name ?? ''))(at, value),
  }),
)

const MUTABLE = ['*', 'CONNECT', 'CREATE', 'UPDATE']

/** Mutating policies cannot apply to deletions. */
const noDeletions: PartRule<MatchResources> = (at, value) =>
  (value?.resourceRules ?? []).flatMap(({ operations = [] }) =>
    operations.flatMap((one) => among(MUTABLE)(`${at}.resourceRules.operations`, one)),
  )

const otherPatch =
  (name: string, type: string): Rule<unknown> =>
  (at, value) =>
    isSet(value) ? [invalidValue(at, `{${name}}`, `must not be specified when patchType is ${type}`)] : []

const ownPatch =
  (type: string): Rule<{ readonly expression?: string }> =>
  (at, value) =>
    isSet(value)
      ? notBlank()(`${at}.expression`, value.expression)
      : [required(at, `must be specified when patchType is ${type}`)]

const patches: Readonly<Record<string, PartRule<Mutation>>> = lookup<PartRule<Mutation>>({
  JSONPatch: members({
    jsonPatch: ownPatch('JSONPatch'),
    applyConfiguration: otherPatch('applyConfiguration', 'JSONPatch'),
  }),
  ApplyConfiguration: members({
    applyConfiguration: ownPatch('ApplyConfiguration'),
    jsonPatch: otherPatch('jsonPatch', 'ApplyConfiguration'),
  }),
})

const mutation: PartRule<Mutation> = (at, value) => {
  const type = value?.patchType ?? ''
  if (type === '') return [required(`${at}.patchType`)]
  return patches[type]?.(at, value) ?? among(Object.keys(patches).sort())(`${at}.patchType`, type)
}

export const mutatingPolicies = byRule<Defaulted<MutatingAdmissionPolicy>>(
  members({
    spec: members({
      ...policySpec,
      matchConstraints: all(constraints, noDeletions),
      mutations: all(given('mutations must contain at least one item'), each(mutation)),
      reinvocationPolicy: all(given(), unlessEmpty(among(['IfNeeded', 'Never']))),
    }),
  }),
)

const paramRef: PartRule<ParamRef> = (at, { name = '', selector: by, parameterNotFoundAction: action } = {}) => {
  const isNamed = name !== ''
  const both = 'name and selector are mutually exclusive'
  return [
    ...(isNamed ? invalidFor(`${at}.name`, name, pathSegment(name)) : []),
    ...(isNamed && isSet(by) ? [forbidden(`${at}.name`, both)] : []),
    ...selector(`${at}.selector`, by),
    ...(isNamed && isSet(by) ? [forbidden(`${at}.selector`, both)] : []),
    ...(isNamed || isSet(by) ? [] : [required(at, 'one of name or selector must be specified')]),
    ...(action
      ? among(['Deny', 'Allow'])(`${at}.parameterNotFoundAction`, action)
      : [required(`${at}.parameterNotFoundAction`)]),
  ]
}

const actions: Rule<readonly string[]> = (at, list = []) => {
  const words =
    'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)'
  return [
    ...list.flatMap((action, i) => [
      ...among(['Audit', 'Deny', 'Warn'])(`${at}[${i}]`, action),
      ...(list.indexOf(action) < i ? [duplicate(`${at}[${i}]`, action)] : []),
    ]),
    ...(list.includes('Deny') && list.includes('Warn') ? [invalidValue(at, list, words)] : []),
    ...(list.length === 0 ? [required(at, 'at least one validation action is required')] : []),
  ]
}

const bound = { policyName: givenText(dns1123Subdomain), paramRef: ifSet(paramRef) }

export const validatingPolicyBindings = byRule<Defaulted<ValidatingAdmissionPolicyBinding>>(
  members({ spec: members({ ...bound, matchResources: ifSet(matched), validationActions: actions }) }),
)

export const mutatingPolicyBindings = byRule<Defaulted<MutatingAdmissionPolicyBinding>>(
  members({ spec: members({ ...bound, matchResources: ifSet(all(matched, noDeletions)) }) }),
)
