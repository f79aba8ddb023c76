import { expect, it } from 'vitest'
import type { TraceRecord } from '../engine/index.ts'
import { traceLines } from './traceLines.ts'

it('traceLines writes a line for the run and a line for each record, whatever their texts', () => {
  const record: TraceRecord = { type: 'command', at: 5, eventSeq: 0, label: 'two\nlines \u2028 "quoted"' }
  const lines = traceLines({ engineVersion: '1', seed: 9, fingerprint: 'ab' }, [record, record]).split('\n')
  expect(lines).toHaveLength(4)
  expect(lines.pop()).toBe('')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { type: 'run', engineVersion: '1', seed: 9, fingerprint: 'ab' },
    record,
    record,
  ])
})
