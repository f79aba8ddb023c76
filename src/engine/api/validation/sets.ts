/** StatefulSets and DaemonSets. Models pkg/apis/apps/validation/validation.go (v1.36). */

import type { Release } from '../../releases.ts'
import { isOn } from '../../versions.ts'
import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import { internalClaims } from '../goDiff/internalJson.ts'
import { labelsOf } from '../jsonObject.ts'
import { selectorMatches, selectorOf } from '../selector.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { fields, int, isSet, num, obj, str, structs } from './access.ts'
import { immutableSelector, intOrPercentErrors, intOrPercentNumber, notMoreThan100Percent } from './apps.ts'
import { validateClaimSpec } from './claims.ts'
import {
  forbidden,
  invalidFor,
  invalidValue,
  nonNegative,
  notSupported,
  required,
  selectorMismatchText,
} from './fieldErrors.ts'
import { dns1123Label } from './formats.ts'
import { shownLabels, shownSelector, validateLabelSelector } from './labelSelector.ts'
import { immutable, metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'
import { validatePodTemplate } from './podSpec.ts'

/** Models ValidateControllerRevisionCreate. */
export const validateControllerRevision = (object: JsonObject, names: NameRules): FieldError[] => [
  ...validateObjectMeta(names, metaOf(object)),
  ...nonNegative('revision', int(object.revision)),
  ...dataErrors(object.data),
]

const dataErrors = (data: JsonValue | undefined): FieldError[] =>
  !isSet(data)
    ? [required('data', 'data is mandatory')]
    : obj(data)
      ? []
      : [required('data', 'data must be a valid JSON object')]

/** Models ValidateControllerRevisionUpdate: the data of a revision never change. */
export const validateControllerRevisionUpdate = (object: JsonObject, old: JsonObject): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(object), metaOf(old)),
  ...nonNegative('revision', int(object.revision)),
  ...immutable('data', object.data ?? null, old.data ?? null),
]

/** Models ValidateStatefulSet. */
export const validateStatefulSet = (object: JsonObject, names: NameRules, release: Release): FieldError[] => [
  ...validateObjectMeta(names, metaOf(object)),
  ...statefulSetSpecErrors(fields(object.spec), 'new', release),
]

/** Immutable fields in addition to selector and claims, in the order of the errors. */
const fixed = ['serviceName', 'podManagementPolicy']

const changeable = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
]

/** Models ValidateStatefulSetUpdate. */
export function validateStatefulSetUpdate(
  object: JsonObject,
  old: JsonObject,
  _names: NameRules,
  release: Release,
): FieldError[] {
  const [spec, stored] = [fields(object.spec), fields(old.spec)]
  if (isOn(release, 'statefulSetImmutableFields'))
    return [
      ...validateObjectMetaUpdate(metaOf(object), metaOf(old)),
      ...statefulSetSpecErrors(spec, 'stored', release),
      ...immutableSelector(object, old),
      ...immutable(
        'spec.volumeClaimTemplates',
        spec.volumeClaimTemplates ?? null,
        stored.volumeClaimTemplates ?? null,
        internalClaims(structs(spec.volumeClaimTemplates)),
      ),
      ...fixed.flatMap((field) => immutable(`spec.${field}`, spec[field] ?? null, stored[field] ?? null)),
    ]
  const keys = new Set([...Object.keys(spec), ...Object.keys(stored)])
  const isKept = [...keys].every((key) => changeable.includes(key) || deepEqual(spec[key], stored[key]))
  return [
    ...validateObjectMetaUpdate(metaOf(object), metaOf(old)),
    ...statefulSetSpecErrors(spec, 'stored', release),
    ...(isKept
      ? []
      : [
          forbidden(
            'spec',
            "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
          ),
        ]),
  ]
}

/**
 * Errors of the spec. Immutable parts of a stored object are not checked again: names of Services, and claim templates.
 */
