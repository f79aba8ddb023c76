import type { RawObject } from '../errors.ts'
import { goQuote } from '../goFormat.ts'
import { lookup } from '../lookup.ts'
import { quantityMilliValue } from '../quantity.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { fields, int, isSet, num, str, structs } from './access.ts'
import { dns1123Label } from './formats.ts'
import { metaOf } from './objectMeta.ts'
import { quantities, shownQuantity } from './resources.ts'

/** The texts after `Warning: ` that the API server sends with a new object. It does so only if the object is valid. */
// Models WarningsOnCreate of the registry strategies and pkg/api/pod/warnings.go (v1.36).
export function warningsOnCreate(object: RawObject): string[] {
  const meta = metaOf(object)
  if (object.kind === 'Pod') {
    return [...nameWarnings(str(meta.name), "the Pod's hostname"), ...podWarnings('', meta, fields(object.spec))]
  }
  if (object.kind === 'Service') return serviceWarnings(fields(object.spec))
  if (!templatePaths.has(str(object.kind))) return []
  return [...nameWarnings(str(meta.name), 'Pod names and hostnames'), ...templateWarnings(object)]
}

/** The same for an update: none about Pods, and about templates only if the generation goes up. */
export function warningsOnUpdate(object: RawObject, old: RawObject): string[] {
  return metaOf(object).generation === metaOf(old).generation ? [] : templateWarnings(object)
}

/** Models pkg/api/service/warnings.go GetWarningsForService (v1.36). */
function serviceWarnings(spec: JsonObject): string[] {
  const texts: string[] = []
  if (str(spec.externalName) !== '' && spec.type !== 'ExternalName')
    texts.push('spec.externalName is ignored when spec.type is not "ExternalName"')
  if (spec.trafficDistribution === 'PreferClose')
    texts.push('spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"')
  return texts
}

/** Where the template is, in the words of the warnings: only those for Deployments say `spec`. */
const templatePaths: ReadonlyMap<string, string> = new Map([
  ['Deployment', 'spec.template.'],
  ['ReplicaSet', 'template.'],
  ['ReplicationController', 'template.'],
])

function nameWarnings(name: string, use: string): string[] {
  const texts = dns1123Label(name)
  if (texts.length === 0) return []
  return [
    `metadata.name: this is used in ${use}, which can result in surprising behavior; a DNS label is recommended: [${texts.join(' ')}]`,
  ]
}

function templateWarnings(object: RawObject): string[] {
  const prefix = templatePaths.get(str(object.kind))
  if (prefix === undefined) return []
  const template = fields(fields(object.spec).template)
  return podWarnings(prefix, fields(template.metadata), fields(template.spec))
}

/** `prefix` is empty for a Pod and ends with a dot for a template. */
function podWarnings(prefix: string, meta: JsonObject, spec: JsonObject): string[] {
  const at = `${prefix}spec`
  const containers = ['initContainers', 'containers'].flatMap((key) =>
    structs(spec[key]).map((container, i) => ({ container, path: `${at}.${key}[${i}]` })),
  )
  const grace = num(spec.terminationGracePeriodSeconds)
  return [
    ...nodeLabelWarnings(at, spec),
    ...spreadWarnings(`${at}.topologySpreadConstraints`, structs(spec.topologySpreadConstraints)),
    ...annotationWarnings(`${prefix}metadata.annotations`, fields(meta.annotations)),
    ...structs(spec.volumes).flatMap((volume, i) => volumeWarnings(`${at}.volumes[${i}]`, volume)),
    ...repeatedWarnings(`${at}.hostAliases`, 'ip', structs(spec.hostAliases)),
    ...repeatedWarnings(`${at}.imagePullSecrets`, 'name', structs(spec.imagePullSecrets)),
    ...structs(spec.imagePullSecrets).flatMap((secret, i) =>
      str(secret.name) === '' ? [`${at}.imagePullSecrets[${i}].name: invalid empty name ""`] : [],
    ),
    ...fractionWarnings(`${at}.overhead`, spec.overhead),
    ...containers.flatMap(({ container, path }) => containerWarnings(path, container)),
    ...portWarnings(containers),
    ...(grace !== undefined && grace < 0
      ? [`${at}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`]
      : []),
    ...['podAffinity', 'podAntiAffinity'].flatMap((key) =>
      affinityWarnings(`${at}.affinity.${key}`, fields(fields(spec.affinity)[key])),
    ),
  ]
}

