/**
 * Asks about labels that a Pod needs on its node, with any value: zones and regions that only the simulation's own nodes
 * are known to have, and labels of a cluster's own over which Pods are spread.
 */
import { nodeLabelKey } from '../../../api/outside/keys.ts'
import type { PodSpec } from '../../../api/types.ts'
import { nodeNeed } from '../../../scheduler/nodeNeeds.ts'
import type { Asked, Found, QuestionRow } from '../question.ts'
import { providerLabels } from '../simulatedLabels.ts'

/** A label that a Pod needs, and the field with it. */
interface Needed {
  readonly key: string
  readonly field: string
}

export const zones: QuestionRow = {
  find: (asked) => {
    const { store, spec, at, simulatedLabels } = asked
    if (spec === undefined) return []
    const needed = [
      ...neededLabels(spec, at).filter(({ key }) => simulatedLabels.has(key)),
      ...topologies(spec, at).filter(({ key }) => isOwnLabel(key, asked)),
    ]
    if (needed.length === 0) return []
    // If no node has the selected value, another question asks about that value.
    const lacks = nodeNeed(spec, [...store.list('nodes')])?.lacks ?? []
    const lacking = new Set(lacks.flatMap((lack) => (lack.kind === 'label' ? [lack.key] : [])))
    return needed
      .filter(({ key }) => !lacking.has(key))
      .map(
        ({ key, field }): Found => ({
          id: 'nodeLabel',
          key: nodeLabelKey(key),
          yes: 'present',
          no: 'absent',
          facts: { wanted: key },
          stage: 'scheduling',
          field,
        }),
      )
  },
}

/** Whether a cluster's administrator must have set this label: no simulated node has it, and no provider sets it. */
const isOwnLabel = (key: string, { store, areNodesKnown }: Asked): boolean =>
  !areNodesKnown &&
  !providerLabels.has(key) &&
  [...store.list('nodes')].every(({ metadata }) => metadata.labels?.[key] === undefined)

/** Keys of labels without which no node takes a Pod of this spec; `at` is the path to the spec. */
export function neededLabels(spec: PodSpec, at = ''): readonly Needed[] {
  const { affinity, nodeSelector = {} } = spec
  const terms = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? []
  const [first = {}, ...others] = terms
  const keysOf = ({ matchExpressions = [] }: (typeof terms)[number]) =>
    matchExpressions.flatMap(({ key, operator }) => (operator === 'In' || operator === 'Exists' ? [key] : []))
  return [
    ...Object.keys(nodeSelector).map((key) => ({ key, field: `${at}.nodeSelector` })),
    // A node needs to match a single term, so all terms must name the label.
    ...keysOf(first)
      .filter((key) => others.every((term) => keysOf(term).includes(key)))
      .map((key) => ({ key, field: `${at}.affinity.nodeAffinity` })),
    ...topologies(spec, at),
  ]
}

/** Labels whose values are the domains of a spread or an affinity that a Pod requires. */
function topologies({ topologySpreadConstraints = [], affinity }: PodSpec, at: string): readonly Needed[] {
  const near = affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []
  return [
    ...near.map(({ topologyKey }) => ({ key: topologyKey, field: `${at}.affinity.podAffinity` })),
    ...topologySpreadConstraints.flatMap(({ topologyKey, whenUnsatisfiable }, i) =>
      whenUnsatisfiable === 'DoNotSchedule'
        ? [{ key: topologyKey, field: `${at}.topologySpreadConstraints[${i}].topologyKey` }]
        : [],
    ),
  ]
}
