/** Shows findings of the open recording: the moment, the workload and the facts of one of them. */
import type { Finding, TimelineSample } from '../../engine/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { diagnosisOf, useImported } from '../../store/imported.ts'
import { showFindingAt } from '../../store/late/imported.ts'
import { usePlayback } from '../../store/playback.ts'
import { openRun } from '../../store/run/openRun.ts'
import { showInspectorTab, showMobileTab, useSelection } from '../../store/selection.ts'
import { play, seek } from '../actions/actions.ts'
import { showObserved } from './showObserved.ts'

/** Shows a finding by its index, the worst finding has index 0. Does nothing for an index without a finding. */
export async function showFinding(index: number): Promise<void> {
  const finding = findings()[index]
  if (finding === undefined) return
  showFindingAt(index)
  showInspectorTab('findings')
  await showObserved(finding.object, shownMoment(finding), scaledBy(finding))
  if (goneAt(finding) !== undefined) await showGone()
}

/** Shows the finding after the shown finding (`step` 1), or before it (-1); the first finding follows the last. */
export async function showNextFinding(step: 1 | -1): Promise<void> {
  const { length } = findings()
  if (length > 0) await showFinding((useImported.getState().shown + step + length) % length)
}

/**
 * Shows the worst finding of a recording that has just been explained; a recording without findings plays from its
 * first Pod. Does nothing if the user has moved or plays.
 */
export async function showFirstFinding(): Promise<void> {
  const { cursor, playing } = usePlayback.getState()
  const { isState = false } = useImported.getState().recording?.head ?? {}
  if (playing || cursor.at !== (openRun().endMs ?? 0)) return
  if (findings().length > 0) {
    await showFinding(0)
    showMobileTab('findings')
  } else if (!isState) {
    await seek(firstPodAt())
    play()
  }
}

/** The workload that an autoscaler's finding is about: `Deployment/web`; undefined for any other finding. */
const scaledBy = ({ object, facts: { target } }: Finding): string | undefined =>
  object.startsWith('HorizontalPodAutoscaler ') && typeof target === 'string' ? target : undefined

const findings = (): readonly Finding[] => diagnosisOf(useImported.getState())?.findings ?? []

/** The moment that shows a finding best, Unix ms: the first time without an available Pod, else its beginning. */
export const shownMoment = (finding: Pick<Finding, 'impact' | 'at'>): number => goneAt(finding) ?? finding.at

const goneAt = ({ impact }: Pick<Finding, 'impact'>): number | undefined =>
  impact?.outages.find(({ type }) => type === 'none')?.from

const SECOND_MS = 1000

/**
 * An outage can end in the second in which it began, and the shown moment is the end of that second: goes back to the
 * last moment of the second without an available Pod.
 */
async function showGone(): Promise<void> {
  const uid = useSelection.getState().workloadUid
  const { at } = usePlayback.getState().cursor
  const own = useCluster.getState().samples.filter((sample) => sample.workloadUid === uid && sample.at <= at)
  const isGone = ({ revisions }: TimelineSample): boolean => revisions.every(({ available }) => available === 0)
  const last = own.at(-1)
  const gone = own.findLast((sample) => isGone(sample) && sample.at > at - SECOND_MS)
  if (last !== undefined && !isGone(last) && gone !== undefined) await seek(gone.at)
}

/** Virtual ms of the first Pod, so that the stage is not empty; 0 without Pods. */
const firstPodAt = (): number =>
  useCluster
    .getState()
    .samples.find(({ revisions }) =>
      revisions.some(({ available, ready, starting, failing }) => available + ready + starting + failing > 0),
    )?.at ?? 0
