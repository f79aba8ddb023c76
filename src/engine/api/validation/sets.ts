/** StatefulSets and DaemonSets. Models pkg/apis/apps/validation/validation.go (v1.36). */

import type { Release } from '../../releases.ts'
import { isOn } from '../../versions.ts'
import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import type {
  ControllerRevision,
  DaemonSet,
  DaemonSetSpec,
  DaemonSetUpdateStrategy,
  LabelSelector,
  PodTemplateSpec,
  RollingUpdateStatefulSetStrategy,
  StatefulSet,
  StatefulSetPersistentVolumeClaimRetentionPolicy,
  StatefulSetSpec,
  StatefulSetUpdateStrategy,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { internalClaims } from '../goDiff/internalJson.ts'
import { isObject, labelsOf } from '../jsonObject.ts'
import { selectorMatches, selectorOf } from '../selector.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { isSet } from './access.ts'
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
export const validateControllerRevision = (object: Defaulted<ControllerRevision>, names: NameRules): FieldError[] => [
  ...validateObjectMeta(names, metaOf(object)),
  ...nonNegative('revision', object.revision ?? 0),
  ...dataErrors(object.data),
]

const dataErrors = (data: JsonValue | undefined): FieldError[] =>
  !isSet(data)
    ? [required('data', 'data is mandatory')]
    : isObject(data)
      ? []
      : [required('data', 'data must be a valid JSON object')]

/** Models ValidateControllerRevisionUpdate: the data of a revision never change. */
export const validateControllerRevisionUpdate = (
  object: Defaulted<ControllerRevision>,
  old: Defaulted<ControllerRevision>,
): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(object), metaOf(old)),
  ...nonNegative('revision', object.revision ?? 0),
  ...immutable('data', object.data ?? null, old.data ?? null),
]

/** Models ValidateStatefulSet. */
export const validateStatefulSet = (
  object: Defaulted<StatefulSet>,
  names: NameRules,
  release: Release,
): FieldError[] => [...validateObjectMeta(names, metaOf(object)), ...statefulSetSpecErrors(object.spec, 'new', release)]

