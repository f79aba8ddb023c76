import { describe, expect, it } from 'vitest'
import { replicaSetOf, storedDeployment } from '../../testing/builders.ts'
import {
  DESIRED_REPLICAS,
  isCopiedAnnotation,
  MAX_REPLICAS,
  maxRevision,
  newReplicaSetAnnotations,
  REVISION,
  REVISION_HISTORY,
  replicasAnnotation,
  replicasAnnotations,
  replicasAnnotationsNeedUpdate,
  revisionOf,
} from './revisions.ts'

const d = storedDeployment({ replicas: 10, strategy: { maxSurge: '25%', maxUnavailable: 0 } })
const withRevision = (revision?: string) =>
  replicaSetOf(d, { name: 'web-1', ...(revision === undefined ? {} : { revision }) })

describe('revision numbers of ReplicaSets', () => {
  it('are decimal numbers; a missing number is 0, and an unreadable number is undefined', () => {
    expect(revisionOf(withRevision('12'))).toBe(12)
    expect(revisionOf(withRevision())).toBe(0)
    expect(revisionOf(withRevision('twelve'))).toBeUndefined()
    expect(revisionOf(withRevision(''))).toBeUndefined()
    expect(revisionOf(withRevision('99999999999999999999'))).toBeUndefined()
    expect(maxRevision([withRevision('9'), withRevision('10'), withRevision('x'), withRevision()])).toBe(10)
    expect(maxRevision([])).toBe(0)
  })

  it('increase, and the previous number goes to the revision history', () => {
    const next = newReplicaSetAnnotations(d, { [REVISION]: '2' }, 5, 'exists')
    expect(next).toEqual({ [REVISION]: '5', [REVISION_HISTORY]: '2' })
    expect(newReplicaSetAnnotations(d, next, 9, 'exists')).toEqual({ [REVISION]: '9', [REVISION_HISTORY]: '2,5' })
  })

  it('are compared as numbers and never decrease', () => {
    const ten = { [REVISION]: '10' }
    expect(newReplicaSetAnnotations(d, ten, 9, 'exists')).toBe(ten)
    expect(newReplicaSetAnnotations(d, ten, 10, 'exists')).toBe(ten)
    expect(newReplicaSetAnnotations(d, { [REVISION]: '9' }, 10, 'exists')[REVISION]).toBe('10')
  })

  it('that are empty count as missing numbers', () => {
    expect(newReplicaSetAnnotations(d, { [REVISION]: '' }, 3, 'exists')).toEqual({
      [REVISION]: '3',
      [REVISION_HISTORY]: '',
    })
  })

  it('that are unreadable remain unchanged, with all other annotations', () => {
    const odd = { [REVISION]: 'odd' }
    const labelled = storedDeployment({ annotations: { team: 'shop' } })
    expect(newReplicaSetAnnotations(labelled, odd, 3, 'exists')).toBe(odd)
  })

  it('have a history of at most 2000 characters, from which the oldest numbers are dropped', () => {
    const entries = Array.from({ length: 400 }, (_, i) => String(1000 + i))
    const history = entries.join(',')
    expect(history).toHaveLength(1999)
    const next = newReplicaSetAnnotations(d, { [REVISION]: '1400', [REVISION_HISTORY]: history }, 1401, 'exists')
    expect(next[REVISION_HISTORY]).toBe([...entries.slice(1), '1400'].join(','))
    const short = entries.slice(0, 399).join(',')
    const kept = newReplicaSetAnnotations(d, { [REVISION]: '1400', [REVISION_HISTORY]: short }, 1401, 'exists')
    expect(kept[REVISION_HISTORY]).toBe(`${short},1400`)
  })
})

describe('annotations of a ReplicaSet', () => {
  it('are copied from the Deployment, except for annotations that belong to a single object', () => {
    const own = {
      team: 'shop',
      [REVISION]: '7',
      [DESIRED_REPLICAS]: '1',
      'kubectl.kubernetes.io/last-applied-configuration': '{}',
    }
    const from = storedDeployment({ replicas: 10, strategy: { maxSurge: 3, maxUnavailable: 0 }, annotations: own })
    expect(newReplicaSetAnnotations(from, {}, 1, 'new')).toEqual({
      team: 'shop',
      [REVISION]: '1',
      [DESIRED_REPLICAS]: '10',
      [MAX_REPLICAS]: '13',
    })
    expect(isCopiedAnnotation('deprecated.deployment.rollback.to')).toBe(false)
    expect(isCopiedAnnotation('kubernetes.io/change-cause')).toBe(true)
  })

  it('remain when the Deployment drops the annotations', () => {
    const existing = { team: 'shop', [REVISION]: '1' }
    expect(newReplicaSetAnnotations(storedDeployment(), existing, 1, 'exists')).toBe(existing)
  })
})

describe('the size annotations of a ReplicaSet', () => {
  it('store the desired and maximum size of the Deployment', () => {
    expect(replicasAnnotations(d)).toEqual({ [DESIRED_REPLICAS]: '10', [MAX_REPLICAS]: '13' })
    const recreate = storedDeployment({ replicas: 4, strategy: 'Recreate' })
    expect(replicasAnnotations(recreate)).toEqual({ [DESIRED_REPLICAS]: '4', [MAX_REPLICAS]: '4' })
  })

  it.each<[string, number | string | undefined, number | string, boolean]>([
    ['need an update if the annotations are missing', undefined, '', true],
    ['need no update if the annotations are current', 10, 13, false],
    ['need an update if the desired size differs', 9, 13, true],
    ['need an update if the maximum size differs', 10, 12, true],
  ])('%s', (_, desired, max, needsUpdate) => {
    const rs = replicaSetOf(d, { name: 'a', ...(desired === undefined ? {} : { scaledFor: { desired, max } }) })
    expect(replicasAnnotationsNeedUpdate(rs, d)).toBe(needsUpdate)
  })

  it.each<[number | string, number | undefined]>([
    [0, 0],
    [42, 42],
    ['-3', undefined],
    ['4.5', undefined],
    ['', undefined],
    [' 4', undefined],
    ['2147483647', 2147483647],
    ['2147483648', undefined],
    ['4294967296', undefined],
  ])('with the text %s have the value %s', (desired, value) => {
    const rs = replicaSetOf(d, { name: 'a', scaledFor: { desired, max: 1 } })
    expect(replicasAnnotation(rs, DESIRED_REPLICAS)).toBe(value)
  })
})
