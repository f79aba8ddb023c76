/** Names, ordinals and storage of a StatefulSet's Pods. Models pkg/controller/statefulset/stateful_set_utils.go (v1.36). */
import { asObject } from '../../api/jsonObject.ts'
import type { ClaimTemplate, StatefulSet } from '../../api/kindTypes.ts'
import type { JsonObject, KubeObject, Labels, Pod, PodSpec } from '../../api/types.ts'
import { podFromTemplate } from '../controllerUtils/podControl.ts'
import { isPodReady } from '../controllerUtils/podUtils.ts'

const REVISION_LABEL = 'controller-revision-hash'
const POD_NAME_LABEL = 'statefulset.kubernetes.io/pod-name'
const POD_INDEX_LABEL = 'apps.kubernetes.io/pod-index'

/** A Pod of a revision of the set that is about to be created. Models newStatefulSetPod. */
export class NewPod {
  readonly set: StatefulSet
  readonly ordinal: number
  /** Name of its revision. */
  readonly revision: string

  constructor(set: StatefulSet, ordinal: number, revision: string) {
    this.set = set
    this.ordinal = ordinal
    this.revision = revision
  }

  get name(): string {
    return `${this.set.metadata.name}-${this.ordinal}`
  }

  /** Computed on demand: every pass has one for each missing Pod, and creates few. */
  get object(): JsonObject {
    return newPodObject(this)
  }
}

const digits = /^[0-9]+$/

/** Set name and ordinal in a Pod's name; ordinal -1 if there is none, or beyond 32 bits. */
export function parentAndOrdinal(podName: string): { readonly parent: string; readonly ordinal: number } {
  const dash = podName.lastIndexOf('-')
  const last = podName.slice(dash + 1)
  if (dash < 0 || !digits.test(last)) return { parent: '', ordinal: -1 }
  const ordinal = Number(last)
  return { parent: podName.slice(0, dash), ordinal: ordinal < 2 ** 31 ? ordinal : -1 }
}

export const ordinalOf = ({ metadata }: KubeObject): number => parentAndOrdinal(metadata.name).ordinal
export const isMemberOf = (set: StatefulSet, pod: KubeObject): boolean =>
  parentAndOrdinal(pod.metadata.name).parent === set.metadata.name

export const startOrdinal = ({ spec }: StatefulSet): number => spec.ordinals?.start ?? 0

/** Whether the ordinal is within the set's range. */
export function isInRange(set: StatefulSet, ordinal: number): boolean {
  const start = startOrdinal(set)
  return ordinal >= start && ordinal < start + set.spec.replicas
}

export const revisionNameOf = (pod: Pod): string => pod.metadata.labels?.[REVISION_LABEL] ?? ''
export const isTerminating = (pod: Pod): boolean => pod.metadata.deletionTimestamp !== undefined
export const isRunningAndReady = (pod: Pod): boolean => pod.status.phase === 'Running' && isPodReady(pod)
export const hasEnded = ({ status }: Pod): boolean => status.phase === 'Failed' || status.phase === 'Succeeded'

export const claimTemplatesOf = ({ spec }: StatefulSet): readonly ClaimTemplate[] => spec.volumeClaimTemplates ?? []

const templateName = ({ metadata }: ClaimTemplate): string => metadata?.name ?? ''

/** `data-web-0`. */
export const claimName = (set: StatefulSet, template: ClaimTemplate, ordinal: number): string =>
  `${templateName(template)}-${set.metadata.name}-${ordinal}`

/** The claim of one Pod at its creation. Its labels are those of template and selector. */
export function claimFrom(set: StatefulSet, template: ClaimTemplate, ordinal: number): JsonObject {
  const labels = { ...template.metadata?.labels, ...set.spec.selector.matchLabels }
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { ...template.metadata, name: claimName(set, template, ordinal), labels },
    ...(template.spec === undefined ? {} : { spec: template.spec }),
  }
}

/** Claim volumes first, then the others. */
function withStorage(set: StatefulSet, spec: PodSpec, ordinal: number): PodSpec {
  const templates = claimTemplatesOf(set)
  if (templates.length === 0) return spec
  const names = new Set(templates.map(templateName))
  const claimed = templates.map((template) => ({
    name: templateName(template),
    persistentVolumeClaim: { claimName: claimName(set, template, ordinal) },
  }))
  const others = (spec.volumes ?? []).filter(({ name }) => !names.has(name))
  return { ...spec, volumes: [...claimed, ...others] }
}

const identityLabels = (name: string, ordinal: number): Labels => ({
  [POD_NAME_LABEL]: name,
  [POD_INDEX_LABEL]: String(ordinal),
})

/** Whether a Pod's labels match its identity. */
export const identityMatches = (set: StatefulSet, { metadata }: Pod): boolean => {
  const { parent, ordinal } = parentAndOrdinal(metadata.name)
  return (
    ordinal >= 0 &&
    parent === set.metadata.name &&
    metadata.name === `${parent}-${ordinal}` &&
    metadata.labels?.[POD_NAME_LABEL] === metadata.name
  )
}

/** Whether a Pod has the volumes of its claims. */
export function storageMatches(set: StatefulSet, pod: Pod): boolean {
  const ordinal = ordinalOf(pod)
  if (ordinal < 0) return false
  const volumes = new Map((pod.spec.volumes ?? []).map((volume) => [volume.name, volume]))
  return claimTemplatesOf(set).every(
    (template) =>
      volumes.get(templateName(template))?.persistentVolumeClaim?.claimName === claimName(set, template, ordinal),
  )
}

/** The Pod with its identity labels and claim volumes. */
export function withIdentity(set: StatefulSet, pod: Pod): Pod {
  const ordinal = ordinalOf(pod)
  const labels = { ...pod.metadata.labels, ...identityLabels(pod.metadata.name, ordinal) }
  const spec = storageMatches(set, pod) ? pod.spec : withStorage(set, pod.spec, ordinal)
  return { ...pod, metadata: { ...pod.metadata, labels }, spec }
}

function newPodObject({ set, name, ordinal, revision }: NewPod): JsonObject {
  const { template } = set.spec
  const { metadata, ...pod } = podFromTemplate(template, set)
  const { labels, ...kept } = asObject(metadata)
  const { serviceName } = set.spec
  return {
    ...pod,
    metadata: {
      ...kept,
      name,
      namespace: set.metadata.namespace ?? '',
      labels: { ...asObject(labels), ...identityLabels(name, ordinal), [REVISION_LABEL]: revision },
    },
    spec: {
      ...withStorage(set, template.spec, ordinal),
      hostname: name,
      ...(serviceName ? { subdomain: serviceName } : {}),
    },
  }
}
