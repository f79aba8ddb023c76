/**
 * Declarations of decisions. Each decision is declared once, in the `decisions.ts` of its component: its id, its
 * upstream source, and its presentation. Emitters pass only the facts; displays read the rest here.
 */
import { recordOf } from '../api/lookup.ts'
import type { TraceRecord } from './records.ts'

/** Upstream file and function: `rolling.go reconcileNewReplicaSet`. */
type Source = `${string}.go ${string}`

/** `acted`: something changed; `passed`: the sync continued; `held`: the action was not taken. */
export type Tone = 'acted' | 'passed' | 'held'

/** Question of a sync that a decision answers, in upstream's order. */
export type SyncPhase =
  | 'exists'
  | 'deleted'
  | 'fresh' // do the caches contain the controller's own last writes?
  | 'expectations'
  | 'manage'
  | 'selector'
  | 'paused'
  | 'rollback'
  | 'scaling'
  | 'scaleUp'
  | 'scaleDown'
  | 'update' // which Pod of an older revision is deleted next?
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

/** Types of facts, named as by `typeof`. */
export type FactTypes = { readonly [name: string]: 'string' | 'number' | 'boolean' }

type FactOf<T> = T extends 'string' ? string : T extends 'number' ? number : boolean

/** The facts of a declaration, with their types. */
type FactsOf<F extends FactTypes> = { readonly [K in keyof F]: FactOf<F[K]> }

/** Part of an expression: literal text (`of` selects the colour of a revision), or a translated phrase. */
export type SumTerm =
  | { readonly text: string; readonly of?: 'new' | 'old' }
  | { readonly phrase: SumPhrase; readonly values?: { readonly [name: string]: string | number } }

/** A line of arithmetic: `at most`, `10 + 3`, `13`. */
export interface SumRow {
  readonly label: SumLabel
  readonly expression: readonly SumTerm[]
  readonly value: number
  readonly valueTone?: 'new' | 'old'
}

/** Labels of arithmetic lines. */
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

/** Translated phrases in an expression. */
export type SumPhrase = 'percentOf' | 'asWritten' | 'burst'

export interface Decision<
  Id extends string = string,
  F extends FactTypes = FactTypes,
  S extends Source | readonly Source[] | 'anywhere' = Source | readonly Source[] | 'anywhere',
> {
  /** Id of the decision and of its text, such as `deployment.scaleUpNew`. */
  readonly id: Id
  /** Upstream source. Emitters choose among several, or name any for `anywhere`. */
  readonly source: S
  readonly tone: Tone
  /** Every sync emits such a decision at its end, whatever happened before. */
  readonly closing?: true
  /** A request failed, and the sync ends with the error. */
  readonly endsInError?: true
  /** The object gets a condition whose reason is the fact `reason`. */
  readonly setsCondition?: true
  /** `incidental`: not part of the sync's branches. */
  readonly about: SyncPhase | 'incidental'
  readonly facts: F
  /** Fact that selects the singular or plural text. */
  readonly counts?: keyof F & string
  /** Lines of arithmetic behind the decision. */
  sum?(facts: FactsOf<F>): readonly SumRow[]
}

/** Ids of the declarations in a file. */
export type IdsOf<Declarations> = Extract<Declarations[keyof Declarations], { readonly id: string }>['id']

/** The types of facts that are texts, numbers and booleans. */
type FactTypesOf<Words extends string, Numbers extends string, Flags extends string> = Readonly<
  Record<Words, 'string'> & Record<Numbers, 'number'> & Record<Flags, 'boolean'>
>

/** The parts of a declaration that only some decisions have: the names of the facts by their type, and the rest. */
interface Details<Words extends string, Numbers extends string, Flags extends string>
  extends Pick<Decision, 'closing' | 'endsInError' | 'setsCondition'> {
  readonly words?: readonly Words[]
  readonly numbers?: readonly Numbers[]
  readonly flags?: readonly Flags[]
  readonly counts?: NoInfer<Numbers>
  sum?(facts: FactsOf<FactTypesOf<Words, Numbers, Flags>>): readonly SumRow[]
}

/** A function that declares decisions of a tone. */
const declarerOf =
  (tone: Tone) =>
  <
    const Id extends string,
    const S extends Decision['source'],
    Words extends string = never,
    Numbers extends string = never,
    Flags extends string = never,
  >(
    id: Id,
    source: S,
    about: Decision['about'],
    { words = [], numbers = [], flags = [], ...rest }: Details<Words, Numbers, Flags> = {},
  ): Decision<Id, FactTypesOf<Words, Numbers, Flags>, S> => {
    const facts = {
      ...recordOf(words, () => 'string' as const),
      ...recordOf(numbers, () => 'number' as const),
      ...recordOf(flags, () => 'boolean' as const),
    }
    return { id, source, tone, about, facts, ...rest }
  }

/** Declares a decision after which something changed. */
export const acted = declarerOf('acted')
/** Declares a decision after which the sync continued. */
export const passed = declarerOf('passed')
/** Declares a decision not to act. */
export const held = declarerOf('held')

/** Additional argument for the source, if the declaration does not fix it. */
type SourceArgument<S> = S extends readonly (infer One)[] ? [source: One] : S extends 'anywhere' ? [source: string] : []

/** Records a decision with exactly its declared facts. */
export type Decide = <
  F extends FactTypes,
  S extends Source | readonly Source[] | 'anywhere',
  const Given extends FactsOf<F>,
>(
  decision: Decision<string, F, S>,
  facts: Given & { readonly [K in Exclude<keyof Given, keyof F>]: never },
  ...source: SourceArgument<S>
) => void

/** Receiver of decision records: the simulation. */
interface DecisionTrace {
  /** Virtual ms. */
  readonly now: number
  /** The event being handled. */
  readonly current: { readonly seq: number } | undefined
  trace(record: TraceRecord): void
}

/**
 * Returns a function that records a controller's decisions about one object, such as `deployment/default/web` (kind in
 * lower case).
 */
export function decideOn(sim: DecisionTrace, controller: string, object: string): Decide {
  return ({ id, source: declared }, facts, ...[open]) => {
    const source = typeof declared === 'string' && declared !== 'anywhere' ? declared : String(open)
    const eventSeq = sim.current?.seq ?? 0
    sim.trace({ type: 'decision', at: sim.now, eventSeq, id, controller, object, source, facts })
  }
}

/** A line of arithmetic with a plain text; an empty expression shows only the value. */
export function sumRow(label: SumLabel, expression: string, value: number): SumRow {
  return { label, expression: expression ? [{ text: expression }] : [], value }
}
