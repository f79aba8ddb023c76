import '../../i18n/en/sets.ts'
import type { DaemonsView, WorkloadView } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { addNodes } from '../../player/apply/clusterActions.ts'
import { useRunHas } from '../../store/run/openRun.ts'
import { lacksText } from '../manifest/lackText.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import styles from './FitsNowhere.module.css'

interface FitsNowhereProps {
  readonly workload: Pick<WorkloadView, 'name'>
  readonly need: NonNullable<DaemonsView['fitsNowhere']>
}

/** A DaemonSet without a matching node: its node requirements, and the closest node. */
export function FitsNowhere({ workload, need }: FitsNowhereProps) {
  const t = useT()
  const takesCommands = useRunHas('takesCommands')
  return (
    <Card
      as="section"
      surface="box"
      className={styles.card}
      aria-label={t('sets.fitsNowhere')}
      data-fits-nowhere={workload.name}
    >
      <p role="status" className="ui-break ui-values ui-codes">
        <b>{t('sets.fitsNowhere')}</b> {t('sets.fitsNowhere.asked')} <code>{lacksText(need, t)}</code>
      </p>
      {takesCommands && <Button onClick={() => void addNodes([need.node])}>{t('sets.fitsNowhere.add')}</Button>}
    </Card>
  )
}
