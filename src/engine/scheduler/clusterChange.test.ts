import { describe, expect, it } from 'vitest'
import type { JsonObject, Labels, Node, Pod } from '../api/types.ts'
import { type ClusterChange, mayHelp, ownChangeMayHelp } from './clusterChange.ts'
import type { FilterPlugin } from './filters.ts'

const pod = (spec: JsonObject = {}, labels: Labels = { app: 'web' }): Pod =>
  ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', namespace: 'default', uid: 'p', resourceVersion: '1', creationTimestamp: '', labels },
    spec: { containers: [{ name: 'app', image: 'a', resources: { requests: { cpu: '1' } } }], ...spec },
    status: { phase: 'Pending' },
  }) as unknown as Pod

const node = (labels: Labels = {}, spec: JsonObject = {}, cpu = '2'): Node =>
  ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'n', uid: 'n', resourceVersion: '1', creationTimestamp: '', labels },
    spec,
    status: { allocatable: { cpu, memory: '4Gi', pods: '10' } },
  }) as Node

const zone = 'topology.kubernetes.io/zone'
const terms = (kind: string): JsonObject => ({
  affinity: {
    [kind]: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        { topologyKey: zone, labelSelector: { matchLabels: { app: 'web' } } },
      ],
    },
  },
})
const spread: JsonObject = {
  topologySpreadConstraints: [
    {
      maxSkew: 1,
      topologyKey: zone,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: { app: 'web' } },
    },
  ],
}
const other: Labels = { app: 'db' }
const port = (hostPort: number): JsonObject => ({
  containers: [{ name: 'app', image: 'a', ports: [{ containerPort: 80, hostPort }] }],
})

describe('mayHelp', () => {
  it.each<[FilterPlugin, string, Pod, ClusterChange, boolean]>([
    ['NodeResourcesFit', 'any Pod goes', pod(), { type: 'podGone', pod: pod(port(1)) }, true],
    ['NodePorts', 'a Pod with the port goes', pod(port(1)), { type: 'podGone', pod: pod(port(1)) }, true],
    ['NodePorts', 'a Pod with another port goes', pod(port(1)), { type: 'podGone', pod: pod(port(2)) }, false],
    ['PodTopologySpread', 'a counted Pod comes', pod(spread), { type: 'podAssigned', pod: pod() }, true],
    ['PodTopologySpread', 'another Pod comes', pod(spread), { type: 'podAssigned', pod: pod({}, other) }, false],
    [
      'PodTopologySpread',
      'a node of a zone goes',
      pod(spread),
      { type: 'nodeGone', node: node({ [zone]: 'a' }) },
      true,
    ],
    ['PodTopologySpread', 'a node of no zone goes', pod(spread), { type: 'nodeGone', node: node() }, false],
    ['InterPodAffinity', 'the wanted Pod comes', pod(terms('podAffinity')), { type: 'podAssigned', pod: pod() }, true],
    ['InterPodAffinity', 'the avoided Pod goes', pod(terms('podAntiAffinity')), { type: 'podGone', pod: pod() }, true],
    ['InterPodAffinity', 'the wanted Pod goes', pod(terms('podAffinity')), { type: 'podGone', pod: pod() }, false],
    [
      'InterPodAffinity',
      'one that avoids it goes',
      pod(),
      { type: 'podGone', pod: pod(terms('podAntiAffinity')) },
      true,
    ],
    [
      'InterPodAffinity',
      'the avoided Pod is relabelled',
      pod(terms('podAntiAffinity')),
      { type: 'podChanged', before: pod(), pod: pod({}, other) },
      true,
    ],
    [
      'NodeResourcesFit',
      'a node has more of something else',
      pod(),
      { type: 'nodeUpdated', before: node(), node: node({ disk: 'ssd' }) },
      false,
    ],
    ['NodeResourcesFit', 'a node grows', pod(), { type: 'nodeUpdated', before: node(), node: node({}, {}, '4') }, true],
    [
      'NodeAffinity',
      'a node is tainted',
      pod({ nodeSelector: { disk: 'ssd' } }),
      { type: 'nodeUpdated', before: node(), node: node({}, { taints: [{ key: 'a', effect: 'NoSchedule' }] }) },
      true,
    ],
    [
      'NodeUnschedulable',
      'a node is open again',
      pod(),
      { type: 'nodeUpdated', before: node({}, { unschedulable: true }), node: node() },
      true,
    ],
  ])('decides whether a refusal by %s may end if %s', (plugin, _, waiting, change, helps) => {
    expect(mayHelp(plugin, waiting, change)).toBe(helps)
  })
})

describe('ownChangeMayHelp', () => {
  const tolerant = pod({ tolerations: [{ operator: 'Exists' }] })
  const smaller = pod({ containers: [{ name: 'app', image: 'a', resources: { requests: { cpu: '500m' } } }] })
  it.each<[FilterPlugin, string, Pod, boolean]>([
    ['TaintToleration', 'a toleration', tolerant, true],
    ['NodeResourcesFit', 'a toleration', tolerant, false],
    ['NodeResourcesFit', 'smaller requests', smaller, true],
    ['InterPodAffinity', 'other labels', pod({}, other), true],
    ['NodeAffinity', 'other labels', pod({}, other), false],
  ])('decides whether a refusal by %s may end if the waiting Pod gets %s', (plugin, _, after, helps) => {
    expect(ownChangeMayHelp(plugin, pod(), after)).toBe(helps)
  })
})
