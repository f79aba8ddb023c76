import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import type { Container, Pod, PodSpec, Toleration } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { writtenPart } from '../fields/writtenPart.ts'
import { gatedErrors, isGated, withOldNodeAffinity } from '../placing/gatedPods.ts'
import { mayRestartAll, restartsAfter } from '../restartRules.ts'
import type { JsonDraft, JsonObject } from '../types.ts'
import { isSet } from './access.ts'
import { imageSpaceErrors } from './containers.ts'
import { forbidden, invalidFor, invalidValue, required } from './fieldErrors.ts'
import { dns1123Subdomain, inclusiveRange, qualifiedName } from './formats.ts'
import { immutable, metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'
import { validatePodAnnotations, validatePodAnnotationsUpdate } from './podAnnotations.ts'
import { validatePodSpec } from './podSpec.ts'
import { validateTolerations } from './scheduling.ts'
import { specDiff } from './specDiff.ts'

/** Models pkg/apis/core/validation ValidatePodCreate (v1.36). */
export function validatePodCreate(pod: Defaulted<Pod>, names: NameRules): FieldError[] {
  const spec = pod.spec
  const errors = podMetadataAndSpecErrors(pod, names)
  if ((spec.ephemeralContainers ?? []).length > 0) {
    errors.push(forbidden('spec.ephemeralContainers', 'cannot be set on create'))
  }
  if (spec.nodeName && (spec.schedulingGates ?? []).length > 0) {
    errors.push(forbidden('spec.nodeName', 'cannot be set until all schedulingGates have been cleared'))
  }
  return errors
}

/** Errors of a new or stored Pod's metadata and spec. */
// Models pkg/apis/core/validation validatePodMetadataAndSpec (v1.36).
export function podMetadataAndSpecErrors(pod: Defaulted<Pod>, names: NameRules): FieldError[] {
  const spec = pod.spec
  const meta = metaOf(pod)
  return [
    ...validateObjectMeta(names, meta),
    ...validatePodAnnotations('metadata.annotations', meta.annotations, spec),
    ...validatePodSpec('spec', spec, 'pod'),
    ...(['containers', 'initContainers'] as const).flatMap((key) =>
      (spec[key] ?? []).flatMap((container, i) => imageSpaceErrors(`spec.${key}[${i}]`, container)),
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
export function validatePodUpdate(pod: Defaulted<Pod>, old: Defaulted<Pod>, names: NameRules): FieldError[] {
  const errors = [
    ...validateObjectMetaUpdate(metaOf(pod), metaOf(old)),
    ...podMetadataAndSpecErrors(pod, names),
    ...validatePodAnnotationsUpdate('metadata.annotations', metaOf(pod).annotations, metaOf(old).annotations),
  ]
  const spec = pod.spec
  const oldSpec = old.spec
  for (const key of ['containers', 'initContainers'] as const) {
    if ((spec[key] ?? []).length !== (oldSpec[key] ?? []).length) {
      return [...errors, forbidden(`spec.${key}`, 'pod updates may not add or remove containers')]
    }
    errors.push(...(spec[key] ?? []).flatMap((container, i) => imageErrors(`spec.${key}[${i}]`, container)))
  }
  const deadline = deadlineErrors(spec.activeDeadlineSeconds, oldSpec.activeDeadlineSeconds)
  errors.push(...deadline.errors)
  if (deadline.stop) return errors
  errors.push(...tolerationErrors(spec, oldSpec), ...gateErrors(spec, oldSpec), ...gatedErrors(spec, oldSpec))
  const munged = withOldUpdatableFields(spec, oldSpec)
  if (!deepEqual(munged, oldSpec)) {
    const detail = `pod updates may not change fields other than ${updatableFields}\n${specDiff('v1.PodSpec', oldSpec, munged)}`
    errors.push(forbidden('spec', detail))
  }
  return errors
}

const imageErrors = (field: string, container: Defaulted<Container>): FieldError[] => [
  ...(!container.image ? [required(`${field}.image`)] : []),
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
function tolerationErrors(spec: Defaulted<PodSpec>, oldSpec: Defaulted<PodSpec>): FieldError[] {
  const next = spec.tolerations ?? []
  const isKept = (old: Defaulted<Toleration>): boolean =>
    next.some((item) => deepEqual({ ...old, tolerationSeconds: item.tolerationSeconds ?? null }, item))
  if (!(oldSpec.tolerations ?? []).every(isKept)) {
    return [forbidden('spec.tolerations', 'existing toleration can not be modified except its tolerationSeconds')]
  }
  return validateTolerations('spec.tolerations', next)
}

function gateErrors(spec: Defaulted<PodSpec>, oldSpec: Defaulted<PodSpec>): FieldError[] {
  const known = new Set((oldSpec.schedulingGates ?? []).map((gate) => gate.name ?? ''))
  return (spec.schedulingGates ?? []).flatMap((gate, i) => {
    const name = gate.name ?? ''
    if (known.has(name)) return []
    const detail = `only deletion is allowed, but found new scheduling gate '${name}'`
    return [forbidden(`spec.schedulingGates[${i}].name`, detail)]
  })
}

/** The new spec with the old values in all updatable fields, so that any remaining difference is forbidden. */
function withOldUpdatableFields(spec: Defaulted<PodSpec>, oldSpec: Defaulted<PodSpec>): JsonObject {
  const munged: JsonDraft = { ...spec }
  const restore = (key: keyof PodSpec): void => {
    if (isSet(oldSpec[key])) munged[key] = oldSpec[key]
    else delete munged[key]
  }
  for (const key of ['containers', 'initContainers'] as const) {
    const old = oldSpec[key]
    if (isSet(spec[key]))
      munged[key] = spec[key].map((container, i) => ({ ...container, image: old?.[i]?.image ?? '' }))
  }
  for (const key of ['activeDeadlineSeconds', 'schedulingGates', 'tolerations'] as const) restore(key)
  if (oldSpec.terminationGracePeriodSeconds < 0 && spec.terminationGracePeriodSeconds === 1) {
    restore('terminationGracePeriodSeconds')
  }
  if (isGated(oldSpec)) {
    restore('nodeSelector')
    const affinity = withOldNodeAffinity(spec, oldSpec)
    if (affinity === undefined) delete munged.affinity
    else munged.affinity = affinity
  }
  return munged
}

/** Models pkg/apis/core/validation ValidatePodStatusUpdate (v1.36). */
export function validatePodStatusUpdate(pod: Defaulted<Pod>, old: Defaulted<Pod>): FieldError[] {
  const status = pod.status ?? {}
  const oldStatus = old.status ?? {}
  const nominated = status.nominatedNodeName ?? ''
  const errors = validateObjectMetaUpdate(metaOf(pod), metaOf(old))
  status.conditions?.forEach(({ type = '' }, i) => {
    if (!knownConditions.has(type))
      errors.push(...invalidFor(`metadata.conditions[${i}].Type`, type, qualifiedName(type)))
  })
  if ((pod.spec.nodeName ?? '') !== (old.spec.nodeName ?? '')) {
    errors.push(forbidden('status.nodeName', 'may not be changed directly'))
  }
  if (nominated !== '' && nominated !== (oldStatus.nominatedNodeName ?? '')) {
    errors.push(...invalidFor('status.nominatedNodeName', nominated, dns1123Subdomain(nominated)))
  }
  errors.push(...immutable('status.qosClass', status.qosClass ?? '', oldStatus.qosClass ?? ''))
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
  pod: Defaulted<Pod>,
  old: Defaulted<Pod>,
): FieldError[] {
  const statuses = old.status?.[key] ?? []
  if (statuses.length === 0) return []
  const spec = writtenPart('core.v1.PodSpec', old.spec)
  if (mayRestartAll(spec)) return []
  const containers = (key === 'containerStatuses' ? spec.containers : spec.initContainers) ?? []
  const next = pod.status?.[key] ?? []
  return statuses.flatMap(({ name, state }, i) => {
    const { terminated } = state ?? {}
    if (!isSet(terminated)) return []
    const now = next.find((item) => item.name === name)
    if (!now || isSet(now.state?.terminated)) return []
    const container = containers.find((one) => one.name === name)
    if (container && restartsAfter(spec, container, terminated.exitCode ?? 0)) return []
    return [forbidden(`status.${key}[${i}].state`, 'may not be transitioned to non-terminated state')]
  })
}
