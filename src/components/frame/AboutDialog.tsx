import '../../i18n/en/conformanceDialog.ts'
import '../../i18n/en/frame/dialogs.ts'
import { useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import { copyRun, openDialog } from '../../player/actions/actions.ts'
import { includedText } from '../../player/runs/includedRun.ts'
import { pickFiles } from '../../player/runs/pickFiles.ts'
import { saveRunFile } from '../../player/runs/runFiles.ts'
import { usePlayback } from '../../store/playback.ts'
import { formatClock } from '../../store/runClock.ts'
import { useUi } from '../../store/ui.ts'
import { ReleaseButton } from '../release/ReleaseButton.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useFrameForm } from '../ui/useMediaQuery.ts'
import styles from './AboutDialog.module.css'
import { ThemeButton } from './ThemeButton.tsx'

/** Every build writes this file beside the page. */
const noticesFile = 'THIRD_PARTY_NOTICES.txt'

/** The modelled Kubernetes version, and the parameters that determine this run. */
export function AboutDialog() {
  const t = useT()
  const open = useUi((ui) => ui.dialog === 'about')
  const close = () => openDialog(undefined)
  const isPhone = useFrameForm() === 'phone'
  const copy = async () => {
    await copyRun()
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('frame.about')}
      closeLabel={t('frame.close')}
      footer={
        <>
          {isPhone && <ThemeButton />}
          <Button onClick={() => openDialog('conformance')}>{t('conformance.open')}</Button>
          <Button onClick={() => void saveRunFile()}>{t('frame.saveFile')}</Button>
          <Button
            onClick={() => {
              close()
              pickFiles()
            }}
          >
            {t('frame.openFile')}
          </Button>
          <Button onClick={() => openDialog('export')}>{t('frame.export')}</Button>
          <Button onClick={() => void copy()}>{t('frame.about.copy')}</Button>
        </>
      }
    >
      <p>{t('frame.about.text')}</p>
      {open && <RunFacts />}
      <p className="ui-text ui-muted">{t('frame.about.fingerprintNote')}</p>
      <p className="ui-text ui-muted">
        {includedText(document) === undefined ? (
          <a href={`./${noticesFile}`} target="_blank" rel="noreferrer">
            {t('frame.about.notices')}
          </a>
        ) : (
          t('frame.about.noticesInside')
        )}
      </p>
    </Dialog>
  )
}

function RunFacts() {
  const t = useT()
  const { engineVersion, seed, fingerprint, cursor, events } = usePlayback()
  const where = t('frame.about.cursorValue', {
    clock: formatClock(cursor.at),
    handled: formatCount(events.handled),
    total: formatCount(events.known),
  })
  const facts = [
    [t('frame.about.engine'), engineVersion],
    [t('frame.about.seed'), String(seed)],
    [t('frame.about.cursor'), where],
    [t('frame.about.fingerprint'), fingerprint],
  ] as const
  return (
    <Card as="dl" surface="inset" className={styles.facts}>
      <div>
        <dt className="ui-muted">{t('frame.release')}</dt>
        <dd>
          <ReleaseButton />
        </dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="ui-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Card>
  )
}
