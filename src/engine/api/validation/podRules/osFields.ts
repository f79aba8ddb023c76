import type { FieldError } from '../../errors.ts'
import type { PodSecurityContext, PodSpec, SecurityContext } from '../../fields/apiTypes.ts'
import type { Defaulted } from '../../fields/defaulted.ts'
import type { JsonObject } from '../../types.ts'
import { isSet } from '../access.ts'
import { forbidden, notSupported, required } from '../fieldErrors.ts'

const notForWindows = 'cannot be set for a windows pod'

/** Fields of a securityContext for Linux only, in the order of the checks. */
const linuxFieldsOfPod = ['appArmorProfile', 'seLinuxOptions']
const furtherLinuxFieldsOfPod = ['seccompProfile', 'fsGroup', 'fsGroupChangePolicy', 'sysctls']
const linuxIdentities = [
  'runAsUser',
  'runAsGroup',
  'supplementalGroups',
  'supplementalGroupsPolicy',
  'seLinuxChangePolicy',
]
const linuxFieldsOfContainer = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'capabilities',
  'readOnlyRootFilesystem',
  'privileged',
  'allowPrivilegeEscalation',
  'procMount',
  'runAsUser',
  'runAsGroup',
]

export const isForWindows = (spec: Defaulted<PodSpec>): boolean => spec.os?.name === 'windows'

/** Errors of the Pod's operating system, and of fields that the operating system does not have. */
// Models pkg/apis/core/validation validateOS, validateLinux and validateWindows (v1.36).
export function validateOs(field: string, spec: Defaulted<PodSpec>): FieldError[] {
  if (!isSet(spec.os)) return []
  const name = spec.os.name ?? ''
  if (name === '') return [required(`${field}.os.name`)]
  if (name === 'linux') return linuxErrors(field, spec)
  return name === 'windows' ? windowsErrors(field, spec) : [notSupported(`${field}.os`, name, ['linux', 'windows'])]
}

const linuxErrors = (field: string, spec: Defaulted<PodSpec>): FieldError[] =>
  securityContexts(field, spec).flatMap(({ at, context }) =>
    isSet(context.windowsOptions)
      ? [forbidden(`${at}.windowsOptions`, 'windows options cannot be set for a linux pod')]
      : [],
  )

function windowsErrors(field: string, spec: Defaulted<PodSpec>): FieldError[] {
  const [pod, ...containers] = securityContexts(field, spec)
  const ofPod = (names: readonly string[]): FieldError[] => (pod ? setOf(pod.at, pod.context, names) : [])
  return [
    ...ofPod(linuxFieldsOfPod),
    ...setOf(field, spec, ['hostUsers']),
    ...(['hostPID', 'hostIPC'] as const).flatMap((name) => (spec[name] === true ? setOf(field, spec, [name]) : [])),
    ...ofPod(furtherLinuxFieldsOfPod),
    ...setOf(field, spec, ['shareProcessNamespace']),
    ...ofPod(linuxIdentities),
    ...containers.flatMap(({ at, context }) => setOf(at, context, linuxFieldsOfContainer)),
  ]
}

const setOf = (at: string, holder: JsonObject, names: readonly string[]): FieldError[] =>
  names.filter((name) => isSet(holder[name])).map((name) => forbidden(`${at}.${name}`, notForWindows))

/** The Pod's own securityContext, then the securityContexts of its containers. */
const securityContexts = (
  field: string,
  spec: Defaulted<PodSpec>,
): { readonly at: string; readonly context: Defaulted<PodSecurityContext> | Defaulted<SecurityContext> }[] => [
  { at: `${field}.securityContext`, context: spec.securityContext },
  ...(['initContainers', 'containers', 'ephemeralContainers'] as const).flatMap((list) =>
    (spec[list] ?? []).map((container, i) => ({
      at: `${field}.${list}[${i}].securityContext`,
      context: container.securityContext ?? {},
    })),
  ),
]
