import type { FieldError } from '../errors.ts'
import type {
  EnvFromSource,
  EnvVar,
  EnvVarSource,
  FileKeySelector,
  ObjectFieldSelector,
  ResourceFieldSelector,
  SecretKeySelector,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { lookup } from '../lookup.ts'
import { compareQuantity } from '../quantity.ts'
import type { Quantity } from '../types.ts'
import { isSet } from './access.ts'
import { checkField, type FieldChecks, fieldsWithChecks } from './fieldChecks.ts'
import { invalidFor, invalidValue, notSupported, required } from './fieldErrors.ts'
import { configMapKey, dns1123Label, dns1123Subdomain, envVarName, qualifiedName } from './formats.ts'
import { shownQuantity } from './resources.ts'
import { backstepErrors } from './volumeSources.ts'

/** Models pkg/apis/core/validation ValidateEnv (v1.36). */
export function validateEnv(field: string, variables: readonly Defaulted<EnvVar>[]): FieldError[] {
  return variables.flatMap((variable, i) => {
    const name = variable.name ?? ''
    return [
      ...(name === '' ? [required(`${field}[${i}].name`)] : invalidFor(`${field}[${i}].name`, name, envVarName(name))),
      ...(isSet(variable.valueFrom)
        ? valueFromErrors(`${field}[${i}].valueFrom`, variable.valueFrom, variable.value ?? '')
        : []),
    ]
  })
}

const keySelectorErrors = (field: string, { name = '', key = '' }: Defaulted<SecretKeySelector>): FieldError[] => [
  ...invalidFor(`${field}.name`, name, dns1123Subdomain(name)),
  ...(key === '' ? [required(`${field}.key`)] : invalidFor(`${field}.key`, key, configMapKey(key))),
]

// Models pkg/apis/core/validation validateFileKeySelector (v1.36).
const fileKeyErrors = (
  field: string,
  { volumeName: volume = '', path = '', key = '' }: Defaulted<FileKeySelector>,
): FieldError[] => [
  ...(key === '' ? [required(`${field}.key`)] : invalidFor(`${field}.key`, key, envVarName(key))),
  ...(volume === ''
    ? [required(`${field}.volumeName`)]
    : invalidFor(`${field}.volumeName`, volume, dns1123Label(volume))),
  ...(path === '' ? [required(`${field}.path`)] : backstepErrors(`${field}.path`, path)),
]

const envSources: FieldChecks<Defaulted<EnvVarSource>> = {
  fieldRef: (field, source) => fieldRefErrors(field, source, envFieldPaths),
  resourceFieldRef: (field, source) => resourceFieldErrors(field, source, 'container'),
  configMapKeyRef: keySelectorErrors,
  secretKeyRef: keySelectorErrors,
  fileKeyRef: fileKeyErrors,
}

function valueFromErrors(field: string, valueFrom: Defaulted<EnvVarSource>, value: string): FieldError[] {
  const present = fieldsWithChecks(valueFrom, envSources)
  const errors = present.flatMap((name) => checkField(field, valueFrom, name, envSources))
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
export function fieldRefErrors(
  field: string,
  source: Defaulted<ObjectFieldSelector>,
  allowed: readonly string[],
): FieldError[] {
  const path = source.fieldPath ?? ''
  if (source.apiVersion === '') return [required(`${field}.apiVersion`)]
  if (path === '') return [required(`${field}.fieldPath`)]
  if (source.apiVersion !== 'v1')
    return [
      invalidValue(
        `${field}.fieldPath`,
        path,
        `error converting fieldPath: unsupported pod version: ${source.apiVersion}`,
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
export function resourceFieldErrors(
  field: string,
  { resource = '', containerName, divisor }: Defaulted<ResourceFieldSelector>,
  of: 'container' | 'volume',
): FieldError[] {
  const errors: FieldError[] = []
  const isHugePages = /^(requests|limits)\.hugepages-/.test(resource)
  if (of === 'volume' && !containerName) errors.push(required(`${field}.containerName`))
  else if (resource === '') errors.push(required(`${field}.resource`))
  else if (!resourceFields.includes(resource) && !isHugePages) {
    errors.push(notSupported(`${field}.resource`, resource, resourceFields))
  }
  return [...errors, ...divisorErrors(field, resource, divisor)]
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
export function validateEnvFrom(field: string, sources: readonly Defaulted<EnvFromSource>[]): FieldError[] {
  return sources.flatMap((source, i) => {
    const prefix = source.prefix ?? ''
    const present = (['configMapRef', 'secretRef'] as const).filter((name) => isSet(source[name]))
    const errors = prefix === '' ? [] : invalidFor(`${field}[${i}].prefix`, prefix, envVarName(prefix))
    for (const name of present) errors.push(...sourceNameErrors(`${field}[${i}].${name}`, source[name]?.name ?? ''))
    if (present.length === 0) {
      errors.push(invalidValue(field, '', 'must specify one of: `configMapRef` or `secretRef`'))
    } else if (present.length > 1) {
      errors.push(invalidValue(field, '', 'may not have more than one field specified at a time'))
    }
    return errors
  })
}

function sourceNameErrors(field: string, name: string): FieldError[] {
  return name === '' ? [required(`${field}.name`)] : invalidFor(`${field}.name`, name, dns1123Subdomain(name))
}
