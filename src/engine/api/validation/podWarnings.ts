/** Warnings about Pods and their templates. Models pkg/api/pod/warnings.go (v1.36). */

import { deepEqual } from '../equality.ts'
import type {
  Container,
  ObjectMeta,
  PodAffinity,
  PodSpec,
  TopologySpreadConstraint,
  Volume,
} from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { goQuote } from '../goFormat.ts'
import { lookup } from '../lookup.ts'
import type { JsonObject } from '../types.ts'
import { isSet } from './access.ts'
import { addressWarnings } from './addressWarnings.ts'
import { claimSpecWarnings, fractionWarnings } from './claimWarnings.ts'
import { nodeLabelDeprecation, nodeTermWarnings } from './nodeLabelWarnings.ts'
import { overlappingPathWarnings } from './pathWarnings.ts'

/**
 * Warnings about a Pod's or template's fields. `prefix` is empty for a Pod and ends with a dot for a template:
 * `spec.template.`.
 */
export function podWarnings(prefix: string, meta: Defaulted<ObjectMeta>, spec: Defaulted<PodSpec>): string[] {
  const at = `${prefix}spec`
  const containers = (['initContainers', 'containers'] as const).flatMap((key) =>
    (spec[key] ?? []).map((container, i) => ({ container, path: `${at}.${key}[${i}]` })),
  )
  const grace = spec.terminationGracePeriodSeconds
  const profiles = { field: `${prefix}metadata.annotations`, annotations: meta.annotations ?? {} }
  return [
    ...nodeLabelWarnings(at, spec),
    ...spreadWarnings(`${at}.topologySpreadConstraints`, spec.topologySpreadConstraints ?? []),
    ...annotationWarnings(`${prefix}metadata.annotations`, meta.annotations ?? {}),
    ...(spec.volumes ?? []).flatMap((volume, i) => volumeWarnings(`${at}.volumes[${i}]`, volume)),
    ...overlappingPathWarnings(spec.volumes ?? []),
    ...repeatedWarnings(`${at}.hostAliases`, 'ip', spec.hostAliases ?? []),
    ...repeatedWarnings(`${at}.imagePullSecrets`, 'name', spec.imagePullSecrets ?? []),
    ...(spec.imagePullSecrets ?? []).flatMap((secret, i) =>
      !secret.name ? [`${at}.imagePullSecrets[${i}].name: invalid empty name ""`] : [],
    ),
    ...fractionWarnings(`${at}.overhead`, spec.overhead),
    ...seccompWarnings(profiles, podSeccomp, spec),
    ...containers.flatMap(({ container, path }) => [
      ...seccompWarnings(profiles, `${containerSeccomp}${container.name ?? ''}`, container),
      ...(prefix === '' ? [] : appArmorWarnings(profiles, spec, container)),
      ...containerWarnings(path, container),
    ]),
    ...portWarnings(containers),
    ...portNameWarnings(containers),
    ...(grace !== undefined && grace < 0
      ? [`${at}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`]
      : []),
    ...(['podAffinity', 'podAntiAffinity'] as const).flatMap((key) =>
      affinityWarnings(`${at}.affinity.${key}`, spec.affinity?.[key] ?? {}),
    ),
    ...(spec.dnsConfig?.nameservers ?? []).flatMap((server, i) =>
      addressWarnings(`${at}.dnsConfig.nameservers[${i}]`, server),
    ),
    ...(spec.hostAliases ?? []).flatMap((alias, i) => addressWarnings(`${at}.hostAliases[${i}].ip`, alias.ip ?? '')),
  ]
}

/** The annotations of a Pod or a template, and their path. */
interface Profiles {
  readonly field: string
  readonly annotations: Readonly<Record<string, string>>
}

const podSeccomp = 'seccomp.security.alpha.kubernetes.io/pod'
const containerSeccomp = 'container.seccomp.security.alpha.kubernetes.io/'
const appArmor = 'container.apparmor.security.beta.kubernetes.io/'

/** Warnings for a seccomp annotation, unless its owner has the field that replaced it. */
function seccompWarnings(
  { field, annotations }: Profiles,
  key: string,
  { securityContext }: Defaulted<Container> | Defaulted<PodSpec>,
): string[] {
  if (isSet(securityContext?.seccompProfile) || !Object.hasOwn(annotations, key)) return []
  return [`${field}[${key}]: non-functional in v1.27+; use the "seccompProfile" field instead`]
}

