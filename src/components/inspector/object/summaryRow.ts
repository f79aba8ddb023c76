import type { LabelSelector, Labels } from '../../../engine/index.ts'

/** One line of a summary, in the spirit of `kubectl describe`. */
export interface SummaryRow {
  readonly label: string
  /** `verbatim` for what Kubernetes wrote. */
  readonly values: readonly { readonly text: string; readonly verbatim: boolean }[]
}

export const plain = (text: string) => ({ text, verbatim: false })
export const verbatim = (text: string) => ({ text, verbatim: true })

export const words = (label: string, ...texts: readonly string[]): SummaryRow => ({ label, values: texts.map(plain) })

/** No row where there is nothing. */
export function code(label: string, texts: readonly (string | undefined)[]): readonly SummaryRow[] {
  const there = texts.filter((text) => text !== undefined && text !== '')
  return there.length > 0 ? [{ label, values: there.map((text) => verbatim(text ?? '')) }] : []
}

/** `app=web`, one each. */
export function pairsOf(labels: Labels | undefined): readonly string[] {
  return Object.entries(labels ?? {}).map(([key, value]) => `${key}=${value}`)
}

/** As kubectl writes a selector, one requirement each. */
export function selectorOf({ matchLabels, matchExpressions = [] }: LabelSelector): readonly string[] {
  const expressions = matchExpressions.map(({ key, operator, values = [] }) => {
    if (operator === 'Exists') return key
    if (operator === 'DoesNotExist') return `!${key}`
    return `${key} ${operator === 'In' ? 'in' : 'notin'} (${values.join(',')})`
  })
  return [...pairsOf(matchLabels), ...expressions]
}
