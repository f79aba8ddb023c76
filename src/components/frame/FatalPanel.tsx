import '../../i18n/en/notices.ts'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { copyRun } from '../../player/actions/actions.ts'
import { restartFromJournal, startOver } from '../../player/runs/runActions.ts'
import { usePlayback } from '../../store/playback.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { RestartIcon } from '../ui/lateIcons.tsx'
import styles from './FatalPanel.module.css'

/** Replaces the stage after a failure of the engine. The editor stays usable. */
export function FatalPanel() {
  const t = useT()
  const fatal = usePlayback((state) => state.fatal)
  const [copied, setCopied] = useState(false)
  if (fatal === undefined) return null
  return (
    <section className={styles.panel} role="alert">
      <h1>{t('frame.fatal.title')}</h1>
      <p>{t('frame.fatal.text')}</p>
      <p className={styles.message}>{fatal.message}</p>
      {fatal.leftOut !== undefined && <p>{t('frame.fatal.leftOut', { command: fatal.leftOut })}</p>}
      <div className="ui-wrap ui-spaced">
        {fatal.canRestart && (
          <Button variant="primary" icon={<RestartIcon />} onClick={() => void restartFromJournal()}>
            {t('frame.fatal.restart')}
          </Button>
        )}
        {fatal.document !== undefined && (
          <Button onClick={() => void copyRun().then(setCopied)}>
            {t(copied ? 'frame.fatal.copied' : 'frame.fatal.copy')}
          </Button>
        )}
        <Button onClick={() => void startOver()}>{t('frame.fatal.startOver')}</Button>
      </div>
      {fatal.stack !== '' && (
        <details>
          <summary>{t('frame.fatal.details')}</summary>
          <Card as="pre" surface="inset" className={styles.stack}>
            {fatal.stack}
          </Card>
        </details>
      )}
    </section>
  )
}
