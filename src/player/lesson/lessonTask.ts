/** Tasks of a lesson: on a branch, judged at every position of the run. */

import type { PlannedPosition, Task } from '../../lessons/types.ts'
import { useBranches } from '../../store/branches.ts'
import { beginTask, finishTask, noteJudged } from '../../store/late/lesson.ts'
import { isTrying, useLesson } from '../../store/lesson.ts'
import { replaceManifest } from '../../store/manifest.ts'
import { dismissNotice } from '../../store/notices.ts'
import { usePlayback } from '../../store/playback.ts'
import { showLeftTab, useSelection } from '../../store/selection.ts'
import { installedPlayer } from '../actions/actions.ts'
import { ifGone } from '../failure.ts'
import { appliedBy, backToLine, currentStep, plannedStep, remember } from './lessonMoves.ts'
import { lessonSource } from './lessonSource.ts'

/** Starts or restarts the step's task on a new branch. */
export async function startTask(): Promise<void> {
  const player = installedPlayer()
  const task = currentStep()?.task
  const { plan } = useLesson.getState()
  if (player === undefined || task === undefined || plan === undefined) return
  const { leftTab } = useSelection.getState()
  await backToLine()
  const since = beginningOf(task)
  await player.goTo(since)
  if (!(await player.branch({ action: 'start' }))) return
  dismissNotice()
  const text = appliedBy(plan.document.journal, since.commands)
  replaceManifest(text, text)
  beginTask(useBranches.getState().currentId)
  // A tab chosen meanwhile stays selected.
  if (useSelection.getState().leftTab === leftTab) showLeftTab('manifest')
}

function beginningOf({ from }: Task): PlannedPosition {
  const { stepIndex } = useLesson.getState()
  return from === undefined ? plannedStep(stepIndex).to : plannedStep(from - 1).from
}

/** Judges the step's task from now on at every position; returns the stop function. */
export function judgeTasks(): () => void {
  let isAsking = false
  let asked: unknown
  const judge = async (): Promise<void> => {
    const task = currentStep()?.task
    const { cursor, engine } = usePlayback.getState()
    const { stepIndex, goal } = useLesson.getState()
    const document = installedPlayer()?.currentRun()
    if (task === undefined || document === undefined || goal !== undefined || isAsking || engine !== 'ready') return
    if (asked === cursor) return
    asked = cursor
    isAsking = true
    const question = { document, cursor, since: beginningOf(task), done: task.done }
    const judged = await lessonSource()
      .judge(question)
      .catch(ifGone(undefined))
      .finally(() => {
        isAsking = false
      })
    const now = useLesson.getState()
    if (judged !== undefined && now.stepIndex === stepIndex) {
      noteJudged(judged)
      if (judged.isDone && isTrying(now) && now.task?.isDone === false) {
        finishTask()
        remember()
      }
    }
    void judge()
  }
  const stops = [usePlayback.subscribe(() => void judge()), useLesson.subscribe(() => void judge())]
  return () => {
    for (const stop of stops) stop()
  }
}
