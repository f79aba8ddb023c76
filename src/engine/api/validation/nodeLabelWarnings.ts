/** Node labels with newer names. Models pkg/api/node/util.go (v1.36). */

import type { LabelSelector, NodeSelectorTerm } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { lookup } from '../lookup.ts'

const deprecatedNodeLabels: Readonly<Record<string, string>> = lookup({
  'beta.kubernetes.io/arch': 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  'beta.kubernetes.io/os': 'deprecated since v1.14; use "kubernetes.io/os" instead',
  'failure-domain.beta.kubernetes.io/region': 'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  'failure-domain.beta.kubernetes.io/zone': 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  'beta.kubernetes.io/instance-type': 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
})
/** The replacement of a deprecated node label; undefined for any other label. */
export const nodeLabelDeprecation = (label: string): string | undefined =>
  Object.hasOwn(deprecatedNodeLabels, label) ? deprecatedNodeLabels[label] : undefined

/** Models GetWarningsForNodeSelectorTerm. */
export const nodeTermWarnings = (field: string, term: Defaulted<NodeSelectorTerm>): string[] =>
  (term.matchExpressions ?? []).flatMap((requirement, i) => {
    const key = requirement.key ?? ''
    const text = nodeLabelDeprecation(key)
    return text === undefined ? [] : [`${field}.matchExpressions[${i}].key: ${key} is ${text}`]
  })

/** Models GetWarningsForNodeSelector, for a selector of labels. */
export const nodeSelectorWarnings = (
  field: string,
  selector: Defaulted<NodeSelectorTerm & LabelSelector>,
): string[] => {
  const labels = Object.keys(selector.matchLabels ?? {}).flatMap((key) => {
    const text = nodeLabelDeprecation(key)
    return text === undefined ? [] : [`${field}.matchLabels.${key}: ${text}`]
  })
  return [...nodeTermWarnings(field, selector), ...labels]
}
