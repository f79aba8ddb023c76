import type { LabelSelector } from '../../api/types.ts'

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
