import { describe, expect, it } from 'vitest'
import type { Command, RunDocument } from '../document/types.ts'
import { Branches } from '../session/branches.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument } from '../testing/harness.ts'
import { Comparison } from './comparison.ts'

const apply = (options: Parameters<typeof deploymentManifest>[0]): Command => ({
  type: 'kubectl',
  args: ['apply', '-f', '-'],
  stdin: JSON.stringify(deploymentManifest({ replicas: 6, ...options })),
})

/** A branch with a rolling update, and a branch with Recreate at the same moment. */
function rollingAndRecreate() {
  const run = new Branches(emptyDocument({ seed: 3 }))
  run.command(apply({ image: 'shop/web:v1' }))
  run.session.advance({ until: 20_000 })
  run.start('rolling')
  run.command(apply({ image: 'shop/web:v2' }))
  run.session.advance({ until: 22_000 })
  run.switchTo(1)
  run.session.seek(20_000)
  run.start('recreate')
  run.command(apply({ image: 'shop/web:v2', strategy: 'Recreate' }))
  return run
}

function prepared(run: Branches, a: number, b: number): Comparison {
  const comparison = Comparison.of(run, { id: a }, { id: b })
  if (!comparison) throw new Error('no such branches')
  for (let i = 0; !comparison.prepare(1_000); i++) expect(i).toBeLessThan(1_000)
  return comparison
}

describe('a comparison of branches', () => {
  it('plays both branches from the moment at which the branches part to the end of each rollout', () => {
    const { fromAt, sides } = prepared(rollingAndRecreate(), 2, 3)
    expect(fromAt).toBe(20_000)
    const [rolling, recreate] = sides.map(({ summary }) => summary)
    expect([rolling?.outcome, recreate?.outcome]).toEqual(['complete', 'complete'])
    expect(rolling).toMatchObject({ fromAt: 20_000, outageMs: 0, lowestAvailable: 5 })
    expect(recreate).toMatchObject({ lowestAvailable: 0, mostPods: 6, surgePodMs: 0 })
    expect(recreate?.outageMs).toBeGreaterThan(1_000)
    expect(sides[0].endAt).toBe(20_000 + (rolling?.timeToCompleteMs ?? 0))
  })

  it('leaves the run unchanged', () => {
    const run = rollingAndRecreate()
    const before = { ...run.session.cursor, fingerprint: run.session.fingerprint, list: run.list }
    prepared(run, 2, 3)
    expect({ ...run.session.cursor, fingerprint: run.session.fingerprint, list: run.list }).toEqual(before)
  })

  it('remains valid until one of the branches gets another command', () => {
    const run = rollingAndRecreate()
    const comparison = prepared(run, 2, 3)
    run.session.advance({ until: 25_000 })
    expect(comparison.holdsFor(run, { id: 2 }, { id: 3 })).toBe(true)
    expect(comparison.holdsFor(run, { id: 3 }, { id: 2 })).toBe(false)
    run.command(apply({ image: 'shop/web:v3' }))
    expect(comparison.holdsFor(run, { id: 2 }, { id: 3 })).toBe(false)
    expect(Comparison.of(run, { id: 2 }, { id: 9 })).toBeUndefined()
  })

  it('ends for a rollout that never completes', () => {
    const run = rollingAndRecreate()
    run.switchTo(1)
    run.session.seek(20_000)
    run.start('broken')
    run.command(apply({ image: 'shop/web:v2.nopull', progressDeadlineSeconds: 30 }))
    const [, broken] = prepared(run, 2, 4).sides
    expect(broken.summary).toMatchObject({ outcome: 'stalled', timeToCompleteMs: undefined })
  })

  it('gives an equal result for a run that was saved and opened again', () => {
    const run = rollingAndRecreate()
    const opened = new Branches(JSON.parse(JSON.stringify(run.document)) as RunDocument)
    const summaries = (one: Branches) => prepared(one, 2, 3).sides.map(({ summary }) => summary)
    expect(summaries(opened)).toEqual(summaries(run))
  })

  it('plays a branch on two releases: since 1.37, a StatefulSet updates maxUnavailable Pods at a time', () => {
    const run = new Branches(emptyDocument({ seed: 3 }))
    const apply = (image: string) =>
      run.command({
        type: 'kubectl',
        args: ['apply', '-f', '-'],
        stdin: `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  replicas: 6
  serviceName: db
  updateStrategy: { rollingUpdate: { maxUnavailable: 3 } }
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: db, image: "${image}" }] }`,
      })
    apply('shop/db:v1')
    run.session.advance({ until: 60_000 })
    apply('shop/db:v2')
    const comparison = Comparison.of(run, { id: 1, kubernetes: '1.36' }, { id: 1, kubernetes: '1.37' })
    if (!comparison) throw new Error('no such branch')
    while (!comparison.prepare(1_000));
    expect(comparison.sides.map(({ summary }) => summary?.lowestAvailable)).toEqual([5, 3])
    expect(comparison.fromAt).toBe(60_000)
    expect(comparison.holdsFor(run, { id: 1, kubernetes: '1.36' }, { id: 1, kubernetes: '1.37' })).toBe(true)
    expect(comparison.holdsFor(run, { id: 1 }, { id: 1, kubernetes: '1.37' })).toBe(false)
  })
})
