import type { FieldError } from '../errors.ts'
import { quantityOf } from '../jsonObject.ts'
import { lookup } from '../lookup.ts'
import { compareQuantity } from '../quantity.ts'
import type { JsonObject, Quantity } from '../types.ts'
import { fields, isSet, str } from './access.ts'
import { invalidFor, invalidValue, notSupported, required } from './fieldErrors.ts'
import { configMapKey, dns1123Label, dns1123Subdomain, envVarName, qualifiedName } from './formats.ts'
import { shownQuantity } from './resources.ts'
import { backstepErrors, type SourceCheck } from './volumeSources.ts'

/** Models pkg/apis/core/validation ValidateEnv (v1.36). */
export function validateEnv(field: string, variables: readonly JsonObject[]): FieldError[] {
  return variables.flatMap((variable, i) => {
    const name = str(variable.name)
    return [
      ...(name === '' ? [required(`${field}[${i}].name`)] : invalidFor(`${field}[${i}].name`, name, envVarName(name))),
      ...(isSet(variable.valueFrom)
        ? valueFromErrors(`${field}[${i}].valueFrom`, fields(variable.valueFrom), str(variable.value))
        : []),
    ]
  })
}

const keySelectorErrors: SourceCheck = (field, source) => [
  ...invalidFor(`${field}.name`, str(source.name), dns1123Subdomain(str(source.name))),
  ...(str(source.key) === ''
    ? [required(`${field}.key`)]
    : invalidFor(`${field}.key`, str(source.key), configMapKey(str(source.key)))),
]

// Models pkg/apis/core/validation validateFileKeySelector (v1.36).
const fileKeyErrors: SourceCheck = (field, source) => {
  const [volume, path, key] = [str(source.volumeName), str(source.path), str(source.key)]
  return [
    ...(key === '' ? [required(`${field}.key`)] : invalidFor(`${field}.key`, key, envVarName(key))),
    ...(volume === ''
      ? [required(`${field}.volumeName`)]
      : invalidFor(`${field}.volumeName`, volume, dns1123Label(volume))),
    ...(path === '' ? [required(`${field}.path`)] : backstepErrors(`${field}.path`, path)),
  ]
}

const envSources: readonly (readonly [string, SourceCheck])[] = [
  ['fieldRef', (field, source) => fieldRefErrors(field, source, envFieldPaths)],
  ['resourceFieldRef', (field, source) => resourceFieldErrors(field, source, 'container')],
  ['configMapKeyRef', keySelectorErrors],
  ['secretKeyRef', keySelectorErrors],
  ['fileKeyRef', fileKeyErrors],
]

function valueFromErrors(field: string, valueFrom: JsonObject, value: string): FieldError[] {
  const present = envSources.filter(([name]) => isSet(valueFrom[name]))
  const errors = present.flatMap(([name, check]) => check(`${field}.${name}`, fields(valueFrom[name])))
  if (present.length === 0) {
    const detail =
      'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`'
    errors.push(invalidValue(field, '', detail))
  } else if (value !== '') {
    errors.push(invalidValue(field, '', 'may not be specified when `value` is not empty'))
  } else if (present.length > 1) {
    errors.push(invalidValue(field, '', 'may not have more than one field specified at a time'))
  }
  return errors
}

const envFieldPaths: readonly string[] = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
]
export const volumeFieldPaths: readonly string[] = [
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
]
const knownFieldPaths: ReadonlySet<string> = new Set([
  ...envFieldPaths,
  ...volumeFieldPaths,
  'spec.host',
  'spec.restartPolicy',
  'spec.schedulerName',
  'status.phase',
])

