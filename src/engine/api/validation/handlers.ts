import type { FieldError } from '../errors.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { fields, int, isSet, num, str, strings, structs } from './access.ts'
import { forbidden, invalidFor, invalidValue, nonNegative, notSupported, required } from './fieldErrors.ts'
import { httpHeaderName, portName, portNumber } from './formats.ts'

/** Undefined if the grace period is missing, which another check reports. */
type GracePeriod = number | undefined

/** Probes and hooks of a container, in upstream's order: lifecycle, liveness, readiness, startup. */
// Models the handler checks of pkg/apis/core/validation validateContainers (v1.36).
export function validateProbesAndHooks(field: string, container: JsonObject, gracePeriod: GracePeriod): FieldError[] {
  return [
    ...(isSet(container.lifecycle)
      ? lifecycleErrors(`${field}.lifecycle`, fields(container.lifecycle), gracePeriod)
      : []),
    ...probeErrors(`${field}.livenessProbe`, container.livenessProbe, gracePeriod, 'restarts'),
    ...probeErrors(`${field}.readinessProbe`, container.readinessProbe, gracePeriod, 'readiness'),
    ...probeErrors(`${field}.startupProbe`, container.startupProbe, gracePeriod, 'restarts'),
  ]
}

function lifecycleErrors(field: string, lifecycle: JsonObject, gracePeriod: GracePeriod): FieldError[] {
  return [
    ...['postStart', 'preStop'].flatMap((hook) =>
      isSet(lifecycle[hook])
        ? handlerErrors(`${field}.${hook}`, fields(lifecycle[hook]), lifecycleHandlers, gracePeriod)
        : [],
    ),
    ...(isSet(lifecycle.stopSignal) && str(lifecycle.stopSignal) === '' ? [required(`${field}.stopSignal`)] : []),
  ]
}

function probeErrors(
  field: string,
  value: JsonValue | undefined,
  gracePeriod: GracePeriod,
  purpose: 'restarts' | 'readiness',
): FieldError[] {
  if (!isSet(value)) return []
  const probe = fields(value)
  const errors = [
    ...handlerErrors(field, probe, probeHandlers, gracePeriod),
    ...['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'].flatMap(
      (key) => nonNegative(`${field}.${key}`, num(probe[key])),
    ),
  ]
  const ownGrace = num(probe.terminationGracePeriodSeconds)
  const graceField = `${field}.terminationGracePeriodSeconds`
  if (ownGrace !== undefined && ownGrace <= 0) errors.push(invalidValue(graceField, ownGrace, 'must be greater than 0'))
  if (purpose === 'readiness' && ownGrace !== undefined) {
    errors.push(invalidValue(graceField, ownGrace, 'must not be set for readinessProbes'))
  }
  if (purpose === 'restarts' && int(probe.successThreshold) !== 1) {
    errors.push(invalidValue(`${field}.successThreshold`, int(probe.successThreshold), 'must be 1'))
  }
  return errors
}

type HandlerCheck = (field: string, action: JsonObject, gracePeriod: GracePeriod) => FieldError[]

const execErrors: HandlerCheck = (field, action) =>
  strings(action.command).length > 0 ? [] : [required(`${field}.command`)]

const httpGetErrors: HandlerCheck = (field, action) => [
  ...(str(action.path) === '' ? [required(`${field}.path`)] : []),
  ...portNumberOrName(`${field}.port`, action.port),
  ...(['HTTP', 'HTTPS'].includes(str(action.scheme))
    ? []
    : [notSupported(`${field}.scheme`, str(action.scheme), ['HTTP', 'HTTPS'])]),
  ...structs(action.httpHeaders).flatMap((header) =>
    invalidFor(`${field}.httpHeaders`, str(header.name), httpHeaderName(str(header.name))),
  ),
]

const portErrors: HandlerCheck = (field, action) => portNumberOrName(`${field}.port`, action.port)

const sleepErrors: HandlerCheck = (field, action, gracePeriod) => {
  const seconds = int(action.seconds)
  if (gracePeriod === undefined || (seconds >= 0 && seconds <= gracePeriod)) return []
  const detail = `must be non-negative and less than terminationGracePeriodSeconds (${gracePeriod})`
  return [invalidValue(field, seconds, detail)]
}

const probeHandlers: readonly (readonly [string, HandlerCheck])[] = [
  ['exec', execErrors],
  ['httpGet', httpGetErrors],
  ['tcpSocket', portErrors],
  ['grpc', portErrors],
]
const lifecycleHandlers: typeof probeHandlers = [
  ['exec', execErrors],
  ['httpGet', httpGetErrors],
  ['tcpSocket', portErrors],
  ['sleep', sleepErrors],
]

/** Errors unless there is exactly one handler. Of several handlers, the first is checked further. */
// Models pkg/apis/core/validation validateHandler (v1.36).
function handlerErrors(
  field: string,
  owner: JsonObject,
  handlers: typeof probeHandlers,
  gracePeriod: GracePeriod,
): FieldError[] {
  const present = handlers.filter(([name]) => isSet(owner[name]))
  if (present.length === 0) return [required(field, 'must specify a handler type')]
  return present.flatMap(([name, check], i) =>
    i === 0
      ? check(`${field}.${name}`, fields(owner[name]), gracePeriod)
      : [forbidden(`${field}.${name}`, 'may not specify more than 1 handler type')],
  )
}

/** Errors of a port, which is a number or the container's name for a port. */
export function portNumberOrName(field: string, port: JsonValue | undefined): FieldError[] {
  if (typeof port === 'string') return invalidFor(field, port, portName(port))
  return portNumber(int(port)).map((text) => invalidValue(field, int(port), text))
}
