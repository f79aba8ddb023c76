import '../../i18n/en/plan.ts'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../i18n/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { useRecording } from '../../store/recording.ts'
import { Button } from '../ui/Button.tsx'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { late } from '../ui/late.tsx'
import styles from './ClusterSlot.module.css'

const StandingCluster = late(async () => (await import('./StandingCluster.tsx')).StandingCluster)

interface ClusterSlotProps {
  /** Where the row unfolds; null until it is there. */
  readonly place: HTMLElement | null
}

/** A button that says how many nodes there are, and unfolds what the cluster is made of. */
export function ClusterSlot({ place }: ClusterSlotProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const count = useCluster(({ nodes }) => nodes.size)
  // A recorded cluster is as it was.
  const isRecorded = useRecording(({ recording }) => recording !== undefined)
  if (isRecorded) return null
  return (
    <>
      <Button
        variant="quiet"
        className={styles.button}
        aria-expanded={isOpen}
        title={t('plan.cluster.buttonTitle')}
        onClick={() => setOpen(!isOpen)}
      >
        {t('plan.cluster.button', { count })}
        <ChevronDownIcon size={12} />
      </Button>
      {isOpen && place && createPortal(<StandingCluster />, place)}
    </>
  )
}
