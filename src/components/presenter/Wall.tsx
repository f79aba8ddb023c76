import '../../i18n/en/presenter.ts'
import type { PointerEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { act } from '../../player/presenting/acts.ts'
import { usePlayback } from '../../store/playback.ts'
import { usePresenterLink } from '../../store/presenting.ts'
import { formatClock } from '../../store/runClock.ts'
import { Panel } from './Panel.tsx'
import { Picture, zoomOf } from './Picture.tsx'
import styles from './PresenterWindow.module.css'

/** Width of the copy of the audience's view, in CSS px. */
const wallWidth = 420

/** A copy of the audience's view at the same moment. The mouse over it shows a pointer to the audience. */
export function Wall() {
  const t = useT()
  const size = usePresenterLink((link) => link.roomSize)
  const at = usePlayback((playback) => playback.cursor.at)
  const scale = wallWidth / size.width
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    act({ do: 'point', to: { x: share(clientX - left, width), y: share(clientY - top, height) } })
  }
  return (
    <Panel name={t('presenter.window.wall')} aside={<output aria-live="off">{formatClock(at)}</output>}>
      <div
        className={styles.wall}
        style={{ width: wallWidth, height: Math.round(size.height * scale) }}
        data-wall=""
        onPointerMove={point}
        onPointerLeave={() => act({ do: 'point' })}
      >
        <div className="ui-wide ui-tall" inert>
          <Picture zoom={zoomOf(size) * scale} />
        </div>
      </div>
    </Panel>
  )
}

function share(offset: number, length: number): number {
  return Math.min(Math.max(offset / length, 0), 1)
}
