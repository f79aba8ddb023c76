import { useT } from '../../i18n/index.ts'
import { useLesson } from '../../store/lesson.ts'
import type { InspectorTab, LeftTab } from '../../store/selection.ts'
import { showInspectorTab, showLeftTab } from '../../store/selection.ts'
import { focusPrompt } from '../../store/terminal.ts'
import { togglePane } from '../../store/ui.ts'
import { useHasFindings } from '../run/useFindings.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './WidePanes.module.css'

/** The tabs of the closed pane at the left; a press opens it. */
export function LeftRail() {
  const t = useT()
  const open = (tab: LeftTab) => {
    togglePane('left', false)
    showLeftTab(tab)
  }
  const hasLesson = useLesson(({ lesson }) => lesson !== undefined)
  return (
    <div className={styles.rail}>
      {hasLesson && <RailButton icon="book" name={t('frame.tab.lesson')} onClick={() => open('lesson')} />}
      <RailButton icon="manifest" name={t('manifest.tab.manifest')} onClick={() => open('manifest')} />
      <RailButton
        icon="kubectl"
        name="kubectl"
        onClick={() => {
          open('kubectl')
          focusPrompt()
        }}
      />
      <RailButton icon="stage" name={t('manifest.tab.object')} onClick={() => open('object')} />
    </div>
  )
}

/** The tabs of the closed inspector; a press opens it. */
export function RightRail() {
  const t = useT()
  const open = (tab: InspectorTab) => {
    togglePane('right', false)
    showInspectorTab(tab)
  }
  const hasFindings = useHasFindings()
  return (
    <div className={styles.rail}>
      {hasFindings && <RailButton icon="findings" name={t('frame.tab.findings')} onClick={() => open('findings')} />}
      <RailButton icon="why" name={t('inspector.tab.why')} onClick={() => open('why')} />
      <RailButton icon="events" name={t('inspector.tab.events')} onClick={() => open('events')} />
    </div>
  )
}

interface RailButtonProps {
  readonly icon: IconName
  readonly name: string
  readonly onClick: () => void
}

function RailButton({ icon, name, onClick }: RailButtonProps) {
  const t = useT()
  const label = t('frame.pane.open', { name })
  return <IconButton label={label} icon={<Icon name={icon} />} onClick={onClick} />
}
