import { expect, it } from 'vitest'
import { aggregateContainerResources, qosClass } from './podResources.ts'
import type { Container, JsonObject, PodSpec } from './types.ts'

const asking = (cpu: string, memory?: string, restartPolicy?: string): Container => ({
  name: 'x',
  image: 'x',
  resources: { requests: { cpu, ...(memory && { memory }) } },
  ...(restartPolicy && { restartPolicy }),
})
const sidecar = (cpu: string): Container => asking(cpu, undefined, 'Always')

it.each<[string, Pick<PodSpec, 'containers' | 'initContainers'>, Record<string, string>]>([
  ['nothing', { containers: [{ name: 'x', image: 'x' }] }, {}],
  [
    'a sum',
    { containers: [asking('100m', '64Mi'), asking('900m'), asking('1', '64Mi')] },
    { cpu: '2', memory: '128Mi' },
  ],
  ['a larger init container', { containers: [asking('1')], initContainers: [asking('3'), asking('2')] }, { cpu: '3' }],
  ['a smaller init container', { containers: [asking('1')], initContainers: [asking('500m')] }, { cpu: '1' }],
  ['a sidecar', { containers: [asking('1')], initContainers: [sidecar('200m')] }, { cpu: '1200m' }],
  [
    'a sidecar counts with the init containers after it',
    { containers: [asking('1')], initContainers: [asking('2'), sidecar('500m'), asking('2')] },
    { cpu: '2500m' },
  ],
])('aggregateContainerResources adds up %s', (_, spec, expected) =>
  expect(aggregateContainerResources(spec, 'requests')).toEqual(expected),
)

const both = { cpu: '1', memory: '1Gi' }
const withResources = (...resources: JsonObject[]): JsonObject => ({
  containers: resources.map((one, i) => ({ name: `c${i}`, resources: one })),
})

it.each<[string, JsonObject, ReturnType<typeof qosClass>]>([
  ['nothing', withResources({}), 'BestEffort'],
  ['zeros', withResources({ requests: { cpu: '0' }, limits: { memory: '0' } }), 'BestEffort'],
  ['requests only', withResources({ requests: both }), 'Burstable'],
  ['limits that are requests', withResources({ requests: both, limits: both }), 'Guaranteed'],
  ['one container without', withResources({ requests: both, limits: both }, {}), 'Burstable'],
  ['a lower request', withResources({ requests: { cpu: '500m', memory: '1Gi' }, limits: both }), 'Burstable'],
  ['those of the Pod', { ...withResources({}), resources: { requests: both, limits: both } }, 'Guaranteed'],
  ['those of the Pod before its containers', { ...withResources({}), resources: { requests: both } }, 'Burstable'],
  ['hugepages of the Pod', { ...withResources({}), resources: { limits: { 'hugepages-2Mi': '2Mi' } } }, 'BestEffort'],
])('qosClass is derived from %s', (_, spec, expected) => expect(qosClass(spec)).toBe(expected))
