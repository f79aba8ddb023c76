import type { FieldError } from '../errors.ts'
import type {
  Affinity,
  LabelSelector,
  NodeAffinity,
  NodeSelector,
  NodeSelectorRequirement,
  NodeSelectorTerm,
  PodAffinity,
  PodAffinityTerm,
  PodAntiAffinity,
  PodSchedulingGate,
  Toleration,
  TopologySpreadConstraint,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { isTaintEffect, taintEffects } from '../placing/taints.ts'
import { isSet } from './access.ts'
import { duplicate, forbidden, invalidFor, invalidValue, notSupported, required } from './fieldErrors.ts'
import { dns1123Label, dns1123Subdomain, labelValueErrors, qualifiedName } from './formats.ts'
import { operatorErrors, validateLabelSelector } from './labelSelector.ts'

/** Models pkg/apis/core/validation ValidateTolerations (v1.36). */
export function validateTolerations(field: string, tolerations: readonly Defaulted<Toleration>[]): FieldError[] {
  return tolerations.flatMap((toleration, i) => {
    const at = `${field}[${i}]`
    const key = toleration.key ?? ''
    const operator = toleration.operator ?? ''
    const effect = toleration.effect ?? ''
    const errors = key === '' ? [] : invalidFor(`${at}.key`, key, qualifiedName(key))
    if (key === '' && operator !== 'Exists') {
      const detail = 'operator must be Exists when `key` is empty, which means "match all values and all keys"'
      errors.push(invalidValue(`${at}.operator`, operator, detail))
    }
    if (isSet(toleration.tolerationSeconds) && effect !== 'NoExecute') {
      errors.push(invalidValue(`${at}.effect`, effect, "effect must be 'NoExecute' when `tolerationSeconds` is set"))
    }
    errors.push(...tolerationOperatorErrors(`${at}.operator`, operator, toleration.value ?? ''))
    if (effect !== '' && !isTaintEffect(effect)) {
      errors.push(notSupported(`${at}.effect`, effect, taintEffects))
    }
    return errors
  })
}

function tolerationOperatorErrors(field: string, operator: string, value: string): FieldError[] {
  if (operator === 'Exists') {
    return value === '' ? [] : [invalidValue(field, value, "value must be empty when `operator` is 'Exists'")]
  }
  if (operator !== 'Equal' && operator !== '')
    return [notSupported(field, operator, ['Equal', 'Exists', ...(/^[LG]t$/.test(operator) ? ['Lt', 'Gt'] : [])])]
  const texts = labelValueErrors(value)
  return texts.length > 0 ? [invalidValue(field, value, texts.join(';'))] : []
}

/** Models pkg/apis/core/validation validateAffinity (v1.36). */
export function validateAffinity(field: string, value: Defaulted<Affinity> | undefined): FieldError[] {
  const { nodeAffinity, podAffinity, podAntiAffinity } = value ?? {}
  return [
    ...(isSet(nodeAffinity) ? nodeAffinityErrors(`${field}.nodeAffinity`, nodeAffinity) : []),
    ...podAffinityErrors(`${field}.podAffinity`, podAffinity ?? {}),
    ...podAffinityErrors(`${field}.podAntiAffinity`, podAntiAffinity ?? {}),
  ]
}

const requiredTerms = 'requiredDuringSchedulingIgnoredDuringExecution'
const preferredTerms = 'preferredDuringSchedulingIgnoredDuringExecution'

function nodeAffinityErrors(field: string, affinity: Defaulted<NodeAffinity>): FieldError[] {
  const errors: FieldError[] = []
  if (isSet(affinity[requiredTerms])) {
    errors.push(...validateNodeSelector(`${field}.${requiredTerms}`, affinity[requiredTerms]))
  }
  affinity[preferredTerms]?.forEach((term, i) => {
    const at = `${field}.${preferredTerms}[${i}]`
    errors.push(...weightErrors(`${at}.weight`, term.weight ?? 0))
    errors.push(...nodeTermErrors(`${at}.preference`, term.preference ?? {}, 'any values'))
  })
  return errors
}

/** Models pkg/apis/core/validation ValidateNodeSelector (v1.36). */
export function validateNodeSelector(field: string, { nodeSelectorTerms }: Defaulted<NodeSelector>): FieldError[] {
  const at = `${field}.nodeSelectorTerms`
  const terms = nodeSelectorTerms ?? []
  return [
    ...(terms.length === 0 ? [required(at, 'must have at least one node selector term')] : []),
    ...terms.flatMap((term, i) => nodeTermErrors(`${at}[${i}]`, term, 'check values')),
  ]
}

const weightErrors = (field: string, weight: number): FieldError[] =>
  weight >= 1 && weight <= 100 ? [] : [invalidValue(field, weight, 'must be in the range 1-100')]

function nodeTermErrors(
  field: string,
  term: Defaulted<NodeSelectorTerm>,
  values: 'check values' | 'any values',
): FieldError[] {
  return [
    ...(term.matchExpressions ?? []).flatMap((requirement, i) =>
      nodeRequirementErrors(`${field}.matchExpressions[${i}]`, requirement, values),
    ),
    ...(term.matchFields ?? []).flatMap((requirement, i) => nodeFieldErrors(`${field}.matchFields[${i}]`, requirement)),
  ]
}

// Models pkg/apis/core/validation ValidateNodeSelectorRequirement (v1.36).
function nodeRequirementErrors(
  field: string,
  requirement: Defaulted<NodeSelectorRequirement>,
  check: 'check values' | 'any values',
): FieldError[] {
  const operator = requirement.operator ?? ''
  const values = requirement.values ?? []
  const key = requirement.key ?? ''
  const errors =
    operator === 'Gt' || operator === 'Lt'
      ? values.length === 1
        ? []
        : [required(`${field}.values`, "must be specified single value when `operator` is 'Lt' or 'Gt'")]
      : operatorErrors(field, operator, values)
  errors.push(...invalidFor(`${field}.key`, key, qualifiedName(key)))
  if (check === 'any values') return errors
  return [
    ...errors,
    ...values.flatMap((value, i) => invalidFor(`${field}.values[${i}]`, value, labelValueErrors(value))),
  ]
}

// Models pkg/apis/core/validation ValidateNodeFieldSelectorRequirement (v1.36).
function nodeFieldErrors(field: string, requirement: Defaulted<NodeSelectorRequirement>): FieldError[] {
  const operator = requirement.operator ?? ''
  const values = requirement.values ?? []
  const key = requirement.key ?? ''
  const errors: FieldError[] = []
  if (operator !== 'In' && operator !== 'NotIn') {
    errors.push(invalidValue(`${field}.operator`, operator, 'not a valid selector operator'))
  } else if (values.length !== 1) {
    const detail = "must be only one value when `operator` is 'In' or 'NotIn' for node field selector"
    errors.push(required(`${field}.values`, detail))
  }
  if (key !== 'metadata.name') {
    return [...errors, invalidValue(`${field}.key`, key, 'not a valid field selector key')]
  }
  return [
    ...errors,
    ...values.flatMap((value, i) => invalidFor(`${field}.values[${i}]`, value, dns1123Subdomain(value))),
  ]
}

function podAffinityErrors(field: string, affinity: Defaulted<PodAffinity> | Defaulted<PodAntiAffinity>): FieldError[] {
  return [
    ...(affinity[requiredTerms] ?? []).flatMap((term, i) => podTermErrors(`${field}.${requiredTerms}[${i}]`, term)),
    ...(affinity[preferredTerms] ?? []).flatMap((term, i) => [
      ...weightErrors(`${field}.${preferredTerms}[${i}].weight`, term.weight ?? 0),
      ...podTermErrors(`${field}.${preferredTerms}[${i}].podAffinityTerm`, term.podAffinityTerm ?? {}),
    ]),
  ]
}

// Models pkg/apis/core/validation validatePodAffinityTerm (v1.36).
function podTermErrors(field: string, term: Defaulted<PodAffinityTerm>): FieldError[] {
  const topologyKey = term.topologyKey ?? ''
  const at = `${field}.topologyKey`
  return [
    ...validateLabelSelector(`${field}.labelSelector`, term.labelSelector),
    ...validateLabelSelector(`${field}.namespaceSelector`, term.namespaceSelector),
    ...(term.namespaces ?? []).flatMap((name) => invalidFor(`${field}.namespace`, name, dns1123Label(name))),
    ...labelKeyErrors(`${field}.matchLabelKeys`, term.matchLabelKeys, term.labelSelector),
    ...labelKeyErrors(`${field}.mismatchLabelKeys`, term.mismatchLabelKeys, term.labelSelector),
    ...doubleKeyErrors(field, term),
    ...(topologyKey === '' ? [required(at, 'can not be empty')] : []),
    ...invalidFor(at, topologyKey, qualifiedName(topologyKey)),
  ]
}

const needsSelector = 'must not be specified when labelSelector is not set'

function labelKeyErrors(
  field: string,
  value: readonly string[] | undefined,
  selector: Defaulted<LabelSelector> | undefined,
): FieldError[] {
  const keys = value ?? []
  if (keys.length === 0) return []
  if (!isSet(selector)) return [forbidden(field, needsSelector)]
  return keys.flatMap((key, i) => invalidFor(`${field}[${i}]`, key, qualifiedName(key)))
}

/** Models pkg/apis/core/validation validateTopologySpreadConstraints (v1.36). */
export function validateTopologySpread(
  field: string,
  constraints: readonly Defaulted<TopologySpreadConstraint>[],
): FieldError[] {
  return constraints.flatMap((constraint, i) => {
    const at = `${field}[${i}]`
    const maxSkew = constraint.maxSkew ?? 0
    const topologyKey = constraint.topologyKey ?? ''
    const action = constraint.whenUnsatisfiable ?? ''
    const isRepeated = constraints
      .slice(i + 1)
      .some((other) => (other.topologyKey ?? '') === topologyKey && (other.whenUnsatisfiable ?? '') === action)
    return [
      ...(maxSkew <= 0 ? [invalidValue(`${at}.maxSkew`, maxSkew, 'must be greater than zero')] : []),
      ...(topologyKey === '' ? [required(`${at}.topologyKey`, 'can not be empty')] : []),
      ...(spreadActions.includes(action) ? [] : [notSupported(`${at}.whenUnsatisfiable`, action, spreadActions)]),
      ...(isRepeated ? [duplicate(`${at}.{topologyKey, whenUnsatisfiable}`, `{${topologyKey}, ${action}}`)] : []),
      ...minDomainErrors(`${at}.minDomains`, constraint.minDomains, action),
      ...(['nodeAffinityPolicy', 'nodeTaintsPolicy'] as const).flatMap((key) => {
        const policy = constraint[key]
        return isSet(policy) && !inclusionPolicies.includes(policy)
          ? [notSupported(`${at}.${key}`, policy, inclusionPolicies)]
          : []
      }),
      ...spreadKeyErrors(`${at}.matchLabelKeys`, constraint),
      ...doubleKeyErrors(at, constraint),
      ...validateLabelSelector(`${at}.labelSelector`, constraint.labelSelector),
    ]
  })
}

const spreadActions = ['DoNotSchedule', 'ScheduleAnyway']
const inclusionPolicies = ['Honor', 'Ignore']

function minDomainErrors(field: string, minDomains: number | undefined, action: string): FieldError[] {
  if (minDomains === undefined) return []
  const errors = minDomains <= 0 ? [invalidValue(field, minDomains, 'must be greater than zero')] : []
  if (action === 'DoNotSchedule') return errors
  const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${action}`
  return [...errors, invalidValue(field, minDomains, detail)]
}

function spreadKeyErrors(field: string, constraint: Defaulted<TopologySpreadConstraint>): FieldError[] {
  const keys = constraint.matchLabelKeys ?? []
  if (keys.length === 0) return []
  return [
    ...(isSet(constraint.labelSelector) ? [] : [forbidden(field, needsSelector)]),
    ...keys.flatMap((key, i) => [...invalidFor(`${field}[${i}]`, key, qualifiedName(key))]),
  ]
}

/** Errors of keys that are selected twice: the API server adds a new Pod's own label values to the selector. */
// Models pkg/apis/core/validation ValidateMatchLabelKeysAndMismatchLabelKeys (v1.36).
function doubleKeyErrors(
  field: string,
  { matchLabelKeys, mismatchLabelKeys, labelSelector }: Defaulted<PodAffinityTerm>,
): FieldError[] {
  const keys = matchLabelKeys ?? []
  if (keys.length === 0) return []
  const { matchLabels, matchExpressions } = labelSelector ?? {}
  const selected = new Set(Object.keys(matchLabels ?? {}))
  const errors: FieldError[] = []
  for (const { key: value } of matchExpressions ?? []) {
    const key = value ?? ''
    const at = keys.lastIndexOf(key)
    if (at >= 0 && selected.has(key))
      errors.push(invalidValue(`${field}[${at}]`, key, 'exists in both matchLabelKeys and labelSelector'))
    selected.add(key)
  }
  const others = new Set(mismatchLabelKeys ?? [])
  for (const [i, key] of keys.entries())
    if (others.has(key))
      errors.push(
        invalidValue(`${field}.matchLabelKeys[${i}]`, key, 'exists in both matchLabelKeys and mismatchLabelKeys'),
      )
  return errors
}

/** Models pkg/apis/core/validation validateSchedulingGates (v1.36). */
export function validateSchedulingGates(field: string, gates: readonly Defaulted<PodSchedulingGate>[]): FieldError[] {
  const seen = new Set<string>()
  return gates.flatMap((gate, i) => {
    const name = gate.name ?? ''
    const errors = invalidFor(`${field}[${i}]`, name, qualifiedName(name))
    if (seen.has(name)) errors.push(duplicate(`${field}[${i}]`, name))
    seen.add(name)
    return errors
  })
}
