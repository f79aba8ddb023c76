import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import { writtenPart } from '../fields/writtenPart.ts'
import { mayRestartAll, restartsAfter } from '../restartRules.ts'
import type { JsonDraft, JsonObject } from '../types.ts'
import { fields, int, isSet, num, str, structs } from './access.ts'
import { imageSpaceErrors } from './containers.ts'
import { forbidden, invalidFor, invalidValue, required } from './fieldErrors.ts'
import { dns1123Subdomain, inclusiveRange, qualifiedName } from './formats.ts'
import { immutable, metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'
import { validatePodAnnotations, validatePodAnnotationsUpdate } from './podAnnotations.ts'
import { validatePodSpec } from './podSpec.ts'
import { validateTolerations } from './scheduling.ts'
import { specDiff } from './specDiff.ts'

/** Models pkg/apis/core/validation ValidatePodCreate (v1.36). */
export function validatePodCreate(pod: JsonObject, names: NameRules): FieldError[] {
  const spec = fields(pod.spec)
  const errors = podMetadataAndSpecErrors(pod, names)
  if (structs(spec.ephemeralContainers).length > 0) {
    errors.push(forbidden('spec.ephemeralContainers', 'cannot be set on create'))
  }
  if (str(spec.nodeName) !== '' && structs(spec.schedulingGates).length > 0) {
    errors.push(forbidden('spec.nodeName', 'cannot be set until all schedulingGates have been cleared'))
  }
  return errors
}

/** Errors of a new or stored Pod's metadata and spec. */
// Models pkg/apis/core/validation validatePodMetadataAndSpec (v1.36).
export function podMetadataAndSpecErrors(pod: JsonObject, names: NameRules): FieldError[] {
  const spec = fields(pod.spec)
  const meta = metaOf(pod)
  return [
    ...validateObjectMeta(names, meta),
    ...validatePodAnnotations('metadata.annotations', meta.annotations, spec),
    ...validatePodSpec('spec', spec, 'pod'),
    ...['containers', 'initContainers'].flatMap((key) =>
      structs(spec[key]).flatMap((container, i) => imageSpaceErrors(`spec.${key}[${i}]`, container)),
    ),
  ]
}

const updatableFields = [
  '`spec.containers[*].image`',
  '`spec.initContainers[*].image`',
  '`spec.activeDeadlineSeconds`',
  '`spec.tolerations` (only additions to existing tolerations)',
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)',
].join(',')

/** Models pkg/apis/core/validation ValidatePodUpdate (v1.36). */
export function validatePodUpdate(pod: JsonObject, old: JsonObject, names: NameRules): FieldError[] {
  const errors = [
    ...validateObjectMetaUpdate(metaOf(pod), metaOf(old)),
    ...podMetadataAndSpecErrors(pod, names),
    ...validatePodAnnotationsUpdate('metadata.annotations', metaOf(pod).annotations, metaOf(old).annotations),
  ]
  const spec = fields(pod.spec)
  const oldSpec = fields(old.spec)
  for (const key of ['containers', 'initContainers']) {
    if (structs(spec[key]).length !== structs(oldSpec[key]).length) {
      return [...errors, forbidden(`spec.${key}`, 'pod updates may not add or remove containers')]
    }
    errors.push(...structs(spec[key]).flatMap((container, i) => imageErrors(`spec.${key}[${i}]`, container)))
  }
  const deadline = deadlineErrors(num(spec.activeDeadlineSeconds), num(oldSpec.activeDeadlineSeconds))
  errors.push(...deadline.errors)
  if (deadline.stop) return errors
  errors.push(...tolerationErrors(spec, oldSpec), ...gateErrors(spec, oldSpec))
  const munged = withOldUpdatableFields(spec, oldSpec)
  if (!deepEqual(munged, oldSpec)) {
    const detail = `pod updates may not change fields other than ${updatableFields}\n${specDiff('v1.PodSpec', oldSpec, munged)}`
    errors.push(forbidden('spec', detail))
  }
  return errors
}

const imageErrors = (field: string, container: JsonObject): FieldError[] => [
  ...(str(container.image) === '' ? [required(`${field}.image`)] : []),
  ...imageSpaceErrors(field, container),
]

/** Errors of a changed deadline. The deadline may be set, or lowered. */
function deadlineErrors(
  value: number | undefined,
  old: number | undefined,
): { readonly errors: readonly FieldError[]; readonly stop: boolean } {
  const field = 'spec.activeDeadlineSeconds'
  const max = 2 ** 31 - 1
  if (value === undefined) {
    if (old === undefined) return { errors: [], stop: false }
    return { errors: [invalidValue(field, null, 'must not update from a positive integer to nil value')], stop: false }
  }
  if (value < 0 || value > max) return { errors: [invalidValue(field, value, inclusiveRange(0, max))], stop: true }
  if (old === undefined || old >= value) return { errors: [], stop: false }
  return { errors: [invalidValue(field, value, 'must be less than or equal to previous value')], stop: true }
}

