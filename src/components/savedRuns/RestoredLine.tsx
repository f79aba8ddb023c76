import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/savedRuns.ts'
import { useLayoutEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { addKeyLayer } from '../../player/keys/keyLayers.ts'
import {
  closeRestoreLine,
  openSavedRun,
  rescueFile,
  rescueText,
  startFresh,
} from '../../player/saving/savedRunActions.ts'
import { usePrefs } from '../../store/prefs.ts'
import type { RestoreLine } from '../../store/savedRun.ts'
import { Button } from '../ui/Button.tsx'
import { CloseButton } from '../ui/CloseButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import { WarningIcon } from '../ui/icons.tsx'
import styles from '../ui/StatusLine.module.css'
import { timeAgo } from './runTexts.ts'

/** A line on the stage about a restored run; Escape closes it. */
export function RestoredLine({ line }: { readonly line: RestoreLine }) {
  const t = useT()
  const locale = usePrefs((prefs) => prefs.locale)
  // The time when the page was opened, so that the shown age does not count up.
  const [now] = useState(Date.now)
  useLayoutEffect(
    () =>
      addKeyLayer('restored', ({ key }) => {
        if (key !== 'Escape' || document.querySelector(':popover-open') !== null) return false
        closeRestoreLine()
        return true
      }),
    [],
  )
  const isRestored = line.type === 'restored'
  const text = isRestored
    ? t(line.copy ? 'kept.copy' : 'kept.restored', { ago: timeAgo(Math.min(line.usedAt, now - 1_000), now, locale) })
    : t(`kept.${line.reason}`)
  return (
    <Toolbar as="section" className={styles.line} role="status" aria-label={t('frame.runs')} data-restored={line.type}>
      {isRestored ? <Icon name="recent" /> : <WarningIcon />}
      <span className={styles.text}>{text}</span>
      {isRestored ? (
        <Button onClick={() => void startFresh()}>{t('frame.runs.fresh')}</Button>
      ) : (
        <>
          {(line.reason === 'stopped' || line.reason === 'refused') && (
            <Button onClick={() => void openSavedRun(line.id)}>{t('kept.tryAgain')}</Button>
          )}
          {line.isRecording !== true && <Button onClick={() => void rescueText(line)}>{t('kept.takeText')}</Button>}
          <Button onClick={() => void rescueFile(line)}>{t('kept.saveFile')}</Button>
        </>
      )}
      <CloseButton onClick={closeRestoreLine} />
    </Toolbar>
  )
}
