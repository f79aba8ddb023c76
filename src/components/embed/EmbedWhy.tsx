import { WhyPanel } from '../inspector/WhyPanel.tsx'
import { useInspectedRef, useInspection } from '../run/useInspection.ts'

/** The Why panel of the selected object, else of the shown workload. */
export function EmbedWhy() {
  const ref = useInspectedRef()
  const inspection = useInspection(ref)
  return <div className="ui-tall ui-scrolldown">{ref && <WhyPanel objectRef={ref} inspection={inspection} />}</div>
}
