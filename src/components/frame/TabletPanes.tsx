import { useT } from '../../i18n/index.ts'
import { useLesson } from '../../store/lesson.ts'
import { showMobileTab, useSelection } from '../../store/selection.ts'
import { Segmented } from '../ui/Segmented.tsx'
import styles from './TabletPanes.module.css'
import type { WidePanesProps } from './WidePanes.tsx'

/** The stage beside one pane: manifest or inspector. */
export function TabletPanes({ left, stage, right, time }: WidePanesProps) {
  const t = useT()
  const tab = useSelection((selection) => selection.mobileTab)
  const hasLesson = useLesson(({ lesson }) => lesson !== undefined)
  const shown = tab === 'findings' || tab === 'why' || tab === 'events' ? 'inspector' : 'manifest'
  return (
    <>
      <div className={styles.panes}>
        <div className={styles.stage}>{stage}</div>
        <div className={styles.side}>
          <Segmented
            className={styles.choice}
            label={t('frame.tabs')}
            selected={shown}
            onSelect={(id) => showMobileTab(id === 'inspector' ? 'why' : 'manifest')}
            items={[
              { id: 'manifest', label: t(hasLesson ? 'frame.tab.lesson' : 'frame.pane.manifest') },
              { id: 'inspector', label: t('frame.pane.inspector') },
            ]}
          />
          <div className={styles.pane}>{shown === 'manifest' ? left : right}</div>
        </div>
      </div>
      <div className={styles.time}>{time}</div>
    </>
  )
}
