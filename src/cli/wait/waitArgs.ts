/** Reads the command line of `rollscope wait`. */
import { durationOf, type RecordedWorkload, workloadOf } from '../record/recordArgs.ts'
import { UsageError } from '../usageError.ts'

export interface WaitCommand {
  readonly type: 'wait'
  readonly workload: RecordedWorkload
  readonly namespace: string | undefined
  readonly context: string | undefined
  readonly kubeconfig: string | undefined
  /** Undefined: the progress deadline of the workload. */
  readonly timeoutMs: number | undefined
  readonly format: 'text' | 'json' | 'markdown'
  /** Files to write. */
  readonly junit: string | undefined
  readonly sarif: string | undefined
}

interface Values {
  readonly namespace?: string | undefined
  readonly context?: string | undefined
  readonly kubeconfig?: string | undefined
  readonly timeout?: string | undefined
  readonly json?: boolean | undefined
  readonly markdown?: boolean | undefined
  readonly junit?: string | undefined
  readonly sarif?: string | undefined
}

/** Throws `UsageError`. `deploy web` is read as `deploy/web`, as kubectl does. */
export function waitCommand(values: Values, words: readonly string[]): WaitCommand {
  const [first, second, unexpected] = words
  if (first === undefined) throw new UsageError('wait needs a workload: deploy/web, sts/db or ds/agent')
  const isSplit = second !== undefined && !first.includes('/')
  const wrong = isSplit ? unexpected : second
  if (wrong !== undefined) throw new UsageError(`unexpected argument "${wrong}"`)
  const { namespace, context, kubeconfig, timeout, json, markdown, junit, sarif } = values
  if (json && markdown) throw new UsageError('options --json and --markdown cannot be used together')
  return {
    type: 'wait',
    workload: workloadOf('the argument', isSplit ? `${first}/${second}` : first),
    namespace,
    context,
    kubeconfig,
    timeoutMs: timeout === undefined ? undefined : durationOf('--timeout', timeout),
    format: json ? 'json' : markdown ? 'markdown' : 'text',
    junit,
    sarif,
  }
}
