import { WhyPanel } from '../inspector/WhyPanel.tsx'
import { useInspectedRef, useInspection } from '../run/useInspection.ts'
import styles from './EmbedPanes.module.css'

/** The Why panel of the selected object, else of the shown workload. */
export function EmbedWhy() {
  const ref = useInspectedRef()
  const inspection = useInspection(ref)
  return <div className={styles.why}>{ref && <WhyPanel objectRef={ref} inspection={inspection} />}</div>
}
