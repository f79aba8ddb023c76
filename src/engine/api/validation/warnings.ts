import { deepEqual } from '../equality.ts'
import type { RawObject } from '../errors.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { fields, isSet, num, str, strings, structs } from './access.ts'
import { addressWarnings, networkWarnings } from './addressWarnings.ts'
import { claimSpecWarnings } from './claimWarnings.ts'
import { dns1123Label } from './formats.ts'
import { nodeLabelDeprecation, nodeTermWarnings } from './nodeLabelWarnings.ts'
import { metaOf } from './objectMeta.ts'
import { podWarnings } from './podWarnings.ts'

/** The texts after `Warning: ` that the API server sends with a new object. It does so only if the object is valid. */
// Models WarningsOnCreate of the registry strategies (v1.36).
export function warningsOnCreate(object: RawObject): string[] {
  const kind = str(object.kind)
  const meta = metaOf(object)
  const spec = fields(object.spec)
  if (kind === 'Pod') return [...nameWarnings(str(meta.name), "the Pod's hostname"), ...podWarnings('', meta, spec)]
  if (kind === 'Ingress') return ingressWarnings(meta, spec)
  const own = kindWarnings(object)
  if (!templateFields.has(kind)) return own
  const names = namedPods.has(kind) ? nameWarnings(str(meta.name), 'Pod names and hostnames') : []
  return [...names, ...templateWarnings(object), ...own]
}

/** The same for an update: none about Pods, and about templates only if the generation goes up. */
// Models WarningsOnUpdate of the registry strategies (v1.36).
export function warningsOnUpdate(object: RawObject, old: RawObject): string[] {
  const isNewTemplate =
    object.kind !== 'DaemonSet' || !deepEqual(fields(object.spec).template, fields(old.spec).template)
  const isChanged = metaOf(object).generation !== metaOf(old).generation && isNewTemplate
  const schedule = str(fields(object.spec).schedule)
  return [
    ...(isChanged ? templateWarnings(object) : []),
    ...(object.kind === 'CronJob' && schedule.includes('TZ')
      ? [
          'cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details',
        ]
      : []),
    ...kindWarnings(object, 'Spec'),
  ]
}

/** Where a kind has its template. */
const templateFields: ReadonlyMap<string, string> = new Map([
  ['Deployment', 'spec'],
  ['ReplicaSet', 'spec'],
  ['ReplicationController', 'spec'],
  ['StatefulSet', 'spec'],
  ['DaemonSet', 'spec'],
  ['Job', 'spec'],
  ['CronJob', 'spec.jobTemplate.spec'],
  ['PodTemplate', ''],
])

/** Kinds whose name begins those of their Pods. */
const namedPods: ReadonlySet<string> = new Set(['Deployment', 'ReplicaSet', 'ReplicationController', 'Job', 'CronJob'])

function nameWarnings(name: string, use: string): string[] {
  const texts = dns1123Label(name)
  if (texts.length === 0) return []
  return [
    `metadata.name: this is used in ${use}, which can result in surprising behavior; a DNS label is recommended: [${texts.join(' ')}]`,
  ]
}

const manyCompletions = 100_000
const manyAtOnce = 10_000

function templateWarnings(object: RawObject): string[] {
  const field = templateFields.get(str(object.kind))
  if (field === undefined) return []
  const keys = field === '' ? [] : field.split('.')
  const owner = keys.reduce<JsonObject>((value, key) => fields(value[key]), object)
  const template = fields(owner.template)
  const isTooMany =
    owner.completionMode === 'Indexed' &&
    (num(owner.completions) ?? 0) > manyCompletions &&
    (num(owner.parallelism) ?? 0) > manyAtOnce
  return [
    ...(isTooMany
      ? [
          `${field}: In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail`,
        ]
      : []),
    ...podWarnings(`${[...keys, 'template'].join('.')}.`, fields(template.metadata), fields(template.spec)),
  ]
}

/** What is said about a kind whether it is new or not; upstream names the spec of a claim in an update by its Go field. */
function kindWarnings(object: RawObject, claimSpec: '' | 'Spec' = ''): string[] {
  const annotations = fields(metaOf(object).annotations)
  const spec = fields(object.spec)
  switch (object.kind) {
    case 'Service':
      return serviceWarnings(annotations, spec)
    case 'StatefulSet':
      return statefulSetWarnings(spec, claimSpec)
    case 'PersistentVolumeClaim':
      return [
        ...annotationWarnings(annotations, { [storageClassAnnotation]: storageClassText }),
        ...claimSpecWarnings('spec', spec),
      ]
    case 'PersistentVolume':
      return volumeWarnings(annotations, spec)
    case 'StorageClass':
      return structs(object.allowedTopologies).flatMap((term, i) =>
        structs(term.matchLabelExpressions).flatMap(({ key }, j) => {
          const text = nodeLabelDeprecation(str(key))
          return text === undefined ? [] : [`allowedTopologies[${i}].matchLabelExpressions[${j}].key: ${text}`]
        }),
      )
    case 'NetworkPolicy':
      return [...blockWarnings('ingress', 'from', spec.ingress), ...blockWarnings('egress', 'to', spec.egress)]
    default:
      return []
  }
}

const hintsAnnotation = 'service.kubernetes.io/topology-aware-hints'

