import '../../i18n/en/recordings.ts'
import type { MouseEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { subjectText } from '../../i18n/recordingSubject.ts'
import { recordingFragment } from '../../player/runs/fragments.ts'
import type { RecordingSummary } from '../../scenarios/conformance.ts'
import { usePrefs } from '../../store/prefs.ts'
import { classes } from '../ui/classes.ts'
import { PlayIcon } from '../ui/Icon.tsx'
import styles from './RecordingRow.module.css'

interface RecordingRowProps {
  readonly id: string
  readonly recording: RecordingSummary
  readonly onPlay: (id: string) => void
}

/** A row for a recording: subject, result, and a link that plays it. */
export function RecordingRow({ id, recording, onPlay }: RecordingRowProps) {
  const t = useT()
  const locale = usePrefs((prefs) => prefs.locale)
  const { name, about, steps, seconds, beginsMs, difference } = recording
  return (
    <li className={styles.row}>
      <span
        className={classes(styles.dot, difference && styles.differs)}
        role="img"
        aria-label={t(difference ? 'recordings.differs' : 'recordings.followed')}
        title={t(difference ? 'recordings.differs' : 'recordings.followed')}
      />
      <div className={styles.text}>
        <code className="ui-little ui-anywhere ui-lit">{name}</code>
        <span className="ui-muted">{subjectText(about, locale)}</span>
        {difference && <DifferenceDetails difference={difference} />}
      </div>
      <span className={styles.size}>
        {t('recordings.steps', { count: steps })} · {t('recordings.seconds', { seconds })}
      </span>
      {beginsMs === undefined ? (
        <span className={styles.fixed} title={t('recordings.notPlayable')}>
          <span aria-hidden="true">–</span>
          <span className="visuallyHidden">{t('recordings.notPlayable')}</span>
        </span>
      ) : (
        <a
          href={`./${recordingFragment(id)}`}
          className={styles.play}
          aria-label={t('recordings.playName', { name })}
          onClick={(event) => {
            if (isPlainClick(event)) {
              event.preventDefault()
              onPlay(id)
            }
          }}
        >
          <PlayIcon size={10} />
          {t('recordings.play')}
        </a>
      )}
    </li>
  )
}

/** With a modifier key the browser opens the link in another tab. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

function DifferenceDetails({ difference }: { readonly difference: NonNullable<RecordingSummary['difference']> }) {
  const t = useT()
  const { step, field, expected, got } = difference
  return (
    <details className={styles.difference}>
      <summary>
        {step < 0 ? t('recordings.differsIn', { field }) : t('recordings.differsAt', { step: step + 1, field })}
      </summary>
      <dl>
        <dt>{t('recordings.expected')}</dt>
        <dd className="ui-anywhere ui-lit">{expected}</dd>
        <dt>{t('recordings.got')}</dt>
        <dd className="ui-anywhere ui-lit">{got}</dd>
      </dl>
    </details>
  )
}
