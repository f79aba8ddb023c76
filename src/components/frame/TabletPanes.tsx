import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './TabletPanes.module.css'
import type { WidePanesProps } from './WidePanes.tsx'

/** The stage beside one pane, in which manifest and inspector are tabs. */
export function TabletPanes({ left, stage, right, time }: WidePanesProps) {
  const t = useT()
  const [shown, setShown] = useState<'manifest' | 'inspector'>('manifest')
  return (
    <>
      <div className={styles.panes}>
        <div className={styles.stage}>{stage}</div>
        <div className={styles.side}>
          <Tabs
            label={t('frame.tabs')}
            selected={shown}
            onSelect={setShown}
            items={[
              { id: 'manifest', label: t('frame.pane.manifest'), content: pane(left) },
              { id: 'inspector', label: t('frame.pane.inspector'), content: pane(right) },
            ]}
          />
        </div>
      </div>
      <div className={styles.time}>{time}</div>
    </>
  )
}

function pane(content: ReactNode): ReactNode {
  return <div className={styles.pane}>{content}</div>
}
