/** The order of an apply in words. */
import type { ApplyOrder, NotApplied, PlayedSteps, Step, StepStop } from '../../engine/index.ts'

/** The reason that an object is left out of the order. */
export function notAppliedWords(toolTitle: string, why: NotApplied, value: string): string {
  const hook = `a hook of ${toolTitle} (${value})`
  switch (why) {
    case 'test':
      return `${hook}: only a test of the release runs it`
    case 'onFailure':
      return `${hook}: it runs only if a sync fails`
    case 'unknown':
      return `${toolTitle} has no hook "${value}", and never applies the object`
    case 'skipped':
      return `${toolTitle} does not apply it (${value})`
    default:
      return `${hook}: it runs only with another operation`
  }
}

/** `pre-install hook, weight -5`, `PreSync, wave 0`, `the release`. */
function stepTitle(
  { tool }: Pick<ApplyOrder<unknown>, 'tool'>,
  step: Omit<Step<unknown>, 'objects' | 'deletes'>,
): string {
  const { phase, rank, isHook } = step
  if (tool.id === 'helm') return isHook ? `${phase} hook, weight ${rank ?? 0}` : 'the release'
  return tool.id === 'argocd' ? `${phase}, wave ${rank ?? 0}` : 'all objects at once'
}

const minutes = (ms: number): string => `${Math.round(ms / 60_000)} min`

interface StopFacts {
  /** `Job/migrate`. */
  readonly object: string
  readonly step: Omit<Step<unknown>, 'objects' | 'deletes'>
  readonly end: StepStop<unknown>['end']
  /** The reason that the object is not ready; empty if unknown. */
  readonly why: string
}

/** Words for the object that stops an order. */
export interface StopWords {
  /** `Job/migrate (pre-install hook, weight 0) fails`. */
  readonly head: string
  /** The head with the reason and the consequence for the tool. */
  readonly whole: string
}

export function stopWords(
  order: Pick<ApplyOrder<unknown>, 'tool' | 'options'>,
  { object, step, end, why }: StopFacts,
): StopWords {
  const { tool, options } = order
  const isHelm = tool.id === 'helm'
  const wanted =
    step.waitsFor === 'end' ? 'has not completed' : step.waitsFor === 'ready' ? 'is not ready' : 'is not healthy'
  const limit = isHelm ? `after ${minutes(step.limitMs)}, Helm's default --timeout` : `after ${minutes(step.limitMs)}`
  const happened = end === 'refused' ? 'is rejected' : end === 'failed' ? 'fails' : `${wanted} ${limit}`
  const consequence = isHelm
    ? `the release of Helm ${options.rollsBack ? 'is rolled back' : 'fails'}`
    : end === 'late'
      ? `${tool.title} waits for it indefinitely`
      : `the sync of ${tool.title} fails`
  const head = `${object} (${stepTitle(order, step)}) ${happened}`
  return { head, whole: `${head}${why === '' ? '' : `: ${why}`}; ${consequence}` }
}

/** The played steps of an order, with the names of the objects. */
export interface OrderReport {
  readonly by: string
  readonly title: string
  readonly saidBy: ApplyOrder<unknown>['saidBy']
  /** Whether the tool undoes a failed release. */
  readonly isRolledBack: boolean
  readonly steps: readonly StepReport[]
  /** Objects that the deploying tool (Helm, Argo CD) does not apply; `words` gives the reason. */
  readonly notApplied: readonly { readonly object: string; readonly words: string }[]
  /** The object that stopped the order, in words; undefined if every step was applied. */
  readonly stop: string | undefined
  /** Jobs and Pods that the tool waits for, and that are assumed to succeed. */
  readonly taken: readonly TakenTask[]
}

interface TakenTask {
  /** `Job/migrate`. */
  readonly object: string
  /** The option that plays the other answer: `job/migrate=fails`. */
  readonly flag: string
}

export interface StepReport {
  readonly title: string
  readonly objects: readonly string[]
  /**
   * Seconds from the start to the apply of the step, and to the end of its wait; undefined if the order stopped before.
   */
  readonly appliedAfter: number | undefined
  readonly overAfter: number | undefined
}

interface ToReport<T> {
  readonly played: PlayedSteps<T>
  readonly nameOf: (object: T) => string
  readonly stop: string | undefined
}

/** The report of an order; the caller adds `taken`. */
export function orderReport<T>(order: ApplyOrder<T>, { played, nameOf, stop }: ToReport<T>): OrderReport {
  const [beganAt = 0] = played.appliedAt
  const after = (at: number | undefined): number | undefined => (at === undefined ? undefined : (at - beganAt) / 1000)
  const { tool, saidBy, steps, notApplied } = order
  return {
    by: tool.id,
    title: tool.title,
    saidBy,
    isRolledBack: order.options.rollsBack,
    steps: steps.map((step, i) => ({
      title: stepTitle(order, step),
      objects: step.objects.map(nameOf),
      appliedAfter: after(played.appliedAt[i]),
      overAfter: step.waitsFor === 'nothing' ? undefined : after(played.overAt[i]),
    })),
    notApplied: notApplied.map(({ object, why, value }) => ({
      object: nameOf(object),
      words: notAppliedWords(tool.title, why, value),
    })),
    stop,
    taken: [],
  }
}
