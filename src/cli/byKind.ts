/** Lists of workloads by kind, for the output of commands. */
import type { WorkloadObject } from '../engine/index.ts'

type Kind = WorkloadObject['kind']

/** The name of each kind's list. */
const lists = { Deployment: 'deployments', StatefulSet: 'statefulSets', DaemonSet: 'daemonSets' } as const

/** The list of Deployments is always present; lists of other kinds only if they are not empty. */
export type ByKind<T> = { readonly deployments: readonly T[] } & {
  readonly [list in Exclude<(typeof lists)[Kind], 'deployments'>]?: readonly T[]
}

/** Maps each workload with `read`, and lists the results by kind. */
export function byKind<W extends { readonly kind: Kind }, T>(
  workloads: readonly W[],
  read: (workload: W) => T,
): ByKind<T> {
  const of = (kind: Kind): T[] => workloads.filter((one) => one.kind === kind).map(read)
  const [statefulSets, daemonSets] = [of('StatefulSet'), of('DaemonSet')]
  return {
    deployments: of('Deployment'),
    ...(statefulSets.length > 0 ? { statefulSets } : {}),
    ...(daemonSets.length > 0 ? { daemonSets } : {}),
  }
}

/** The reverse of `byKind`: the elements of all lists, each with its kind. */
export const withKinds = <T extends object>(
  of: Readonly<Record<string, readonly T[] | undefined>>,
): (T & { readonly kind: Kind })[] =>
  (Object.keys(lists) as Kind[]).flatMap((kind) => (of[lists[kind]] ?? []).map((one) => ({ kind, ...one })))

export const listNames: readonly string[] = Object.values(lists)
