/**
 * Pod annotations with a meaning to Kubernetes. Models pkg/apis/core/validation ValidatePodSpecificAnnotations (v1.36).
 */

import type { FieldError } from '../errors.ts'
import type { PodSpec } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { goQuote } from '../goFormat.ts'
import { isSet, textEntries } from './access.ts'
import { forbidden, invalidValue } from './fieldErrors.ts'

const deletionCost = 'controller.kubernetes.io/pod-deletion-cost'
const podSeccomp = 'seccomp.security.alpha.kubernetes.io/pod'
const containerSeccomp = 'container.seccomp.security.alpha.kubernetes.io/'
const appArmor = 'container.apparmor.security.beta.kubernetes.io/'

/** Errors of the deletion cost and of the former seccomp and AppArmor annotations. */
export function validatePodAnnotations(
  field: string,
  value: Readonly<Record<string, string>> | undefined,
  spec: Defaulted<PodSpec>,
): FieldError[] {
  const entries = textEntries(value)
  return [
    ...costErrors(`${field}[${deletionCost}]`, value?.[deletionCost]),
    ...entries.flatMap(([key, profile]) =>
      key === podSeccomp || key.startsWith(containerSeccomp) ? seccompErrors(`${field}.${key}`, profile) : [],
    ),
    ...entries.flatMap(([key, profile]) =>
      key.startsWith(appArmor) ? appArmorErrors(`${field}[${key}]`, key.slice(appArmor.length), profile, spec) : [],
    ),
  ]
}

/** Errors of changes. A Pod's annotations of this kind must stay. Models ValidatePodSpecificAnnotationUpdates. */
export function validatePodAnnotationsUpdate(
  field: string,
  value: Readonly<Record<string, string>> | undefined,
  old: Readonly<Record<string, string>> | undefined,
): FieldError[] {
  const isFixed = ([key]: readonly [string, string]): boolean => key.startsWith(appArmor)
  const [now, before] = [value ?? {}, old ?? {}]
  return [
    ...textEntries(old)
      .filter(isFixed)
      .flatMap(([key, text]) =>
        now[key] === text ? [] : [forbidden(`${field}[${key}]`, 'may not remove or update AppArmor annotations')],
      ),
    ...textEntries(value)
      .filter(isFixed)
      .flatMap(([key]) =>
        Object.hasOwn(before, key) ? [] : [forbidden(`${field}[${key}]`, 'may not add AppArmor annotations')],
      ),
  ]
}

function costErrors(field: string, cost: string | undefined): FieldError[] {
  if (!isSet(cost)) return []
  const isNumber = /^-?(0|[1-9]\d*)$/.test(cost) && cost !== '-0'
  const fits = isNumber && Number(cost) >= -(2 ** 31) && Number(cost) < 2 ** 31
  return fits ? [] : [invalidValue(field, cost, 'must be a 32bit integer')]
}

function seccompErrors(field: string, profile: string): FieldError[] {
  if (['runtime/default', 'docker/default', 'unconfined'].includes(profile)) return []
  const [, path] = /^localhost\/(.*)$/s.exec(profile) ?? []
  if (path === undefined) return [invalidValue(field, profile, 'must be a valid seccomp profile')]
  return [
    ...(path.startsWith('/') ? [invalidValue(field, path, 'must be a relative path')] : []),
    ...(path.split('/').includes('..') ? [invalidValue(field, path, "must not contain '..'")] : []),
  ]
}

function appArmorErrors(field: string, container: string, profile: string, spec: Defaulted<PodSpec>): FieldError[] {
  const names = (['initContainers', 'containers', 'ephemeralContainers'] as const).flatMap((key) =>
    (spec[key] ?? []).map(({ name = '' }) => name),
  )
  const isKnown = ['', 'runtime/default', 'unconfined'].includes(profile) || profile.startsWith('localhost/')
  return [
    ...(names.includes(container) ? [] : [invalidValue(field, container, 'container not found')]),
    ...(isKnown ? [] : [invalidValue(field, profile, `invalid AppArmor profile name: ${goQuote(profile)}`)]),
  ]
}
