/** The end of a recording and the times of deletions, as the recorder wrote them. */
import { describe, expect, test } from 'vitest'
import { readRecords } from '../../kubectlOutput/readRecords.ts'
import { observe } from './observe.ts'
import { playedMoments } from './playback/moments.ts'
import { ENDED_AT, RECORDING_KIND } from './records.ts'

const time = '2026-11-26T18:04:54Z'
const change = (version: number) => ({
  type: 'MODIFIED',
  object: {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'web-1',
      namespace: 'shop',
      uid: 'uid',
      resourceVersion: String(version),
      creationTimestamp: time,
      managedFields: [{ manager: 'kubelet', operation: 'Update', time, subresource: `${version}` }],
    },
  },
})
const bookmark = (endedAt: unknown, kind: string = RECORDING_KIND) => ({
  type: 'BOOKMARK',
  object: { apiVersion: 'rollscope.dev/v1', kind, metadata: { name: 'a', annotations: { [ENDED_AT]: endedAt } } },
})
const read = (...lines: readonly object[]) => {
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  const { records, problems } = readRecords([{ name: 'night.json', text }])
  expect(problems).toEqual([])
  return observe(records, problems)
}

test("a recording's time goes on after its last change", () => {
  const run = read(change(1), change(2), bookmark('2026-11-26T18:06:04Z'))
  expect((run.to ?? 0) - (run.from ?? 0)).toBe(70_000)
  expect(playedMoments(run).endAt).toBe(72_000)
})

test("a recording's end is ignored if the end is invalid, before the last change, or far in the future", () => {
  for (const endedAt of ['2026-11-26T18:00:00Z', '9999-01-01T00:00:00Z', 'soon', 5, null])
    expect(read(change(1), change(2), bookmark(endedAt)).to).toBe(Date.parse(time))
  expect(read(change(1), change(2), bookmark('2026-11-26T18:06:04Z', 'Pod')).to).toBe(Date.parse(time))
})

describe('the time of a deletion', () => {
  const later = {
    ...change(3),
    object: { ...change(3).object, metadata: { ...change(3).object.metadata, uid: 'other' } },
  }
  const at = '2026-11-26T18:08:00Z'
  later.object.metadata.managedFields = [{ manager: 'kubelet', operation: 'Update', time: at, subresource: '3' }]
  const deleted = (seenAt?: unknown) => ({ ...change(2), type: 'DELETED', seenAt })
  const timeOf = (seenAt?: unknown) =>
    read(change(1), deleted(seenAt), later).changes.find(({ type }) => type === 'deleted')?.at

  test('is the time at which the recorder received it, between the changes around it', () => {
    expect(timeOf('2026-11-26T18:06:04.250Z')).toBe(Date.parse('2026-11-26T18:06:04.250Z'))
    expect(timeOf('2026-11-26T19:00:00Z')).toBe(Date.parse(at))
    expect(timeOf('2026-11-26T17:00:00Z')).toBe(Date.parse(time))
  })

  test('is the time of the change before it without a valid time of the recorder', () => {
    for (const seenAt of [undefined, 'soon', 5, {}]) expect(timeOf(seenAt)).toBe(Date.parse(time))
  })
})
