/**
 * Admission webhooks and policies. Expressions are checked as texts and not compiled. Models
 * pkg/apis/admissionregistration/validation (v1.36).
 */

import type { FieldError } from '../../errors.ts'
import { lookup } from '../../lookup.ts'
import type { JsonObject } from '../../types.ts'
import { fields, isSet, str, strings, structs } from '../access.ts'
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
  members,
  noneTwice,
  type Rule,
  selector,
  unlessEmpty,
  within,
} from './rules.ts'
import { clientConfig } from './webhookClient.ts'

const failurePolicy = among(['Fail', 'Ignore'])
const matchPolicy = among(['Equivalent', 'Exact'])

/** Resources of a rule: `*`, `pods`, `pods/status`, `pods/*`, `*` + `/scale`. No resource may include another. */
const resources: Rule = (at, value) => {
  const list = strings(value)
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

const rule: Rule = members({
  operations: all(given(), aloneIfAll('operations'), each(among(OPERATIONS))),
  apiGroups: all(given(), aloneIfAll('API groups')),
  apiVersions: all(given(), aloneIfAll('API versions'), each(given())),
  resources,
  scope: ifSet(among(['*', 'Cluster', 'Namespaced'])),
})

const MOST_CONDITIONS = 64

const matchConditions: Rule = (at, value, owner) => [
  ...(structs(value).length > MOST_CONDITIONS ? [tooMany(at, structs(value).length, MOST_CONDITIONS)] : []),
  ...each(
    members({
      expression: (place, one) => (str(one).trim() === '' ? [required(place)] : []),
      name: givenText(qualifiedName),
    }),
  )(at, value, owner),
  ...noneTwice('name')(at, value, owner),
]

/** A name of at least three parts. Models apimachinery util/validation IsFullyQualifiedName (v1.36). */
const fullName: Rule = (at, value) => {
  const name = str(value)
  if (name === '') return [required(at)]
  const texts = dns1123Subdomain(name)
  if (texts.length > 0) return [invalidValue(at, name, texts.join(','))]
  return name.split('.').length < 3
    ? [invalidValue(at, name, 'should be a domain with at least three segments separated by dots')]
    : []
}

const reviewVersions: Rule = (at, value) => {
  const versions = strings(value)
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

const webhook = (more: Readonly<Record<string, Rule>>): Rule =>
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

export const validatingWebhooks = byRule(members({ webhooks: all(each(webhook({})), noneTwice('name')) }))

export const mutatingWebhooks = byRule(
  members({
    webhooks: all(each(webhook({ reinvocationPolicy: ifSet(among(['IfNeeded', 'Never'])) })), noneTwice('name')),
  }),
)

const resourceNames: Rule = (at, value) => {
  const names = strings(value)
  return names.flatMap((name, i) => [
    ...invalidFor(`${at}[${i}]`, name, pathSegment(name)),
    ...(names.indexOf(name) < i ? [duplicate(`${at}[${i}]`, name)] : []),
  ])
}

const namedRule: Rule = all(members({ resourceNames }), rule)

const matched: Rule = members({
  matchPolicy: (at, value) => (isSet(value) ? matchPolicy(at, value, {}) : [required(at)]),
  namespaceSelector: (at, value) => (isSet(value) ? selector(at, value, {}) : [required(at)]),
  objectSelector: (at, value) => (isSet(value) ? selector(at, value, {}) : [required(at)]),
  resourceRules: each(namedRule),
  excludeResourceRules: each(namedRule),
})

const paramKind: Rule = (at, value) => {
  const { apiVersion, kind } = fields(value)
  return [...apiVersionErrors(`${at}.apiVersion`, str(apiVersion)), ...kindErrors(`${at}.kind`, str(kind))]
}

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

const constraints: Rule = (at, value, owner) => {
  if (!isSet(value)) return [required(at)]
  return [...matched(at, value, owner), ...given()(`${at}.resourceRules`, fields(value).resourceRules, owner)]
}

const identifier = /^[_a-zA-Z][_a-zA-Z0-9]*$/

const variables: Rule = each(
  members({
    name: (at, value) => {
      if (str(value).trim() === '') return [required(at, 'name is not specified')]
      return identifier.test(str(value)) ? [] : [invalidValue(at, str(value), 'must be a valid CEL identifier')]
    },
    expression: (at, value) => (str(value).trim() === '' ? [required(at, 'expression is not specified')] : []),
  }),
)

const notBlank: Rule = (at, value) =>
  str(value) !== '' && str(value).trim() === '' ? [invalidValue(at, str(value), 'must be non-empty if specified')] : []

const validation: Rule = members({
  expression: (at, value) => (str(value).trim() === '' ? [required(at, 'expression is not specified')] : []),
  messageExpression: notBlank,
  message: all(notBlank, (at, value) =>
    /[\n\r]/.test(str(value).trim()) ? [invalidValue(at, str(value), 'must not contain line breaks')] : [],
  ),
  reason: ifSet(among(['Forbidden', 'Invalid', 'RequestEntityTooLarge'])),
})

const MOST_ANNOTATIONS = 20
const MOST_BYTES = 5 * 1024

const auditAnnotations =
  (policy: string): Rule =>
  (at, value, owner) => {
    const list = structs(value)
    return [
      ...(list.length > MOST_ANNOTATIONS
        ? [invalidValue(at, value, `must not have more than ${MOST_ANNOTATIONS} auditAnnotations`)]
        : []),
      ...list.flatMap(({ key, valueExpression }, i) => {
        const text = str(valueExpression).trim()
        const place = `${at}[${i}].valueExpression`
        return [
          ...invalidFor(`${at}[${i}].key`, `${policy}/${str(key)}`, qualifiedName(`${policy}/${str(key)}`)),
          ...(text === '' ? [required(place, 'valueExpression is not specified')] : []),
          ...(text.length > MOST_BYTES ? [required(place, `must not exceed ${MOST_BYTES} bytes in length`)] : []),
        ]
      }),
      ...noneTwice('key')(at, value, owner),
    ]
  }

const ofPolicy = (policy: JsonObject): string => str(fields(policy.metadata).name)

/** Errors unless there is at least one validation or audit annotation. */
const checks: Rule = (at, value, owner) => {
  const { validations, auditAnnotations: audited } = fields(value)
  if (structs(validations).length + structs(audited).length > 0)
    return [
      ...each(validation)(`${at}.validations`, validations, owner),
      ...auditAnnotations(ofPolicy(owner))(`${at}.auditAnnotations`, audited, owner),
    ]
  const words = 'validations or auditAnnotations must contain at least one item'
  return [required(`${at}.validations`, words), required(`${at}.auditAnnotations`, words)]
}

const policySpec: Readonly<Record<string, Rule>> = lookup({
  failurePolicy: (at, value) => (isSet(value) ? failurePolicy(at, value, {}) : [required(at)]),
  paramKind: ifSet(paramKind),
  matchConstraints: constraints,
  matchConditions,
  variables,
})

export const validatingPolicies = byRule(members({ spec: all(members(policySpec), checks) }))

const MUTABLE = ['*', 'CONNECT', 'CREATE', 'UPDATE']

/** Mutating policies cannot apply to deletions. */
const noDeletions: Rule = (at, value) =>
  structs(fields(value).resourceRules).flatMap(({ operations }) =>
    strings(operations).flatMap((one) => among(MUTABLE)(`${at}.resourceRules.operations`, one, {})),
  )

const otherPatch =
  (name: string, type: string): Rule =>
  (at, value) =>
    isSet(value) ? [invalidValue(at, `{${name}}`, `must not be specified when patchType is ${type}`)] : []

const ownPatch =
  (type: string): Rule =>
  (at, value) => {
    if (!isSet(value)) return [required(at, `must be specified when patchType is ${type}`)]
    return str(fields(value).expression).trim() === '' ? [required(`${at}.expression`)] : []
  }

const patches: Readonly<Record<string, Rule>> = lookup({
  JSONPatch: members({
    jsonPatch: ownPatch('JSONPatch'),
    applyConfiguration: otherPatch('applyConfiguration', 'JSONPatch'),
  }),
  ApplyConfiguration: members({
    applyConfiguration: ownPatch('ApplyConfiguration'),
    jsonPatch: otherPatch('jsonPatch', 'ApplyConfiguration'),
  }),
})

const mutation: Rule = (at, value) => {
  const type = str(fields(value).patchType)
  if (type === '') return [required(`${at}.patchType`)]
  const rule = Object.hasOwn(patches, type) ? patches[type] : undefined
  return rule?.(at, value, {}) ?? among(Object.keys(patches).sort())(`${at}.patchType`, type, {})
}

export const mutatingPolicies = byRule(
  members({
    spec: members({
      ...policySpec,
      matchConstraints: all(constraints, noDeletions),
      matchConditions,
      variables,
      mutations: all(given('mutations must contain at least one item'), each(mutation)),
      reinvocationPolicy: all(given(), unlessEmpty(among(['IfNeeded', 'Never']))),
    }),
  }),
)

const paramRef: Rule = (at, value) => {
  const { name, selector: by, parameterNotFoundAction: action } = fields(value)
  const isNamed = str(name) !== ''
  const both = 'name and selector are mutually exclusive'
  return [
    ...(isNamed ? invalidFor(`${at}.name`, str(name), pathSegment(str(name))) : []),
    ...(isNamed && isSet(by) ? [forbidden(`${at}.name`, both)] : []),
    ...selector(`${at}.selector`, by, {}),
    ...(isNamed && isSet(by) ? [forbidden(`${at}.selector`, both)] : []),
    ...(isNamed || isSet(by) ? [] : [required(at, 'one of name or selector must be specified')]),
    ...(str(action) === ''
      ? [required(`${at}.parameterNotFoundAction`)]
      : among(['Deny', 'Allow'])(`${at}.parameterNotFoundAction`, action, {})),
  ]
}

const actions: Rule = (at, value) => {
  const list = strings(value)
  const words =
    'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)'
  return [
    ...list.flatMap((action, i) => [
      ...among(['Audit', 'Deny', 'Warn'])(`${at}[${i}]`, action, {}),
      ...(list.indexOf(action) < i ? [duplicate(`${at}[${i}]`, action)] : []),
    ]),
    ...(list.includes('Deny') && list.includes('Warn') ? [invalidValue(at, list, words)] : []),
    ...(list.length === 0 ? [required(at, 'at least one validation action is required')] : []),
  ]
}

const binding = (matchResources: Rule, more: Readonly<Record<string, Rule>>) =>
  byRule(
    members({
      spec: members({
        policyName: givenText(dns1123Subdomain),
        paramRef: ifSet(paramRef),
        matchResources: ifSet(matchResources),
        ...more,
      }),
    }),
  )

export const validatingPolicyBindings = binding(matched, { validationActions: actions })
export const mutatingPolicyBindings = binding(all(matched, noDeletions), {})
