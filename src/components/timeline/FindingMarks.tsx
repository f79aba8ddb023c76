import type { WorkloadView } from '../../engine/index.ts'
import type { TimelineScene } from '../../layout/timeline/timelineScene.ts'
import type { TimeWindow } from '../../layout/timeScale.ts'
import { useImported } from '../../store/imported.ts'
import { FindingLane } from './FindingLane.tsx'
import { OutageBands } from './OutageBands.tsx'
import type { FoundSpan } from './useFindingSpans.ts'

interface FindingMarksProps {
  readonly scene: TimelineScene
  readonly found: readonly FoundSpan[]
  /** The window of the whole run. */
  readonly fit: TimeWindow
  /** The workload at the cursor. */
  readonly workload: WorkloadView | undefined
  readonly sans: string
}

/** The findings of a recording: the outages of the workload over its curves, and the lane with all findings. */
export function FindingMarks({ scene, found, fit, workload, sans }: FindingMarksProps) {
  const to = useImported(({ recording }) => recording?.head.to) ?? 0
  const font = `600 11px ${sans}`
  return (
    <>
      <OutageBands {...{ scene, found, workload, font, to }} />
      <FindingLane {...{ scene, found, fit, font, to }} />
    </>
  )
}
