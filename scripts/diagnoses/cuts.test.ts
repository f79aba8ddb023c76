/** Cuts recordings of the simulator, and judges their diagnoses. */
import { expect, test } from 'vitest'
import { diagnoseRun, observe } from '../../src/engine/index.ts'
import { exportStream } from '../../src/engine/observed/exportStream.ts'
import { Harness } from '../../src/engine/testing/harness.ts'
import { readRecords } from '../../src/kubectlOutput/readRecords.ts'
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

/** Judges the recording of a run at every place. */
const judged = (h: Harness) => {
  const run = recorded(h)
  const places = Array.from({ length: run.changes.length - 1 }, (_, i) => i + 1)
  return judgeCuts(run, places, 0).cuts.flatMap(({ missing, false: wrong }) => [...missing, ...wrong])
}

test('a recording that begins just after a scale-up tells no outage', () => {
  const h = new Harness().deployment({ replicas: 2 }).run(40_000)
  expect(judged(h.scale('web', 6).run(60_000))).toEqual([])
})

test('a recording that begins after the only Pod of a StatefulSet was lost tells the outage', () => {
  const template = {
    metadata: { labels: { app: 'db' }, finalizers: ['backup.example.com/wait'] },
    spec: { containers: [{ name: 'db', image: 'shop/db:v1' }] },
  }
  const selector = { matchLabels: { app: 'db' } }
  const spec = { serviceName: 'db', replicas: 1, selector, template }
  const h = new Harness().apply({ apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'db' }, spec })
  h.run(40_000).must(['delete', 'pod', 'db-0', '--wait=false']).run(80_000)
  const run = recorded(h)
  const isLost = ({ object, type }: (typeof run.changes)[number]) =>
    object.kind === 'StatefulSet' &&
    type === 'modified' &&
    !JSON.stringify(object.status).includes('"availableReplicas":1')
  const lost = run.changes.findLastIndex(isLost)
  expect(lost).toBeGreaterThan(0)
  const { cuts } = judgeCuts(run, [lost + 1], 0)
  expect(cuts).toEqual([{ cut: lost + 1, missing: [], false: [] }])
  const { findings } = diagnoseRun(cutAt(run, lost + 1))
  expect(findings.some(({ impact }) => impact?.outages.some(({ type }) => type === 'none'))).toBe(true)
})
