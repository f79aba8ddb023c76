import type { Deployment } from '../../api/types.ts'
import { getCondition } from '../../controllers/deployment/conditions.ts'
import { deploymentComplete } from '../../controllers/deployment/deploymentUtil.ts'
import type { WorkloadView } from '../workload.ts'

/** State as `kubectl rollout status` would end: done, failed, or waiting. */
export function rolloutState(d: Deployment): WorkloadView['rollout'] {
  if (deploymentComplete(d, d.status)) return 'complete'
  if (d.spec.paused) return 'paused'
  // Until the controller has observed a new spec, the conditions describe the previous one.
  if ((d.status.observedGeneration ?? 0) < (d.metadata.generation ?? 0)) return 'progressing'
  const { reason } = getCondition(d.status, 'Progressing') ?? {}
  return reason === 'ProgressDeadlineExceeded' ? 'failed' : 'progressing'
}
