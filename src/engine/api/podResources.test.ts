import { expect, it } from 'vitest'
import { aggregateContainerResources } from './podResources.ts'
import type { Container, PodSpec } from './types.ts'

const asking = (cpu: string, memory?: string, restartPolicy?: string): Container => ({
  name: 'x',
  image: 'x',
  resources: { requests: { cpu, ...(memory && { memory }) } },
  ...(restartPolicy && { restartPolicy }),
})
const sidecar = (cpu: string): Container => asking(cpu, undefined, 'Always')

it.each<[string, PodSpec, Record<string, string>]>([
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
])('adds up %s', (_, spec, expected) => expect(aggregateContainerResources(spec, 'requests')).toEqual(expected))
