import type { ClusterConfig } from '../../document/types.ts'
import { kubectlReleaseOf, releaseOf } from '../../releases.ts'
import type { ShellReleases } from './command.ts'

/** Releases of kubectl and API server in a cluster. */
export const shellReleases = (config: Pick<ClusterConfig, 'kubernetes' | 'kubectl'>): ShellReleases => ({
  kubectl: kubectlReleaseOf(config),
  server: releaseOf(config),
})
