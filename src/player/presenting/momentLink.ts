/** Updates a link to the audience's run at its cursor, created while the run does not move. */

import { noteMomentLink } from '../../store/late/presenting.ts'
import { useLesson } from '../../store/lesson.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { usePresenting } from '../../store/presenting.ts'
import { useSelection } from '../../store/selection.ts'
import type { Player } from '../player.ts'
import { shownLessonFragment } from '../runs/fragments.ts'
import { currentFragment } from '../runs/runs.ts'
import { pageAddress } from './messages.ts'

/** Wall-clock ms without a change before a link is created, because packing a long run takes a while. */
const restMs = 400

/** Starts updating the link. While the run moves, the previous link stays. */
export function keepLink(player: Player): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const make = async (): Promise<void> => {
    const { playing, engine } = usePlayback.getState()
    if (playing || engine !== 'ready') return
    const fragment = shownLessonFragment() ?? (await currentFragment(player, () => undefined))
    const link = fragment === undefined ? '' : pageAddress() + fragment
    if (link !== usePresenting.getState().link) noteMomentLink(link)
  }
  const changed = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void make(), restMs)
  }
  usePlayback.subscribe(changed)
  useSelection.subscribe(changed)
  useLesson.subscribe(changed)
  useManifest.subscribe((now, before) => now.text !== before.text && changed())
  changed()
}