// Models ValidateStatefulSetSpec.
function statefulSetSpecErrors(spec: JsonObject, object: 'new' | 'stored', release: Release): FieldError[] {
  const management = str(spec.podManagementPolicy)
  const serviceName = str(spec.serviceName)
  const errors = ['OrderedReady', 'Parallel'].includes(management)
    ? []
    : [invalidValue('spec.podManagementPolicy', management, "must be 'OrderedReady' or 'Parallel'")]
  errors.push(...statefulSetStrategyErrors('spec.updateStrategy', fields(spec.updateStrategy), release))
  errors.push(
    ...retentionErrors('spec.persistentVolumeClaimRetentionPolicy', spec.persistentVolumeClaimRetentionPolicy),
  )
  if (object === 'new')
    structs(spec.volumeClaimTemplates).forEach((claim, i) => {
      errors.push(...validateClaimSpec(`spec.volumeClaimTemplates[${i}].spec`, fields(claim.spec)))
    })
  errors.push(
    ...nonNegative('spec.replicas', int(spec.replicas)),
    ...nonNegative('spec.minReadySeconds', int(spec.minReadySeconds)),
    ...nonNegative('spec.ordinals.start', num(fields(spec.ordinals).start)),
  )
  if (object === 'new' && serviceName !== '')
    errors.push(...invalidFor('spec.serviceName', serviceName, dns1123Label(serviceName)))
  return [...errors, ...statefulSetSelectorErrors(spec, release)]
}

function statefulSetSelectorErrors(spec: JsonObject, release: Release): FieldError[] {
  const { selector } = spec
  const selectorErrors = validateLabelSelector('spec.selector', selector)
  const errors = isSet(selector) ? [...selectorErrors] : [required('spec.selector')]
  const isEmpty = isSet(selector) && isEmptySelector(selector)
  if (isEmpty)
    errors.push(invalidValue('spec.selector', shownSelector(selector), 'empty selector is invalid for statefulset'))
  if (selectorErrors.length > 0) return [...errors, invalidValue('spec.selector', shownSelector(selector), '')]
  return [
    ...errors,
    ...(isEmpty ? [] : labelErrors(selector, spec.template)),
    ...(isOn(release, 'statefulSetTemplateValidated')
      ? validatePodTemplate('spec.template', withClaims(spec), 'StatefulSet')
      : []),
  ]
}

/** The template with the controller's additions for each Pod: a volume for each claim, a name and a subdomain. */
function withClaims(spec: JsonObject): JsonValue | undefined {
  const template = fields(spec.template)
  const pod = fields(template.spec)
  const claims = structs(spec.volumeClaimTemplates).map((claim) => str(metaOf(claim).name))
  if (claims.length === 0 && !isSet(pod.subdomain) && !isSet(pod.hostname)) return spec.template
  const { subdomain: _subdomain, hostname: _hostname, ...rest } = pod
  const own = structs(pod.volumes).filter(({ name }) => !claims.includes(str(name)))
  const volumes = [...claims.map((name) => ({ name, persistentVolumeClaim: { claimName: name } })), ...own]
  return { ...template, spec: { ...rest, ...(claims.length > 0 ? { volumes } : {}) } }
}

function statefulSetStrategyErrors(field: string, strategy: JsonObject, release: Release): FieldError[] {
  const { rollingUpdate } = strategy
  const at = `${field}.rollingUpdate`
  switch (str(strategy.type)) {
    case 'OnDelete':
      return isSet(rollingUpdate)
        ? [invalidValue(at, shownUpdate(rollingUpdate), "only allowed for updateStrategy 'RollingUpdate'")]
        : []
    case 'RollingUpdate':
      return [
        ...nonNegative(`${at}.partition`, int(fields(rollingUpdate).partition)),
        ...(isOn(release, 'statefulSetMaxUnavailable')
          ? maxUnavailableErrors(`${at}.maxUnavailable`, fields(rollingUpdate).maxUnavailable)
          : []),
      ]
    default: {
      const shown = {
        Type: str(strategy.type),
        RollingUpdate: isSet(rollingUpdate) ? shownUpdate(rollingUpdate) : null,
      }
      return [invalidValue(field, shown, "must be 'RollingUpdate' or 'OnDelete'")]
    }
  }
}

// Models validateRollingUpdateStatefulSet (v1.37).
function maxUnavailableErrors(field: string, value: JsonValue | undefined): FieldError[] {
  if (!isSet(value)) return []
  return [
    ...intOrPercentErrors(field, value),
    ...(intOrPercentNumber(value) === 0 ? [invalidValue(field, value, 'cannot be 0')] : []),
    ...notMoreThan100Percent(field, value),
  ]
}

