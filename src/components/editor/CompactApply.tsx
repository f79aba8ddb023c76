import '../../i18n/en/plan.ts'
import { useT } from '../../i18n/index.ts'
import { openDialog } from '../../player/actions/actions.ts'
import { useUi } from '../../store/ui.ts'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { ApplyLine, ApplySummary, BeforeApply, NextStep } from './ApplySummary.tsx'
import { ApplyButton, CreateButton, DiffButton } from './applyButtons.tsx'
import styles from './CompactApply.module.css'
import { SpokenForecast } from './ForecastLine.tsx'

/**
 * A single line with the verdict and the apply button, for small windows, where the text needs the space. A press on
 * the line opens a sheet with the problems, the details and the other buttons.
 */
export function CompactApply() {
  const t = useT()
  const isOpen = useUi((ui) => ui.dialog === 'apply')
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.line}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-apply-line=""
        onClick={() => openDialog('apply')}
      >
        <ApplyLine />
        <ChevronDownIcon size={14} />
      </button>
      <CreateButton />
      <ApplyButton isOnlyPrimary />
      <NextStep />
      <SpokenForecast />
      <Dialog
        className={styles.sheet}
        open={isOpen}
        onClose={() => openDialog(undefined)}
        title={t('plan.problems')}
        closeLabel={t('manifest.close')}
        footer={
          <div className={styles.buttons}>
            <DiffButton />
            <CreateButton />
            <ApplyButton />
          </div>
        }
      >
        <div className={classes('ui-small ui-muted', styles.content)} data-apply-sheet="">
          <BeforeApply />
          <ApplySummary isSilent />
        </div>
      </Dialog>
    </div>
  )
}
