import type { DecisionRecord, TraceRecord } from '../../engine/index.ts'
import type { MessageKey } from '../../i18n/index.ts'

/** `acted` changed something, `passed` went on, `held` did not happen. */
export type StepTone = 'acted' | 'passed' | 'held'

/** One step of a sync, in the order in which it was taken: a decision, or what follows from the decisions around it. */
export type WhyStep =
  | { readonly kind: 'decision'; readonly tone: StepTone; readonly record: DecisionRecord }
  | { readonly kind: 'path'; readonly tone: StepTone; readonly text: MessageKey }

const held = new Set([
  'deployment.paused',
  'deployment.newAtMaximum',
  'deployment.oldCannotScale',
  'deployment.oldAtMinimum',
  'deployment.recreateWaitForPods',
  'deployment.failed',
  'deployment.oldScaleRefused',
  'deployment.rollbackNotFound',
  'deployment.rollbackUnchanged',
  'deployment.selectingAll',
  'replicaSet.waitExpectations',
  'replicaSet.staleCache',
  'replicaSet.failed',
  'replicaSet.manageFailed',
  'replicaSet.beingDeleted',
  'queue.retry',
  'queue.drop',
  'scheduler.unschedulable',
])
const passed = new Set([
  'deployment.noop',
  'deployment.newIsComplete',
  'deployment.oldNothingToScale',
  'deployment.complete',
  'deployment.gone',
  'deployment.statusUnchanged',
  'deployment.requeueDeadline',
  'replicaSet.noop',
  'replicaSet.gone',
  'replicaSet.requeueAvailability',
])

/** What every pass does at its end, whatever it did before. */
const closing = new Set([
  'deployment.statusWritten',
  'deployment.statusUnchanged',
  'deployment.conditionChanged',
  'deployment.requeueDeadline',
  'deployment.failed',
  'queue.retry',
  'queue.drop',
])

/** Whether a decision is of the kind that ends every pass. */
export function isClosing({ id }: DecisionRecord): boolean {
  return closing.has(id)
}

/** The tone of a decision; one that is not known counts as an act. */
export function toneOf(id: string): StepTone {
  if (held.has(id)) return 'held'
  return passed.has(id) ? 'passed' : 'acted'
}

/** More victims of one deletion than these are not listed one by one. */
const maxVictims = 5

/**
 * The steps of a sync. A sync of a Deployment that reached its strategy has passed the checks before it, and one that
 * scaled the new ReplicaSet did not get to the old ones: both are said, as the records only tell what was decided.
 */
export function whySteps(records: readonly TraceRecord[]): WhyStep[] {
  // Which strategy it is, the step of the path before says.
  const decisions = records
    .filter((record) => record.type === 'decision')
    .filter(({ id }) => id !== 'deployment.recreate')
  const has = (...ids: string[]) => decisions.some(({ id }) => ids.includes(id))
  const strategy = strategyOf(records)
  const before: WhyStep[] = []
  if (strategy) {
    if (!has('replicaSet.adopt', 'replicaSet.release')) before.push(path('passed', 'inspector.path.claimed'))
    before.push(path('passed', 'inspector.path.open'))
    const isNew = has('deployment.createReplicaSet', 'deployment.reuseReplicaSet')
    const text = strategy === 'recreate' ? 'recreate' : isNew ? 'rollingNew' : 'rolling'
    before.push(path('passed', `inspector.path.${text}`))
  }
  const after: WhyStep[] = []
  if (has('deployment.scaleUpNew', 'deployment.scaleDownNew')) after.push(path('held', 'inspector.path.downNotReached'))
  if (has('deployment.recreateScaleDownOld', 'deployment.recreateWaitForPods')) {
    after.push(path('held', 'inspector.path.upNotReached'))
  }
  const steps = (list: readonly DecisionRecord[]) =>
    list.map((record): WhyStep => ({ kind: 'decision', tone: toneOf(record.id), record }))
  const shown = withoutManyVictims(decisions)
  return [
    ...before,
    ...steps(shown.filter((record) => !isClosing(record))),
    ...after,
    ...steps(shown.filter(isClosing)),
  ]
}

/** The upstream file and its functions that decided. */
export interface DecidedIn {
  readonly file: string
  readonly functions: readonly string[]
}

/** Where it was decided, file by file in the order of the steps. */
export function sourcesOf(steps: readonly WhyStep[]): DecidedIn[] {
  const byFile = new Map<string, Set<string>>()
  for (const step of steps) {
    if (step.kind === 'path') continue
    const [file = '', name = ''] = step.record.source.split(' ')
    byFile.set(file, (byFile.get(file) ?? new Set()).add(name))
  }
  return [...byFile].map(([file, functions]) => ({ file, functions: [...functions] }))
}

function path(tone: StepTone, text: MessageKey): WhyStep {
  return { kind: 'path', tone, text }
}

function strategyOf(records: readonly TraceRecord[]): 'rolling' | 'recreate' | undefined {
  const decisions = records.filter((record) => record.type === 'decision')
  if (decisions.some(({ source }) => source.startsWith('rolling.go'))) return 'rolling'
  return decisions.some(({ source }) => source.startsWith('recreate.go')) ? 'recreate' : undefined
}

function withoutManyVictims(decisions: readonly DecisionRecord[]): DecisionRecord[] {
  let victims = 0
  return decisions.filter(({ id }) => id !== 'replicaSet.victim' || victims++ < maxVictims)
}
