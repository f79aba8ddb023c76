/** Node labels with newer names. Models pkg/api/node/util.go (v1.36). */
import { lookup } from '../lookup.ts'
import type { JsonObject } from '../types.ts'
import { str, structs } from './access.ts'

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
export const nodeTermWarnings = (field: string, term: JsonObject): string[] =>
  structs(term.matchExpressions).flatMap((requirement, i) => {
    const key = str(requirement.key)
    const text = nodeLabelDeprecation(key)
    return text === undefined ? [] : [`${field}.matchExpressions[${i}].key: ${key} is ${text}`]
  })
