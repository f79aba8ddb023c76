import { expect, it } from 'vitest'
import { defaultedPart } from '../fields/defaulted.ts'
import type { JsonObject } from '../types.ts'
import { gatedErrors } from './gatedPods.ts'

const spec = (zones: readonly string[][], more: JsonObject = {}) =>
  defaultedPart('core.v1.PodSpec', {
    schedulingGates: [{ name: 'hold' }],
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: zones.map((values) => ({ matchExpressions: [{ key: 'zone', operator: 'In', values }] })),
        },
      },
    },
    ...more,
  })

it.each([
  ['another node affinity than none', spec([['a']]), spec([]), []],
  ['no change', spec([['a']]), spec([['a']]), []],
  ['another value', spec([['b']]), spec([['a']]), ['only additions are allowed (no mutations or deletions)']],
  [
    'a second term',
    spec([['a'], ['b']]),
    spec([['a']]),
    ['no additions/deletions to non-empty NodeSelectorTerms list are allowed'],
  ],
  [
    'a changed node selector',
    spec([], { nodeSelector: { disk: 'ssd' } }),
    spec([], { nodeSelector: { disk: 'nvme' } }),
    ['only additions to spec.nodeSelector are allowed (no mutations or deletions)'],
  ],
  ['a Pod without gates', spec([['b']], { schedulingGates: [] }), spec([['a']], { schedulingGates: [] }), []],
])('gatedErrors checks a gated Pod with %s', (_, after, before, details) => {
  expect(gatedErrors(after, before).map(({ detail }) => detail)).toEqual(details)
})
