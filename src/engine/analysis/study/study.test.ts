import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { Command } from '../../document/types.ts'
import { Session } from '../../session/session.ts'
import { ENGINE_VERSION } from '../../version.ts'
import { measureRequests } from '../../view/measureRequests.ts'
import { judge, parseCondition } from '../conditions.ts'
import { playUntil } from '../play.ts'
import { compareWorst, decidedBy } from './endings.ts'
import {
  commandsUnder,
  judgedRow,
  mergeRows,
  missingSeeds,
  StudyMergeError,
  type StudyRows,
  seedsOf,
  subjectOf,
} from './rows.ts'
import { Study, StudyRefusedError } from './study.ts'
import { distributionOf, shareOf, summariseStudy } from './studySummary.ts'

const manifest = (image: string, spec: object = {}): string =>
  JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      replicas: 4,
      progressDeadlineSeconds: 60,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image }] } },
      ...spec,
    },
  })

const apply = (stdin: string): Command => ({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })

function settled(spec: object = {}): Session {
  const session = new Session({ format: 1, engineVersion: '', seed: 4, config: DEFAULT_CONFIG, journal: [] })
  session.command(apply(manifest('shop/web:v1', spec)))
  playUntil(session, 'complete')
  return session
}

function studyOf(commands: readonly Command[], seeds: readonly number[], session = settled()): StudyRows {
  const { document, cursor } = session
  const study = new Study(session, { commands })
  return {
    format: 1,
    engineVersion: ENGINE_VERSION,
    subject: subjectOf({ document, cursor, commands }),
    title: 'web',
    seeds: { from: 1, to: 6 },
    rows: seeds.map((seed) => study.play(seed)),
  }
}

const change = [apply(manifest('shop/web:v2'))]
const whole = studyOf(change, seedsOf({ from: 1, to: 6 }))

describe('a study', () => {
  it('plays every seed exactly like a run with the seed in its journal, whatever seed was played before', () => {
    const session = settled()
    const before = { fingerprint: session.fingerprint, journal: session.document.journal }
    const study = new Study(session, { commands: change })
    study.play(3)
    const row = study.play(5)
    expect(row).toEqual(whole.rows[4])
    expect({ fingerprint: session.fingerprint, journal: session.document.journal }).toEqual(before)

    const run = settled()
    for (const command of commandsUnder(5, change)) run.command(command)
    run.seek(row.endedAfterMs + session.cursor.at)
    const again = new Session(run.document)
    again.seekTo(run.cursor)
    expect(again.fingerprint).toBe(row.fingerprint)
  })

  it('has different times for different seeds, and rows that can be written as JSON', () => {
    expect(new Set(whole.rows.map(({ completeAfterMs }) => completeAfterMs)).size).toBeGreaterThan(3)
    expect(whole.rows.map(({ ending }) => ending)).toEqual(Array.from({ length: 6 }, () => 'complete'))
    expect(JSON.parse(JSON.stringify(whole))).toEqual(whole)
  })

  it('has the stalled workload and the time of its missed deadline', () => {
    const { rows } = studyOf([apply(manifest('shop/web:v2.nopull'))], [1])
    expect(rows[0]).toMatchObject({
      ending: 'stalled',
      reason: 'ProgressDeadlineExceeded',
      completeAfterMs: null,
      lowestAvailable: 3,
    })
    expect(rows[0]?.deadlineAfterMs).toBeGreaterThanOrEqual(60_000)
  })

  it('calls a workload late that is complete after its deadline', () => {
    const { rows } = studyOf([apply(manifest('shop/web:v2', { progressDeadlineSeconds: 1 }))], [1])
    expect(rows[0]).toMatchObject({ ending: 'late', outcome: 'complete' })
  })

  it('continues rollouts in progress if the study has no commands', () => {
    const session = settled()
    for (const command of change) session.command(command)
    session.advance({ until: session.cursor.at + 3_000 })
    const { rows } = studyOf([], [1, 2], session)
    expect(rows.map(({ ending, workloads }) => [ending, workloads.length])).toEqual([
      ['complete', 1],
      ['complete', 1],
    ])
  })

  it('does not count requests that failed before the start of the study', () => {
    const service = JSON.stringify({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'web' },
      spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
    })
    const session = new Session({ format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] })
    // Without a probe, the Pod gets requests before it can answer.
    session.command(apply(`${manifest('shop/web:v1', { replicas: 1 })}\n---\n${service}`))
    session.advance({ until: 60_000 })
    const probe = { periodSeconds: 1, httpGet: { port: 80 } }
    const probed = manifest('shop/web:v2', { replicas: 1 }).replace(
      '"name":"web","image"',
      `"name":"web","readinessProbe":${JSON.stringify(probe)},"image"`,
    )
    session.command(apply(probed))
    session.advance({ until: 61_000 })
    const before = measureRequests(session.past.requestsUpTo(61_000), { fromAt: 0, toAt: 61_000 })
    expect(before?.failed).toBeGreaterThan(250)
    const [row] = studyOf([], [1], session).rows
    expect(row).toMatchObject({ ending: 'complete', lowestAvailable: 1 })
    // The old Pod ends before every node has received the change.
    expect(row?.failedRequests).toBeLessThan(100)
  })

  it('throws the API server’s refusal, and leaves the run unchanged', () => {
    const session = settled()
    const { fingerprint } = session
    const study = new Study(session, { commands: [apply(manifest('shop/web:v2', { replicas: -1 }))] })
    expect(() => study.play(1)).toThrow(StudyRefusedError)
    expect(session.fingerprint).toBe(fingerprint)
  })

  it('has an undecided row if a time limit ends the run', () => {
    const session = settled()
    const [row] = [new Study(session, { commands: change, longestMs: 2_000 }).play(1)]
    expect(row).toMatchObject({ ending: 'undecided', completeAfterMs: null, endedAfterMs: 2_000 })
  })
})