/** Models pkg/api/service/warnings.go GetWarningsForService (v1.36). */
function serviceWarnings(annotations: JsonObject, spec: JsonObject): string[] {
  const texts: string[] = []
  const externalIps = strings(spec.externalIPs)
  const isHeadless = spec.type === 'ClusterIP' && spec.clusterIP === 'None'
  if (Object.hasOwn(annotations, hintsAnnotation))
    texts.push(`annotation ${hintsAnnotation} is deprecated, please use service.kubernetes.io/topology-mode instead`)
  if (!isHeadless)
    texts.push(...strings(spec.clusterIPs).flatMap((ip, i) => addressWarnings(`spec.clusterIPs[${i}]`, ip)))
  else {
    if (str(spec.loadBalancerIP) !== '') texts.push('spec.loadBalancerIP is ignored for headless services')
    if (externalIps.length > 0) texts.push('spec.externalIPs is ignored for headless services')
    if (spec.sessionAffinity !== 'None') texts.push('spec.SessionAffinity is ignored for headless services')
  }
  texts.push(...externalIps.flatMap((ip, i) => addressWarnings(`spec.externalIPs[${i}]`, ip)))
  if (externalIps.length > 0 && !isHeadless && spec.type !== 'ExternalName')
    texts.push('spec.externalIPs is deprecated and may no longer be implemented in some clusters')
  texts.push(...addressWarnings('spec.loadBalancerIP', str(spec.loadBalancerIP)))
  texts.push(
    ...strings(spec.loadBalancerSourceRanges).flatMap((range, i) =>
      networkWarnings(`spec.loadBalancerSourceRanges[${i}]`, range),
    ),
  )
  if (spec.type === 'ExternalName' && externalIps.length > 0)
    texts.push('spec.externalIPs is ignored when spec.type is "ExternalName"')
  if (str(spec.externalName) !== '' && spec.type !== 'ExternalName')
    texts.push('spec.externalName is ignored when spec.type is not "ExternalName"')
  if (spec.trafficDistribution === 'PreferClose')
    texts.push('spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"')
  return texts
}

const statefulSetWarnings = (spec: JsonObject, claimSpec: '' | 'Spec'): string[] => [
  ...structs(spec.volumeClaimTemplates).flatMap((claim, i) =>
    claimSpecWarnings(
      ['spec', `volumeClaimTemplates[${i}]`, claimSpec].filter((part) => part !== '').join('.'),
      fields(claim.spec),
    ),
  ),
  ...((num(spec.revisionHistoryLimit) ?? 0) < 0
    ? ['spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended']
    : []),
]

const storageClassAnnotation = 'volume.beta.kubernetes.io/storage-class'
const storageClassText = 'deprecated since v1.8; use "storageClassName" attribute instead'

const annotationWarnings = (annotations: JsonObject, deprecated: Readonly<Record<string, string>>): string[] =>
  Object.entries(deprecated).flatMap(([key, text]) =>
    Object.hasOwn(annotations, key) ? [`metadata.annotations[${key}]: ${text}`] : [],
  )

const deprecatedVolumes: Readonly<Record<string, string>> = {
  cephfs: 'deprecated in v1.28, non-functional in v1.31+',
  photonPersistentDisk: 'deprecated in v1.11, non-functional in v1.16+',
  scaleIO: 'deprecated in v1.16, non-functional in v1.22+',
  storageos: 'deprecated in v1.22, non-functional in v1.25+',
  glusterfs: 'deprecated in v1.25, non-functional in v1.26+',
  rbd: 'deprecated in v1.28, non-functional in v1.31+',
}

/** Models pkg/api/persistentvolume/util.go warningsForPersistentVolumeSpecAndMeta (v1.36). */
const volumeWarnings = (annotations: JsonObject, spec: JsonObject): string[] => [
  ...annotationWarnings(annotations, {
    [storageClassAnnotation]: storageClassText,
    'volume.beta.kubernetes.io/mount-options': 'deprecated since v1.31; use "mountOptions" attribute instead',
  }),
  ...(spec.persistentVolumeReclaimPolicy === 'Recycle'
    ? [
        'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.',
      ]
    : []),
  ...structs(fields(fields(spec.nodeAffinity).required).nodeSelectorTerms).flatMap((term, i) =>
    nodeTermWarnings(`spec.nodeAffinity.required.nodeSelectorTerms[${i}]`, term),
  ),
  ...Object.entries(deprecatedVolumes).flatMap(([key, text]) =>
    isSet(spec[key]) ? [`spec.${key === 'storageos' ? 'storageOS' : key}: ${text}`] : [],
  ),
]

const blockWarnings = (direction: string, peers: string, rules: JsonValue | undefined): string[] =>
  structs(rules).flatMap((rule, i) =>
    structs(rule[peers]).flatMap(({ ipBlock }, j) => {
      const at = `spec.${direction}[${i}].${peers}[${j}].ipBlock`
      const { cidr, except } = fields(ipBlock)
      return [
        ...networkWarnings(`${at}.cidr`, str(cidr)),
        ...strings(except).flatMap((network, k) => networkWarnings(`${at}.except[${k}]`, network)),
      ]
    }),
  )

function ingressWarnings(meta: JsonObject, spec: JsonObject): string[] {
  const key = 'kubernetes.io/ingress.class'
  return Object.hasOwn(fields(meta.annotations), key) && !isSet(spec.ingressClassName)
    ? [`annotation "${key}" is deprecated, please use 'spec.ingressClassName' instead`]
    : []
}
