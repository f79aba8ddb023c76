/** Cuts recordings of the simulator, and judges their diagnoses. */
import { expect, test } from 'vitest'
import { observe } from '../../src/engine/index.ts'
import { exportStream } from '../../src/engine/observed/exportStream.ts'
import { Harness } from '../../src/engine/testing/harness.ts'
import { readRecords } from '../../src/imported/readRecords.ts'
import { cutAt, cutPlaces, judgeCuts } from './cuts.ts'

const recorded = ({ session }: Harness) => observe(readRecords(exportStream(session.document, session.cursor)).records)

test('a recording cut at its start keeps all later changes of the whole recording and its end', () => {
  const h = new Harness().deployment({ replicas: 2 }).run(20_000)
  h.setImage('web', 'shop/web:v2').run(40_000)
  const run = recorded(h)
  const cut = cutAt(run, 30)
  const after = run.changes.slice(30).map(({ version }) => version)
  expect(cut.changes.slice(-after.length).map(({ version }) => version)).toEqual(after)
  expect(cut.changes.length).toBeLessThan(run.changes.length)
  expect(cut.to).toBe(run.to)
})

test('a recording that ends in a stall has the finding of the stall, and no other finding, from every cut on', () => {
  const h = new Harness().deployment({ replicas: 3 }).run(20_000)
  h.setImage('web', 'shop/web:v2.nopull').run(60_000)
  const run = recorded(h)
  const places = cutPlaces('stalled', run.changes.length, 6)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  for (const { missing, false: wrong } of judgeCuts(run, places, 0).cuts)
    expect({ missing, wrong }).toEqual({ missing: [], wrong: [] })
})