describe('the parts of a study', () => {
  const shard = (index: number): StudyRows => ({
    ...whole,
    rows: seedsOf(whole.seeds, { index, of: 3 }).flatMap((seed) => whole.rows.find((row) => row.seed === seed) ?? []),
  })
  const [a, b, c] = [shard(1), shard(2), shard(3)]

  it('share the seeds, so that each seed is in one part', () => {
    expect([a, b, c].map(({ rows }) => rows.map(({ seed }) => seed))).toEqual([
      [1, 4],
      [2, 5],
      [3, 6],
    ])
    expect(seedsOf({ from: 1, to: 2 }, { index: 3, of: 3 })).toEqual([])
    expect(seedsOf({ from: 5, to: 9 }, { index: 2, of: 4 })).toEqual([6])
  })

  it('merge to the whole study, in any order and grouping of the parts', () => {
    expect(mergeRows([a, b, c])).toEqual(whole)
    expect(mergeRows([c, mergeRows([b, a])])).toEqual(whole)
    expect(mergeRows([mergeRows([c, a]), b])).toEqual(whole)
  })

  it('have the ranges of missing seeds', () => {
    expect(missingSeeds(mergeRows([a, b]))).toEqual([
      { from: 3, to: 3 },
      { from: 6, to: 6 },
    ])
    expect(missingSeeds({ ...whole, rows: whole.rows.slice(0, 3) })).toEqual([{ from: 4, to: 6 }])
    expect(missingSeeds(whole)).toEqual([])
  })

  it.each([
    [[a, b, a], 'seed 1 is in a.json and in c.json: one file given twice?'],
    [
      [a, { ...b, engineVersion: '1' }],
      `a.json and b.json were simulated by different engines: ${ENGINE_VERSION} and 1`,
    ],
    [
      [a, { ...b, subject: '0' }],
      'a.json and b.json are of different studies: manifests, cluster, seed or change differ',
    ],
    [
      [a, { ...b, seeds: { from: 1, to: 9 } }],
      'a.json and b.json are of different ranges: seeds 1 to 6 and seeds 1 to 9',
    ],
    [[], 'there are no rows to merge'],
  ] as const)('cannot be merged if the parts are of different studies', (parts, message) => {
    const merge = () => mergeRows(parts, ['a.json', 'b.json', 'c.json'])
    expect(merge).toThrow(StudyMergeError)
    expect(merge).toThrow(message)
  })

  it('have another subject if the seed, the cursor or the commands differ', () => {
    const { document, cursor } = settled()
    const subject = { document, cursor, commands: change }
    const others = [
      { ...subject, document: { ...document, seed: 5 } },
      { ...subject, cursor: { ...cursor, at: 1 } },
      { ...subject, commands: [] },
    ]
    expect(new Set([subject, ...others].map(subjectOf)).size).toBe(4)
    expect(subjectOf({ ...subject, document: { ...document, engineVersion: 'other' } })).toBe(subjectOf(subject))
  })
})

