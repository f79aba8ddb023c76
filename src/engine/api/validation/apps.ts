import type { FieldError } from '../errors.ts'
import { labelsOf } from '../jsonObject.ts'
import { selectorMatches, selectorOf } from '../selector.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { fields, int, isSet, num, str, structs } from './access.ts'
import {
  bothZeroText,
  deadlineText,
  forbidden,
  invalidFor,
  invalidValue,
  nonNegative,
  notSupported,
  required,
  selectorMismatchText,
} from './fieldErrors.ts'
import { percent } from './formats.ts'
import { shownLabels, shownSelector, validateLabelSelector } from './labelSelector.ts'
import { immutable, metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'
import { validatePodTemplate } from './podSpec.ts'

/** Models pkg/apis/apps/validation ValidateDeployment (v1.36). */
export function validateDeployment(object: JsonObject, names: NameRules): FieldError[] {
  return [...validateObjectMeta(names, metaOf(object)), ...deploymentSpecErrors(object)]
}

/** Models pkg/apis/apps/validation ValidateDeploymentUpdate and the registry's strategy (v1.36). */
export function validateDeploymentUpdate(object: JsonObject, old: JsonObject): FieldError[] {
  return [
    ...validateObjectMetaUpdate(metaOf(object), metaOf(old)),
    ...deploymentSpecErrors(object),
    ...immutableSelector(object, old),
  ]
}

/** Models pkg/apis/apps/validation ValidateReplicaSet (v1.36). */
export function validateReplicaSet(object: JsonObject, names: NameRules): FieldError[] {
  return [...validateObjectMeta(names, metaOf(object)), ...replicaSetSpecErrors(fields(object.spec))]
}

/** Models pkg/apis/apps/validation ValidateReplicaSetUpdate and the registry's strategy (v1.36). */
export function validateReplicaSetUpdate(object: JsonObject, old: JsonObject): FieldError[] {
  return [
    ...validateObjectMetaUpdate(metaOf(object), metaOf(old)),
    ...replicaSetSpecErrors(fields(object.spec), fields(old.spec)),
    ...immutableSelector(object, old),
  ]
}

export function immutableSelector(object: JsonObject, old: JsonObject): FieldError[] {
  const { selector } = fields(object.spec)
  return immutable('spec.selector', selector ?? null, fields(old.spec).selector ?? null, shownSelector(selector))
}

// Models pkg/apis/apps/validation ValidateDeploymentSpec (v1.36).
function deploymentSpecErrors(object: JsonObject): FieldError[] {
  const spec = fields(object.spec)
  const deadline = num(spec.progressDeadlineSeconds)
  const field = 'spec.progressDeadlineSeconds'
  return [
    ...nonNegative('spec.replicas', int(spec.replicas)),
    ...selectorAndTemplateErrors(spec),
    ...strategyErrors('spec.strategy', fields(spec.strategy)),
    ...nonNegative('spec.minReadySeconds', int(spec.minReadySeconds)),
    ...nonNegative('spec.revisionHistoryLimit', num(spec.revisionHistoryLimit)),
    ...rollbackErrors(metaOf(object)),
    ...nonNegative(field, deadline),
    ...(deadline !== undefined && deadline <= int(spec.minReadySeconds)
      ? [invalidValue(field, deadline, deadlineText)]
      : []),
  ]
}

// Models pkg/apis/apps/validation ValidateReplicaSetSpec (v1.36).
const replicaSetSpecErrors = (spec: JsonObject, old: JsonObject = {}): FieldError[] => [
  ...nonNegative('spec.replicas', int(spec.replicas)),
  ...nonNegative('spec.minReadySeconds', int(spec.minReadySeconds)),
  // A stored template is valid, and most updates only scale the Deployment.
  ...(isSet(spec.template) && spec.template === old.template && spec.selector === old.selector
    ? []
    : selectorAndTemplateErrors(spec)),
]

/** Errors of the selector and, if it can be read, of the template that it must match. */
function selectorAndTemplateErrors(spec: JsonObject): FieldError[] {
  const { selector, template } = spec
  const errors = isSet(selector) ? selectorErrors(selector) : [required('spec.selector')]
  // Validation has already reported requirements that cannot be parsed.
  if (isSet(selector) && validateLabelSelector('', selector).length > 0) {
    return [...errors, invalidValue('spec.selector', shownSelector(selector), 'invalid label selector')]
  }
  const { labels } = fields(fields(template).metadata)
  // An absent selector selects no Pods, so it matches no labels.
  if (!selectorMatches(selectorOf(selector), labelsOf(labels))) {
    errors.push(invalidValue('spec.template.metadata.labels', shownLabels(labels), selectorMismatchText))
  }
  return [...errors, ...validatePodTemplate('spec.template', template, 'ReplicaSet')]
}

function selectorErrors(selector: JsonValue): FieldError[] {
  const { matchLabels, matchExpressions } = fields(selector)
  const isEmpty = Object.keys(fields(matchLabels)).length + structs(matchExpressions).length === 0
  return [
    ...validateLabelSelector('spec.selector', selector),
    ...(isEmpty
      ? [invalidValue('spec.selector', shownSelector(selector), 'empty selector is invalid for deployment')]
      : []),
  ]
}

// Models pkg/apis/apps/validation ValidateDeploymentStrategy (v1.36).
function strategyErrors(field: string, strategy: JsonObject): FieldError[] {
  const at = `${field}.rollingUpdate`
  switch (str(strategy.type)) {
    case 'Recreate':
      return isSet(strategy.rollingUpdate)
        ? [forbidden(at, "may not be specified when strategy `type` is 'Recreate'")]
        : []
    case 'RollingUpdate':
      return isSet(strategy.rollingUpdate)
        ? rollingUpdateErrors(at, fields(strategy.rollingUpdate))
        : [required(at, 'this should be defaulted and never be nil')]
    default:
      return [notSupported(field, shownStrategy(strategy), ['Recreate', 'RollingUpdate'])]
  }
}

/** The strategy as Go prints its internal struct, which has no JSON names. */
const shownStrategy = (strategy: JsonObject): JsonObject => {
  const { maxUnavailable, maxSurge } = fields(strategy.rollingUpdate)
  return {
    Type: str(strategy.type),
    RollingUpdate: isSet(strategy.rollingUpdate)
      ? { MaxUnavailable: maxUnavailable ?? 0, MaxSurge: maxSurge ?? 0 }
      : null,
  }
}

function rollingUpdateErrors(field: string, { maxUnavailable, maxSurge }: JsonObject): FieldError[] {
  const at = `${field}.maxUnavailable`
  const bothZero = intOrPercentNumber(maxUnavailable) === 0 && intOrPercentNumber(maxSurge) === 0
  return [
    ...intOrPercentErrors(at, maxUnavailable),
    ...intOrPercentErrors(`${field}.maxSurge`, maxSurge),
    ...(bothZero ? [invalidValue(at, maxUnavailable ?? 0, bothZeroText)] : []),
    ...notMoreThan100Percent(at, maxUnavailable),
  ]
}

/** Errors unless the value is a number that is not negative, or a percentage. */
export function intOrPercentErrors(field: string, value: JsonValue | undefined): FieldError[] {
  return typeof value === 'string' ? invalidFor(field, value, percent(value)) : nonNegative(field, int(value))
}

export function notMoreThan100Percent(field: string, value: JsonValue | undefined): FieldError[] {
  const isPercent = typeof value === 'string' && percent(value).length === 0
  return isPercent && Number.parseInt(value, 10) > 100
    ? [invalidValue(field, value, 'must not be greater than 100%')]
    : []
}

/** The number before `%`, or the number itself; 0 for other texts, as Go's IntValue gives it. */
export function intOrPercentNumber(value: JsonValue | undefined): number {
  if (typeof value !== 'string') return int(value)
  return /^[+-]?\d+%?$/.test(value) ? Number.parseInt(value, 10) : 0
}

const rollbackTo = 'deprecated.deployment.rollback.to'

/** Errors of the rollback request, which only old clients send. */
function rollbackErrors(meta: JsonObject): FieldError[] {
  const revision = str(fields(meta.annotations)[rollbackTo])
  if (revision === '') return []
  if (!/^[+-]?\d+$/.test(revision)) {
    return [invalidValue(`metadata.annotations[${rollbackTo}]`, revision, 'must be an integer')]
  }
  return nonNegative('spec.rollback.version', Number(revision))
}

const tooMany = 'cannot be greater than status.replicas'

/** Models pkg/apis/apps/validation ValidateDeploymentStatusUpdate (v1.36). */
export function validateDeploymentStatusUpdate(object: JsonObject, old: JsonObject): FieldError[] {
  const status = fields(object.status)
  const oldCollisions = num(fields(old.status).collisionCount)
  const errors = [
    ...validateObjectMetaUpdate(metaOf(object), metaOf(old)),
    ...countErrors(status, deploymentCounts),
    ...greaterThanReplicas(status, ['updatedReplicas', 'readyReplicas', 'availableReplicas']),
    ...availableErrors(status),
  ]
  if (oldCollisions !== undefined && int(status.collisionCount) < oldCollisions) {
    errors.push(invalidValue('status.collisionCount', int(status.collisionCount), 'cannot be decremented'))
  }
  return errors
}

const deploymentCounts = [
  'observedGeneration',
  'replicas',
  'updatedReplicas',
  'readyReplicas',
  'availableReplicas',
  'unavailableReplicas',
  'terminatingReplicas',
  'collisionCount',
]
const replicaSetCounts = [
  'replicas',
  'fullyLabeledReplicas',
  'readyReplicas',
  'availableReplicas',
  'terminatingReplicas',
  'observedGeneration',
]

/** Errors of a status update, for a ReplicaSet or a ReplicationController. */
// Models pkg/apis/apps/validation ValidateReplicaSetStatusUpdate (v1.36).
export function validateReplicaSetStatusUpdate(object: JsonObject, old: JsonObject): FieldError[] {
  const status = fields(object.status)
  return [
    ...validateObjectMetaUpdate(metaOf(object), metaOf(old)),
    ...countErrors(status, replicaSetCounts),
    ...greaterThanReplicas(status, ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas']),
    ...availableErrors(status),
  ]
}

const countErrors = (status: JsonObject, keys: readonly string[]): FieldError[] =>
  // Every status write calls this, and errors are rare.
  keys.filter((key) => int(status[key]) < 0).flatMap((key) => nonNegative(`status.${key}`, num(status[key])))

const greaterThanReplicas = (status: JsonObject, keys: readonly string[]): FieldError[] =>
  keys
    .filter((key) => int(status[key]) > int(status.replicas))
    .map((key) => invalidValue(`status.${key}`, int(status[key]), tooMany))

const availableErrors = (status: JsonObject): FieldError[] =>
  int(status.availableReplicas) > int(status.readyReplicas)
    ? [invalidValue('status.availableReplicas', int(status.availableReplicas), 'cannot be greater than readyReplicas')]
    : []

/** Models pkg/apis/core/validation ValidateReplicationController (v1.36). */
export function validateReplicationController(object: JsonObject, names: NameRules): FieldError[] {
  return [...validateObjectMeta(names, metaOf(object)), ...controllerSpecErrors(fields(object.spec))]
}

/** Errors of an update; a ReplicationController's selector may change. */
// Models pkg/apis/core/validation ValidateReplicationControllerUpdate (v1.36).
export function validateReplicationControllerUpdate(object: JsonObject, old: JsonObject): FieldError[] {
  return [...validateObjectMetaUpdate(metaOf(object), metaOf(old)), ...controllerSpecErrors(fields(object.spec))]
}

// Models pkg/apis/core/validation ValidateReplicationControllerSpec and ValidatePodTemplateSpecForRC (v1.36).
function controllerSpecErrors(spec: JsonObject): FieldError[] {
  const selector = Object.entries(fields(spec.selector))
  const errors = [
    ...nonNegative('spec.minReadySeconds', int(spec.minReadySeconds)),
    ...(selector.length === 0 ? [required('spec.selector')] : []),
    ...nonNegative('spec.replicas', int(spec.replicas)),
  ]
  if (!isSet(spec.template)) return [...errors, required('spec.template')]
  const { labels } = fields(fields(spec.template).metadata)
  const actual = fields(labels)
  if (!selector.every(([key, value]) => actual[key] === value)) {
    errors.push(invalidValue('spec.template.metadata.labels', shownLabels(labels), selectorMismatchText))
  }
  return [...errors, ...validatePodTemplate('spec.template', spec.template, 'ReplicationController')]
}
