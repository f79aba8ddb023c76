/** Votes for the Pods in the picture, once a question about Pods is over. */
import type { PresentingState } from '../../store/presenting.ts'
import { podEnd } from '../room/wallWords.ts'

/**
 * Number of answers by the Pod's name, of phones together with votes by hand; empty while the question is open. `pods`:
 * names of the Pods that are there.
 */
export function podVotes(
  { hands, room }: Pick<PresentingState, 'hands' | 'room'>,
  pods: readonly string[],
): ReadonlyMap<string, number> {
  const isOpen = hands === undefined || (hands.isOver !== true && hands.right === undefined)
  if (isOpen) return new Map()
  const { spread } = room ?? {}
  if (spread?.type === 'rows')
    return new Map(
      spread.rows.flatMap(({ answer, count }) =>
        answer?.type === 'pod' && count > 0 ? [[answer.pod, count] as const] : [],
      ),
    )
  return new Map(
    pods.flatMap((name) => {
      const count = hands.counts[hands.answers.indexOf(podEnd(name))] ?? 0
      return count > 0 ? [[name, count] as const] : []
    }),
  )
}
