import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { Segmented } from '../ui/Segmented.tsx'
import styles from './TabletPanes.module.css'
import type { WidePanesProps } from './WidePanes.tsx'

/** The stage beside one pane, which is the manifest or the inspector. */
export function TabletPanes({ left, stage, right, time }: WidePanesProps) {
  const t = useT()
  const [shown, setShown] = useState<'manifest' | 'inspector'>('manifest')
  return (
    <>
      <div className={styles.panes}>
        <div className={styles.stage}>{stage}</div>
        <div className={styles.side}>
          <Segmented
            className={styles.choice}
            label={t('frame.tabs')}
            selected={shown}
            onSelect={setShown}
            items={[
              { id: 'manifest', label: t('frame.pane.manifest') },
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
