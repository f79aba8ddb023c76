import { useState } from 'react'
import type { CommandResult } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { useManifest } from '../../store/manifest.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { late } from '../ui/late.tsx'
import styles from './ApplyResult.module.css'

const ApplyAnswer = late(async () => (await import('./ApplyAnswer.tsx')).ApplyAnswer)

/** What kubectl answered to the last apply, until it is dismissed or the next one. Spoken politely. */
export function ApplyResult() {
  const t = useT()
  const result = useManifest((manifest) => manifest.result)
  const [dismissed, setDismissed] = useState<CommandResult>()
  const shown = result !== undefined && result !== dismissed && (result.stdout !== '' || result.stderr !== '')
  return (
    <div role="status" aria-label={t('manifest.result.label')}>
      {shown && (
        <div className={classes(styles.result, result.exit !== 0 && result.stdout === '' && styles.isRefused)}>
          <ApplyAnswer result={result} />
          <Button
            variant="quiet"
            shape="square"
            className={styles.close}
            aria-label={t('manifest.result.dismiss')}
            onClick={() => setDismissed(result)}
          >
            <CloseIcon size={12} />
          </Button>
        </div>
      )}
    </div>
  )
}
