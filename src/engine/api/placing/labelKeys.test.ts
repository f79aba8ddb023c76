import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../types.ts'
import { validateTopologySpread } from '../validation/scheduling.ts'
import { withLabelKeys } from './labelKeys.ts'

const keyed = { matchLabelKeys: ['pod-template-hash', 'absent'], labelSelector: { matchLabels: { app: 'web' } } }
const labels = { app: 'web', 'pod-template-hash': 'abc', tenant: 't1' }
const own = { key: 'pod-template-hash', operator: 'In', values: ['abc'] }

describe('matchLabelKeys and mismatchLabelKeys', () => {
  it('are added to the selectors of a new Pod with the values of its labels', () => {
    const spec: JsonObject = {
      topologySpreadConstraints: [keyed, { matchLabelKeys: ['app'] }],
      affinity: {
        nodeAffinity: {},
        podAntiAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [{ ...keyed, mismatchLabelKeys: ['tenant'] }],
          preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: keyed }],
        },
      },
    }
    const merged = { ...keyed, labelSelector: { matchLabels: { app: 'web' }, matchExpressions: [own] } }
    const other = { key: 'tenant', operator: 'NotIn', values: ['t1'] }
    expect(withLabelKeys(spec, labels)).toEqual({
      topologySpreadConstraints: [merged, { matchLabelKeys: ['app'] }],
      affinity: {
        nodeAffinity: {},
        podAntiAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            {
              ...merged,
              mismatchLabelKeys: ['tenant'],
              labelSelector: { ...merged.labelSelector, matchExpressions: [own, other] },
            },
          ],
          preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: merged }],
        },
      },
    })
  })

  it('give Pods with equal values of the keys one shared spec object, and other Pods another spec object', () => {
    const spec: JsonObject = { topologySpreadConstraints: [keyed] }
    const first = withLabelKeys(spec, labels)
    expect(withLabelKeys(spec, { ...labels, other: 'x' })).toBe(first)
    expect(withLabelKeys(spec, { 'pod-template-hash': 'def' })).not.toEqual(first)
    const plain = { topologySpreadConstraints: [{ labelSelector: {} }] }
    expect(withLabelKeys(plain, labels)).toBe(plain)
  })

  it('are refused if the label selector also has a requirement for a key', () => {
    const constraint = { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', matchLabelKeys: ['app'] }
    const errorsOf = (spec: JsonObject) =>
      validateTopologySpread('spec', spec.topologySpreadConstraints as JsonObject[]).map((error) => error.field)
    const stored = (labelSelector: JsonObject) =>
      withLabelKeys({ topologySpreadConstraints: [{ ...constraint, labelSelector }] }, labels)
    expect(errorsOf(stored({ matchLabels: { other: 'x' } }))).toEqual([])
    expect(errorsOf(stored({ matchLabels: { app: 'web' } }))).toEqual(['spec[0][0]'])
  })
})
