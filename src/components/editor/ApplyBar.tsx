import { openDialog } from '../../player/actions/actions.ts'
import { useRunHas } from '../../store/run/openRun.ts'
import { useUi } from '../../store/ui.ts'
import { LateDialog } from '../frame/LateDialog.tsx'
import { late } from '../ui/late.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import styles from './ApplyBar.module.css'
import { ApplyButton, CreateButton, DiffButton } from './applyButtons.tsx'

// These parts are first needed after the page has loaded.
const DiffDialog = late(async () => (await import('./DiffDialog.tsx')).DiffDialog)
const BeforeApply = late(async () => (await import('./ApplySummary.tsx')).BeforeApply)
const ObservedBar = late(async () => (await import('./ObservedBar.tsx')).ObservedBar)
const ApplySummary = late(async () => (await import('./ApplySummary.tsx')).ApplySummary)
const CompactApply = late(async () => (await import('./CompactApply.tsx')).CompactApply)

/** The bar of an apply: the problems, the effect, the forecast, and the button. */
export function ApplyBar() {
  const comparing = useUi((ui) => ui.dialog === 'diff')
  const isCompact = useMediaQuery(compactWindow)
  const takesCommands = useRunHas('takesCommands')
  if (!takesCommands) return <ObservedBar />
  return (
    <>
      {isCompact ? <CompactApply /> : <FullBar />}
      <LateDialog dialog="diff">
        <DiffDialog open={comparing} onClose={() => openDialog(undefined)} />
      </LateDialog>
    </>
  )
}

function FullBar() {
  return (
    <>
      <BeforeApply />
      <Toolbar className={styles.bar}>
        <ApplySummary />
        <Toolbar className={styles.buttons}>
          <CreateButton hasKeys />
          <DiffButton />
          <ApplyButton hasKeys />
        </Toolbar>
      </Toolbar>
    </>
  )
}

/** A media query for windows in which the details of an apply would leave no space for the text. */
const compactWindow = '(max-width: 699.98px), (max-height: 519.98px)'
