import '../../i18n/en/presenter.ts'
import { useT } from '../../i18n/index.ts'
import { act } from '../../player/presenting/acts.ts'
import { roomParts, usePresenterLink, usePresenting } from '../../store/presenting.ts'
import { LineIcon } from '../ui/LineIcon.tsx'
import { Panel } from './Panel.tsx'
import styles from './Panels.module.css'
import { zoomOf } from './Picture.tsx'

/** The smallest font size, in CSS px before the zoom. */
const smallestText = 11

/** Switches for the additions beside the picture. */
export function ShowsPanel() {
  const t = useT()
  const shows = usePresenting((presenting) => presenting.shows)
  const size = usePresenterLink((link) => link.roomSize)
  return (
    <Panel name={t('presenter.window.shows')}>
      <div className={styles.switches}>
        {roomParts.map((part) => (
          <button
            key={part}
            type="button"
            className={styles.switch}
            aria-pressed={shows[part]}
            onClick={() => act({ do: 'show', part, on: !shows[part] })}
          >
            {shows[part] && (
              <LineIcon size={12} strokeWidth={2}>
                <path d="M3 8.5l3.2 3.2L13 4.8" />
              </LineIcon>
            )}
            {t(`presenter.window.shows.${part}`)}
          </button>
        ))}
      </div>
      <p className="ui-fine ui-faint">
        {t('presenter.window.smallest', { size: Math.round(smallestText * zoomOf(size)), ...size })}
      </p>
    </Panel>
  )
}
