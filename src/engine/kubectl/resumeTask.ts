import { resumeEarlierTask } from '../legacy/kubectl/earlierKubectl.ts'
import { unreachable } from '../sim/assert.ts'
import type { Shell, Wake } from './core/command.ts'
import type { Task } from './core/tasks.ts'
import { resumeReplaceForce } from './verbs/applying/replace.ts'
import { resumeDrain } from './verbs/cluster/drain.ts'
import { resumeDeleteWait } from './verbs/delete.ts'
import { resumeEventsWatch } from './verbs/reading/events.ts'
import { resumeGetWatch } from './verbs/reading/getWatch.ts'
import { resumeLogs } from './verbs/reading/logs.ts'
import { resumeWait } from './verbs/reading/waitCommand.ts'
import { resumeRolloutStatus } from './verbs/rollout/rolloutStatus.ts'

/** Resumes a waiting command; undefined once it has ended. */
export function resumeTask(shell: Shell, task: Task, wake: Wake): Task | undefined {
  switch (task.kind) {
    case 'rolloutStatus':
      return resumeRolloutStatus(shell, task, wake)
    case 'deleteWait':
      return resumeDeleteWait(shell, task)
    case 'replaceForce':
      return resumeReplaceForce(shell, task)
    case 'getWatch':
      return resumeGetWatch(shell, task, wake)
    case 'logs':
      return resumeLogs(shell, task)
    case 'eventsWatch':
      return resumeEventsWatch(shell, task, wake)
    case 'wait':
      return resumeWait(shell, task)
    case 'drain':
      return resumeDrain(shell, task)
    case 'rollbackEvent':
    case 'rollingUpdateMark':
    case 'rollingUpdate':
      return resumeEarlierTask(shell, task, wake)
    default:
      return unreachable(task)
  }
}
