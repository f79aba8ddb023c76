import '../../i18n/en/recorded/watched.ts'
import type { ReactNode } from 'react'
import { type Translate, useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import { installedPlayer } from '../../player/actions/actions.ts'
import { usePlayback } from '../../store/playback.ts'
import { openRun, useOpenRun } from '../../store/run/openRun.ts'
import { useWatched, type WatchedShown } from '../../store/watched.ts'
import { Button } from '../ui/Button.tsx'
import styles from './WatchedState.module.css'

/** A link to the newest moment of a recording that still grows; `otherwise` for a finished one. */
export function LiveOr({ otherwise }: { readonly otherwise: ReactNode }) {
  const isGrowing = useWatched(({ watched }) => watched?.state === 'live' || watched?.state === 'lost')
  return isGrowing ? <LiveButton /> : otherwise
}

/** Pending data of a growing recording, how it ended, or that its command does not respond. */
export function WatchedState() {
  const t = useT()
  const watched = useWatched((state) => state.watched)
  const isAtEnd = useIsAtEnd()
  if (watched === undefined) return null
  const { state, notShown } = watched
  return (
    <>
      <span role="status" className={state === 'lost' || state === 'gone' ? 'ui-warn' : undefined} data-watched={state}>
        {stateText(watched, t)}
      </span>
      {/* Outside of the status, because screen readers must not announce every change of the number. */}
      {notShown > 0 && !isAtEnd && (
        <span>{t('watched.notShown', { count: notShown, number: formatCount(notShown) })}</span>
      )}
    </>
  )
}

function useIsAtEnd(): boolean {
  const endAt = useOpenRun(({ run }) => run.endMs ?? 0)
  return usePlayback(({ cursor, playing }) => !playing && cursor.at >= endAt)
}

function LiveButton() {
  const t = useT()
  const isAtEnd = useIsAtEnd()
  return (
    <Button
      className={styles.live}
      onClick={goLive}
      aria-pressed={isAtEnd}
      title={t(isAtEnd ? 'watched.live.now' : 'watched.live.go')}
    >
      <span className={styles.dot} />
      {t('watched.live')}
    </Button>
  )
}

function stateText({ state, end }: WatchedShown, t: Translate): string {
  if (state === 'live') return ''
  return end === undefined ? t(state === 'lost' ? 'watched.lost' : 'watched.gone') : t(`watched.end.${end}`)
}

/** Goes to the newest time of a growing recording; from there the cursor follows its growth. */
export function goLive(): void {
  const { endMs } = openRun()
  if (endMs !== undefined) void installedPlayer()?.seek(endMs)
}
