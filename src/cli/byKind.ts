/** Workloads in what the command line writes: a list for each kind. */
import type { WorkloadObject } from '../engine/index.ts'

type Kind = WorkloadObject['kind']

/** The name of each kind's list. */
const lists = { Deployment: 'deployments', StatefulSet: 'statefulSets', DaemonSet: 'daemonSets' } as const

/** There is always one of Deployments; the others are left out where they would be empty. */
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

/** The other way round: everything of all lists, with its kind. */
export const withKinds = <T extends object>(
  of: Readonly<Record<string, readonly T[] | undefined>>,
): (T & { readonly kind: Kind })[] =>
  (Object.keys(lists) as Kind[]).flatMap((kind) => (of[lists[kind]] ?? []).map((one) => ({ kind, ...one })))

/** The names of all lists. */
export const listNames: readonly string[] = Object.values(lists)