describe('a summary of seeds', () => {
  it('has quantiles that are values of the sample', () => {
    const values = Array.from({ length: 200 }, (_, index) => 200 - index)
    expect(distributionOf(values)).toEqual({
      count: 200,
      least: 1,
      p5: 10,
      median: 100,
      p95: 190,
      most: 200,
      mean: 100.5,
    })
    expect(distributionOf([7])).toMatchObject({ least: 7, p5: 7, median: 7, p95: 7, most: 7 })
    expect(distributionOf([])).toBeNull()
  })

  it('has the margin of error of a share, also of the shares 0 and 1', () => {
    expect(shareOf(185, 200).share).toBe(0.925)
    expect(shareOf(185, 200).give).toBeCloseTo(0.0371, 3)
    expect(shareOf(0, 200).give).toBeGreaterThan(0.005)
    expect(shareOf(0, 0)).toEqual({ share: 0, give: 0 })
  })

  it('names the worst seed and the figure that distinguishes this seed from the others', () => {
    const [row] = whole.rows
    if (row === undefined) throw new Error('no rows')
    const rows = [
      { ...row, seed: 1, completeAfterMs: 9_000 },
      { ...row, seed: 2, completeAfterMs: 99_000 },
      { ...row, seed: 3, lowestAvailable: 1 },
      { ...row, seed: 4, outageMs: 10 },
      { ...row, seed: 5, ending: 'stalled' as const, completeAfterMs: null },
      { ...row, seed: 6, failedRequests: 3 },
      { ...row, seed: 7, completeAfterMs: 9_000 },
    ]
    expect(rows.toSorted(compareWorst).map(({ seed }) => seed)).toEqual([5, 4, 6, 3, 2, 1, 7])
    expect(decidedBy(rows)).toBe('ending')
    expect(decidedBy(rows.slice(0, 2))).toBe('time')
    expect(decidedBy(rows.slice(0, 1))).toBeUndefined()
    const summary = summariseStudy(rows)
    expect(summary).toMatchObject({ seeds: 7, worst: { seed: 5, by: 'ending' }, slowest: 2 })
    expect(summary.endings.map(({ ending, seeds }) => [ending, seeds])).toEqual([
      ['complete', [1, 2, 3, 4, 6, 7]],
      ['stalled', [5]],
    ])
    expect(summary.timeToCompleteMs?.count).toBe(6)
    expect(summariseStudy([])).toMatchObject({ seeds: 0, worst: null, timeToCompleteMs: null })
  })

  it('has rows that the conditions of a run can judge', () => {
    const [row] = whole.rows
    if (row === undefined) throw new Error('no rows')
    const met = (text: string, one = row) => judge(parseCondition(text), judgedRow(one)).met
    expect(met('complete')).toBe(true)
    expect(met('lowestAvailable < 100%')).toBe(true)
    expect(met('lowestAvailable < 75%')).toBe(false)
    expect(met(`seconds == ${(row.completeAfterMs ?? 0) / 1000}`)).toBe(true)
    expect(met('failedRequests > 0')).toBe(false)
    expect(met('failedRequests > 0', { ...row, sentRequests: 9, failedRequests: 1 })).toBe(true)
  })
})
