import { useInspectedRef, useInspection } from '../inspector/useInspection.ts'
import { WhyPanel } from '../inspector/why/WhyPanel.tsx'
import styles from './EmbedPanes.module.css'

/** Why the object that is selected, or the workload that is shown, is as it is. */
export function EmbedWhy() {
  const ref = useInspectedRef()
  const inspection = useInspection(ref)
  return <div className={styles.why}>{ref && <WhyPanel objectRef={ref} inspection={inspection} />}</div>
}