const deprecatedNodeLabels: Readonly<Record<string, string>> = lookup({
  'beta.kubernetes.io/arch': 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  'beta.kubernetes.io/os': 'deprecated since v1.14; use "kubernetes.io/os" instead',
  'failure-domain.beta.kubernetes.io/region': 'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  'failure-domain.beta.kubernetes.io/zone': 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  'beta.kubernetes.io/instance-type': 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
})
const deprecationOf = (label: string): string | undefined =>
  Object.hasOwn(deprecatedNodeLabels, label) ? deprecatedNodeLabels[label] : undefined

function nodeLabelWarnings(at: string, spec: JsonObject): string[] {
  const affinity = fields(fields(spec.affinity).nodeAffinity)
  const field = `${at}.affinity.nodeAffinity`
  const requiredKey = 'requiredDuringSchedulingIgnoredDuringExecution'
  const preferredKey = 'preferredDuringSchedulingIgnoredDuringExecution'
  return [
    ...Object.keys(fields(spec.nodeSelector))
      .sort()
      .flatMap((label) => withText(`${at}.nodeSelector[${label}]`, deprecationOf(label))),
    ...structs(fields(affinity[requiredKey]).nodeSelectorTerms).flatMap((term, i) =>
      termWarnings(`${field}.${requiredKey}.nodeSelectorTerms[${i}]`, term),
    ),
    ...structs(affinity[preferredKey]).flatMap((term, i) =>
      termWarnings(`${field}.${preferredKey}[${i}].preference`, fields(term.preference)),
    ),
  ]
}

const withText = (field: string, text: string | undefined): string[] => (text ? [`${field}: ${text}`] : [])

const termWarnings = (field: string, term: JsonObject): string[] =>
  structs(term.matchExpressions).flatMap((requirement, i) => {
    const key = str(requirement.key)
    const text = deprecationOf(key)
    return withText(`${field}.matchExpressions[${i}].key`, text && `${key} is ${text}`)
  })

const noSelector = 'a null labelSelector results in matching no pod'

const spreadWarnings = (field: string, constraints: readonly JsonObject[]): string[] =>
  constraints.flatMap((constraint, i) => {
    const key = str(constraint.topologyKey)
    const text = deprecationOf(key)
    return [
      ...withText(`${field}[${i}].topologyKey`, text && `${key} is ${text}`),
      ...(isSet(constraint.labelSelector) ? [] : [`${field}[${i}].labelSelector: ${noSelector}`]),
    ]
  })

function affinityWarnings(field: string, affinity: JsonObject): string[] {
  const requiredKey = 'requiredDuringSchedulingIgnoredDuringExecution'
  const preferredKey = 'preferredDuringSchedulingIgnoredDuringExecution'
  return [
    ...structs(affinity[requiredKey]).flatMap((term, i) =>
      isSet(term.labelSelector) ? [] : [`${field}.${requiredKey}[${i}].labelSelector: ${noSelector}`],
    ),
    ...structs(affinity[preferredKey]).flatMap((term, i) =>
      isSet(fields(term.podAffinityTerm).labelSelector)
        ? []
        : [`${field}.${preferredKey}[${i}].podAffinityTerm.labelSelector: ${noSelector}`],
    ),
  ]
}

const deprecatedAnnotations: Readonly<Record<string, string>> = lookup({
  'scheduler.alpha.kubernetes.io/critical-pod': 'non-functional in v1.16+; use the "priorityClassName" field instead',
  'security.alpha.kubernetes.io/sysctls': 'non-functional in v1.11+; use the "sysctls" field instead',
  'security.alpha.kubernetes.io/unsafe-sysctls': 'non-functional in v1.11+; use the "sysctls" field instead',
})

const annotationWarnings = (field: string, annotations: JsonObject): string[] =>
  Object.entries(deprecatedAnnotations).flatMap(([key, text]) =>
    Object.hasOwn(annotations, key) ? [`${field}[${key}]: ${text}`] : [],
  )

