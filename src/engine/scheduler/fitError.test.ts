import { describe, expect, it } from 'vitest'
import {
  afterFilterText,
  fitErrorLines,
  fitErrorText,
  NO_CLAIMS,
  noPreemptionText,
  placementText,
  preFilterText,
} from './fitError.ts'
import { feasibleNodesToFind } from './scheduler.ts'

describe('fitErrorText', () => {
  it.each([
    [3, [], '0/3 nodes are available:'],
    [2, [['Insufficient cpu'], ['Insufficient cpu']], '0/2 nodes are available: 2 Insufficient cpu.'],
    [12, [...Array.from({ length: 10 }, () => ['b']), ['a', 'c'], ['c']], '0/12 nodes are available: 1 a, 10 b, 2 c.'],
  ])('counts the nodes of each reason for %i nodes', (count, reasons, text) => {
    expect(
      fitErrorText(
        count,
        reasons.map((list) => ({ reasons: list })),
      ),
    ).toBe(text)
  })

  it('distinguishes nodes where preemption cannot help from nodes without victims', () => {
    expect(noPreemptionText(3, [{ reasons: ['No preemption victims found for incoming pod'] }])).toBe(
      '0/3 nodes are available: 1 No preemption victims found for incoming pod, 2 Preemption is not helpful for scheduling.',
    )
  })
})

describe('feasibleNodesToFind', () => {
  it.each([
    [3, 3],
    [99, 99],
    [100, 100],
    [250, 120],
    [1000, 420],
    [5000, 500],
    [20_000, 1000],
  ])('returns for %i nodes %i', (nodes, wanted) => {
    expect(feasibleNodesToFind(nodes)).toBe(wanted)
  })
})

it.each([
  ['no such message', ['no such message']],
  ['0/1 nodes are available: 1 Too many pods.', ['0/1 nodes are available:', '  1 Too many pods']],
  [
    '0/2 nodes are available: 1 node(s) had untolerated taint {a: b, c}, 1 Insufficient cpu. preemption: 0/2 nodes are available: 2 No preemption victims found for incoming pod.',
    [
      '0/2 nodes are available:',
      '  1 node(s) had untolerated taint {a: b, c}',
      '  1 Insufficient cpu',
      'preemption: 0/2 nodes are available:',
      '  2 No preemption victims found for incoming pod',
    ],
  ],
  [
    '0/3 nodes are available: 1 Insufficient cpu, 2 node(s) were unschedulable. no new claims to deallocate, preemption: 0/3 nodes are available: 1 No preemption victims found for incoming pod, 2 Preemption is not helpful for scheduling.',
    [
      '0/3 nodes are available:',
      '  1 Insufficient cpu',
      '  2 node(s) were unschedulable',
      'no new claims to deallocate',
      'preemption: 0/3 nodes are available:',
      '  1 No preemption victims found for incoming pod',
      '  2 Preemption is not helpful for scheduling',
    ],
  ],
])('fitErrorLines splits %j', (message, lines) => {
  expect(fitErrorLines(message)).toEqual(lines)
})

it('fitErrorLines splits messages of fitErrorText and preFilterText', () => {
  const short = { reasons: ['Insufficient cpu', 'node(s) had untolerated taint {a: b, c}'] }
  const noVictims = { reasons: ['No preemption victims found for incoming pod'] }
  const message = fitErrorText(2, [short]) + afterFilterText('1.36', NO_CLAIMS, noPreemptionText(2, [noVictims]))
  expect(fitErrorLines(message)).toEqual([
    '0/2 nodes are available:',
    '  1 Insufficient cpu',
    '  1 node(s) had untolerated taint {a: b, c}',
    'no new claims to deallocate',
    'preemption: 0/2 nodes are available:',
    '  1 No preemption victims found for incoming pod',
    '  1 Preemption is not helpful for scheduling',
  ])
  const claim = 'persistentvolumeclaim "data" not found'
  expect(fitErrorLines(preFilterText(1, claim))).toEqual(['0/1 nodes are available:', `  ${claim}`])
})

it.each([
  ['1.36', ' no new claims to deallocate, preemption: not eligible due to preemptionPolicy=Never.', ''],
  [
    '1.37',
    ' preemption: not eligible due to preemptionPolicy=Never.',
    ' preemption: found a potential placement for pod on node node-1, preempting 2 victims',
  ],
] as const)('afterFilterText adds the messages of the plugins of v%s after a failure', (release, never, placement) => {
  expect(afterFilterText(release, NO_CLAIMS, 'not eligible due to preemptionPolicy=Never.')).toBe(never)
  expect(placementText(release, 'node-1', 2)).toBe(placement)
})
