/** The effect of a workload's change on its Pods. */
import { isDeepStrictEqual } from 'node:util'
import { asObject, type JsonObject, type JsonValue, type KubeObject, workloadKinds } from '../../engine/index.ts'

/**
 * - `new`: the workload did not exist.
 * - `rolls`: its template changes, and its Pods are replaced.
 * - `whenResumed`: its template changes while it is paused.
 * - `onDelete`: its template changes, and only Pods that a user deletes get the new template (updateStrategy OnDelete).
 * - `newPods`: its template changes, and only Pods that are created later get the new template.
 * - `scales`: only the number of its Pods changes.
 * - `none`: its Pods stay as they are.
 */
export type WorkloadChange = 'new' | 'rolls' | 'whenResumed' | 'onDelete' | 'newPods' | 'scales' | 'none'

export interface ChangedWorkload {
  readonly change: WorkloadChange
  /** The desired Pods; both 0 for a kind without such a number. */
  readonly replicas: { readonly from: number; readonly to: number }
  /** Fewest available Pods and most Pods that the strategy allows; undefined for a kind without bounds. */
  readonly bounds: { readonly minAvailable: number; readonly maxPods: number } | undefined
  /** The stored versions, with defaults. */
  readonly before: KubeObject | undefined
  readonly after: KubeObject
}

/** Kinds that replace their Pods by themselves (`rollsOut`), and kinds that do not (`others`). */
const rollsOut: ReadonlySet<string> = new Set(workloadKinds.map(({ kind }) => kind))
const others: ReadonlySet<string> = new Set(['ReplicaSet', 'ReplicationController', 'Job', 'CronJob'])

export const specOf = (object: KubeObject | undefined): JsonObject =>
  asObject((object as { readonly spec?: JsonValue } | undefined)?.spec)

/** Undefined for a kind without a Pod template. */
export function changedWorkload(before: KubeObject | undefined, after: KubeObject): ChangedWorkload | undefined {
  const { kind } = after
  if (!rollsOut.has(kind) && !others.has(kind)) return undefined
  const row = workloadKinds.find((one) => one.kind === kind)
  // A DaemonSet's number of Pods is not in its spec.
  const podsOf = (one: KubeObject): number => row?.boundsOf(one).specReplicas ?? numberOf(specOf(one).replicas)
  const replicas = { from: before === undefined ? 0 : podsOf(before), to: podsOf(after) }
  return { change: changeOf(before, after), replicas, bounds: row?.boundsOf(after), before, after }
}

const numberOf = (value: JsonValue | undefined): number => (typeof value === 'number' ? value : 0)

function changeOf(before: KubeObject | undefined, after: KubeObject): WorkloadChange {
  if (before === undefined) return 'new'
  const [was, is] = [specOf(before), specOf(after)]
  if (!isDeepStrictEqual(was.template ?? was.jobTemplate, is.template ?? is.jobTemplate)) {
    if (!rollsOut.has(after.kind)) return 'newPods'
    if (is.paused === true) return 'whenResumed'
    return asObject(is.updateStrategy).type === 'OnDelete' ? 'onDelete' : 'rolls'
  }
  // The end of a pause rolls out the changes that were made during it.
  if (was.paused === true && is.paused !== true) return 'rolls'
  return was.replicas === is.replicas ? 'none' : 'scales'
}

/** Pods beyond `spec.replicas`, and Pods that may be unavailable. */
export const roomOfRollout = ({ bounds, replicas }: Required<Pick<ChangedWorkload, 'bounds' | 'replicas'>>) => ({
  surge: (bounds?.maxPods ?? 0) - replicas.to,
  away: replicas.to - (bounds?.minAvailable ?? 0),
})
