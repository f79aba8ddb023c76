import type { WorkloadView } from '../engine/index.ts'

type Named = Pick<WorkloadView, 'kind' | 'namespace' | 'name'>

/** As kubectl takes and prints it: `deployment/web`. */
export function slashName({ kind, name }: Omit<Named, 'namespace'>): string {
  return `${kind.toLowerCase()}/${name}`
}

/** With the namespace, unless that is the default one. */
export function fullName(workload: Named): string {
  const { namespace } = workload
  return namespace === 'default' ? slashName(workload) : `${namespace}/${slashName(workload)}`
}
