import type { FieldError } from '../errors.ts'
import type {
  DaemonSet,
  Deployment,
  DeploymentSpec,
  DeploymentStrategy,
  LabelSelector,
  ObjectMeta,
  ReplicaSet,
  ReplicaSetSpec,
  ReplicationController,
  ReplicationControllerSpec,
  RollingUpdateDeployment,
  StatefulSet,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { labelsOf } from '../jsonObject.ts'
import { selectorMatches, selectorOf } from '../selector.ts'
import type { JsonObject } from '../types.ts'
import { isSet } from './access.ts'
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
export function validateDeployment(object: Defaulted<Deployment>, names: NameRules): FieldError[] {
  return [...validateObjectMeta(names, metaOf(object)), ...deploymentSpecErrors(object)]
}

/** Models pkg/apis/apps/validation ValidateDeploymentUpdate and the registry's strategy (v1.36). */
export function validateDeploymentUpdate(object: Defaulted<Deployment>, old: Defaulted<Deployment>): FieldError[] {
  return [
    ...validateObjectMetaUpdate(metaOf(object), metaOf(old)),
    ...deploymentSpecErrors(object),
    ...immutableSelector(object, old),
  ]
}

/** Models pkg/apis/apps/validation ValidateReplicaSet (v1.36). */
export function validateReplicaSet(object: Defaulted<ReplicaSet>, names: NameRules): FieldError[] {
  return [...validateObjectMeta(names, metaOf(object)), ...replicaSetSpecErrors(object.spec)]
}

/** Models pkg/apis/apps/validation ValidateReplicaSetUpdate and the registry's strategy (v1.36). */
export function validateReplicaSetUpdate(object: Defaulted<ReplicaSet>, old: Defaulted<ReplicaSet>): FieldError[] {
  return [
    ...validateObjectMetaUpdate(metaOf(object), metaOf(old)),
    ...replicaSetSpecErrors(object.spec, old.spec),
    ...immutableSelector(object, old),
  ]
}

export function immutableSelector(
  object: Defaulted<DaemonSet> | Defaulted<Deployment> | Defaulted<ReplicaSet> | Defaulted<StatefulSet>,
  old: Defaulted<DaemonSet> | Defaulted<Deployment> | Defaulted<ReplicaSet> | Defaulted<StatefulSet>,
): FieldError[] {
  const { selector } = object.spec
  return immutable('spec.selector', selector ?? null, old.spec.selector ?? null, shownSelector(selector))
}

// Models pkg/apis/apps/validation ValidateDeploymentSpec (v1.36).
function deploymentSpecErrors(object: Defaulted<Deployment>): FieldError[] {
  const spec = object.spec
  const deadline = spec.progressDeadlineSeconds
  const field = 'spec.progressDeadlineSeconds'
  return [
    ...nonNegative('spec.replicas', spec.replicas),
    ...selectorAndTemplateErrors(spec),
    ...strategyErrors('spec.strategy', spec.strategy),
    ...nonNegative('spec.minReadySeconds', spec.minReadySeconds ?? 0),
    ...nonNegative('spec.revisionHistoryLimit', spec.revisionHistoryLimit),
    ...rollbackErrors(metaOf(object)),
    ...nonNegative(field, deadline),
    ...(deadline !== undefined && deadline <= (spec.minReadySeconds ?? 0)
      ? [invalidValue(field, deadline, deadlineText)]
      : []),
  ]
}

// Models pkg/apis/apps/validation ValidateReplicaSetSpec (v1.36).
const replicaSetSpecErrors = (spec: Defaulted<ReplicaSetSpec>, old?: Defaulted<ReplicaSetSpec>): FieldError[] => [
  ...nonNegative('spec.replicas', spec.replicas),
  ...nonNegative('spec.minReadySeconds', spec.minReadySeconds ?? 0),
  // A stored template is valid, and most updates only scale the Deployment.
  ...(spec.template === old?.template && spec.selector === old.selector ? [] : selectorAndTemplateErrors(spec)),
]

/** Errors of the selector and, if it can be read, of the template that it must match. */
function selectorAndTemplateErrors(spec: Defaulted<DeploymentSpec> | Defaulted<ReplicaSetSpec>): FieldError[] {
  const { selector, template } = spec
  const errors = isSet(selector) ? selectorErrors(selector) : [required('spec.selector')]
  // Validation has already reported requirements that cannot be parsed.
  if (isSet(selector) && validateLabelSelector('', selector).length > 0) {
    return [...errors, invalidValue('spec.selector', shownSelector(selector), 'invalid label selector')]
  }
  const { labels } = template.metadata ?? {}
  // An absent selector selects no Pods, so it matches no labels.
  if (!selectorMatches(selectorOf(selector), labelsOf(labels))) {
    errors.push(invalidValue('spec.template.metadata.labels', shownLabels(labels), selectorMismatchText))
  }
  return [...errors, ...validatePodTemplate('spec.template', template, 'ReplicaSet')]
}

function selectorErrors(selector: Defaulted<LabelSelector>): FieldError[] {
  const { matchLabels, matchExpressions } = selector
  const isEmpty = Object.keys(matchLabels ?? {}).length + (matchExpressions ?? []).length === 0
  return [
    ...validateLabelSelector('spec.selector', selector),
    ...(isEmpty
      ? [invalidValue('spec.selector', shownSelector(selector), 'empty selector is invalid for deployment')]
      : []),
  ]
}

// Models pkg/apis/apps/validation ValidateDeploymentStrategy (v1.36).
function strategyErrors(field: string, strategy: Defaulted<DeploymentStrategy>): FieldError[] {
  const at = `${field}.rollingUpdate`
  switch (strategy.type) {
    case 'Recreate':
      return isSet(strategy.rollingUpdate)
        ? [forbidden(at, "may not be specified when strategy `type` is 'Recreate'")]
        : []
    case 'RollingUpdate':
      return isSet(strategy.rollingUpdate)
        ? rollingUpdateErrors(at, strategy.rollingUpdate)
        : [required(at, 'this should be defaulted and never be nil')]
    default:
      return [notSupported(field, shownStrategy(strategy), ['Recreate', 'RollingUpdate'])]
  }
}

/** The strategy as Go prints its internal struct, which has no JSON names. */
const shownStrategy = (strategy: Defaulted<DeploymentStrategy>): JsonObject => {
  const { maxUnavailable, maxSurge } = strategy.rollingUpdate ?? {}
  return {
    Type: strategy.type,
    RollingUpdate: isSet(strategy.rollingUpdate)
      ? { MaxUnavailable: maxUnavailable ?? 0, MaxSurge: maxSurge ?? 0 }
      : null,
  }
}

function rollingUpdateErrors(
  field: string,
  { maxUnavailable, maxSurge }: Defaulted<RollingUpdateDeployment>,
): FieldError[] {
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
export function intOrPercentErrors(field: string, value: number | string | undefined): FieldError[] {
  return typeof value === 'string' ? invalidFor(field, value, percent(value)) : nonNegative(field, value ?? 0)
}

export function notMoreThan100Percent(field: string, value: number | string | undefined): FieldError[] {
  const isPercent = typeof value === 'string' && percent(value).length === 0
  return isPercent && Number.parseInt(value, 10) > 100
    ? [invalidValue(field, value, 'must not be greater than 100%')]
    : []
}

/** The number before `%`, or the number itself; 0 for other texts, as Go's IntValue gives it. */
export function intOrPercentNumber(value: number | string | undefined): number {
  if (typeof value !== 'string') return value ?? 0
  return /^[+-]?\d+%?$/.test(value) ? Number.parseInt(value, 10) : 0
}

const rollbackTo = 'deprecated.deployment.rollback.to'

/** Errors of the rollback request, which only old clients send. */
function rollbackErrors(meta: Defaulted<ObjectMeta>): FieldError[] {
  const revision = meta.annotations?.[rollbackTo] ?? ''
  if (revision === '') return []
  if (!/^[+-]?\d+$/.test(revision)) {
    return [invalidValue(`metadata.annotations[${rollbackTo}]`, revision, 'must be an integer')]
  }
  return nonNegative('spec.rollback.version', Number(revision))
}

const tooMany = 'cannot be greater than status.replicas'

/** Models pkg/apis/apps/validation ValidateDeploymentStatusUpdate (v1.36). */
export function validateDeploymentStatusUpdate(
  object: Defaulted<Deployment>,
  old: Defaulted<Deployment>,
): FieldError[] {
  const status = object.status ?? {}
  const oldCollisions = old.status?.collisionCount
  const errors = [
    ...validateObjectMetaUpdate(metaOf(object), metaOf(old)),
    ...countErrors(status, deploymentCounts),
    ...greaterThanReplicas(status, ['updatedReplicas', 'readyReplicas', 'availableReplicas']),
    ...availableErrors(status),
  ]
  if (oldCollisions !== undefined && (status.collisionCount ?? 0) < oldCollisions) {
    errors.push(invalidValue('status.collisionCount', status.collisionCount ?? 0, 'cannot be decremented'))
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
] as const
const replicaSetCounts = [
  'replicas',
  'fullyLabeledReplicas',
  'readyReplicas',
  'availableReplicas',
  'terminatingReplicas',
  'observedGeneration',
] as const

/** Errors of a status update, for a ReplicaSet or a ReplicationController. */
// Models pkg/apis/apps/validation ValidateReplicaSetStatusUpdate (v1.36).
export function validateReplicaSetStatusUpdate(
  object: Defaulted<ReplicaSet> | Defaulted<ReplicationController>,
  old: Defaulted<ReplicaSet> | Defaulted<ReplicationController>,
): FieldError[] {
  const status = object.status ?? {}
  return [
    ...validateObjectMetaUpdate(metaOf(object), metaOf(old)),
    ...countErrors(status, replicaSetCounts),
    ...greaterThanReplicas(status, ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas']),
    ...availableErrors(status),
  ]
}

/** The counts in a status. */
type Counts<Key extends string> = { readonly [Count in Key]?: number }

const countErrors = <Key extends string>(status: Counts<Key>, keys: readonly Key[]): FieldError[] =>
  // Every status write calls this, and errors are rare.
  keys.flatMap((key) => ((status[key] ?? 0) < 0 ? nonNegative(`status.${key}`, status[key]) : []))

const greaterThanReplicas = <Key extends string>(
  status: Counts<Key | 'replicas'>,
  keys: readonly Key[],
): FieldError[] =>
  keys
    .filter((key) => (status[key] ?? 0) > (status.replicas ?? 0))
    .map((key) => invalidValue(`status.${key}`, status[key] ?? 0, tooMany))

const availableErrors = (status: Counts<'availableReplicas' | 'readyReplicas'>): FieldError[] =>
  (status.availableReplicas ?? 0) > (status.readyReplicas ?? 0)
    ? [invalidValue('status.availableReplicas', status.availableReplicas ?? 0, 'cannot be greater than readyReplicas')]
    : []

/** Models pkg/apis/core/validation ValidateReplicationController (v1.36). */
export function validateReplicationController(
  object: Defaulted<ReplicationController>,
  names: NameRules,
): FieldError[] {
  return [...validateObjectMeta(names, metaOf(object)), ...controllerSpecErrors(object.spec)]
}

/** Errors of an update; a ReplicationController's selector may change. */
// Models pkg/apis/core/validation ValidateReplicationControllerUpdate (v1.36).
export function validateReplicationControllerUpdate(
  object: Defaulted<ReplicationController>,
  old: Defaulted<ReplicationController>,
): FieldError[] {
  return [...validateObjectMetaUpdate(metaOf(object), metaOf(old)), ...controllerSpecErrors(object.spec)]
}

// Models pkg/apis/core/validation ValidateReplicationControllerSpec and ValidatePodTemplateSpecForRC (v1.36).
function controllerSpecErrors(spec: Defaulted<ReplicationControllerSpec>): FieldError[] {
  const selector = Object.entries(spec.selector ?? {})
  const errors = [
    ...nonNegative('spec.minReadySeconds', spec.minReadySeconds ?? 0),
    ...(selector.length === 0 ? [required('spec.selector')] : []),
    ...nonNegative('spec.replicas', spec.replicas),
  ]
  if (!isSet(spec.template)) return [...errors, required('spec.template')]
  const { labels } = spec.template.metadata ?? {}
  const actual = labels ?? {}
  if (!selector.every(([key, value]) => actual[key] === value)) {
    errors.push(invalidValue('spec.template.metadata.labels', shownLabels(labels), selectorMismatchText))
  }
  return [...errors, ...validatePodTemplate('spec.template', spec.template, 'ReplicationController')]
}
