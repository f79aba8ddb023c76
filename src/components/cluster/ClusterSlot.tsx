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

const CurrentCluster = late(async () => (await import('./CurrentCluster.tsx')).CurrentCluster)

interface ClusterSlotProps {
  /** The element in which the row unfolds; null until it is mounted. */
  readonly place: HTMLElement | null
}

/** Button with the number of nodes that unfolds the cluster's controls. */
export function ClusterSlot({ place }: ClusterSlotProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const count = useCluster(({ nodes }) => nodes.size)
  // A recorded cluster cannot be changed.
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
      {isOpen && place && createPortal(<CurrentCluster />, place)}
    </>
  )
}