function appArmorWarnings(
  { field, annotations }: Profiles,
  spec: Defaulted<PodSpec>,
  container: Defaulted<Container>,
): string[] {
  const key = `${appArmor}${container.name ?? ''}`
  if (isSet(container.securityContext?.appArmorProfile) || !Object.hasOwn(annotations, key)) return []
  const ofPod = spec.securityContext.appArmorProfile
  if (ofPod && deepEqual(ofPod, appArmorProfile(annotations[key] ?? ''))) return []
  return [`${field}[${key}]: ${appArmorDeprecation}`]
}

const appArmorDeprecation = 'deprecated since v1.30; use the "appArmorProfile" field instead'

/**
 * The field's value for an AppArmor annotation; undefined if no field value corresponds to the annotation. Models
 * pkg/api/pod/util.go ApparmorFieldForAnnotation.
 */
function appArmorProfile(annotation: string): JsonObject | undefined {
  if (annotation === 'unconfined') return { type: 'Unconfined' }
  if (annotation === 'runtime/default') return { type: 'RuntimeDefault' }
  const [, localhostProfile] = /^localhost\/(.+)$/s.exec(annotation) ?? []
  return localhostProfile === undefined ? undefined : { type: 'Localhost', localhostProfile }
}

/**
 * The Pod with AppArmor fields from its annotations. The server warns about the annotations at the same time. Models
 * pkg/registry/core/pod/strategy.go applyAppArmorVersionSkew (v1.36).
 */
export function withAppArmorFields(
  annotations: Readonly<Record<string, string>>,
  spec: Defaulted<PodSpec>,
): { readonly spec: JsonObject; readonly warnings: readonly string[] } {
  if (!Object.keys(annotations).some((key) => key.startsWith(appArmor)) || spec.os?.name === 'windows')
    return { spec, warnings: [] }
  const warnings: string[] = []
  const ofPod = spec.securityContext.appArmorProfile
  const written = (container: Defaulted<Container>): Defaulted<Container> => {
    const key = `${appArmor}${container.name ?? ''}`
    const context = container.securityContext ?? {}
    if (!Object.hasOwn(annotations, key) || isSet(context.appArmorProfile)) return container
    const profile = appArmorProfile(annotations[key] ?? '')
    if (profile && ofPod && deepEqual(profile, ofPod)) return container
    warnings.push(`metadata.annotations[${key}]: ${appArmorDeprecation}`)
    return profile ? { ...container, securityContext: { ...context, appArmorProfile: profile } } : container
  }
  const changed = Object.fromEntries(
    (['initContainers', 'containers'] as const).flatMap((list) =>
      isSet(spec[list]) ? [[list, spec[list].map(written)]] : [],
    ),
  )
  return { spec: { ...spec, ...changed }, warnings }
}

function nodeLabelWarnings(at: string, spec: Defaulted<PodSpec>): string[] {
  const affinity = spec.affinity?.nodeAffinity ?? {}
  const field = `${at}.affinity.nodeAffinity`
  const requiredKey = 'requiredDuringSchedulingIgnoredDuringExecution'
  const preferredKey = 'preferredDuringSchedulingIgnoredDuringExecution'
  return [
    ...Object.keys(spec.nodeSelector ?? {})
      .sort()
      .flatMap((label) => withText(`${at}.nodeSelector[${label}]`, nodeLabelDeprecation(label))),
    ...(affinity[requiredKey]?.nodeSelectorTerms ?? []).flatMap((term, i) =>
      nodeTermWarnings(`${field}.${requiredKey}.nodeSelectorTerms[${i}]`, term),
    ),
    ...(affinity[preferredKey] ?? []).flatMap((term, i) =>
      nodeTermWarnings(`${field}.${preferredKey}[${i}].preference`, term.preference ?? {}),
    ),
  ]
}

const withText = (field: string, text: string | undefined): string[] => (text ? [`${field}: ${text}`] : [])

const noSelector = 'a null labelSelector results in matching no pod'

const spreadWarnings = (field: string, constraints: readonly Defaulted<TopologySpreadConstraint>[]): string[] =>
  constraints.flatMap((constraint, i) => {
    const key = constraint.topologyKey ?? ''
    const text = nodeLabelDeprecation(key)
    return [
      ...withText(`${field}[${i}].topologyKey`, text && `${key} is ${text}`),
      ...(isSet(constraint.labelSelector) ? [] : [`${field}[${i}].labelSelector: ${noSelector}`]),
    ]
  })

