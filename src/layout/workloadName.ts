import type { WorkloadView } from '../engine/index.ts'

type Named = Pick<WorkloadView, 'kind' | 'namespace' | 'name'>

/** `deployment/web`, as kubectl takes and prints it. */
export function slashName({ kind, name }: Omit<Named, 'namespace'>): string {
  return `${kind.toLowerCase()}/${name}`
}

/** `deployment/web` with its namespace, unless that is `default`. */
export function fullName(workload: Named): string {
  const { namespace } = workload
  return namespace === 'default' ? slashName(workload) : `${namespace}/${slashName(workload)}`
}