/** Models pkg/apis/core/validation validateObjectFieldSelector (v1.36). */
export function fieldRefErrors(field: string, source: JsonObject, allowed: readonly string[]): FieldError[] {
  const path = str(source.fieldPath)
  if (str(source.apiVersion) === '') return [required(`${field}.apiVersion`)]
  if (path === '') return [required(`${field}.fieldPath`)]
  if (source.apiVersion !== 'v1')
    return [
      invalidValue(
        `${field}.fieldPath`,
        path,
        `error converting fieldPath: unsupported pod version: ${str(source.apiVersion)}`,
      ),
    ]
  const [, base = path, subscript] = /^(.*)\['(.*)'\]$/.exec(path) ?? []
  if (!knownFieldPaths.has(base) || (subscript !== undefined && !base.startsWith('metadata.'))) {
    return [invalidValue(`${field}.fieldPath`, path, `error converting fieldPath: field label not supported: ${path}`)]
  }
  if (subscript !== undefined) {
    if (base === 'metadata.annotations')
      return invalidFor(field, subscript.toLowerCase(), qualifiedName(subscript.toLowerCase()))
    if (base === 'metadata.labels') return invalidFor(field, subscript, qualifiedName(subscript))
    return [invalidValue(field, base, 'does not support subscript')]
  }
  return allowed.includes(base) ? [] : [notSupported(`${field}.fieldPath`, base, [...allowed].sort())]
}

const resourceFields: readonly string[] = [
  'limits.cpu',
  'limits.ephemeral-storage',
  'limits.memory',
  'requests.cpu',
  'requests.ephemeral-storage',
  'requests.memory',
]
const sizeNames: Readonly<Record<string, string>> = lookup({
  memory: 'memory',
  'ephemeral-storage': 'local ephemeral storage',
})
const memoryDivisors = '1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei'

/** Models pkg/apis/core/validation validateContainerResourceFieldSelector (v1.36). */
export function resourceFieldErrors(field: string, source: JsonObject, of: 'container' | 'volume'): FieldError[] {
  const resource = str(source.resource)
  const errors: FieldError[] = []
  const isHugePages = /^(requests|limits)\.hugepages-/.test(resource)
  if (of === 'volume' && str(source.containerName) === '') errors.push(required(`${field}.containerName`))
  else if (resource === '') errors.push(required(`${field}.resource`))
  else if (!resourceFields.includes(resource) && !isHugePages) {
    errors.push(notSupported(`${field}.resource`, resource, resourceFields))
  }
  return [...errors, ...divisorErrors(field, resource, quantityOf(source.divisor))]
}

function divisorErrors(field: string, resource: string, divisor: Quantity | undefined): FieldError[] {
  if (divisor === undefined || compareQuantity(divisor, '0') === 0) return []
  const shown = shownQuantity(divisor)
  const kind = resource.split('.')[1] ?? ''
  if (kind === 'cpu') {
    if (shown === '1' || shown === '1m') return []
    return [
      invalidValue(`${field}.divisor`, resource, "only divisor's values 1m and 1 are supported with the cpu resource"),
    ]
  }
  const name = sizeNames[kind] ?? (kind.startsWith('hugepages-') ? 'hugepages' : undefined)
  if (name === undefined || memoryDivisors.split(', ').includes(shown)) return []
  const detail = `only divisor's values ${memoryDivisors} are supported with the ${name} resource`
  return [invalidValue(`${field}.divisor`, resource, detail)]
}

/** Models pkg/apis/core/validation ValidateEnvFrom (v1.36). */
export function validateEnvFrom(field: string, sources: readonly JsonObject[]): FieldError[] {
  return sources.flatMap((source, i) => {
    const prefix = str(source.prefix)
    const present = ['configMapRef', 'secretRef'].filter((name) => isSet(source[name]))
    const errors = prefix === '' ? [] : invalidFor(`${field}[${i}].prefix`, prefix, envVarName(prefix))
    for (const name of present) errors.push(...sourceNameErrors(`${field}[${i}].${name}`, fields(source[name])))
    if (present.length === 0) {
      errors.push(invalidValue(field, '', 'must specify one of: `configMapRef` or `secretRef`'))
    } else if (present.length > 1) {
      errors.push(invalidValue(field, '', 'may not have more than one field specified at a time'))
    }
    return errors
  })
}

function sourceNameErrors(field: string, source: JsonObject): FieldError[] {
  const name = str(source.name)
  return name === '' ? [required(`${field}.name`)] : invalidFor(`${field}.name`, name, dns1123Subdomain(name))
}
