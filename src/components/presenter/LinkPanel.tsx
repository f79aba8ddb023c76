import { roomKeys } from '../../player/keys/sets/presenterKeys.ts'
import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/presenter.ts'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { act } from '../../player/presenting/acts.ts'
import { isReachable } from '../../player/presenting/reachable.ts'
import { usePresenting } from '../../store/presenting.ts'
import { Button } from '../ui/Button.tsx'
import { QrCode, useQrShape } from '../ui/QrCode.tsx'
import { Panel } from './Panel.tsx'
import styles from './Panels.module.css'
import { mostModulesBeside } from './RoomSide.tsx'

/** The link to the moment that the audience sees, to copy or as a QR code. */
export function LinkPanel() {
  const t = useT()
  const link = usePresenting((presenting) => presenting.link)
  const hasLargeCode = usePresenting((presenting) => presenting.hasLargeCode)
  const [copied, setCopied] = useState('')
  const shape = useQrShape(link)
  return (
    <Panel name={t('presenter.window.link')}>
      <div className={styles.link}>
        {shape && <QrCode className={styles.linkCode} shape={shape} label={t('presenter.code')} />}
        <div className={'ui-stack ui-shrink ui-close'}>
          <p className="ui-ellipsis ui-muted" title={link}>
            {link === '' || shape ? link : t(isReachable(link) ? 'presenter.noCode' : 'presenter.onlyHere')}
          </p>
          {link !== '' && !isReachable(link) && <p className="ui-ellipsis ui-muted">{t('presenter.onlyHereHelp')}</p>}
          <Toolbar className="ui-close">
            <Button
              disabled={link === ''}
              onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(link))}
            >
              {t(copied === link && link !== '' ? 'presenter.window.copied' : 'presenter.window.copy')}
            </Button>
            <Button keyRow={roomKeys.code} aria-pressed={hasLargeCode} onClick={() => act({ do: 'largeCode' })}>
              {t('presenter.window.large')}
            </Button>
          </Toolbar>
        </div>
      </div>
      {shape && shape.size > mostModulesBeside && <p className="ui-fine ui-faint">{t('presenter.window.longLink')}</p>}
    </Panel>
  )
}
