import { useEffect } from 'react'
import { scriptState } from '../../app/scriptedState.ts'
import { frozenClock } from '../../components/canvas/stageClock.ts'
import { StageView } from '../../components/stage/StageView.tsx'
import { Timeline } from '../../components/timeline/Timeline.tsx'
import type { AutoscalingView } from '../../engine/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { showScaling } from '../../store/scaling.ts'
import type { Moment } from '../fixtures.ts'
import type { Scene } from './ContactSheet.tsx'
import recorded from './setMoments.json'
import styles from './setScenes.module.css'
import { showMoment } from './stores.ts'

/**
 * A StatefulSet held by its partition, a DaemonSet in the middle of its update, and an autoscaler under a load spike.
 */
interface SetMoments {
  readonly statefulSet: Moment
  readonly daemonSet: Moment
  readonly autoscaler: Moment
  /** The autoscaler's state. */
  readonly scaling: AutoscalingView
}

const nothing = () => undefined

/** Elements that are loaded last: around the Pods, and the timeline below. */
const untilOf: { readonly [name: string]: string } = {
  statefulSet: 'div:has(button[title^="data-db-"]) + div [role=slider]',
  daemonSet: 'div:has(fieldset output) + div [role=slider]',
  autoscaler: 'div:has([data-scaling]) + div svg[role=img]',
}

/** Scenes of each, on a screen and on a phone. */
export function setScenes(): readonly Scene[] {
  const { statefulSet, daemonSet, autoscaler, scaling } = JSON.parse(JSON.stringify(recorded)) as SetMoments
  const sizes = [
    [760, 700],
    [390, 900],
  ] as const
  const moments = Object.entries({ statefulSet, daemonSet, autoscaler })
  return moments.flatMap(([name, moment]) =>
    sizes.map(
      ([width, height]): Scene => ({
        ...{ name: `${name} ${width}`, width, height },
        until: untilOf[name] ?? '',
        prepare: () => {
          showMoment(moment)
          scriptState(useCluster, { others: new Map((moment.view.others ?? []).map((one) => [one.uid, one])) })
          scriptState(useCluster, { requests: moment.requests ?? [] })
        },
        show: () => <Scened moment={moment} scaling={moment === autoscaler ? scaling : undefined} />,
      }),
    ),
  )
}

interface ScenedProps {
  readonly moment: Moment
  readonly scaling: AutoscalingView | undefined
}

function Scened({ moment: { view, samples, atMs, headMs }, scaling }: ScenedProps) {
  // In an effect, because the previous scene resets the store when it unmounts.
  useEffect(() => showScaling(scaling), [scaling])
  return (
    <>
      <div className={styles.stage}>
        <StageView
          view={view}
          clock={frozenClock(atMs)}
          workloadUid={view.workloads[0]?.uid ?? ''}
          kind="replicaSet"
          selectedUid={undefined}
          past={{ samples, headMs }}
          onSelect={nothing}
          onShowWorkload={nothing}
          onShowView={nothing}
          onApply={nothing}
        />
      </div>
      <div className={styles.time}>
        <Timeline />
      </div>
    </>
  )
}
