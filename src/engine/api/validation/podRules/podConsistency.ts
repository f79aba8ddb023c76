/** Rules for parts of a Pod's spec that must be consistent. */

import type { FieldError } from '../../errors.ts'
import type { Container, EphemeralContainer, PodSpec } from '../../fields/apiTypes.ts'
import type { Defaulted } from '../../fields/defaulted.ts'
import { aggregateContainerResources } from '../../podResources.ts'
import { compareQuantity } from '../../quantity.ts'
import { isSet } from '../access.ts'
import { forbidden, invalidValue, notSupported, valueNotFound } from '../fieldErrors.ts'
import { quantities, resourceName, shownQuantity, validateResourceRequirements } from '../resources.ts'
import { isForWindows } from './osFields.ts'

const LISTS = ['initContainers', 'containers', 'ephemeralContainers'] as const

/** All containers with their field paths, in upstream's order. */
const containersOf = (
  field: string,
  spec: Defaulted<PodSpec>,
): { readonly at: string; readonly container: Defaulted<Container> | Defaulted<EphemeralContainer> }[] =>
  LISTS.flatMap((list) => (spec[list] ?? []).map((container, i) => ({ at: `${field}.${list}[${i}]`, container })))

/** Errors of variables from files. One of the Pod's own containers must fill their volume. */
// Models pkg/apis/core/validation validateFileKeyRefVolumes (v1.36).
export function validateFileVolumes(field: string, spec: Defaulted<PodSpec>): FieldError[] {
  const volumes = new Map((spec.volumes ?? []).map((volume) => [volume.name ?? '', volume]))
  return containersOf(field, spec).flatMap(({ at, container }) =>
    (container.env ?? []).flatMap(({ valueFrom }, i) => {
      const { fileKeyRef } = valueFrom ?? {}
      if (!isSet(fileKeyRef)) return []
      const name = fileKeyRef.volumeName ?? ''
      const volume = volumes.get(name)
      const place = `${at}.env[${i}].valueFrom.fileKeyRef.volumeName`
      if (volume === undefined) return [valueNotFound(place, name)]
      return isSet(volume.emptyDir) ? [] : [invalidValue(place, name, 'referenced volume must be of type emptyDir')]
    }),
  )
}

/**
 * Errors of block devices in a Pod with its own user namespace, because the namespace does not map the devices' users.
 */
// Models pkg/apis/core/validation validateHostUsers (v1.36).
export const validateDeviceUsers = (field: string, spec: Defaulted<PodSpec>): FieldError[] =>
  spec.hostUsers === false
    ? containersOf(field, spec).flatMap(({ at, container }) =>
        container.volumeDevices?.length ? [forbidden(`${at}.volumeDevices`, 'when `hostUsers` is false')] : [],
      )
    : []

const ofPods = ['cpu', 'hugepages-', 'memory']

const podResourceName = (field: string, name: string): FieldError[] => {
  const errors = resourceName(field, name)
  if (errors.length > 0 || ['cpu', 'memory'].includes(name) || name.startsWith('hugepages-')) return errors
  return [notSupported(field, name, ofPods)]
}

/** Errors of pod-level resources. The containers' resources must fit into them. */
// Models pkg/apis/core/validation validatePodResources and validatePodResourceConsistency (v1.36).
export function validatePodResources(
  field: string,
  spec: Defaulted<PodSpec>,
  claimNames: ReadonlySet<string>,
): FieldError[] {
  if (!isSet(spec.resources)) return []
  if (isForWindows(spec)) return [forbidden(field, 'may not be set for a windows pod')]
  const resources = spec.resources
  const errors = validateResourceRequirements(field, resources, claimNames, podResourceName)
  const claims = isSet(resources.claims)
    ? [forbidden(`${field}.claims`, 'claims may not be set for Resources at pod-level')]
    : []
  return [...claims, ...errors, ...(errors.length > 0 ? [] : aggregateErrors(field, spec)), ...limitErrors(field, spec)]
}

/** Errors if the containers together request more than the Pod. */
function aggregateErrors(field: string, spec: Defaulted<PodSpec>): FieldError[] {
  const { requests, limits } = spec.resources ?? {}
  const least = (member: 'requests' | 'limits', isMeant: (name: string) => boolean): FieldError[] => {
    const own = new Map(quantities(member === 'requests' ? requests : limits))
    return Object.entries(aggregateContainerResources(spec, member))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, sum]) => {
        const amount = own.get(name)
        if (amount === undefined || !isMeant(name) || compareQuantity(sum, amount) <= 0) return []
        const words = `must be greater than or equal to aggregate container ${member} of ${shownQuantity(sum)}`
        return [invalidValue(`${field}.${member}[${name}]`, shownQuantity(amount), words)]
      })
  }
  return [...least('requests', () => true), ...least('limits', (name) => name.startsWith('hugepages-'))]
}

/** Errors if a container has a larger limit than the Pod. */
function limitErrors(field: string, spec: Defaulted<PodSpec>): FieldError[] {
  const ofPod = new Map(quantities(spec.resources?.limits))
  return (spec.containers ?? []).flatMap((container, i) =>
    quantities(container.resources?.limits).flatMap(([name, limit]) => {
      const most = ofPod.get(name)
      if (most === undefined || compareQuantity(limit, most) <= 0) return []
      const words = `must be less than or equal to pod limits of ${shownQuantity(most)}`
      return [invalidValue(`${field}.containers[${i}][${name}].limits`, shownQuantity(limit), words)]
    }),
  )
}
