import '../../i18n/en/presenter.ts'
import { useT } from '../../i18n/index.ts'
import { usePresenting } from '../../store/presenting.ts'
import styles from './Picture.module.css'
import { QrCode, useQrShape } from './QrCode.tsx'

/** The QR code of the link to this moment, in place of the picture. */
export function LargeCode() {
  const t = useT()
  const link = usePresenting((presenting) => presenting.link)
  const shape = useQrShape(link)
  return (
    <div className={styles.largeCode}>
      {shape ? <QrCode shape={shape} label={t('presenter.code')} /> : <b>{t('presenter.noCode')}</b>}
      <p>{link}</p>
    </div>
  )
}
