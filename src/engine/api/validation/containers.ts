import type { FieldError } from '../errors.ts'
import type {
  Container,
  ContainerPort,
  ContainerResizePolicy,
  ContainerRestartRule,
  EphemeralContainer,
  VolumeDevice,
  VolumeMount,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { isSidecar } from '../restartRules.ts'
import type { JsonValue } from '../types.ts'
import { isSet } from './access.ts'
import { validateEnv, validateEnvFrom } from './env.ts'
import {
  duplicate,
  forbidden,
  invalidFor,
  invalidValue,
  notSupported,
  required,
  tooMany,
  valueNotFound,
} from './fieldErrors.ts'
import { dns1123Label, portName, portNumber } from './formats.ts'
import { validateProbesAndHooks } from './handlers.ts'
import { validateResourceRequirements } from './resources.ts'
import { validateSecurityContext } from './securityContext.ts'
import { type Volumes, validateVolumeMounts } from './volumes.ts'

/** Parts of the Pod that its containers refer to. */
export interface PodContext {
  readonly volumes: Volumes
  readonly claimNames: ReadonlySet<string>
  readonly gracePeriod: number | undefined
  readonly restartPolicy: string
  readonly hostUsers: 'host users' | 'own users'
}

/** Models pkg/apis/core/validation validateContainers (v1.36). */
export function validateContainers(
  field: string,
  containers: readonly Defaulted<Container>[],
  pod: PodContext,
): FieldError[] {
  if (containers.length === 0) return [required(field)]
  const names = new Set<string>()
  const errors = containers.flatMap((container, i) => {
    const at = `${field}[${i}]`
    const name = container.name ?? ''
    const own = commonErrors(at, container, pod)
    if (names.has(name)) own.push(duplicate(`${at}.name`, name))
    names.add(name)
    own.push(...validateProbesAndHooks(at, container, pod.gracePeriod))
    return [...own, ...restartErrors(at, container)]
  })
  return [...errors, ...hostPortConflicts(field, containers)]
}

/** Models pkg/apis/core/validation validateInitContainers (v1.36). */
export function validateInitContainers(
  field: string,
  initContainers: readonly Defaulted<Container>[],
  containers: readonly Defaulted<Container>[],
  pod: PodContext,
): FieldError[] {
  const names = new Set(containers.map((container) => container.name ?? ''))
  return initContainers.flatMap((container, i) => {
    const at = `${field}[${i}]`
    const name = container.name ?? ''
    const errors = [...commonErrors(at, container, pod), ...initRestartErrors(at, container)]
    if (names.has(name)) errors.push(duplicate(`${at}.name`, name))
    else if (name !== '') names.add(name)
    // Init containers run one after the other, so ports only conflict within a container.
    errors.push(...hostPortConflicts(field, [container]))
    if (isSidecar(container)) errors.push(...validateProbesAndHooks(at, container, pod.gracePeriod))
    else {
      for (const key of ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'] as const) {
        if (!isSet(container[key])) continue
        errors.push(forbidden(`${at}.${key}`, 'may not be set for init containers without restartPolicy=Always'))
      }
    }
    return errors
  })
}

const unfit = 'cannot be set for an Ephemeral Container'
const ephemeralForbidden = [
  'ports',
  'resources',
  'resizePolicy',
  'restartPolicy',
  'restartPolicyRules',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
] as const

/** Models pkg/apis/core/validation validateEphemeralContainers (v1.36). */
export function validateEphemeralContainers(
  field: string,
  ephemeral: readonly Defaulted<EphemeralContainer>[],
  others: readonly Defaulted<Container>[],
  pod: PodContext,
): FieldError[] {
  const otherNames = new Set(others.map((container) => container.name ?? ''))
  const names = new Set(otherNames)
  return ephemeral.flatMap((container, i) => {
    const at = `${field}[${i}]`
    const name = container.name ?? ''
    const target = container.targetContainerName ?? ''
    const errors = [...commonErrors(at, container, pod), ...imageSpaceErrors(at, container)]
    if (names.has(name)) errors.push(duplicate(`${at}.name`, name))
    names.add(name)
    if (target !== '' && !otherNames.has(target)) errors.push(valueNotFound(`${at}.targetContainerName`, target))
    for (const key of ephemeralForbidden) {
      const value = container[key]
      if (!isSet(value) || isEmptyObject(value)) continue
      errors.push(forbidden(`${at}.${key}`, unfit))
    }
    return [...errors, ...subPathErrors(`${at}.volumeMounts`, container.volumeMounts ?? [])]
  })
}

const subPathErrors = (field: string, mounts: readonly Defaulted<VolumeMount>[]): FieldError[] =>
  mounts.flatMap((mount, i) =>
    (['subPath', 'subPathExpr'] as const).flatMap((key) =>
      !mount[key] ? [] : [forbidden(`${field}[${i}].${key}`, unfit)],
    ),
  )

const isEmptyObject = (value: JsonValue): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Errors of spaces around the image. A Pod must not have them, a template may. */
// Models pkg/apis/core/validation validateContainerOnlyForPod (v1.36).
export function imageSpaceErrors(field: string, container: Defaulted<Container>): FieldError[] {
  const image = container.image ?? ''
  return image === image.trim()
    ? []
    : [invalidValue(`${field}.image`, image, 'must not have leading or trailing whitespace')]
}

const messagePolicies = ['File', 'FallbackToLogsOnError']
const pullPolicies = ['Always', 'IfNotPresent', 'Never']
const protocols = ['SCTP', 'TCP', 'UDP']

/** Errors unless the field has one of a few values. */
export function requiredOneOf(field: string, value: string, supported: readonly string[]): FieldError[] {
  if (value === '') return [required(field)]
  return supported.includes(value) ? [] : [notSupported(field, value, supported)]
}

// Models pkg/apis/core/validation validateContainerCommon (v1.36).
function commonErrors(
  field: string,
  container: Defaulted<Container> | Defaulted<EphemeralContainer>,
  pod: PodContext,
): FieldError[] {
  const name = container.name ?? ''
  return [
    ...(name === '' ? [required(`${field}.name`)] : invalidFor(`${field}.name`, name, dns1123Label(name))),
    ...(!container.image ? [required(`${field}.image`)] : []),
    ...requiredOneOf(`${field}.terminationMessagePolicy`, container.terminationMessagePolicy ?? '', messagePolicies),
    ...portErrors(`${field}.ports`, container.ports ?? []),
    ...validateEnv(`${field}.env`, container.env ?? []),
    ...validateEnvFrom(`${field}.envFrom`, container.envFrom ?? []),
    ...validateVolumeMounts(`${field}.volumeMounts`, container, pod.volumes),
    ...deviceErrors(`${field}.volumeDevices`, container.volumeDevices ?? [], pod.volumes),
    ...requiredOneOf(`${field}.imagePullPolicy`, container.imagePullPolicy ?? '', pullPolicies),
    ...validateResourceRequirements(`${field}.resources`, container.resources, pod.claimNames),
    ...resizeErrors(`${field}.resizePolicy`, container.resizePolicy ?? [], pod.restartPolicy),
    ...validateSecurityContext(`${field}.securityContext`, container.securityContext, pod.hostUsers),
  ]
}

// Models pkg/apis/core/validation validateContainerPorts (v1.36).
function portErrors(field: string, ports: readonly Defaulted<ContainerPort>[]): FieldError[] {
  const names = new Set<string>()
  return ports.flatMap((port, i) => {
    const at = `${field}[${i}]`
    const name = port.name ?? ''
    const errors = name === '' ? [] : invalidFor(`${at}.name`, name, portName(name))
    if (errors.length === 0 && name !== '') {
      if (names.has(name)) errors.push(duplicate(`${at}.name`, name))
      names.add(name)
    }
    const containerPort = port.containerPort ?? 0
    if (containerPort === 0) errors.push(required(`${at}.containerPort`))
    else errors.push(...rangeErrors(`${at}.containerPort`, containerPort))
    if (port.hostPort) errors.push(...rangeErrors(`${at}.hostPort`, port.hostPort))
    return [...errors, ...requiredOneOf(`${at}.protocol`, port.protocol, protocols)]
  })
}

const rangeErrors = (field: string, port: number): FieldError[] =>
  portNumber(port).map((text) => invalidValue(field, port, text))

// Models pkg/apis/core/validation AccumulateUniqueHostPorts (v1.36).
function hostPortConflicts(field: string, containers: readonly Defaulted<Container>[]): FieldError[] {
  const taken = new Set<string>()
  return containers.flatMap((container, i) =>
    (container.ports ?? []).flatMap((port, j) => {
      const hostPort = port.hostPort ?? 0
      if (hostPort === 0) return []
      const key = `${port.protocol}/${port.hostIP ?? ''}/${hostPort}`
      if (taken.has(key)) return [duplicate(`${field}[${i}].ports[${j}].hostPort`, key)]
      taken.add(key)
      return []
    }),
  )
}

// Models pkg/apis/core/validation ValidateVolumeDevices (v1.36).
function deviceErrors(field: string, devices: readonly Defaulted<VolumeDevice>[], volumes: Volumes): FieldError[] {
  const names = new Set<string>()
  const paths = new Set<string>()
  return devices.flatMap((device, i) => {
    const at = `${field}[${i}]`
    const name = device.name ?? ''
    const path = device.devicePath ?? ''
    const volume = volumes.get(name)
    const errors: FieldError[] = []
    if (name === '') errors.push(required(`${at}.name`))
    if (names.has(name)) errors.push(invalidValue(`${at}.name`, name, 'must be unique'))
    if (volume && !isSet(volume.persistentVolumeClaim) && !isSet(volume.ephemeral)) {
      const detail = 'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode'
      errors.push(invalidValue(`${at}.name`, name, detail))
    }
    if (!volume) errors.push(valueNotFound(`${at}.name`, name))
    if (path === '') errors.push(required(`${at}.devicePath`))
    if (paths.has(path)) errors.push(invalidValue(`${at}.devicePath`, path, 'must be unique'))
    if (path.split('/').includes('..')) {
      errors.push(invalidValue(`${at}.devicePath`, path, "can not contain backsteps ('..')"))
    }
    names.add(name)
    paths.add(path)
    return errors
  })
}

// Models pkg/apis/core/validation validateResizePolicy (v1.36), which reports at the path of the whole list.
function resizeErrors(
  field: string,
  policies: readonly Defaulted<ContainerResizePolicy>[],
  podRestartPolicy: string,
): FieldError[] {
  const seen = new Set<string>()
  return policies.flatMap((policy, i) => {
    const resource = policy.resourceName ?? ''
    const restart = policy.restartPolicy ?? ''
    const errors = seen.has(resource) ? [duplicate(`${field}[${i}]`, resource)] : []
    seen.add(resource)
    errors.push(...requiredOneOf(field, resource, ['cpu', 'memory']))
    errors.push(...requiredOneOf(field, restart, ['NotRequired', 'RestartContainer']))
    if (podRestartPolicy === 'Never' && restart !== 'NotRequired') {
      errors.push(invalidValue(field, restart, "must be 'NotRequired' when pod `restartPolicy` is 'Never'"))
    }
    return errors
  })
}

const MOST_RULES = 20
const MOST_EXIT_CODES = 255

// Models pkg/apis/core/validation validateContainerRestartPolicy (v1.36, ContainerRestartRules on).
function restartErrors(field: string, container: Defaulted<Container>): FieldError[] {
  const rules = container.restartPolicyRules ?? []
  const at = `${field}.restartPolicy`
  const errors: FieldError[] = []
  if (!isSet(container.restartPolicy)) {
    if (rules.length > 0) errors.push(required(at, 'must specify restartPolicy when restart rules are used'))
  } else if (!['Always', 'Never', 'OnFailure'].includes(container.restartPolicy)) {
    errors.push(notSupported(at, container.restartPolicy, ['Always', 'Never', 'OnFailure']))
  }
  if (rules.length > MOST_RULES) errors.push(tooMany(`${field}.restartPolicyRules`, rules.length, MOST_RULES))
  return [...errors, ...rules.flatMap((rule, i) => ruleErrors(`${field}.restartPolicyRules[${i}]`, rule))]
}

// Models validateInitContainerRestartPolicy. Rules are not checked further without a policy.
function initRestartErrors(field: string, container: Defaulted<Container>): FieldError[] {
  const errors = restartErrors(field, container)
  return isSet(container.restartPolicy) ? errors : errors.slice(0, 1)
}

function ruleErrors(field: string, rule: Defaulted<ContainerRestartRule>): FieldError[] {
  const actions = ['Restart', 'RestartAllContainers']
  const errors = actions.includes(rule.action ?? '')
    ? []
    : [notSupported(`${field}.action`, rule.action ?? '', actions)]
  if (!isSet(rule.exitCodes)) return [...errors, required(`${field}.exitCodes`, 'must be specified')]
  const exitCodes = rule.exitCodes
  const operator = exitCodes.operator ?? ''
  if (!['In', 'NotIn'].includes(operator))
    errors.push(notSupported(`${field}.exitCodes.operator`, operator, ['In', 'NotIn']))
  const values = Array.isArray(exitCodes.values) ? exitCodes.values.length : 0
  if (values > MOST_EXIT_CODES) errors.push(tooMany(`${field}.exitCodes.values`, values, MOST_EXIT_CODES))
  return errors
}