function affinityWarnings(field: string, affinity: Defaulted<PodAffinity>): string[] {
  const requiredKey = 'requiredDuringSchedulingIgnoredDuringExecution'
  const preferredKey = 'preferredDuringSchedulingIgnoredDuringExecution'
  return [
    ...(affinity[requiredKey] ?? []).flatMap((term, i) =>
      isSet(term.labelSelector) ? [] : [`${field}.${requiredKey}[${i}].labelSelector: ${noSelector}`],
    ),
    ...(affinity[preferredKey] ?? []).flatMap((term, i) =>
      isSet(term.podAffinityTerm?.labelSelector)
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

function annotationWarnings(field: string, annotations: Readonly<Record<string, string>>): string[] {
  return Object.entries(deprecatedAnnotations).flatMap(([key, text]) =>
    Object.hasOwn(annotations, key) ? [`${field}[${key}]: ${text}`] : [],
  )
}

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

const volumeWarnings = (field: string, volume: Defaulted<Volume>): string[] => [
  ...Object.entries(deprecatedVolumes).flatMap(([key, text]) =>
    Object.hasOwn(volume, key) ? [`${field}.${key === 'storageos' ? 'storageOS' : key}: ${text}`] : [],
  ),
  ...claimSpecWarnings(`${field}.ephemeral.volumeClaimTemplate.spec`, volume.ephemeral?.volumeClaimTemplate?.spec),
]

function repeatedWarnings<Key extends string>(
  field: string,
  key: Key,
  items: readonly { readonly [Name in Key]?: string }[],
): string[] {
  const seen = new Set<string>()
  return items.flatMap((item, i) => {
    const value = item[key] ?? ''
    if (seen.has(value)) return [`${field}[${i}].${key}: duplicate ${key} ${goQuote(value)}`]
    seen.add(value)
    return []
  })
}

function containerWarnings(path: string, container: Defaulted<Container>): string[] {
  const { limits, requests } = container.resources ?? {}
  const amounts = [
    ...fractionWarnings(`${path}.resources.limits`, limits),
    ...fractionWarnings(`${path}.resources.requests`, requests),
  ]
  const seen = new Set<string>()
  const variables = (container.env ?? []).flatMap((variable, i) => {
    const name = variable.name ?? ''
    const isRepeated = seen.has(name)
    seen.add(name)
    const reference = `$(${name})`
    const value = variable.value ?? ''
    // A value that extends the earlier value is valid; a repeated value gives a warning.
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

interface PlacedContainer {
  readonly container: Defaulted<Container>
  /** Field path, such as `spec.containers[0]`. */
  readonly path: string
}

/** Warnings for repeated port names: Services and probes use the first container with the name. */
function portNameWarnings(containers: readonly PlacedContainer[]): string[] {
  const first = new Map<string, string>()
  return containers.flatMap(({ container, path }) =>
    (container.ports ?? []).flatMap((port, i) => {
      const name = port.name ?? ''
      const at = `${path}.ports[${i}]`
      const other = first.get(name)
      if (name !== '' && other === undefined) first.set(name, at)
      if (name === '' || other === undefined) return []
      return [
        `${at}: duplicate port name ${goQuote(name)} with ${other}, services and probes that select ports by name will use ${other}`,
      ]
    }),
  )
}

function portWarnings(containers: readonly PlacedContainer[]): string[] {
  const places = new Map<string, PortPlace[]>()
  return containers.flatMap(({ container, path }) =>
    (container.ports ?? []).flatMap((port, i) => {
      const place = { path: `${path}.ports[${i}]`, hostIP: port.hostIP ?? '', hostPort: port.hostPort ?? 0 }
      const key = `${port.containerPort ?? 0}/${port.protocol}`
      const others = places.get(key) ?? []
      places.set(key, [...others, place])
      const unused =
        place.hostIP !== '' && place.hostPort === 0
          ? `hostIP set without hostPort: {Name:${port.name ?? ''} HostPort:0 ContainerPort:${port.containerPort ?? 0} Protocol:${port.protocol} HostIP:${place.hostIP}}`
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
