import { useT } from '../../i18n/index.ts'
import { openDialog } from '../../player/actions/actions.ts'
import { applyManifest } from '../../player/actions/applyActions.ts'
import { useForecast } from '../../store/forecast.ts'
import { useManifest } from '../../store/manifest.ts'
import { useIsObserved } from '../../store/observed.ts'
import { useUi } from '../../store/ui.ts'
import { LateDialog } from '../frame/LateDialogs.tsx'
import { Button } from '../ui/Button.tsx'
import { late } from '../ui/late.tsx'
import styles from './ApplyBar.module.css'

// All of it has something to say only later than the page is there.
const DiffDialog = late(async () => (await import('./DiffDialog.tsx')).DiffDialog)
const BeforeApply = late(async () => (await import('./ApplySummary.tsx')).BeforeApply)
const ApplySummary = late(async () => (await import('./ApplySummary.tsx')).ApplySummary)

const applyKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘↵' : 'Ctrl↵'

/** What is to be settled, what an apply will do and lead to, and the button that does it. */
export function ApplyBar() {
  const t = useT()
  const applying = useManifest((manifest) => manifest.applying)
  const comparing = useUi((ui) => ui.dialog === 'diff')
  // What is in the way has the primary button then.
  const isBlocked = useForecast(({ plan }) => (plan?.plan.missingNamespaces.length ?? 0) > 0)
  const isObserved = useIsObserved()
  if (isObserved) return <p className={styles.readOnly}>{t('manifest.readOnly')}</p>
  return (
    <>
      <BeforeApply />
      <div className={styles.bar}>
        <ApplySummary />
        <div className={styles.buttons}>
          <Button onClick={() => openDialog('diff')}>{t('manifest.diff')}</Button>
          <Button
            className={styles.apply}
            variant={isBlocked ? 'default' : 'primary'}
            shortcut={applyKeys}
            aria-keyshortcuts={t('manifest.apply.keys')}
            aria-disabled={applying}
            onClick={() => void applyManifest()}
          >
            {t(applying ? 'manifest.applying' : 'manifest.apply')}
          </Button>
        </div>
        <LateDialog dialog="diff">
          <DiffDialog open={comparing} onClose={() => openDialog(undefined)} />
        </LateDialog>
      </div>
    </>
  )
}
