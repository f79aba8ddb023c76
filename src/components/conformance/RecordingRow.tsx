import type { MouseEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { recordingFragment } from '../../player/recordings.ts'
import type { RecordingSummary } from '../../scenarios/conformance.ts'
import { PlayIcon } from '../controls/icons.tsx'
import { classes } from '../ui/classes.ts'
import styles from './RecordingRow.module.css'

interface RecordingRowProps {
  readonly recording: RecordingSummary
  readonly onPlay: (name: string) => void
}

/** One recording: what it is about, how it went, and a link that plays it. */
export function RecordingRow({ recording, onPlay }: RecordingRowProps) {
  const t = useT()
  const { name, about, steps, seconds, beginsMs, difference } = recording
  return (
    <li className={styles.row}>
      <span
        className={classes(styles.dot, difference && styles.differs)}
        role="img"
        aria-label={t(difference ? 'conformance.differs' : 'conformance.followed')}
        title={t(difference ? 'conformance.differs' : 'conformance.followed')}
      />
      <div className={styles.text}>
        <code className={styles.name}>{name}</code>
        <span className={styles.about}>{about}</span>
        {difference && <DifferenceDetails difference={difference} />}
      </div>
      <span className={styles.size}>
        {t('conformance.steps', { count: steps })} · {t('conformance.seconds', { seconds })}
      </span>
      {beginsMs === undefined ? (
        <span className={styles.fixed} title={t('conformance.notPlayable')}>
          <span aria-hidden="true">–</span>
          <span className="visuallyHidden">{t('conformance.notPlayable')}</span>
        </span>
      ) : (
        <a
          href={recordingFragment(name)}
          className={styles.play}
          aria-label={t('conformance.playName', { name })}
          onClick={(event) => {
            if (isPlainClick(event)) {
              event.preventDefault()
              onPlay(name)
            }
          }}
        >
          <PlayIcon size={10} />
          {t('conformance.play')}
        </a>
      )}
    </li>
  )
}

/** With a modifier the browser opens the link elsewhere, as everywhere. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

function DifferenceDetails({ difference }: { readonly difference: NonNullable<RecordingSummary['difference']> }) {
  const t = useT()
  const { step, field, expected, got } = difference
  return (
    <details className={styles.difference}>
      <summary>
        {step < 0 ? t('conformance.differsIn', { field }) : t('conformance.differsAt', { step: step + 1, field })}
      </summary>
      <dl>
        <dt>{t('conformance.expected')}</dt>
        <dd>{expected}</dd>
        <dt>{t('conformance.got')}</dt>
        <dd>{got}</dd>
      </dl>
    </details>
  )
}