/** Errors of changed tolerations. New tolerations may be added; in existing ones, only tolerationSeconds may change. */
function tolerationErrors(spec: JsonObject, oldSpec: JsonObject): FieldError[] {
  const next = structs(spec.tolerations)
  const isKept = (old: JsonObject): boolean =>
    next.some((item) => deepEqual({ ...old, tolerationSeconds: item.tolerationSeconds ?? null }, item))
  if (!structs(oldSpec.tolerations).every(isKept)) {
    return [forbidden('spec.tolerations', 'existing toleration can not be modified except its tolerationSeconds')]
  }
  return validateTolerations('spec.tolerations', next)
}

function gateErrors(spec: JsonObject, oldSpec: JsonObject): FieldError[] {
  const known = new Set(structs(oldSpec.schedulingGates).map((gate) => str(gate.name)))
  return structs(spec.schedulingGates).flatMap((gate, i) => {
    const name = str(gate.name)
    if (known.has(name)) return []
    const detail = `only deletion is allowed, but found new scheduling gate '${name}'`
    return [forbidden(`spec.schedulingGates[${i}].name`, detail)]
  })
}

/** The new spec with the old values in all updatable fields, so that any remaining difference is forbidden. */
function withOldUpdatableFields(spec: JsonObject, oldSpec: JsonObject): JsonObject {
  const munged: JsonDraft = { ...spec }
  const restore = (key: string): void => {
    if (isSet(oldSpec[key])) munged[key] = oldSpec[key]
    else delete munged[key]
  }
  for (const key of ['containers', 'initContainers']) {
    if (!isSet(spec[key])) continue
    const old = structs(oldSpec[key])
    munged[key] = structs(spec[key]).map((container, i) => ({ ...container, image: str(old[i]?.image) }))
  }
  for (const key of ['activeDeadlineSeconds', 'schedulingGates', 'tolerations']) restore(key)
  if ((num(oldSpec.terminationGracePeriodSeconds) ?? 0) < 0 && spec.terminationGracePeriodSeconds === 1) {
    restore('terminationGracePeriodSeconds')
  }
  // While a Pod has scheduling gates, its scheduling constraints may still be narrowed.
  if (
    structs(oldSpec.schedulingGates).length > 0 &&
    addsOnly(fields(spec.nodeSelector), fields(oldSpec.nodeSelector))
  ) {
    restore('nodeSelector')
  }
  return munged
}

const addsOnly = (map: JsonObject, old: JsonObject): boolean =>
  Object.entries(old).every(([key, value]) => map[key] === value)

/** Models pkg/apis/core/validation ValidatePodStatusUpdate (v1.36). */
export function validatePodStatusUpdate(pod: JsonObject, old: JsonObject): FieldError[] {
  const status = fields(pod.status)
  const oldStatus = fields(old.status)
  const nominated = str(status.nominatedNodeName)
  const errors = validateObjectMetaUpdate(metaOf(pod), metaOf(old))
  structs(status.conditions).forEach((condition, i) => {
    const type = str(condition.type)
    if (!knownConditions.has(type))
      errors.push(...invalidFor(`metadata.conditions[${i}].Type`, type, qualifiedName(type)))
  })
  if (str(fields(pod.spec).nodeName) !== str(fields(old.spec).nodeName)) {
    errors.push(forbidden('status.nodeName', 'may not be changed directly'))
  }
  if (nominated !== '' && nominated !== str(oldStatus.nominatedNodeName)) {
    errors.push(...invalidFor('status.nominatedNodeName', nominated, dns1123Subdomain(nominated)))
  }
  errors.push(...immutable('status.qosClass', str(status.qosClass), str(oldStatus.qosClass)))
  for (const key of ['containerStatuses', 'initContainerStatuses'] as const)
    errors.push(...transitionErrors(key, pod, old))
  return errors
}

/** Condition types of the cluster's own components; all are valid names. */
const knownConditions: ReadonlySet<string> = new Set([
  'PodScheduled',
  'PodReadyToStartContainers',
  'Initialized',
  'ContainersReady',
  'Ready',
  'DisruptionTarget',
  'AllContainersRestarting',
  'PodResizePending',
  'PodResizeInProgress',
])

/** Errors of changed container states. A container that has terminated for good must not run again. */
// Models pkg/apis/core/validation ValidateContainerStateTransition and ValidateInitContainerStateTransition
// (v1.36, ContainerRestartRules and RestartAllContainersOnContainerExits on).
function transitionErrors(
  key: 'containerStatuses' | 'initContainerStatuses',
  pod: JsonObject,
  old: JsonObject,
): FieldError[] {
  const statuses = structs(fields(old.status)[key])
  if (statuses.length === 0) return []
  const spec = writtenPart('core.v1.PodSpec', old.spec)
  if (mayRestartAll(spec)) return []
  const containers = (key === 'containerStatuses' ? spec.containers : spec.initContainers) ?? []
  const next = structs(fields(pod.status)[key])
  return statuses.flatMap(({ name, state }, i) => {
    const { terminated } = fields(state)
    if (!isSet(terminated)) return []
    const now = next.find((item) => item.name === name)
    if (!now || isSet(fields(now.state).terminated)) return []
    const container = containers.find((one) => one.name === name)
    if (container && restartsAfter(spec, container, int(fields(terminated).exitCode))) return []
    return [forbidden(`status.${key}[${i}].state`, 'may not be transitioned to non-terminated state')]
  })
}