/** The update strategy as Go prints its internal struct, which has no JSON names. */
const shownUpdate = (value: JsonValue): JsonObject => ({
  Partition: int(fields(value).partition),
  MaxUnavailable: fields(value).maxUnavailable ?? null,
})

function retentionErrors(field: string, value: JsonValue | undefined): FieldError[] {
  if (!isSet(value)) return []
  const policies = ['Retain', 'Delete']
  return ['whenDeleted', 'whenScaled'].flatMap((key) => {
    const policy = str(fields(value)[key])
    return policies.includes(policy) ? [] : [notSupported(`${field}.${key}`, policy, policies)]
  })
}

const isEmptySelector = (selector: JsonValue | undefined): boolean => {
  const { matchLabels, matchExpressions } = fields(selector)
  return Object.keys(fields(matchLabels)).length + structs(matchExpressions).length === 0
}

/** Errors of labels that the selector does not match. An absent selector matches no labels. */
function labelErrors(selector: JsonValue | undefined, template: JsonValue | undefined): FieldError[] {
  const { labels } = fields(fields(template).metadata)
  if (selectorMatches(selectorOf(selector), labelsOf(labels))) return []
  return [invalidValue('spec.template.metadata.labels', shownLabels(labels), selectorMismatchText)]
}

/** Models ValidateDaemonSet. */
export const validateDaemonSet = (object: JsonObject, names: NameRules): FieldError[] => [
  ...validateObjectMeta(names, metaOf(object)),
  ...daemonSetSpecErrors(fields(object.spec)),
]

/** Models ValidateDaemonSetUpdate. */
export const validateDaemonSetUpdate = (object: JsonObject, old: JsonObject): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(object), metaOf(old)),
  ...immutableSelector(object, old),
  ...daemonSetSpecErrors(fields(object.spec)),
]

// Models ValidateDaemonSetSpec.
function daemonSetSpecErrors(spec: JsonObject): FieldError[] {
  const { selector } = spec
  const selectorErrors = validateLabelSelector('spec.selector', selector)
  return [
    ...selectorErrors,
    ...(selectorErrors.length === 0 ? labelErrors(selector, spec.template) : []),
    ...(isSet(selector) && isEmptySelector(selector)
      ? [invalidValue('spec.selector', shownSelector(selector), 'empty selector is invalid for daemonset')]
      : []),
    ...validatePodTemplate('spec.template', spec.template, 'DaemonSet'),
    ...nonNegative('spec.minReadySeconds', int(spec.minReadySeconds)),
    ...daemonSetStrategyErrors('spec.updateStrategy', fields(spec.updateStrategy)),
    ...nonNegative('spec.revisionHistoryLimit', num(spec.revisionHistoryLimit)),
  ]
}

function daemonSetStrategyErrors(field: string, strategy: JsonObject): FieldError[] {
  if (strategy.type === 'OnDelete') return []
  const at = `${field}.rollingUpdate`
  const { maxUnavailable, maxSurge } = fields(strategy.rollingUpdate)
  if (strategy.type !== 'RollingUpdate') {
    const rollingUpdate = isSet(strategy.rollingUpdate)
      ? { MaxUnavailable: maxUnavailable ?? 0, MaxSurge: maxSurge ?? 0 }
      : null
    const shown = { Type: str(strategy.type), RollingUpdate: rollingUpdate }
    return [notSupported(field, shown, ['RollingUpdate', 'OnDelete'])]
  }
  if (!isSet(strategy.rollingUpdate)) return [required(at)]
  const errors = [
    ...intOrPercentErrors(`${at}.maxUnavailable`, maxUnavailable),
    ...intOrPercentErrors(`${at}.maxSurge`, maxSurge),
    ...notMoreThan100Percent(`${at}.maxUnavailable`, maxUnavailable),
    ...notMoreThan100Percent(`${at}.maxSurge`, maxSurge),
  ]
  const [hasUnavailable, hasSurge] = [intOrPercentNumber(maxUnavailable) !== 0, intOrPercentNumber(maxSurge) !== 0]
  if (hasUnavailable && hasSurge)
    errors.push(invalidValue(`${at}.maxSurge`, maxSurge, 'may not be set when maxUnavailable is non-zero'))
  if (!hasUnavailable && !hasSurge) errors.push(required(`${at}.maxUnavailable`, 'cannot be 0 when maxSurge is 0'))
  return errors
}
