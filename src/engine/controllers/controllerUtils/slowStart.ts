import type { StatusError } from '../../api/errors.ts'
import { refusalOf } from '../../client/refusals.ts'

/**
 * Calls `work` in batches of 1, 2, 4, 8 ..., so that a call that always fails is tried once instead of hundreds of
 * times: a failure in a batch stops all later batches. Example: 10 calls run as 1, 2, 4, 3.
 */
// Models pkg/controller/replicaset/replica_set.go slowStartBatch and pkg/controller/daemon/daemon_controller.go syncNodes (v1.36).
export function slowStartBatch(count: number, work: () => void): { successes: number; error: StatusError | undefined } {
  let successes = 0
  let remaining = count
  for (let size = Math.min(1, remaining); size > 0; size = Math.min(2 * size, remaining)) {
    let firstError: StatusError | undefined
    for (let i = 0; i < size; i++) {
      const error = refusalOf(work)
      if (error) firstError ??= error
      else successes++
    }
    if (firstError) return { successes, error: firstError }
    remaining -= size
  }
  return { successes, error: undefined }
}
