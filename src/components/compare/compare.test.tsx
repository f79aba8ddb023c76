// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { RunSummary, TimelineSample } from '../../engine/index.ts'
import { initialCluster } from '../../store/cluster.ts'
import type { CompareState } from '../../store/compare.ts'
import { CompareTable, CompareVerdict } from './CompareTable.tsx'

afterEach(cleanup)

const summary: RunSummary = {
  fromAt: 8_000,
  toAt: 20_000,
  outcome: 'complete',
  timeToCompleteMs: 12_000,
  specReplicas: 10,
  lowestAvailable: 8,
  mostPods: 13,
  mostWithTerminating: 15,
  mostTerminating: 2,
  mostFailing: 0,
  mostNotReady: 5,
  outageMs: 0,
  surgePodMs: 34_000,
  terminatingPodMs: 0,
  writes: 1_192,
  requests: undefined,
  workloads: [],
  deployments: [],
}
const stalled: RunSummary = {
  ...summary,
  outcome: 'stalled',
  timeToCompleteMs: undefined,
  lowestAvailable: 0,
  outageMs: 8_000,
  surgePodMs: 0,
  mostPods: 10,
}
const sample = (at: number, available: number, minAvailable: number): TimelineSample => ({
  at,
  workloadUid: 'd',
  revisions: [{ revision: 1, available, ready: 0, starting: 0, failing: 0, terminating: 0 }],
  specReplicas: 10,
  minAvailable,
  maxPods: 13,
})

const short = [sample(0, 10, 8), sample(8_000, 10, 0), sample(8_001, 0, 0)]
const still = [sample(0, 10, 8)]
/** A run in which a single Pod of ten is replaced. */
const full = [...still, sample(9_000, 11, 8), sample(9_100, 10, 8)]

function show(a: RunSummary | undefined, b: RunSummary | undefined, samplesOfB = short, samplesOfA = full) {
  const side = (id: number, of: RunSummary | undefined) => ({ id, cluster: initialCluster, summary: of, endAt: 20_000 })
  const compared: CompareState = { pair: { a: 1, b: 2 }, ready: true, fromAt: 8_000, a: side(1, a), b: side(2, b) }
  const samples = { a: samplesOfA, b: samplesOfB }
  return render(
    <>
      <CompareVerdict compared={compared} samples={samples} />
      <CompareTable compared={compared} names={{ a: 'main', b: 'other' }} samples={samples} />
    </>,
  )
}

describe('the table of a comparison', () => {
  it('marks the better side of every figure, and sums up', () => {
    show(summary, stalled)
    const rows = screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'))
    const cells = rows.map((row) => row.map((cell) => cell.textContent))
    expect(cells).toEqual([
      [],
      ['12 s (better)', 'never'],
      ['8 (better)', '0'],
      ['0.0 s (better)', '12 s'],
      ['none (better)', '8.0 s'],
      ['13', '10 (better)'],
      ['34', '0 (better)'],
      ['1,192', '1,192'],
    ])
    expect(screen.getByRole('rowheader', { name: 'Time below 8 available' })).toBeTruthy()
    expect(screen.getByText('Better: A in 4 of 7, B in 2.')).toBeTruthy()
    expect(rows[1]?.[1]?.title).toBe('stalled ()')
  })

  it('says that two runs are equal', () => {
    show(summary, summary, full)
    expect(screen.queryByText(/better/i)).toBeNull()
    expect(screen.getByText('Both sides have the same figures.')).toBeTruthy()
  })

  it('marks no better side if one of the runs changes nothing', () => {
    show(summary, stalled, short, still)
    expect(screen.queryByText('(better)')).toBeNull()
    expect(screen.getByText('No side is better: B rolls out, and A does not change.')).toBeTruthy()
  })

  it('says that neither run changes anything', () => {
    show(summary, summary, still, still)
    expect(screen.getByText(/^Nothing to compare: from here on/)).toBeTruthy()
  })

  it('waits until both branches are simulated', () => {
    expect(show(summary, undefined).container.textContent).toBe('')
  })
})
