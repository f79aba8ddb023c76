import { useMemo } from 'react'
import type { LoopKey } from '../../engine/index.ts'
import { followedKeyOf } from '../../player/actions/followKey.ts'
import { useSelection } from '../../store/selection.ts'

/** The key whose path through the control loop is highlighted. */
export function useFollowedKey(): LoopKey | undefined {
  const followedKey = useSelection((selection) => selection.followedKey)
  const selected = useSelection((selection) => selection.selected)
  return useMemo(() => followedKeyOf({ followedKey, selected }), [followedKey, selected])
}
