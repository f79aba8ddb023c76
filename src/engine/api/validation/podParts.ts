/** Updates of a running Pod's resources and of its ephemeral containers. */

import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import type { Pod } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { goQuote } from '../goFormat.ts'
import { qosClass } from '../podResources.ts'
import type { JsonObject } from '../types.ts'
import { fields, isSet, str, structs } from './access.ts'
import { forbidden, invalidValue } from './fieldErrors.ts'
import { metaOf, validateObjectMetaUpdate } from './objectMeta.ts'
import { podMetadataAndSpecErrors } from './pod.ts'
import { specDiff } from './specDiff.ts'

const onlyCpuAndMemory = 'only cpu and memory resources are mutable'
const RESIZABLE: ReadonlySet<string> = new Set(['cpu', 'memory'])

/** Models pkg/apis/core/validation ValidatePodResize (v1.36). */
export function validatePodResize(pod: Defaulted<Pod>, old: Defaulted<Pod>): FieldError[] {
  const spec = fields(pod.spec)
  const oldSpec = fields(old.spec)
  const errors = [
    ...validateObjectMetaUpdate(metaOf(pod), metaOf(old)),
    ...podMetadataAndSpecErrors(pod, { namespaced: true }),
  ]
  if (metaOf(old).annotations?.['kubernetes.io/config.mirror'] !== undefined)
    return [forbidden('', 'static pods cannot be resized')]
  if (fields(oldSpec.os).name === 'windows') return [forbidden('', 'windows pods cannot be resized')]
  const qos = str(fields(old.status).qosClass)
  if ((qos === '' ? qosClass(oldSpec) : qos) !== qosClass(spec))
    errors.push(invalidValue('spec', qos, 'Pod QOS Class may not change as a result of resizing'))
  if (!isSupported(old)) errors.push(forbidden('spec', 'Pod running on node without support for resize'))
  errors.push(...podLevelErrors(spec.resources, oldSpec.resources))
  const order = orderErrors(spec, oldSpec)
  if (order.length > 0) return [...errors, ...order]
  for (const list of ['initContainers', 'containers'] as const)
    errors.push(
      ...structs(oldSpec[list]).flatMap((container, i) =>
        removalErrors(`spec.${list}[${i}].resources`, structs(spec[list])[i]?.resources, container.resources),
      ),
    )
  return [...errors, ...containerErrors(spec, oldSpec), ...initErrors(spec, oldSpec)]
}

/** Whether the node supports resizing. Then the status of its running containers has their resources. */
function isSupported(pod: JsonObject): boolean {
  const running = structs(fields(pod.status).containerStatuses).find(({ state }) => isSet(fields(state).running))
  return running === undefined || isSet(running.resources)
}

function podLevelErrors(value: JsonObject[string] | undefined, oldValue: JsonObject[string] | undefined): FieldError[] {
  const hasAny = (one: JsonObject) => Object.keys(fields(one.requests)).length + Object.keys(fields(one.limits)).length
  const resources = fields(value)
  const old = fields(oldValue)
  if (hasAny(resources) + hasAny(old) === 0) return []
  if (isSet(oldValue) && !isSet(value)) return [forbidden('spec.resources', 'pod-level resources cannot be removed')]
  const errors = (['requests', 'limits'] as const).flatMap((member) =>
    isSet(oldValue) && isRemoved(resources[member], old[member])
      ? [forbidden(`spec.resources.${member}`, `pod-level resource ${member} cannot be removed`)]
      : [],
  )
  return isOnlyResized(resources, old) ? errors : [...errors, forbidden('spec', `${onlyCpuAndMemory} at pod-level`)]
}

// Models pkg/apis/core/validation validatePodResizeContainerOrdering (v1.36).
function orderErrors(spec: JsonObject, oldSpec: JsonObject): FieldError[] {
  return (['containers', 'initContainers'] as const).flatMap((list) => {
    const containers = structs(spec[list])
    const old = structs(oldSpec[list])
    if (containers.length !== old.length)
      return [forbidden(`spec.${list}`, `${list} may not be added or removed on resize`)]
    return old.flatMap(({ name }, i) =>
      containers[i]?.name === name
        ? []
        : [forbidden(`spec.${list}[${i}].name`, `${list} may not be renamed or reordered on resize`)],
    )
  })
}

