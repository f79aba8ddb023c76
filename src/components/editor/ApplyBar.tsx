import type { ApplyPlan } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { openDialog } from '../../player/actions/actions.ts'
import { applyManifest } from '../../player/actions/applyActions.ts'
import { useForecast } from '../../store/forecast.ts'
import { useManifest } from '../../store/manifest.ts'
import { useIsObserved } from '../../store/observed.ts'
import { isTouched } from '../../store/planView.ts'
import { useUi } from '../../store/ui.ts'
import { LateDialog } from '../frame/LateDialogs.tsx'
import { Button } from '../ui/Button.tsx'
import { late } from '../ui/late.tsx'
import styles from './ApplyBar.module.css'

// All of it has something to say only later than the page is there.
const DiffDialog = late(async () => (await import('./DiffDialog.tsx')).DiffDialog)
const BeforeApply = late(async () => (await import('./ApplySummary.tsx')).BeforeApply)
const ObservedBar = late(async () => (await import('./ObservedBar.tsx')).ObservedBar)
const CreateAndApply = late(async () => (await import('./CreateAndApply.tsx')).CreateAndApply)
const ApplySummary = late(async () => (await import('./ApplySummary.tsx')).ApplySummary)

const applyKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘↵' : 'Ctrl↵'

/** What is to be settled, what an apply will do and lead to, and the button that does it. */
export function ApplyBar() {
  const t = useT()
  const applying = useManifest((manifest) => manifest.applying)
  const comparing = useUi((ui) => ui.dialog === 'diff')
  const plan = useForecast((forecast) => forecast.plan?.plan)
  const settlement = plan?.settlement
  // The primary button is one that can do what it says.
  const isBlank = useManifest(({ text }) => text.trim() === '')
  const isPrimary = settlement === undefined && !isBlank && !isRefused(plan)
  const isObserved = useIsObserved()
  if (isObserved) return <ObservedBar />
  return (
    <>
      <BeforeApply />
      <div className={styles.bar}>
        <ApplySummary />
        <div className={styles.buttons}>
          {settlement && <CreateAndApply settlement={settlement} shortcut={applyKeys} />}
          <Button onClick={() => openDialog('diff')}>{t('manifest.diff')}</Button>
          <Button
            className={styles.apply}
            variant={isPrimary ? 'primary' : 'default'}
            {...(settlement ? {} : { shortcut: applyKeys, 'aria-keyshortcuts': t('manifest.apply.keys') })}
            aria-disabled={applying}
            onClick={() => void applyManifest()}
          >
            {t(applying ? 'manifest.applying' : plan?.verb === 'create' ? 'manifest.create' : 'manifest.apply')}
          </Button>
        </div>
        <LateDialog dialog="diff">
          <DiffDialog open={comparing} onClose={() => openDialog(undefined)} />
        </LateDialog>
      </div>
    </>
  )
}

/** Nothing would come of it but a refusal. */
const isRefused = (plan: ApplyPlan | undefined): boolean =>
  plan?.objects.some(({ action }) => action === 'refused') === true && !plan.objects.some(isTouched)
