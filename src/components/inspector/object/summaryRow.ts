import type { LabelSelector, Labels } from '../../../engine/index.ts'

/** A row of an object's summary, similar to `kubectl describe`. */
export interface SummaryRow {
  readonly label: string
  /** `verbatim`: text written by Kubernetes. */
  readonly values: readonly { readonly text: string; readonly verbatim: boolean }[]
}

export const plain = (text: string) => ({ text, verbatim: false })
export const verbatim = (text: string) => ({ text, verbatim: true })

export const words = (label: string, ...texts: readonly string[]): SummaryRow => ({ label, values: texts.map(plain) })

/** A row of code texts; empty if there is no text. */
export function code(label: string, texts: readonly (string | undefined)[]): readonly SummaryRow[] {
  const there = texts.filter((text) => text !== undefined && text !== '')
  return there.length > 0 ? [{ label, values: there.map((text) => verbatim(text ?? '')) }] : []
}

/** Labels as texts `app=web`. */
export function pairsOf(labels: Labels | undefined): readonly string[] {
  return Object.entries(labels ?? {}).map(([key, value]) => `${key}=${value}`)
}

/** A selector in kubectl's notation, one text per requirement. */
export function selectorOf({ matchLabels, matchExpressions = [] }: LabelSelector): readonly string[] {
  const expressions = matchExpressions.map(({ key, operator, values = [] }) => {
    if (operator === 'Exists') return key
    if (operator === 'DoesNotExist') return `!${key}`
    return `${key} ${operator === 'In' ? 'in' : 'notin'} (${values.join(',')})`
  })
  return [...pairsOf(matchLabels), ...expressions]
}
