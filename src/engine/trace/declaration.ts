/**
 * A decision of the machinery is declared once, in `decisions.ts` beside what makes it: what it is called, where upstream
 * makes it, and how it is to be read. Whoever emits it gives its facts and nothing else; whoever shows it reads the rest here.
 */
import type { TraceRecord } from './records.ts'

/** Upstream file and function: `rolling.go reconcileNewReplicaSet`. */
export type Source = `${string}.go ${string}`

/** `acted` changed something, `passed` continued, `held` did not happen. */
export type Tone = 'acted' | 'passed' | 'held'

/** The question of a sync that a decision answers. Which ones there are is upstream's order. */
export type Gate =
  | 'exists'
  | 'deleted'
  | 'fresh' // may the caches be trusted: do they show the controller's own last writes?
  | 'expectations'
  | 'manage'
  | 'selector'
  | 'paused'
  | 'rollback'
  | 'scaling'
  | 'scaleUp'
  | 'scaleDown'
  | 'update' // which Pod of an older revision goes next?
  | 'oldDown'
  | 'oldGone'
  | 'newUp'
  | 'complete'
  | 'cleanup'
  | 'metrics'
  | 'stabilise'
  | 'limits'
  | 'rescale'
  | 'other'

/** Types of facts, by the name that `typeof` gives them. */
export type FactTypes = { readonly [name: string]: 'string' | 'number' | 'boolean' }

type FactOf<T> = T extends 'string' ? string : T extends 'number' ? number : boolean

/** The facts of a declaration, with their types. */
export type FactsOf<F extends FactTypes> = { readonly [K in keyof F]: FactOf<F[K]> }

/** One part of an expression: as it is (`of` says whose number it is, for its colour), or a phrase in the reader's language. */
export type SumTerm =
  | { readonly text: string; readonly of?: 'new' | 'old' }
  | { readonly phrase: SumPhrase; readonly values?: { readonly [name: string]: string | number } }

/** One line of a sum: `at most`, `10 + 3`, `13`. */
export interface SumRow {
  readonly label: SumLabel
  readonly expression: readonly SumTerm[]
  readonly value: number
  readonly valueTone?: 'new' | 'old'
}

/** What a number of a sum is. */
export type SumLabel =
  | 'maxSurge'
  | 'atMost'
  | 'podsNow'
  | 'mayAdd'
  | 'stillNeeds'
  | 'newSize'
  | 'atLeast'
  | 'available'
  | 'newUnavailable'
  | 'mayGo'
  | 'leftToGo'
  | 'unhealthy'
  | 'wanted'
  | 'have'
  | 'missing'
  | 'surplus'
  | 'creates'
  | 'deletes'
  | 'created'
  | 'batches'
  | 'maxUnavailable'
  | 'unavailable'
  | 'surging'
  | 'podsCounted'
  | 'usageRatio'

/** Words within a sum. */
export type SumPhrase = 'percentOf' | 'asWritten' | 'burst'

export interface Decision<
  Id extends string = string,
  F extends FactTypes = FactTypes,
  S extends Source | readonly Source[] | 'anywhere' = Source | readonly Source[] | 'anywhere',
> {
  /** Names the sentence: `deployment.scaleUpNew`. */
  readonly id: Id
  /** Where upstream makes it; one of several, or anywhere, is named by whoever emits it. */
  readonly source: S
  readonly tone: Tone
  /** Every pass makes one like it at its end, whatever it did before. */
  readonly closing?: true
  /** A request was refused, and the sync ends there with the error. */
  readonly endsInError?: true
  /** The object has a condition after it whose reason is the fact `reason`. */
  readonly setsCondition?: true
  /** `besides`: whatever the branch of the sync. */
  readonly about: Gate | 'besides'
  readonly facts: F
  /** The fact that decides between one and many in the sentence. */
  readonly counts?: keyof F & string
  /** The arithmetic behind it, line by line. */
  sum?(facts: FactsOf<F>): readonly SumRow[]
}

/** The ids of the declarations of one file. */
export type IdsOf<Declarations> = Extract<Declarations[keyof Declarations], { readonly id: string }>['id']

export function declareDecision<
  const Id extends string,
  const F extends FactTypes,
  const S extends Source | readonly Source[] | 'anywhere',
>(decision: Decision<Id, F, S>): Decision<Id, F, S> {
  return decision
}

/** The source, where the declaration leaves it open. */
type SourceArgument<S> = S extends readonly (infer One)[] ? [source: One] : S extends 'anywhere' ? [source: string] : []

/** Emits the record of a decision with exactly its facts. */
export type Decide = <
  F extends FactTypes,
  S extends Source | readonly Source[] | 'anywhere',
  const Given extends FactsOf<F>,
>(
  decision: Decision<string, F, S>,
  facts: Given & { readonly [K in Exclude<keyof Given, keyof F>]: never },
  ...source: SourceArgument<S>
) => void

/** What records of decisions go to: the simulation. */
export interface DecisionTrace {
  /** Virtual ms. */
  readonly now: number
  /** The event that is being handled. */
  readonly current: { readonly seq: number } | undefined
  trace(record: TraceRecord): void
}

/** Emits decisions of one controller about one object: `deployment/default/web`, in lower case kind. */
export function decideOn(sim: DecisionTrace, controller: string, object: string): Decide {
  return ({ id, source: declared }, facts, ...[open]) => {
    const source = typeof declared === 'string' && declared !== 'anywhere' ? declared : String(open)
    const eventSeq = sim.current?.seq ?? 0
    sim.trace({ type: 'decision', at: sim.now, eventSeq, id, controller, object, source, facts })
  }
}

/** A line of a sum whose expression is one text; empty where the number needs none. */
export function sumRow(label: SumLabel, expression: string, value: number): SumRow {
  return { label, expression: expression ? [{ text: expression }] : [], value }
}
