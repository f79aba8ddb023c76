/** Reads the command line of `rollscope plan`. */
import type { Answers, AskedTool, RunCondition } from '../../engine/index.ts'
import type { PlayedOptions } from '../playedOptions.ts'
import type { ReadTarget } from '../record/recording.ts'
import { UsageError } from '../usageError.ts'

export interface PlanCommand extends Pick<PlayedOptions, 'seed' | 'nodes' | 'cluster' | 'kubernetes'> {
  readonly type: 'plan'
  /** Files, folders, `-` for standard input: the old side and the new side. */
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** The namespace of objects without a written namespace. */
  readonly namespace: string
  readonly format: 'markdown' | 'json'
  readonly conditions: readonly RunCondition[]
  /** Address of a page to which the link is added; undefined without a given address. */
  readonly linkBase: string | undefined
  /** Folder for a picture of each rollout. */
  readonly svg: string | undefined
  readonly save: string | undefined
  /** Whether the Markdown contains a diagram of each rollout. */
  readonly mermaid: boolean
  /** The user's answers to questions about facts outside the files, by the question's key. */
  readonly answers: Answers
  /** Whether an open verdict is a failure. */
  readonly isStrict: boolean
  /** The tool that applies the new side. */
  readonly tool: AskedTool
  /** The cluster that is the old side instead of files. */
  readonly live: ReadTarget | undefined
  /** Whether the cluster is asked for facts that a simulation cannot know. */
  readonly asks: boolean
}

/** A typed argument with its position. */
interface Token {
  readonly kind: 'option' | 'positional' | 'option-terminator'
  readonly name?: string | undefined
  readonly value?: string | boolean | undefined
}

interface Values {
  readonly mermaid?: boolean | undefined
  readonly namespace?: string | undefined
  readonly json?: boolean | undefined
  readonly svg?: string | undefined
  readonly save?: string | undefined
  readonly strict?: boolean | undefined
  readonly live?: boolean | undefined
  readonly ask?: boolean | undefined
  readonly context?: string | undefined
  readonly kubeconfig?: string | undefined
}

/** Paths before `--to` are the old side, later paths the new side. Throws `UsageError`. */
export function planCommand(
  values: Values,
  tokens: readonly Token[],
  read: Pick<PlanCommand, 'seed' | 'nodes' | 'cluster' | 'kubernetes' | 'conditions' | 'linkBase' | 'answers' | 'tool'>,
): PlanCommand {
  const [from, to]: [string[], string[]] = [[], []]
  let isTo = false
  for (const { kind, name, value } of tokens) {
    const isOfTo = kind === 'option' && name === 'to'
    isTo ||= isOfTo
    if ((isOfTo || kind === 'positional') && typeof value === 'string') (isTo ? to : from).push(value)
  }
  // The first word is the name of the command.
  from.shift()
  const live = liveTarget(values, from)
  if (from.length === 0 && !live) throw new UsageError('plan: OLD is missing. Usage: rollscope plan OLD... --to NEW...')
  if (to.length === 0) throw new UsageError('plan: --to NEW is missing. Usage: rollscope plan OLD... --to NEW...')
  if ([...from, ...to, read.cluster].filter((path) => path === '-').length > 1)
    throw new UsageError('standard input can be read only once')
  const { namespace = 'default', svg, save, mermaid = false, strict: isStrict = false } = values
  return {
    type: 'plan',
    from,
    to,
    namespace,
    format: values.json ? 'json' : 'markdown',
    svg,
    save,
    mermaid,
    isStrict,
    live,
    asks: values.ask ?? false,
    ...read,
  }
}

function liveTarget(values: Values, from: readonly string[]): ReadTarget | undefined {
  const { live, namespace, context, kubeconfig } = values
  if (live) {
    if (from.length > 0) throw new UsageError('plan: with --live, OLD is the cluster and cannot be a file')
    return { namespace: namespace ?? 'default', selector: undefined, context, kubeconfig }
  }
  const wrong = (['ask', 'context', 'kubeconfig'] as const).find((name) => values[name])
  if (wrong !== undefined) throw new UsageError(`option --${wrong} of plan needs --live`)
  return undefined
}