const deprecatedVolumes: Readonly<Record<string, string>> = lookup({
  photonPersistentDisk: 'deprecated in v1.11, non-functional in v1.16+',
  gitRepo: 'deprecated in v1.11, and disabled by default in v1.33+',
  scaleIO: 'deprecated in v1.16, non-functional in v1.22+',
  flocker: 'deprecated in v1.22, non-functional in v1.25+',
  storageos: 'deprecated in v1.22, non-functional in v1.25+',
  quobyte: 'deprecated in v1.22, non-functional in v1.25+',
  glusterfs: 'deprecated in v1.25, non-functional in v1.26+',
  cephfs: 'deprecated in v1.28, non-functional in v1.31+',
  rbd: 'deprecated in v1.28, non-functional in v1.31+',
})

const volumeWarnings = (field: string, volume: JsonObject): string[] => [
  ...Object.entries(deprecatedVolumes).flatMap(([key, text]) =>
    isSet(volume[key]) ? [`${field}.${key === 'storageos' ? 'storageOS' : key}: ${text}`] : [],
  ),
  ...structs(fields(volume.projected).sources).flatMap((source) =>
    Object.keys(source).length === 0 ? [`volume ${goQuote(str(volume.name))} (Projected) has no sources provided`] : [],
  ),
]

function repeatedWarnings(field: string, key: string, items: readonly JsonObject[]): string[] {
  const seen = new Set<string>()
  return items.flatMap((item, i) => {
    const value = str(item[key])
    if (seen.has(value)) return [`${field}[${i}].${key}: duplicate ${key} ${goQuote(value)}`]
    seen.add(value)
    return []
  })
}

/** Memory in parts of a byte. */
const fractionWarnings = (field: string, list: JsonValue | undefined): string[] =>
  ['memory', 'ephemeral-storage'].flatMap((resource) =>
    quantities(list).flatMap(([name, quantity]) =>
      name === resource && quantityMilliValue(quantity) % 1000 !== 0
        ? [
            `${field}[${name}]: fractional byte value ${goQuote(shownQuantity(quantity))} is invalid, must be an integer`,
          ]
        : [],
    ),
  )

function containerWarnings(path: string, container: JsonObject): string[] {
  const { limits, requests } = fields(container.resources)
  const amounts = [
    ...fractionWarnings(`${path}.resources.limits`, limits),
    ...fractionWarnings(`${path}.resources.requests`, requests),
  ]
  const seen = new Set<string>()
  const variables = structs(container.env).flatMap((variable, i) => {
    const name = str(variable.name)
    const isRepeated = seen.has(name)
    seen.add(name)
    const reference = `$(${name})`
    const value = str(variable.value)
    // A value that builds on the one before is fine, a mere repetition of it is not.
    const extends_ = !isSet(variable.valueFrom) && value !== reference && value.includes(reference)
    if (!isRepeated || extends_) return []
    return [`${path}.env[${i}]: hides previous definition of ${goQuote(name)}, which may be dropped when using apply`]
  })
  return [...amounts, ...variables]
}

interface PortPlace {
  readonly path: string
  readonly hostIP: string
  readonly hostPort: number
}

function portWarnings(containers: readonly { readonly container: JsonObject; readonly path: string }[]): string[] {
  const places = new Map<string, PortPlace[]>()
  return containers.flatMap(({ container, path }) =>
    structs(container.ports).flatMap((port, i) => {
      const place = { path: `${path}.ports[${i}]`, hostIP: str(port.hostIP), hostPort: int(port.hostPort) }
      const key = `${int(port.containerPort)}/${str(port.protocol)}`
      const others = places.get(key) ?? []
      places.set(key, [...others, place])
      const unused =
        place.hostIP !== '' && place.hostPort === 0
          ? `hostIP set without hostPort: {Name:${str(port.name)} HostPort:0 ContainerPort:${int(port.containerPort)} Protocol:${str(port.protocol)} HostIP:${place.hostIP}}`
          : undefined
      return [
        ...withText(place.path, unused),
        ...others.flatMap((other) => withText(place.path, overlap(place, other))),
      ]
    }),
  )
}

function overlap(port: PortPlace, other: PortPlace): string | undefined {
  if (port.hostIP === other.hostIP && port.hostPort === other.hostPort) {
    return `duplicate port definition with ${other.path}`
  }
  if (port.hostPort === 0 || other.hostPort === 0) return `overlapping port definition with ${other.path}`
  const oneAnyHost = (port.hostIP === '') !== (other.hostIP === '')
  if (port.hostPort === other.hostPort && oneAnyHost) return `dangerously ambiguous port definition with ${other.path}`
  return undefined
}
