import { roomKeys } from '../../player/keys/sets/presenterKeys.ts'
import '../../i18n/en/presenter.ts'
import { useT } from '../../i18n/index.ts'
import { act } from '../../player/presenting/acts.ts'
import { sentenceShown } from '../../player/room/sentenceShown.ts'
import { usePresenterLink, usePresenting } from '../../store/presenting.ts'
import { formatClock } from '../../store/runClock.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Panel } from './Panel.tsx'
import styles from './Panels.module.css'

/** Bookmarks of this run. */
export function MarksPanel() {
  const t = useT()
  const all = usePresenting((presenting) => presenting.marks)
  const place = usePresenterLink((link) => link.place)
  const marks = all.filter(({ run }) => run === place?.run)
  return (
    <Panel
      name={t('presenter.window.marks')}
      aside={
        <Button variant="quiet" keyRow={roomKeys.mark} onClick={() => act({ do: 'mark', text: sentenceShown() })}>
          {t('presenter.window.addMark')}
        </Button>
      }
    >
      {marks.length === 0 && <p className="ui-fine ui-faint">{t('presenter.window.noMarks')}</p>}
      <ol className={styles.marks}>
        {marks.map(({ at, step, text }, index) => (
          <li key={`${at} ${step}`} className="ui-row ui-tight">
            <button
              type="button"
              className={styles.mark}
              aria-current={at === place?.cursor.at && step === place.cursor.step ? 'true' : undefined}
              onClick={() => act({ do: 'jump', mark: index })}
            >
              {index < 9 ? <kbd>⇧{index + 1}</kbd> : <span />}
              <time className="ui-mono">{formatClock(at)}</time>
              <span className="ui-ellipsis">{text}</span>
            </button>
            <IconButton
              label={t('presenter.window.unmark', { number: index + 1 })}
              icon={<Icon name="close" size={12} />}
              onClick={() => act({ do: 'unmark', mark: index })}
            />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
