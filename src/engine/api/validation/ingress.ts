import type { FieldError } from '../errors.ts'
import type {
  HTTPIngressPath,
  HTTPIngressRuleValue,
  Ingress,
  IngressBackend,
  IngressSpec,
  ServiceBackendPort,
  TypedLocalObjectReference,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { isSet } from './access.ts'
import { invalidFor, invalidValue, notSupported, required } from './fieldErrors.ts'
import {
  dns1123Label,
  dns1123Subdomain,
  ipAddress,
  pathSegment,
  portName,
  portNumber,
  wildcardSubdomain,
} from './formats.ts'
import { metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'

const CLASS_ANNOTATION = 'kubernetes.io/ingress.class'

/** Models pkg/apis/networking/validation ValidateIngressCreate (v1.36). */
export function validateIngress(ingress: Defaulted<Ingress>, names: NameRules): FieldError[] {
  const spec = ingress.spec ?? {}
  const annotation = metaOf(ingress).annotations?.[CLASS_ANNOTATION]
  const differs = isSet(annotation) && isSet(spec.ingressClassName) && annotation !== spec.ingressClassName
  const detail = 'must match `ingressClassName` when both are specified'
  return [
    ...validateObjectMeta(names, metaOf(ingress)),
    ...specErrors(spec),
    ...(differs ? [invalidValue(`annotations.${CLASS_ANNOTATION}`, annotation, detail)] : []),
  ]
}

/** Models pkg/apis/networking/validation ValidateIngressUpdate (v1.36). */
export const validateIngressUpdate = (
  ingress: Defaulted<Ingress>,
  old: Defaulted<Ingress>,
  names: NameRules,
): FieldError[] => [
  ...validateObjectMetaUpdate(metaOf(ingress), metaOf(old)),
  ...validateObjectMeta(names, metaOf(ingress)),
  ...specErrors(ingress.spec ?? {}),
]

function specErrors(spec: Defaulted<IngressSpec>): FieldError[] {
  const rules = spec.rules ?? []
  const neither = rules.length === 0 && !isSet(spec.defaultBackend)
  const className = spec.ingressClassName ?? ''
  return [
    ...(neither
      ? [invalidValue('spec', spec.rules ?? null, 'either `defaultBackend` or `rules` must be specified')]
      : []),
    ...(isSet(spec.defaultBackend) ? backendErrors('spec.defaultBackend', spec.defaultBackend) : []),
    ...rules.flatMap((rule, i) => [
      ...(!rule.host ? [] : ruleHostErrors(`spec.rules[${i}].host`, rule.host)),
      ...pathsErrors(`spec.rules[${i}].http`, rule.http),
    ]),
    ...(spec.tls ?? []).flatMap((tls, i) => [
      ...(tls.hosts ?? []).flatMap((host, j) => hostErrors(`spec.tls[${i}].hosts[${j}]`, host)),
      ...(!tls.secretName
        ? []
        : invalidFor(`spec.tls[${i}].secretName`, tls.secretName, dns1123Subdomain(tls.secretName))),
    ]),
    ...(isSet(spec.ingressClassName)
      ? invalidFor('spec.ingressClassName', className, dns1123Subdomain(className))
      : []),
  ]
}

const ruleHostErrors = (field: string, host: string): FieldError[] => [
  ...(ipAddress(host).length === 0 ? [invalidValue(field, host, 'must be a DNS name, not an IP address')] : []),
  ...hostErrors(field, host),
]

const hostErrors = (field: string, host: string): FieldError[] =>
  invalidFor(field, host, host.includes('*') ? wildcardSubdomain(host) : dns1123Subdomain(host))

function pathsErrors(field: string, http: Defaulted<HTTPIngressRuleValue> | undefined): FieldError[] {
  if (!isSet(http)) return []
  const paths = http.paths ?? []
  if (paths.length === 0) return [required(`${field}.paths`)]
  return paths.flatMap((path, i) => pathErrors(`${field}.paths[${i}]`, path))
}

const PATH_TYPES = ['Exact', 'ImplementationSpecific', 'Prefix']
const INVALID_SEQUENCES = ['//', '/./', '/../', '%2f', '%2F']
const INVALID_ENDINGS = ['/..', '/.']

function pathErrors(field: string, one: Defaulted<HTTPIngressPath>): FieldError[] {
  if (!isSet(one.pathType)) return [required(`${field}.pathType`, 'pathType must be specified')]
  const [type, path] = [one.pathType, one.path ?? '']
  const at = `${field}.path`
  const errors: FieldError[] = []
  if (!PATH_TYPES.includes(type)) errors.push(notSupported(`${field}.pathType`, type, PATH_TYPES))
  else if (!path.startsWith('/') && (type !== 'ImplementationSpecific' || path !== ''))
    errors.push(invalidValue(at, path, 'must be an absolute path'))
  if (type === 'Exact' || type === 'Prefix')
    errors.push(
      ...INVALID_SEQUENCES.filter((part) => path.includes(part)).map((part) =>
        invalidValue(at, path, `must not contain '${part}'`),
      ),
      ...INVALID_ENDINGS.filter((part) => path.endsWith(part)).map((part) =>
        invalidValue(at, path, `cannot end with '${part}'`),
      ),
    )
  return [...errors, ...backendErrors(`${field}.backend`, one.backend ?? {})]
}

function backendErrors(field: string, backend: Defaulted<IngressBackend>): FieldError[] {
  const hasResource = isSet(backend.resource)
  if (hasResource && isSet(backend.service))
    return [invalidValue(field, '', 'cannot set both resource and service backends')]
  if (hasResource) return resourceErrors(`${field}.resource`, backend.resource)
  if (!isSet(backend.service)) return [invalidValue(field, '', 'resource or service backend is required')]
  const service = backend.service
  const name = service.name ?? ''
  return [
    ...(name === ''
      ? [required(`${field}.service.name`)]
      : invalidFor(`${field}.service.name`, name, dns1123Label(name))),
    ...portErrors(field, service.port ?? {}),
  ]
}

function portErrors(field: string, port: Defaulted<ServiceBackendPort>): FieldError[] {
  const [name, number] = [port.name ?? '', port.number ?? 0]
  if (name !== '' && number !== 0) return [invalidValue(field, '', 'cannot set both port name & port number')]
  if (name !== '') return invalidFor(`${field}.service.port.name`, name, portName(name))
  if (number === 0) return [required(field, 'port name or number is required')]
  return portNumber(number).map((text) => invalidValue(`${field}.service.port.number`, number, text))
}

const resourceErrors = (field: string, resource: Defaulted<TypedLocalObjectReference>): FieldError[] => [
  ...(isSet(resource.apiGroup)
    ? invalidFor(`${field}.apiGroup`, resource.apiGroup, dns1123Subdomain(resource.apiGroup))
    : []),
  ...(['kind', 'name'] as const).flatMap((key) => {
    const value = resource[key] ?? ''
    return value === '' ? [required(`${field}.${key}`)] : invalidFor(`${field}.${key}`, value, pathSegment(value))
  }),
]
