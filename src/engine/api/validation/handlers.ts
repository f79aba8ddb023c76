import type { FieldError } from '../errors.ts'
import type {
  Container,
  ExecAction,
  HTTPGetAction,
  Lifecycle,
  LifecycleHandler,
  Probe,
  SleepAction,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { isSet } from './access.ts'
import { type FieldChecks, oneOfFields } from './fieldChecks.ts'
import { invalidFor, invalidValue, nonNegative, notSupported, required } from './fieldErrors.ts'
import { httpHeaderName, portName, portNumber } from './formats.ts'

/** Undefined if the grace period is missing, which another check reports. */
type GracePeriod = number | undefined

/** Probes and hooks of a container, in upstream's order: lifecycle, liveness, readiness, startup. */
// Models the handler checks of pkg/apis/core/validation validateContainers (v1.36).
export function validateProbesAndHooks(
  field: string,
  container: Defaulted<Container>,
  gracePeriod: GracePeriod,
): FieldError[] {
  return [
    ...(isSet(container.lifecycle) ? lifecycleErrors(`${field}.lifecycle`, container.lifecycle, gracePeriod) : []),
    ...probeErrors(`${field}.livenessProbe`, container.livenessProbe, gracePeriod, 'restarts'),
    ...probeErrors(`${field}.readinessProbe`, container.readinessProbe, gracePeriod, 'readiness'),
    ...probeErrors(`${field}.startupProbe`, container.startupProbe, gracePeriod, 'restarts'),
  ]
}

function lifecycleErrors(field: string, lifecycle: Defaulted<Lifecycle>, gracePeriod: GracePeriod): FieldError[] {
  return [
    ...(['postStart', 'preStop'] as const).flatMap((hook) =>
      isSet(lifecycle[hook])
        ? oneOfFields(`${field}.${hook}`, 'handler', lifecycle[hook], lifecycleHandlers, gracePeriod)
        : [],
    ),
    ...(isSet(lifecycle.stopSignal) && lifecycle.stopSignal === '' ? [required(`${field}.stopSignal`)] : []),
  ]
}

const probeNumbers = [
  'initialDelaySeconds',
  'timeoutSeconds',
  'periodSeconds',
  'successThreshold',
  'failureThreshold',
] as const

function probeErrors(
  field: string,
  probe: Defaulted<Probe> | undefined,
  gracePeriod: GracePeriod,
  purpose: 'restarts' | 'readiness',
): FieldError[] {
  if (!isSet(probe)) return []
  const errors = [
    ...oneOfFields(field, 'handler', probe, probeHandlers, gracePeriod),
    ...probeNumbers.flatMap((key) => nonNegative(`${field}.${key}`, probe[key])),
  ]
  const ownGrace = probe.terminationGracePeriodSeconds
  const graceField = `${field}.terminationGracePeriodSeconds`
  if (ownGrace !== undefined && ownGrace <= 0) errors.push(invalidValue(graceField, ownGrace, 'must be greater than 0'))
  if (purpose === 'readiness' && ownGrace !== undefined) {
    errors.push(invalidValue(graceField, ownGrace, 'must not be set for readinessProbes'))
  }
  if (purpose === 'restarts' && probe.successThreshold !== 1) {
    errors.push(invalidValue(`${field}.successThreshold`, probe.successThreshold, 'must be 1'))
  }
  return errors
}

const execErrors = (field: string, action: Defaulted<ExecAction>): FieldError[] =>
  action.command?.length ? [] : [required(`${field}.command`)]

const httpGetErrors = (field: string, { path, port, scheme, httpHeaders }: Defaulted<HTTPGetAction>): FieldError[] => [
  ...(path === '' ? [required(`${field}.path`)] : []),
  ...portNumberOrName(`${field}.port`, port),
  ...(['HTTP', 'HTTPS'].includes(scheme) ? [] : [notSupported(`${field}.scheme`, scheme, ['HTTP', 'HTTPS'])]),
  ...(httpHeaders ?? []).flatMap(({ name = '' }) => invalidFor(`${field}.httpHeaders`, name, httpHeaderName(name))),
]

const portErrors = (field: string, { port }: { readonly port?: number | string }): FieldError[] =>
  portNumberOrName(`${field}.port`, port)

function sleepErrors(field: string, { seconds = 0 }: Defaulted<SleepAction>, gracePeriod: GracePeriod): FieldError[] {
  if (gracePeriod === undefined || (seconds >= 0 && seconds <= gracePeriod)) return []
  const detail = `must be non-negative and less than terminationGracePeriodSeconds (${gracePeriod})`
  return [invalidValue(field, seconds, detail)]
}

// Model pkg/apis/core/validation validateHandler (v1.36).
const probeHandlers: FieldChecks<Defaulted<Probe>, [GracePeriod]> = {
  exec: execErrors,
  httpGet: httpGetErrors,
  tcpSocket: portErrors,
  grpc: portErrors,
}
const lifecycleHandlers: FieldChecks<Defaulted<LifecycleHandler>, [GracePeriod]> = {
  exec: execErrors,
  httpGet: httpGetErrors,
  tcpSocket: portErrors,
  sleep: sleepErrors,
}

/** Errors of a port, which is a number or the container's name for a port. */
export function portNumberOrName(field: string, port: number | string = 0): FieldError[] {
  if (typeof port === 'string') return invalidFor(field, port, portName(port))
  return portNumber(port).map((text) => invalidValue(field, port, text))
}
