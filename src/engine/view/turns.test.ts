import { describe, expect, it } from 'vitest'
import { componentsOf } from '../session/runReader.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'
import { worldHash } from '../testing/worldHash.ts'
import { GONE_MS } from './podProjector.ts'

/** Three Pods that become available two seconds after they are ready, and one that is deleted then. */
function lifeOfPods(): Harness {
  const h = new Harness(emptyDocument({ seed: 5 }))
  h.apply(deploymentManifest({ replicas: 3, minReadySeconds: 2 })).runUntilComplete('web')
  return h.deletePod(h.list('pods')[0]?.metadata.name ?? '').run(20_000)
}

describe('a change of the view that only the time causes', () => {
  const { session } = lifeOfPods()
  const { cursor } = session
  const samples = session.past.samplesUpTo(cursor.at)

  it('is not an event of the simulation', () => {
    const targets = new Set<string | undefined>()
    for (let seq = 1; seq < componentsOf(session).cluster.sim.nextSeq; seq++)
      targets.add(session.past.events.find(seq)?.target)
    expect([...targets].filter((target) => target?.toLowerCase().includes('view'))).toEqual([])
    expect(targets.size).toBeGreaterThan(5)
  })

  it('happens at its own time, without another event', () => {
    const gone = lifeOfPods().session
    gone.seek(0)
    let view = [...gone.view.pods.all()].find(({ state }) => state === 'gone')
    while (!view) {
      gone.advance({ until: cursor.at, stopAt: 'write' })
      view = [...gone.view.pods.all()].find(({ state }) => state === 'gone')
    }
    const { uid, goneAt = 0 } = view
    gone.seek(goneAt + GONE_MS - 1)
    expect(gone.view.pods.get(uid)).toMatchObject({ state: 'gone', goneAt })
    const { handled } = gone
    gone.advance({ until: goneAt + GONE_MS })
    expect(gone.view.pods.get(uid)).toBeUndefined()
    expect(gone.handled - handled).toBe(handledAt(gone, goneAt + GONE_MS))
  })

  it('has a sample if it makes a Pod available, at a whole second', () => {
    const available = samples.map(({ at, revisions }) => [at, revisions.reduce((sum, one) => sum + one.available, 0)])
    const rises = available.filter(([, count], i) => count === (available[i - 1]?.[1] ?? 0) + 1)
    expect(rises.length).toBeGreaterThan(1)
    // Availability begins at a whole second, because it counts from the API's whole second.
    for (const [at = 1] of rises) expect(at % 1000).toBe(0)
  })

  it('happens at an equal time after seeking back and forth', () => {
    const again = lifeOfPods().session
    for (const at of [0, 4_000, 1_000, 9_000, 3_000, cursor.at]) again.seek(at)
    expect(worldHash(again)).toEqual(worldHash(session))
    expect(again.past.samplesUpTo(cursor.at)).toEqual(samples)
  })

  it('is awaited by a session in which no event is due', () => {
    const { session: last } = new Harness(emptyDocument({ seed: 5 })).deployment({ replicas: 1 }).runUntilQuiet()
    expect(last.quiet).toBe(true)
    last.command({ type: 'kubectl', args: ['delete', 'deployment', 'web'] })
    while ([...last.view.pods.all()].some(({ state }) => state !== 'gone'))
      last.advance({ until: last.nextEventAt ?? 0 })
    expect(last.quiet).toBe(false)
    while (!last.quiet) last.advance({ until: last.nextEventAt ?? 0 })
    expect([...last.view.pods.all()]).toEqual([])
  })
})

/** Number of events handled at a time. */
function handledAt({ past }: Harness['session'], at: number): number {
  let count = 0
  for (let i = 1; i <= past.handled; i++) if (past.timeOf(i) === at) count++
  return count
}
