import { goQuote } from '../../api/goFormat.ts'
import type { LabelSelector } from '../../api/types.ts'
import { labelValueErrors, qualifiedName } from '../../api/validation/formats.ts'

/** A selector as Go's %v prints it. */
// Models k8s.io/apimachinery meta/v1 generated.pb.go LabelSelector.String (v1.36).
export function goSelectorText(selector: LabelSelector | undefined): string {
  if (!selector) return 'nil'
  const { matchLabels = {}, matchExpressions = [] } = selector
  const labels = Object.keys(matchLabels)
    .sort()
    .map((key) => `${key}: ${matchLabels[key]},`)
  const expressions = matchExpressions.map(
    ({ key, operator, values = [] }) =>
      `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${values.join(' ')}],},`,
  )
  return `&LabelSelector{MatchLabels:map[string]string{${labels.join('')}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}},}`
}

/** Why labels cannot be selected by a selector; undefined if they can. */
// Models k8s.io/apimachinery meta/v1/helpers.go LabelSelectorAsSelector and labels/selector.go NewRequirement (v1.36).
export function selectorProblem(selector: LabelSelector | undefined): string | undefined {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {}
  const requirements = [
    ...Object.keys(matchLabels)
      .sort()
      .map((key) => ({ key, values: [matchLabels[key] ?? ''] })),
    ...matchExpressions,
  ]
  for (const { key, values = [] } of requirements) {
    const errors = [
      ...invalid('key', key, qualifiedName(key)),
      ...values.flatMap((value, i) => invalid(`values[${i}][${key}]`, value, labelValueErrors(value))),
    ]
    if (errors.length > 0) return errors.length > 1 ? `[${errors.join(', ')}]` : errors[0]
  }
  return undefined
}

const invalid = (field: string, value: string, problems: readonly string[]): string[] =>
  problems.length > 0 ? [`${field}: Invalid value: ${goQuote(value)}: ${problems.join('; ')}`] : []
