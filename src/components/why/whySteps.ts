import '../../i18n/en/decisions.ts'
import { type Decision, decisions, declarationOf, isOneOf, type Tone } from '../../engine/decisions.ts'
import type { DecisionRecord, TraceRecord } from '../../engine/index.ts'
import type { MessageKey } from '../../i18n/index.ts'

/** Style of a step. */
type StepTone = Tone

/** A step of a sync: a decision, or a step derived from the decisions. */
export type WhyStep =
  | { readonly kind: 'decision'; readonly tone: StepTone; readonly record: DecisionRecord }
  | { readonly kind: 'path'; readonly tone: StepTone; readonly text: MessageKey }

const { claims, deployment, replicaSet } = decisions

/** Whether every pass ends with a decision of this kind. */
export function isClosing(record: DecisionRecord): boolean {
  return declarationOf(record)?.closing === true
}

/** The tone of a decision; an unknown one counts as an act. */
export function toneOf(record: Pick<DecisionRecord, 'id'>): StepTone {
  return declarationOf(record)?.tone ?? 'acted'
}

/** Largest number of victims of a deletion that are listed. */
const maxVictims = 5

/**
 * The steps of a sync. Records contain decisions only, so passed and skipped checks are derived: a Deployment's sync
 * that reached its strategy has passed the checks before it, and a sync that scaled the new ReplicaSet did not reach
 * the old ReplicaSets.
 */
export function whySteps(records: readonly TraceRecord[]): WhyStep[] {
  // The path step already names the strategy, so the decision about Recreate is left out.
  const made = records
    .filter((record) => record.type === 'decision')
    .filter((record) => !isOneOf(record, deployment.recreate))
  const has = (...some: Pick<Decision, 'id'>[]) => made.some((record) => isOneOf(record, ...some))
  const strategy = strategyOf(records)
  const before: WhyStep[] = []
  if (strategy) {
    if (!has(claims.adopt, claims.release)) before.push(path('passed', 'inspector.path.claimed'))
    before.push(path('passed', 'inspector.path.open'))
    const isNew = has(deployment.createReplicaSet, deployment.reuseReplicaSet)
    const text = strategy === 'recreate' ? 'recreate' : isNew ? 'rollingNew' : 'rolling'
    before.push(path('passed', `inspector.path.${text}`))
  }
  const after: WhyStep[] = []
  if (has(deployment.scaleUpNew, deployment.scaleDownNew)) after.push(path('held', 'inspector.path.downNotReached'))
  if (has(deployment.recreateScaleDownOld, deployment.recreateWaitForPods)) {
    after.push(path('held', 'inspector.path.upNotReached'))
  }
  const steps = (list: readonly DecisionRecord[]) =>
    list.map((record): WhyStep => ({ kind: 'decision', tone: toneOf(record), record }))
  const shown = withoutManyVictims(made)
  return [
    ...before,
    ...steps(shown.filter((record) => !isClosing(record))),
    ...after,
    ...steps(shown.filter(isClosing)),
  ]
}

/** An upstream file with the functions that decided. */
export interface DecidedIn {
  readonly file: string
  readonly functions: readonly string[]
}

/** The sources of the decisions, grouped by file in the order of the steps. */
export function sourcesOf(steps: readonly WhyStep[]): DecidedIn[] {
  const byFile = new Map<string, Set<string>>()
  for (const step of steps) {
    if (step.kind === 'path') continue
    const [file = '', name = ''] = step.record.source.split(' ')
    // Records about a recorded write have no source.
    if (file === '') continue
    byFile.set(file, (byFile.get(file) ?? new Set()).add(name))
  }
  return [...byFile].map(([file, functions]) => ({ file, functions: [...functions] }))
}

function path(tone: StepTone, text: MessageKey): WhyStep {
  return { kind: 'path', tone, text }
}

function strategyOf(records: readonly TraceRecord[]): 'rolling' | 'recreate' | undefined {
  const made = records.filter((record) => record.type === 'decision')
  if (made.some(({ source }) => source.startsWith('rolling.go'))) return 'rolling'
  return made.some(({ source }) => source.startsWith('recreate.go')) ? 'recreate' : undefined
}

function withoutManyVictims(made: readonly DecisionRecord[]): DecisionRecord[] {
  let victims = 0
  return made.filter((record) => !isOneOf(record, replicaSet.victim) || victims++ < maxVictims)
}
