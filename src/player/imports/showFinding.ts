/** Shows findings of the open recording: the moment, the workload and the facts of one of them. */
import type { Finding } from '../../engine/index.ts'
import { diagnosisOf, useImported } from '../../store/imported.ts'
import { usePlayback } from '../../store/playback.ts'
import { openRun } from '../../store/run/openRun.ts'
import { useSelection } from '../../store/selection.ts'
import { jumpToStart, play, showMobileTab } from '../actions/actions.ts'
import { showObserved } from './showObserved.ts'

/** Shows a finding by its index, the worst finding has index 0. Does nothing for an index without a finding. */
export async function showFinding(index: number): Promise<void> {
  const finding = findings()[index]
  if (finding === undefined) return
  useImported.setState({ shown: index })
  useSelection.setState({ inspectorTab: 'findings' })
  await showObserved(finding.object, shownMoment(finding))
}

/** Shows the finding after the shown finding (`step` 1), or before it (-1); the first finding follows the last. */
export async function showNextFinding(step: 1 | -1): Promise<void> {
  const { length } = findings()
  if (length > 0) await showFinding((useImported.getState().shown + step + length) % length)
}

/**
 * Shows the worst finding of a recording that has just been explained; a recording without findings plays from its
 * start. Does nothing if the user has moved or plays.
 */
export async function showFirstFinding(): Promise<void> {
  const { cursor, playing } = usePlayback.getState()
  const { isState = false } = useImported.getState().recording?.head ?? {}
  if (playing || cursor.at !== (openRun().endMs ?? 0)) return
  if (findings().length > 0) {
    await showFinding(0)
    showMobileTab('findings')
  } else if (!isState) {
    await jumpToStart()
    play()
  }
}

const findings = (): readonly Finding[] => diagnosisOf(useImported.getState())?.findings ?? []

/** The moment that shows a finding best, Unix ms: the first time without an available Pod, else its beginning. */
export function shownMoment({ impact, at }: Pick<Finding, 'impact' | 'at'>): number {
  const outage = impact?.outages.find(({ type }) => type === 'none')
  return outage?.from ?? at
}
