import { timestampAt } from '../../api/clock.ts'
import type { AutoscalerCondition } from '../../api/kindTypes.ts'

/** A condition without its time. */
export type Verdict = Pick<AutoscalerCondition, 'type' | 'status' | 'reason' | 'message'>

/**
 * The list with a condition of this type. A new condition comes last, and only a new status changes its transition time
 * (virtual ms).
 */
// Models horizontal.go setConditionInList (v1.36).
export function withCondition(
  list: readonly AutoscalerCondition[],
  condition: Verdict,
  now: number,
): readonly AutoscalerCondition[] {
  const index = list.findIndex(({ type }) => type === condition.type)
  const before = list[index]
  const { lastTransitionTime } = before?.status === condition.status ? before : { lastTransitionTime: timestampAt(now) }
  const { type, status, reason, message } = condition
  const after: AutoscalerCondition = {
    type,
    status,
    ...(lastTransitionTime === undefined ? {} : { lastTransitionTime }),
    ...(reason === undefined ? {} : { reason }),
    ...(message === undefined ? {} : { message }),
  }
  return before ? list.with(index, after) : [...list, after]
}
