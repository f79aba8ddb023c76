import '../../i18n/en/presenter.ts'
import { useT } from '../../i18n/index.ts'
import { isReachable } from '../../player/presenting/reachable.ts'
import { usePresenting } from '../../store/presenting.ts'
import { QrCode, useQrShape } from '../ui/QrCode.tsx'
import styles from './Picture.module.css'

/** The QR code of the link to this moment, in place of the picture. */
export function LargeCode() {
  const t = useT()
  const link = usePresenting((presenting) => presenting.link)
  const shape = useQrShape(link)
  return (
    <div className={styles.largeCode}>
      {shape ? (
        <QrCode shape={shape} label={t('presenter.code')} />
      ) : (
        <b>{t(isReachable(link) ? 'presenter.noCode' : 'presenter.onlyHere')}</b>
      )}
      {isReachable(link) ? <p>{link}</p> : <p>{t('presenter.onlyHereHelp')}</p>}
    </div>
  )
}