function removalErrors(
  field: string,
  value: JsonObject[string] | undefined,
  old: JsonObject[string] | undefined,
): FieldError[] {
  return (['requests', 'limits'] as const).flatMap((member) =>
    isRemoved(fields(value)[member], fields(old)[member])
      ? [forbidden(`${field}.${member}`, `resource ${member} cannot be removed`)]
      : [],
  )
}

const isRemoved = (value: JsonObject[string] | undefined, old: JsonObject[string] | undefined): boolean =>
  Object.keys(fields(old)).some((name) => fields(value)[name] === undefined)

const containerErrors = (spec: JsonObject, oldSpec: JsonObject): FieldError[] =>
  structs(oldSpec.containers).flatMap((old, i) =>
    isOnlyContainerResized(structs(spec.containers)[i] ?? {}, old) ? [] : [forbidden('spec', onlyCpuAndMemory)],
  )

function initErrors(spec: JsonObject, oldSpec: JsonObject): FieldError[] {
  return structs(oldSpec.initContainers).flatMap((old, i) => {
    const container = structs(spec.initContainers)[i] ?? {}
    const field = `spec.initContainers[${i}]`
    if (deepEqual(container, old)) return []
    const errors = isOnlyContainerResized(container, old)
      ? []
      : [forbidden(field, 'only cpu and memory resources for init or sidecar containers are mutable')]
    const restarts = structs(container.resizePolicy).filter((policy) => policy.restartPolicy === 'RestartContainer')
    const detail = 'non-sidecar init containers with a resize policy of RestartContainer cannot be resized'
    return container.restartPolicy === 'Always' ? errors : [...errors, ...restarts.map(() => forbidden(field, detail))]
  })
}

/** Whether only the container's resources differ. Device claims count as another difference, even if they are equal. */
const isOnlyContainerResized = (container: JsonObject, old: JsonObject): boolean =>
  deepEqual({ ...container, resources: {} }, { ...old, resources: {} }) &&
  !isSet(fields(old.resources).claims) &&
  isOnlyResized(fields(container.resources), fields(old.resources))

const isOnlyResized = (resources: JsonObject, old: JsonObject): boolean =>
  (['requests', 'limits'] as const).every((member) => deepEqual(others(resources[member]), others(old[member])))

const others = (amounts: JsonObject[string] | undefined): JsonObject =>
  Object.fromEntries(Object.entries(fields(amounts)).filter(([name]) => !RESIZABLE.has(name)))

/** Errors of changed ephemeral containers. New containers may be added; existing containers must stay. */
// Models pkg/apis/core/validation ValidatePodEphemeralContainersUpdate (v1.36).
export function validateEphemeralContainersUpdate(pod: Defaulted<Pod>, old: Defaulted<Pod>): FieldError[] {
  const errors = [
    ...validateObjectMetaUpdate(metaOf(pod), metaOf(old)),
    ...podMetadataAndSpecErrors(pod, { namespaced: true }),
  ]
  if (metaOf(old).annotations?.['kubernetes.io/config.mirror'] !== undefined)
    return [forbidden('', 'static pods do not support ephemeral containers')]
  const field = 'spec.ephemeralContainers'
  const next = new Map(structs(fields(pod.spec).ephemeralContainers).map((container) => [container.name, container]))
  for (const container of structs(fields(old.spec).ephemeralContainers)) {
    const name = goQuote(str(container.name))
    const now = next.get(container.name)
    if (!now) errors.push(forbidden(field, `existing ephemeral containers ${name} may not be removed\n`))
    else if (!deepEqual(now, container)) {
      const difference = specDiff('v1.EphemeralContainer', container, now)
      errors.push(forbidden(field, `existing ephemeral containers ${name} may not be changed\n${difference}`))
    }
  }
  return errors
}
