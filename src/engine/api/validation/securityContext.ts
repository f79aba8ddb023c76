import type { FieldError } from '../errors.ts'
import type {
  AppArmorProfile,
  Capabilities,
  PodSpec,
  SeccompProfile,
  SecurityContext,
  Sysctl,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { isSet } from './access.ts'
import { duplicate, invalidValue, notSupported, required } from './fieldErrors.ts'
import { inclusiveRange } from './formats.ts'
import { localPathErrors } from './volumeSources.ts'
import { validateWindowsOptions } from './windowsOptions.ts'

const maxId = 2 ** 31 - 1

/** Models pkg/apis/core/validation ValidateSecurityContext (v1.36). */
export function validateSecurityContext(
  field: string,
  context: Defaulted<SecurityContext> | undefined,
  hostUsers: 'host users' | 'own users',
): FieldError[] {
  if (!isSet(context)) return []
  const errors = [
    ...idErrors(`${field}.runAsUser`, context.runAsUser),
    ...idErrors(`${field}.runAsGroup`, context.runAsGroup),
  ]
  const procMount = context.procMount
  if (isSet(procMount)) {
    if (!['Default', 'Unmasked'].includes(procMount)) {
      errors.push(notSupported(`${field}.procMount`, procMount, ['Default', 'Unmasked']))
    }
    if (hostUsers === 'host users' && procMount === 'Unmasked') {
      errors.push(invalidValue(`${field}.procMount`, procMount, '`hostUsers` must be false to use `Unmasked`'))
    }
  }
  errors.push(...seccompErrors(`${field}.seccompProfile`, context.seccompProfile))
  if (context.allowPrivilegeEscalation === false) {
    if (context.privileged === true) {
      const detail = 'cannot set `allowPrivilegeEscalation` to false and `privileged` to true'
      errors.push(invalidValue(field, shownSecurityContext(context), detail))
    }
    for (const capability of context.capabilities?.add ?? []) {
      if (capability !== 'CAP_SYS_ADMIN') continue
      const detail = 'cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN'
      errors.push(invalidValue(field, shownSecurityContext(context), detail))
    }
  }
  return [
    ...errors,
    ...validateWindowsOptions(`${field}.windowsOptions`, context.windowsOptions),
    ...appArmorErrors(`${field}.appArmorProfile`, context.appArmorProfile),
  ]
}

const securityContextFields = [
  'capabilities',
  'privileged',
  'seLinuxOptions',
  'windowsOptions',
  'runAsUser',
  'runAsGroup',
  'runAsNonRoot',
  'readOnlyRootFilesystem',
  'allowPrivilegeEscalation',
  'procMount',
  'seccompProfile',
  'appArmorProfile',
] as const

/** The context as Go prints its internal struct, which has no JSON names. */
const shownSecurityContext = (context: Defaulted<SecurityContext>): JsonObject =>
  Object.fromEntries(
    securityContextFields.map((key) => {
      const goName = key === 'seLinuxOptions' ? 'SELinuxOptions' : `${key[0]?.toUpperCase()}${key.slice(1)}`
      return [goName, key === 'capabilities' ? shownCapabilities(context[key]) : (context[key] ?? null)]
    }),
  )

const shownCapabilities = (value: Defaulted<Capabilities> | undefined): JsonValue => {
  if (!isSet(value)) return null
  const { add, drop } = value
  return { Add: add ?? null, Drop: drop ?? null }
}

/** Models pkg/apis/core/validation validatePodSpecSecurityContext (v1.36). */
export function validatePodSecurityContext(field: string, spec: Defaulted<PodSpec>): FieldError[] {
  if (!isSet(spec.securityContext)) return []
  const context = spec.securityContext
  const errors = [
    ...idErrors(`${field}.fsGroup`, context.fsGroup),
    ...idErrors(`${field}.runAsUser`, context.runAsUser),
    ...idErrors(`${field}.runAsGroup`, context.runAsGroup),
    ...(Array.isArray(context.supplementalGroups)
      ? context.supplementalGroups.flatMap((group, i) => idErrors(`${field}.supplementalGroups[${i}]`, group))
      : []),
  ]
  if (spec.shareProcessNamespace === true && spec.hostPID === true) {
    const detail = 'ShareProcessNamespace and HostPID cannot both be enabled'
    errors.push(invalidValue(`${field}.shareProcessNamespace`, true, detail))
  }
  return [
    ...errors,
    ...sysctlErrors(`${field}.sysctls`, context.sysctls ?? [], spec),
    ...oneOf(`${field}.fsGroupChangePolicy`, context.fsGroupChangePolicy, ['Always', 'OnRootMismatch']),
    ...seccompErrors(`${field}.seccompProfile`, context.seccompProfile),
    ...validateWindowsOptions(`${field}.windowsOptions`, context.windowsOptions),
    ...appArmorErrors(`${field}.appArmorProfile`, context.appArmorProfile),
    ...oneOf(`${field}.supplementalGroupsPolicy`, context.supplementalGroupsPolicy, ['Merge', 'Strict']),
    // MountOption needs the feature gate SELinuxMount, which is off.
    ...oneOf(`${field}.seLinuxChangePolicy`, context.seLinuxChangePolicy, ['Recursive']),
  ]
}

function idErrors(field: string, id: number | undefined): FieldError[] {
  return id === undefined || (id >= 0 && id <= maxId) ? [] : [invalidValue(field, id, inclusiveRange(0, maxId))]
}

/** Errors unless the value is absent or one of the supported values. */
export const oneOf = (field: string, value: string | undefined, supported: readonly string[]): FieldError[] =>
  isSet(value) && !supported.includes(value) ? [notSupported(field, value, supported)] : []

const sysctlSegment = '[a-z0-9]([-_a-z0-9]*[a-z0-9])?'
const isSysctl = (name: string): boolean =>
  name.length <= 253 && name.split(/[./]/).every((part) => /^[a-z0-9][-_a-z0-9]*$/.test(part) && /[a-z0-9]$/.test(part))

/** The kernel namespace of a sysctl. Models k8s.io/component-helpers node/util/sysctl GetNamespace. */
function sysctlNamespace(name: string): 'Net' | 'IPC' | undefined {
  const dotted = /^[^./]*\//.test(name) ? name.replace(/[./]/g, (mark) => (mark === '/' ? '.' : '/')) : name
  if (dotted.startsWith('net.')) return 'Net'
  const isIpc = /^kernel\.(sem|shm(all|max|mni|_rmid_forced)?|msg(max|mnb|mni)?)$/.test(dotted)
  return isIpc || dotted.startsWith('fs.mqueue.') ? 'IPC' : undefined
}

/** Errors of a sysctl in a Pod that uses the host's namespace for the sysctl. Models ValidateHostSysctl. */
function hostSysctlErrors(at: string, name: string, spec: Defaulted<PodSpec>): FieldError[] {
  const namespace = sysctlNamespace(name)
  const host = namespace === 'Net' ? 'hostNetwork' : 'hostIPC'
  return namespace !== undefined && spec[host] === true
    ? [invalidValue(at, name, `may not be specified when '${host}' is true`)]
    : []
}

function sysctlErrors(field: string, sysctls: readonly Defaulted<Sysctl>[], spec: Defaulted<PodSpec>): FieldError[] {
  const seen = new Set<string>()
  return sysctls.flatMap((sysctl, i) => {
    const name = sysctl.name ?? ''
    const at = `${field}[${i}].name`
    const isRepeated = seen.has(name)
    seen.add(name)
    const onHost = hostSysctlErrors(at, name, spec)
    if (name === '') return [required(at), ...onHost]
    if (!isSysctl(name)) {
      const pattern = `^(${sysctlSegment}[\\./])*${sysctlSegment}$`
      return [invalidValue(at, name, `must have at most 253 characters and match regex ${pattern}`), ...onHost]
    }
    return [...(isRepeated ? [duplicate(at, name)] : []), ...onHost]
  })
}

const profileTypes = ['Localhost', 'RuntimeDefault', 'Unconfined']

function seccompErrors(field: string, profile: Defaulted<SeccompProfile> | undefined): FieldError[] {
  if (!isSet(profile)) return []
  const errors = profileTypeErrors(field, profile.type ?? '', 'type is required when seccompProfile is set')
  const localhost = profile.localhostProfile
  if (profile.type === 'Localhost') {
    if (!isSet(localhost))
      errors.push(required(`${field}.localhostProfile`, 'must be set when seccomp type is Localhost'))
    else errors.push(...localPathErrors(`${field}.localhostProfile`, localhost))
  } else if (isSet(localhost)) {
    const shown = { Type: profile.type ?? '', LocalhostProfile: localhost }
    errors.push(invalidValue(`${field}.localhostProfile`, shown, 'can only be set when seccomp type is Localhost'))
  }
  return errors
}

function appArmorErrors(field: string, profile: Defaulted<AppArmorProfile> | undefined): FieldError[] {
  if (!isSet(profile)) return []
  const type = profile.type ?? ''
  const localhost = profile.localhostProfile
  const at = `${field}.localhostProfile`
  if (type === 'Localhost') {
    const text = localhost ?? ''
    if (text !== text.trim()) return [invalidValue(at, text, 'must not be padded with whitespace')]
    return text === '' ? [required(at, 'must be set when AppArmor type is Localhost')] : []
  }
  const errors = profileTypeErrors(field, type, 'type is required when appArmorProfile is set')
  if (errors.length > 0 || !isSet(localhost)) return errors
  return [invalidValue(at, localhost, 'can only be set when AppArmor type is Localhost')]
}

function profileTypeErrors(field: string, type: string, missing: string): FieldError[] {
  if (type === '') return [required(`${field}.type`, missing)]
  return profileTypes.includes(type) ? [] : [notSupported(`${field}.type`, type, profileTypes)]
}
