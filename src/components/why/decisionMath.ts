import '../../i18n/en/decisions.ts'
import { declarationOf, hasDeclaredFacts, type SumRow, type SumTerm } from '../../engine/decisions.ts'
import type { DecisionRecord } from '../../engine/index.ts'
import type { MessageKey, Translate } from '../../i18n/index.ts'
import { factsOf } from '../../i18n/phrase.ts'

/** A number in an expression; `of` says whether it belongs to the new or the old ReplicaSets, for its colour. */
interface MathTerm {
  readonly text: string
  readonly of?: 'new' | 'old'
}

/** A row of a computation: `at most`, `10 + 3`, `13`. */
export interface MathRow extends Pick<SumRow, 'value' | 'valueTone'> {
  readonly label: MessageKey
  readonly expression: readonly MathTerm[]
}

/**
 * The computation behind a decision with its numbers; empty if the decision has no computation or a number is missing.
 */
export function decisionMath(record: Pick<DecisionRecord, 'id' | 'facts'>, t: Translate): readonly MathRow[] {
  const declared = declarationOf(record)
  if (!declared?.sum || !hasDeclaredFacts(record, declared.facts)) return []
  const term = (part: SumTerm): MathTerm =>
    'phrase' in part ? { text: t(`inspector.math.${part.phrase}`, factsOf(part.values ?? {})) } : part
  return declared
    .sum(record.facts)
    .map((row) => ({ ...row, label: `inspector.math.${row.label}` as const, expression: row.expression.map(term) }))
}
