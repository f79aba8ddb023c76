import type { ApplyPlan } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { openDialog } from '../../player/actions/actions.ts'
import { applyManifest } from '../../player/apply/applyActions.ts'
import { pageKeys } from '../../player/commands/keys.ts'
import { ariaShortcut } from '../../player/keys/sets/keySet.ts'
import { useForecast } from '../../store/forecast.ts'
import { useManifest } from '../../store/manifest.ts'
import { isTouched } from '../../store/planView.ts'
import { leaveApplySheet } from '../manifest/editorHandle.ts'
import { Button } from '../ui/Button.tsx'
import { late } from '../ui/late.tsx'
import styles from './ApplyBar.module.css'

const CreateAndApply = late(async () => (await import('./CreateAndApply.tsx')).CreateAndApply)

interface ButtonProps {
  /** The button shows its keys. */
  readonly hasKeys?: boolean
}

const usePlanNow = () => useForecast((forecast) => forecast.plan?.plan)

/** Creates the missing objects. Without missing objects, the button is absent. */
export function CreateButton({ hasKeys = false }: ButtonProps) {
  const settlement = usePlanNow()?.settlement
  return settlement && <CreateAndApply settlement={settlement} hasKeys={hasKeys} />
}

export function DiffButton() {
  const t = useT()
  return <Button onClick={() => openDialog('diff')}>{t('manifest.diff')}</Button>
}

interface ApplyButtonProps extends ButtonProps {
  /** The button is absent if another button is the primary button. */
  readonly isOnlyPrimary?: boolean
}

/** The button of an apply. It is the primary button only if an apply is possible. */
export function ApplyButton({ hasKeys = false, isOnlyPrimary = false }: ApplyButtonProps) {
  const t = useT()
  const applying = useManifest((manifest) => manifest.applying)
  const plan = usePlanNow()
  const isBlank = useManifest(({ text }) => text.trim() === '')
  const settlement = plan?.settlement
  const isPrimary = settlement === undefined && !isBlank && !isRefused(plan)
  if (isOnlyPrimary && settlement !== undefined) return null
  return (
    <Button
      className={styles.apply}
      variant={isPrimary ? 'primary' : 'default'}
      {...(settlement || !hasKeys ? {} : { keyRow: pageKeys.apply })}
      {...(settlement ? {} : { 'aria-keyshortcuts': ariaShortcut(pageKeys.apply) })}
      aria-disabled={applying}
      onClick={() => {
        leaveApplySheet()
        void applyManifest()
      }}
    >
      {t(applying ? 'manifest.applying' : plan?.verb === 'create' ? 'manifest.create' : 'manifest.apply')}
    </Button>
  )
}

/** Whether the API server would reject the whole apply. */
const isRefused = (plan: ApplyPlan | undefined): boolean =>
  plan?.objects.some(({ action }) => action === 'refused') === true && !plan.objects.some(isTouched)
