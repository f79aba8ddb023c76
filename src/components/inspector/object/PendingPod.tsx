import { useMemo } from 'react'
import type { PodView, SchedulingAttempt } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { nextChance } from '../../../layout/stage/nextChance.ts'
import { seek, showStageView } from '../../../player/actions/actions.ts'
import { useCluster } from '../../../store/cluster.ts'
import { usePlayback } from '../../../store/playback.ts'
import { formatClockShort } from '../../../store/runClock.ts'
import { showMobileTab } from '../../../store/selection.ts'
import { chanceText } from '../../stage/nodes/WaitingCard.tsx'
import { PodScheduling } from '../../stage/pods/PodScheduling.tsx'
import { Button } from '../../ui/Button.tsx'

interface PendingPodProps {
  readonly pod: PodView
  readonly attempt: SchedulingAttempt
}

/** A Pod without a node: what each node lacks, when capacity may become free, and links. */
export function PendingPod({ pod, attempt }: PendingPodProps) {
  const t = useT()
  const pods = useCluster((cluster) => cluster.pods)
  const all = useMemo(() => [...pods.values()], [pods])
  const chance = useMemo(() => nextChance(pod, all), [pod, all])
  const headAt = usePlayback((playback) => playback.head.at)
  const showNodes = () => {
    showStageView('node')
    showMobileTab('stage')
  }
  return (
    <div className="ui-column ui-spaced">
      <PodScheduling attempt={attempt} />
      <p>{chanceText(t, pod, all)}</p>
      <div className="ui-wrap ui-spaced">
        <Button onClick={showNodes}>{t('inspector.pending.showNodes')}</Button>
        {chance && chance.at <= headAt && (
          <Button onClick={() => void seek(chance.at)}>
            {t('inspector.pending.goTo', { time: formatClockShort(chance.at) })}
          </Button>
        )}
      </div>
    </div>
  )
}
