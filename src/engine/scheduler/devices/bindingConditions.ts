/**
 * Checks devices that a driver must prepare for a node after their allocation. Models isClaimReadyForBinding and
 * isClaimTimeout of the plugin DynamicResources (v1.36).
 */
import { virtualMsOf } from '../../api/clock.ts'
import type { ResourceClaim } from '../../api/kindTypes.ts'

/** The timeout for a driver's preparation, and the period of the scheduler's checks. */
export const DEVICE_TIMEOUT_MS = 600_000
export const DEVICE_CHECK_INTERVAL_MS = 5_000

type BindingState =
  | { readonly kind: 'ready' | 'waiting' }
  | { readonly kind: 'late' | 'failed'; readonly message: string }

/** The state of a claim's preparation at virtual ms `now`. */
export function bindingState({ metadata: { name }, status }: ResourceClaim, now: number): BindingState {
  let isReady = true
  for (const result of status?.allocation?.devices?.results ?? []) {
    const { bindingConditions: wanted = [], bindingFailureConditions: failures = [] } = result
    if (wanted.length === 0) continue
    const { conditions = [] } =
      status?.devices?.find(
        ({ device, driver, pool }) => device === result.device && driver === result.driver && pool === result.pool,
      ) ?? {}
    const isTrue = (type: string) => conditions.find((one) => one.type === type && one.status === 'True')
    const failure = failures.map(isTrue).find((one) => one !== undefined)
    if (failure)
      return {
        kind: 'failed',
        message: `device binding failed: claim=${name}, reason=${failure.reason ?? ''}, message="${failure.message ?? ''}"`,
      }
    isReady &&= wanted.every(isTrue)
  }
  if (isReady) return { kind: 'ready' }
  const since = status?.allocation?.allocationTimestamp
  const isLate = since !== undefined && virtualMsOf(since) + DEVICE_TIMEOUT_MS < now
  return isLate ? { kind: 'late', message: `device binding timeout: claim=${name}` } : { kind: 'waiting' }
}

/** Whether a driver must prepare the claim's devices before the Pod is bound. */
export const hasBindingConditions = ({ status }: ResourceClaim): boolean =>
  status?.allocation?.devices?.results?.some(({ bindingConditions = [] }) => bindingConditions.length > 0) === true
