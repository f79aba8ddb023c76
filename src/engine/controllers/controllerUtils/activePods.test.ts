import { describe, expect, it } from 'vitest'
import type { Pod } from '../../api/types.ts'
import { podOf, replicaSetOf, type StoredPodOptions, storedDeployment } from '../../testing/builders.ts'
import {
  compareVictims,
  DELETION_COST_ANNOTATION,
  firstVictims,
  type RankedPod,
  type VictimRule,
} from './activePods.ts'

const NOW = 3_600_000
const rs = replicaSetOf(storedDeployment(), { name: 'web-1' })
const pod = (name: string, options: Omit<StoredPodOptions, 'name'> = {}): Pod => podOf(rs, { name, ...options })
const cost = (value: string) => ({ annotations: { [DELETION_COST_ANNOTATION]: value } })

interface Side extends Omit<StoredPodOptions, 'name'> {
  readonly rank?: number
}

/** Pairs in which `first` is deleted before `second`, with the deciding rule. */
const pairs: [about: string, rule: VictimRule, first: Side, second: Side][] = [
  ['a Pod without a node before a Pod with a node', 'unassigned', { node: '' }, { phase: 'Pending' }],
  ['Pending before Unknown', 'phase', { phase: 'Pending' }, { phase: 'Unknown' }],
  ['Unknown before Running', 'phase', { phase: 'Unknown' }, { phase: 'Running' }],
  ['the phase takes precedence over readiness', 'phase', { phase: 'Pending', readyAt: 0 }, { phase: 'Running' }],
  ['a Pod that is not ready before a ready Pod', 'notReady', {}, { readyAt: 0 }],
  ['readiness takes precedence over the deletion cost', 'notReady', cost('100'), { readyAt: 0 }],
  ['the Pod with the lower deletion cost first', 'deletionCost', { readyAt: 0, ...cost('-5') }, { readyAt: 0 }],
  ['a missing deletion cost counts as 0', 'deletionCost', { readyAt: 0 }, { readyAt: 0, ...cost('1') }],
  ['an invalid deletion cost counts as 0', 'deletionCost', { readyAt: 0, ...cost('+7') }, { readyAt: 0, ...cost('6') }],
  [
    'a deletion cost with a leading zero is invalid',
    'deletionCost',
    { readyAt: 0, ...cost('010') },
    { readyAt: 0, ...cost('6') },
  ],
  [
    'a deletion cost beyond 32 bits is invalid',
    'deletionCost',
    { readyAt: 0, ...cost('2147483648') },
    { readyAt: 0, ...cost('6') },
  ],
  [
    'the deletion cost takes precedence over sibling Pods on the node',
    'deletionCost',
    { readyAt: 0, rank: 1, ...cost('1') },
    { readyAt: 0, rank: 9, ...cost('2') },
  ],
  ['the Pod with more sibling Pods on its node first', 'sameNode', { readyAt: 0, rank: 3 }, { readyAt: 0, rank: 2 }],
  [
    'sibling Pods take precedence over the time of readiness',
    'sameNode',
    { readyAt: 0, rank: 3 },
    { readyAt: NOW - 2000, rank: 2 },
  ],
  ['the Pod that is ready for a shorter time first', 'readyTime', { readyAt: NOW - 2000 }, { readyAt: NOW - 60_000 }],
  [
    'the smaller uid first, if the times of readiness have an equal logarithm',
    'readyTime',
    { readyAt: NOW - 6000, uid: 'a' },
    { readyAt: NOW - 5000, uid: 'b' },
  ],
  [
    'the times of readiness differ just beyond a power of two',
    'readyTime',
    { readyAt: NOW - 8000, uid: 'b' },
    { readyAt: NOW - 9000, uid: 'a' },
  ],
  [
    'the time of readiness takes precedence over restarts',
    'readyTime',
    { readyAt: NOW - 2000 },
    { readyAt: NOW - 60_000, restarts: 5 },
  ],
  ['the Pod with more restarts first', 'restarts', { readyAt: 0, restarts: 3 }, { readyAt: 0, restarts: 2 }],
  ['the Pod with more restarts first, if both Pods are not ready', 'restarts', { restarts: 1 }, {}],
  ['the Pod with more restarts of sidecars first', 'restarts', { sidecarRestarts: 2 }, { sidecarRestarts: 1 }],
  [
    'restarts of containers take precedence over restarts of sidecars',
    'restarts',
    { restarts: 1, sidecarRestarts: 0 },
    { sidecarRestarts: 4 },
  ],
  ['restarts take precedence over the age', 'restarts', { restarts: 1, createdAt: 0 }, { createdAt: NOW - 1000 }],
  ['the younger Pod first', 'creationTime', { createdAt: NOW - 3000 }, { createdAt: NOW - 90_000 }],
  [
    'the smaller uid first, if the ages have an equal logarithm',
    'creationTime',
    { createdAt: NOW - 8000, uid: 'a' },
    { createdAt: NOW - 5000, uid: 'b' },
  ],
  [
    'a Pod created in the future counts as the youngest Pod',
    'creationTime',
    { createdAt: NOW + 1000, uid: 'b' },
    { createdAt: NOW - 1000, uid: 'a' },
  ],
]

describe('compareVictims', () => {
  it.each(pairs)('%s (%s)', (_, rule, first, second) => {
    const a = { pod: pod('a', first), rank: first.rank ?? 0 }
    const b = { pod: pod('b', second), rank: second.rank ?? 0 }
    const forth = compareVictims(a, b, NOW)
    const back = compareVictims(b, a, NOW)
    expect(forth.order).toBeLessThan(0)
    expect(back.order).toBeGreaterThan(0)
    expect([forth.rule, back.rule]).toEqual([rule, rule])
  })

  it('calls two Pods equal if no rule distinguishes the Pods', () => {
    const same = { readyAt: 1000, createdAt: 500, restarts: 1 }
    expect(compareVictims({ pod: pod('a', same), rank: 1 }, { pod: pod('b', same), rank: 1 }, NOW)).toEqual({
      order: 0,
      rule: 'equal',
    })
  })
})

const nameOf = ({ pod: { metadata } }: RankedPod): string => metadata.name

describe('firstVictims', () => {
  const siblings = new Map([['node-1', 1]])
  const many = Array.from({ length: 60 }, (_, i) =>
    pod(`p${i}`, {
      uid: `u${(i * 37) % 60}`,
      node: `node-${i % 2}`,
      readyAt: i % 4 === 0 ? NOW - (i + 1) * 1000 : 0,
      restarts: i % 3,
      createdAt: (i * 7919) % 50_000,
      ...(i % 5 === 0 ? { phase: 'Pending' as const } : {}),
    }),
  )

  it.each([0, 1, 2, 7, 30, 59, 60])('returns the first %d Pods of the fully sorted list', (count) => {
    const ranked = many.map((victim, i) => ({ pod: victim, rank: i % 2 }))
    const sorted = ranked.sort((a, b) => compareVictims(a, b, NOW).order)
    expect(firstVictims(many, count, { siblings, now: NOW }).map(nameOf)).toEqual(sorted.slice(0, count).map(nameOf))
  })

  it.each([1, 5, 20])('returns no Pods that have ended, but the first %d active Pods', (count) => {
    const ending = many.map((one, i) => (i % 3 === 0 ? { ...one, status: { ...one.status, phase: 'Failed' } } : one))
    const active = many.filter((_, i) => i % 3 !== 0)
    const look = (pods: readonly Pod[]) => firstVictims(pods, count, { siblings, now: NOW }).map(nameOf)
    expect(look(ending as readonly Pod[])).toEqual(look(active))
  })
})