/** Immutable fields in addition to selector and claims, in the order of the errors. */
const fixed = ['serviceName', 'podManagementPolicy'] as const

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
  object: Defaulted<StatefulSet>,
  old: Defaulted<StatefulSet>,
  _names: NameRules,
  release: Release,
): FieldError[] {
  const [spec, stored] = [object.spec, old.spec]
  if (isOn(release, 'statefulSetImmutableFields'))
    return [
      ...validateObjectMetaUpdate(metaOf(object), metaOf(old)),
      ...statefulSetSpecErrors(spec, 'stored', release),
      ...immutableSelector(object, old),
      ...immutable(
        'spec.volumeClaimTemplates',
        spec.volumeClaimTemplates ?? null,
        stored.volumeClaimTemplates ?? null,
        internalClaims(spec.volumeClaimTemplates ?? []),
      ),
      ...fixed.flatMap((field) => immutable(`spec.${field}`, spec[field] ?? null, stored[field] ?? null)),
    ]
  const unchangeable = (from: Defaulted<StatefulSetSpec>): JsonObject =>
    Object.fromEntries(Object.entries(from).filter(([key]) => !changeable.includes(key)))
  const isKept = deepEqual(unchangeable(spec), unchangeable(stored))
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
function statefulSetSpecErrors(
  spec: Defaulted<StatefulSetSpec>,
  object: 'new' | 'stored',
  release: Release,
): FieldError[] {
  const management = spec.podManagementPolicy
  const serviceName = spec.serviceName ?? ''
  const errors = ['OrderedReady', 'Parallel'].includes(management)
    ? []
    : [invalidValue('spec.podManagementPolicy', management, "must be 'OrderedReady' or 'Parallel'")]
  errors.push(...statefulSetStrategyErrors('spec.updateStrategy', spec.updateStrategy, release))
  errors.push(
    ...retentionErrors('spec.persistentVolumeClaimRetentionPolicy', spec.persistentVolumeClaimRetentionPolicy),
  )
  if (object === 'new')
    (spec.volumeClaimTemplates ?? []).forEach((claim, i) => {
      errors.push(...validateClaimSpec(`spec.volumeClaimTemplates[${i}].spec`, claim.spec ?? {}))
    })
  errors.push(
    ...nonNegative('spec.replicas', spec.replicas),
    ...nonNegative('spec.minReadySeconds', spec.minReadySeconds ?? 0),
    ...nonNegative('spec.ordinals.start', spec.ordinals?.start),
  )
  if (object === 'new' && serviceName !== '')
    errors.push(...invalidFor('spec.serviceName', serviceName, dns1123Label(serviceName)))
  return [...errors, ...statefulSetSelectorErrors(spec, release)]
}

function statefulSetSelectorErrors(spec: Defaulted<StatefulSetSpec>, release: Release): FieldError[] {
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
function withClaims(spec: Defaulted<StatefulSetSpec>): Defaulted<PodTemplateSpec> {
  const template = spec.template
  const pod = template.spec
  const claims = (spec.volumeClaimTemplates ?? []).map((claim) => metaOf(claim).name ?? '')
  if (claims.length === 0 && !isSet(pod.subdomain) && !isSet(pod.hostname)) return spec.template
  const { subdomain: _subdomain, hostname: _hostname, ...rest } = pod
  const own = (pod.volumes ?? []).filter(({ name }) => !claims.includes(name ?? ''))
  const volumes = [...claims.map((name) => ({ name, persistentVolumeClaim: { claimName: name } })), ...own]
  return { ...template, spec: { ...rest, ...(claims.length > 0 ? { volumes } : {}) } }
}

function statefulSetStrategyErrors(
  field: string,
  strategy: Defaulted<StatefulSetUpdateStrategy>,
  release: Release,
): FieldError[] {
  const { rollingUpdate } = strategy
  const at = `${field}.rollingUpdate`
  switch (strategy.type) {
    case 'OnDelete':
      return isSet(rollingUpdate)
        ? [invalidValue(at, shownUpdate(rollingUpdate), "only allowed for updateStrategy 'RollingUpdate'")]
        : []
    case 'RollingUpdate':
      return [
        ...nonNegative(`${at}.partition`, rollingUpdate?.partition ?? 0),
        ...(isOn(release, 'statefulSetMaxUnavailable')
          ? maxUnavailableErrors(`${at}.maxUnavailable`, rollingUpdate?.maxUnavailable)
          : []),
      ]
    default: {
      const shown = {
        Type: strategy.type,
        RollingUpdate: isSet(rollingUpdate) ? shownUpdate(rollingUpdate) : null,
      }
      return [invalidValue(field, shown, "must be 'RollingUpdate' or 'OnDelete'")]
    }
  }
}

// Models validateRollingUpdateStatefulSet (v1.37).
function maxUnavailableErrors(field: string, value: number | string | undefined): FieldError[] {
  if (!isSet(value)) return []
  return [
    ...intOrPercentErrors(field, value),
    ...(intOrPercentNumber(value) === 0 ? [invalidValue(field, value, 'cannot be 0')] : []),
    ...notMoreThan100Percent(field, value),
  ]
}

/** The update strategy as Go prints its internal struct, which has no JSON names. */
const shownUpdate = (value: Defaulted<RollingUpdateStatefulSetStrategy>): JsonObject => ({
  Partition: value.partition ?? 0,
  MaxUnavailable: value.maxUnavailable ?? null,
})

function retentionErrors(
  field: string,
  value: Defaulted<StatefulSetPersistentVolumeClaimRetentionPolicy>,
): FieldError[] {
  if (!isSet(value)) return []
  const policies = ['Retain', 'Delete']
  return (['whenDeleted', 'whenScaled'] as const).flatMap((key) => {
    const policy = value[key]
    return policies.includes(policy) ? [] : [notSupported(`${field}.${key}`, policy, policies)]
  })
}

const isEmptySelector = (selector: Defaulted<LabelSelector>): boolean => {
  const { matchLabels, matchExpressions } = selector
  return Object.keys(matchLabels ?? {}).length + (matchExpressions ?? []).length === 0
}

/** Errors of labels that the selector does not match. An absent selector matches no labels. */
function labelErrors(
  selector: Defaulted<LabelSelector> | undefined,
  template: Defaulted<PodTemplateSpec>,
): FieldError[] {
  const { labels } = template.metadata ?? {}
  if (selectorMatches(selectorOf(selector), labelsOf(labels))) return []
  return [invalidValue('spec.template.metadata.labels', shownLabels(labels), selectorMismatchText)]
}

/** Models ValidateDaemonSet. */
export const validateDaemonSet = (object: Defaulted<DaemonSet>, names: NameRules): FieldError[] => [
  ...validateObjectMeta(names, metaOf(object)),
  ...daemonSetSpecErrors(object.spec),
]

/** Models ValidateDaemonSetUpdate. */
export const validateDaemonSetUpdate = (object: Defaulted<DaemonSet>, old: Defaulted<DaemonSet>): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(object), metaOf(old)),
  ...immutableSelector(object, old),
  ...daemonSetSpecErrors(object.spec),
]

// Models ValidateDaemonSetSpec.
function daemonSetSpecErrors(spec: Defaulted<DaemonSetSpec>): FieldError[] {
  const { selector } = spec
  const selectorErrors = validateLabelSelector('spec.selector', selector)
  return [
    ...selectorErrors,
    ...(selectorErrors.length === 0 ? labelErrors(selector, spec.template) : []),
    ...(isSet(selector) && isEmptySelector(selector)
      ? [invalidValue('spec.selector', shownSelector(selector), 'empty selector is invalid for daemonset')]
      : []),
    ...validatePodTemplate('spec.template', spec.template, 'DaemonSet'),
    ...nonNegative('spec.minReadySeconds', spec.minReadySeconds ?? 0),
    ...daemonSetStrategyErrors('spec.updateStrategy', spec.updateStrategy),
    ...nonNegative('spec.revisionHistoryLimit', spec.revisionHistoryLimit),
  ]
}

function daemonSetStrategyErrors(field: string, strategy: Defaulted<DaemonSetUpdateStrategy>): FieldError[] {
  if (strategy.type === 'OnDelete') return []
  const at = `${field}.rollingUpdate`
  const { maxUnavailable, maxSurge } = strategy.rollingUpdate ?? {}
  if (strategy.type !== 'RollingUpdate') {
    const rollingUpdate = isSet(strategy.rollingUpdate)
      ? { MaxUnavailable: maxUnavailable ?? 0, MaxSurge: maxSurge ?? 0 }
      : null
    const shown = { Type: strategy.type, RollingUpdate: rollingUpdate }
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
