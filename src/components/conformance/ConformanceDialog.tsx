import '../../i18n/en/conformanceDialog.ts'
import { useT } from '../../i18n/index.ts'
import { leaveDialog } from '../../player/runs/pageFragments.ts'
import { useUi } from '../../store/ui.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { late } from '../ui/late.tsx'
import styles from './ConformanceDialog.module.css'

const ConformancePage = late(async () => (await import('./ConformancePage.tsx')).ConformancePage, Waiting)

/** Comparison with real Kubernetes; its content is loaded on demand. */
export function ConformanceDialog() {
  const t = useT()
  const dialog = useUi((ui) => ui.dialog)
  const open = dialog === 'conformance' || dialog === 'thenAndNow'
  return (
    <Dialog
      open={open}
      onClose={leaveDialog}
      title={dialog === 'thenAndNow' ? t('conformance.tab.thenAndNow') : t('conformance.title')}
      closeLabel={t('frame.close')}
      width="wide"
      className={styles.dialog}
    >
      <ConformancePage tab={dialog === 'thenAndNow' ? 'thenAndNow' : 'conformance'} />
    </Dialog>
  )
}

function Waiting() {
  const t = useT()
  return <p className="ui-muted">{t('conformance.loading')}</p>
}
