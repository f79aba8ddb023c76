/** Updates of a running Pod's resources and of its ephemeral containers. */

import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import type { Container, Pod, PodSpec, ResourceRequirements } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { goQuote } from '../goFormat.ts'
import { qosClass } from '../podResources.ts'
import { isSidecar } from '../restartRules.ts'
import type { Quantity } from '../types.ts'
import { isSet } from './access.ts'
import { forbidden, invalidValue } from './fieldErrors.ts'
import { metaOf, validateObjectMetaUpdate } from './objectMeta.ts'
import { podMetadataAndSpecErrors } from './pod.ts'
import { specDiff } from './specDiff.ts'

const onlyCpuAndMemory = 'only cpu and memory resources are mutable'
const RESIZABLE: ReadonlySet<string> = new Set(['cpu', 'memory'])

/** Models pkg/apis/core/validation ValidatePodResize (v1.36). */
export function validatePodResize(pod: Defaulted<Pod>, old: Defaulted<Pod>): FieldError[] {
  const { spec } = pod
  const oldSpec = old.spec
  const errors = [
    ...validateObjectMetaUpdate(metaOf(pod), metaOf(old)),
    ...podMetadataAndSpecErrors(pod, { namespaced: true }),
  ]
  if (metaOf(old).annotations?.['kubernetes.io/config.mirror'] !== undefined)
    return [forbidden('', 'static pods cannot be resized')]
  if (oldSpec.os?.name === 'windows') return [forbidden('', 'windows pods cannot be resized')]
  const qos = old.status?.qosClass ?? ''
  if ((qos === '' ? qosClass(oldSpec) : qos) !== qosClass(spec))
    errors.push(invalidValue('spec', qos, 'Pod QOS Class may not change as a result of resizing'))
  if (!isSupported(old)) errors.push(forbidden('spec', 'Pod running on node without support for resize'))
  errors.push(...podLevelErrors(spec.resources, oldSpec.resources))
  const order = orderErrors(spec, oldSpec)
  if (order.length > 0) return [...errors, ...order]
  for (const list of ['initContainers', 'containers'] as const)
    errors.push(
      ...(oldSpec[list] ?? []).flatMap((container, i) =>
        removalErrors(`spec.${list}[${i}].resources`, spec[list]?.[i]?.resources, container.resources),
      ),
    )
  return [...errors, ...containerErrors(spec, oldSpec), ...initErrors(spec, oldSpec)]
}

/** Whether the node supports resizing. Then the status of its running containers has their resources. */
function isSupported({ status }: Defaulted<Pod>): boolean {
  const running = status?.containerStatuses?.find(({ state }) => isSet(state?.running))
  return running === undefined || isSet(running.resources)
}

type Resources = Defaulted<ResourceRequirements>

function podLevelErrors(resources: Resources | undefined, old: Resources | undefined): FieldError[] {
  const hasAny = (one: Resources = {}) => Object.keys(one.requests ?? {}).length + Object.keys(one.limits ?? {}).length
  if (hasAny(resources) + hasAny(old) === 0) return []
  if (isSet(old) && !isSet(resources)) return [forbidden('spec.resources', 'pod-level resources cannot be removed')]
  const errors = (['requests', 'limits'] as const).flatMap((member) =>
    isRemoved(resources?.[member], old?.[member])
      ? [forbidden(`spec.resources.${member}`, `pod-level resource ${member} cannot be removed`)]
      : [],
  )
  return isOnlyResized(resources, old) ? errors : [...errors, forbidden('spec', `${onlyCpuAndMemory} at pod-level`)]
}

// Models pkg/apis/core/validation validatePodResizeContainerOrdering (v1.36).
function orderErrors(spec: Defaulted<PodSpec>, oldSpec: Defaulted<PodSpec>): FieldError[] {
  return (['containers', 'initContainers'] as const).flatMap((list) => {
    const containers = spec[list] ?? []
    const old = oldSpec[list] ?? []
    if (containers.length !== old.length)
      return [forbidden(`spec.${list}`, `${list} may not be added or removed on resize`)]
    return old.flatMap(({ name }, i) =>
      containers[i]?.name === name
        ? []
        : [forbidden(`spec.${list}[${i}].name`, `${list} may not be renamed or reordered on resize`)],
    )
  })
}

function removalErrors(field: string, resources: Resources | undefined, old: Resources | undefined): FieldError[] {
  return (['requests', 'limits'] as const).flatMap((member) =>
    isRemoved(resources?.[member], old?.[member])
      ? [forbidden(`${field}.${member}`, `resource ${member} cannot be removed`)]
      : [],
  )
}

type Amounts = Readonly<Record<string, Quantity>>

const isRemoved = (amounts: Amounts | undefined, old: Amounts | undefined): boolean =>
  Object.keys(old ?? {}).some((name) => amounts?.[name] === undefined)

const containerErrors = (spec: Defaulted<PodSpec>, oldSpec: Defaulted<PodSpec>): FieldError[] =>
  (oldSpec.containers ?? []).flatMap((old, i) =>
    isOnlyContainerResized(spec.containers?.[i] ?? {}, old) ? [] : [forbidden('spec', onlyCpuAndMemory)],
  )

function initErrors(spec: Defaulted<PodSpec>, oldSpec: Defaulted<PodSpec>): FieldError[] {
  return (oldSpec.initContainers ?? []).flatMap((old, i) => {
    const container = spec.initContainers?.[i] ?? {}
    const field = `spec.initContainers[${i}]`
    if (deepEqual(container, old)) return []
    const errors = isOnlyContainerResized(container, old)
      ? []
      : [forbidden(field, 'only cpu and memory resources for init or sidecar containers are mutable')]
    const restarts = (container.resizePolicy ?? []).filter((policy) => policy.restartPolicy === 'RestartContainer')
    const detail = 'non-sidecar init containers with a resize policy of RestartContainer cannot be resized'
    return isSidecar(container) ? errors : [...errors, ...restarts.map(() => forbidden(field, detail))]
  })
}

/** Whether only the container's resources differ. Device claims count as another difference, even if they are equal. */
const isOnlyContainerResized = (container: Defaulted<Container>, old: Defaulted<Container>): boolean =>
  deepEqual({ ...container, resources: {} }, { ...old, resources: {} }) &&
  !isSet(old.resources?.claims) &&
  isOnlyResized(container.resources, old.resources)

const isOnlyResized = (resources: Resources | undefined, old: Resources | undefined): boolean =>
  (['requests', 'limits'] as const).every((member) => deepEqual(others(resources?.[member]), others(old?.[member])))

const others = (amounts: Amounts | undefined): Amounts =>
  Object.fromEntries(Object.entries(amounts ?? {}).filter(([name]) => !RESIZABLE.has(name)))

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
  const next = new Map((pod.spec.ephemeralContainers ?? []).map((container) => [container.name, container]))
  for (const container of old.spec.ephemeralContainers ?? []) {
    const name = goQuote(container.name ?? '')
    const now = next.get(container.name)
    if (!now) errors.push(forbidden(field, `existing ephemeral containers ${name} may not be removed\n`))
    else if (!deepEqual(now, container)) {
      const difference = specDiff('v1.EphemeralContainer', container, now)
      errors.push(forbidden(field, `existing ephemeral containers ${name} may not be changed\n${difference}`))
    }
  }
  return errors
}
