/** Reads annotations that tools act on out of an object's text. */
import { asObject, textOf } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import type { Item } from './tool.ts'

/** The value of an annotation; undefined without it. */
export function annotationOf(value: JsonObject, key: string): string | undefined {
  const annotations = asObject(asObject(value.metadata).annotations)
  const found = Object.hasOwn(annotations, key) ? annotations[key] : undefined
  return typeof found === 'string' ? found : undefined
}

/** The words of a comma-separated list. */
export const wordsOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** A whole number as Go reads one; undefined for any other text. */
export const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^[+-]?\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : undefined

export const nameOfItem = ({ value }: Pick<Item<unknown>, 'value'>): string => {
  const { name, generateName } = asObject(value.metadata)
  return textOf(name) || textOf(generateName)
}

/** Kinds in the order in which Helm and Argo CD create them; all other kinds follow. */
const kindOrder: readonly string[] = [
  'PriorityClass',
  'Namespace',
  'NetworkPolicy',
  'ResourceQuota',
  'LimitRange',
  'PodDisruptionBudget',
  'ServiceAccount',
  'Secret',
  'ConfigMap',
  'StorageClass',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'CustomResourceDefinition',
  'ClusterRole',
  'ClusterRoleBinding',
  'Role',
  'RoleBinding',
  'Service',
  'DaemonSet',
  'Pod',
  'ReplicationController',
  'ReplicaSet',
  'Deployment',
  'HorizontalPodAutoscaler',
  'StatefulSet',
  'Job',
  'CronJob',
  'IngressClass',
  'Ingress',
  'APIService',
]
const rankOf = new Map(kindOrder.map((kind, i) => [kind, i]))

/** Sorts by kind; objects of one kind keep the order of the manifest. */
export const byKind = <T>(items: readonly Item<T>[]): readonly Item<T>[] =>
  items.toSorted((a, b) => kindRank(a) - kindRank(b))

const kindRank = ({ value }: Item<unknown>): number => rankOf.get(textOf(value.kind)) ?? kindOrder.length

/** Whether objects of this kind end by themselves: a tool waits for the end of a hook of such a kind. */
export const ends = ({ kind }: JsonObject): boolean => kind === 'Job' || kind === 'Pod'
