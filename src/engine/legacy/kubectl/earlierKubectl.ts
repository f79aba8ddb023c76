import type { Invocation, RunOptions, Shell, Wake } from '../../kubectl/core/command.ts'
import type { FlagSpec } from '../../kubectl/core/flags.ts'
import type { Info } from '../../kubectl/core/manifests.ts'
import type { EarlierTask, Task } from '../../kubectl/core/tasks.ts'
import { rollingUpdate } from './rollingUpdate.ts'
import { resumeRollbackEvent, undoThroughServer } from './rolloutUndo.ts'
import { resumeMark } from './start.ts'
import { resumeRollingUpdate } from './updateLoop.ts'

/** Differences of an earlier kubectl. */
interface EarlierKubectl {
  /** Runs a command line whose command later releases do not have. */
  readonly run: (
    shell: Shell,
    args: readonly string[],
    options: RunOptions,
    flags: readonly FlagSpec[],
  ) => Task | undefined
  /** Whether `run` has the command of a command line. */
  readonly has: (args: readonly string[]) => boolean
  /** `rollout undo` by the Deployment's controller; undefined: kubectl restores the template itself. */
  readonly undo: ((call: Invocation, infos: readonly Info[], revision: number) => Task | undefined) | undefined
}

const kubectlOf117: EarlierKubectl = {
  run: rollingUpdate,
  has: (args) => args.includes('rolling-update'),
  undo: undefined,
}

const kubectlOf2017: EarlierKubectl = { ...kubectlOf117, undo: undoThroughServer }

/** The differences of a kubectl; undefined for one of a supported release. */
export function earlierKubectl(
  { compatibility }: Pick<Shell, 'compatibility'>,
  client?: RunOptions['client'],
): EarlierKubectl | undefined {
  if (compatibility === '2017') return kubectlOf2017
  return client === 'v1.17' ? kubectlOf117 : undefined
}

/** Resumes a waiting command that only an earlier kubectl has. */
export function resumeEarlierTask(shell: Shell, task: EarlierTask, wake: Wake): Task | undefined {
  switch (task.kind) {
    case 'rollbackEvent':
      return resumeRollbackEvent(shell, task, wake)
    case 'rollingUpdateMark':
      return resumeMark(shell, task)
    case 'rollingUpdate':
      return resumeRollingUpdate(shell, task)
  }
}
