/** Independent second implementation of Kubernetes' arithmetic: it imports nothing from the controllers. */
import type { Deployment, IntOrString, KubeObject, OwnerReference, Pod, ReplicaSet } from '../../api/types.ts'

export const sum = <T>(items: Iterable<T>, value: (item: T) => number): number => {
  let total = 0
  for (const item of items) total += value(item)
  return total
}

function share(value: IntOrString | undefined, whole: number, round: (value: number) => number): number {
  if (value === undefined) return 0
  return typeof value === 'number' ? value : round((Number.parseInt(value, 10) * whole) / 100)
}

/** Maximum of Pods and minimum of available Pods in a rolling update. */
export function boundsOf({ spec }: Deployment): { maxTotal: number; minAvailable: number } {
  const { maxSurge, maxUnavailable } = spec.strategy.rollingUpdate ?? {}
  const surge = share(maxSurge, spec.replicas, Math.ceil)
  const unavailable = share(maxUnavailable, spec.replicas, Math.floor)
  const lost = surge === 0 && unavailable === 0 ? 1 : unavailable
  return { maxTotal: spec.replicas + surge, minAvailable: Math.max(0, spec.replicas - lost) }
}

export const controllerOf = ({ metadata }: KubeObject): OwnerReference | undefined =>
  metadata.ownerReferences?.find((ref) => ref.controller)

export const isOwnedBy = (object: KubeObject, owner: KubeObject): boolean =>
  controllerOf(object)?.uid === owner.metadata.uid

/** Whether labels match. Only equality is checked, because these runs use no other selectors. */
export function matches(wanted: { readonly [key: string]: string } = {}, object: KubeObject): boolean {
  const labels = object.metadata.labels ?? {}
  return Object.entries(wanted).every(([key, value]) => labels[key] === value)
}

export const isEnded = ({ status }: Pod): boolean => status.phase === 'Succeeded' || status.phase === 'Failed'
export const isActive = (pod: Pod): boolean => !isEnded(pod) && pod.metadata.deletionTimestamp === undefined
export const readyTime = ({ status }: Pod): string | undefined =>
  status.conditions?.find(({ type, status: value }) => type === 'Ready' && value === 'True')?.lastTransitionTime

const byAge = (a: ReplicaSet, b: ReplicaSet): number => {
  const key = ({ metadata }: ReplicaSet) => `${metadata.creationTimestamp}/${metadata.name}`
  return key(a) < key(b) ? -1 : 1
}

/** The oldest ReplicaSet with the Deployment's template. */
export function newestTemplate(d: Deployment, replicaSets: readonly ReplicaSet[]): ReplicaSet | undefined {
  const wanted = templateText(d)
  return [...replicaSets].sort(byAge).find((rs) => templateText(rs) === wanted)
}

function templateText({ spec: { template } }: Deployment | ReplicaSet): string {
  const { 'pod-template-hash': _, ...labels } = template.metadata?.labels ?? {}
  return canonical({ ...template, metadata: { ...template.metadata, labels } })
}

/** JSON with sorted keys, for comparing objects. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members
    .map(([key, member]) => `${key}:${canonical(member)}`)
    .sort()
    .join()}}`
}
