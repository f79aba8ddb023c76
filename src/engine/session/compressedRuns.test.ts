import { describe, expect, it } from 'vitest'
import type { StopAt } from '../document/stops.ts'
import { fnv1a } from '../sim/prng.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument } from '../testing/harness.ts'
import { worldHash } from '../testing/worldHash.ts'
import { RECORDS_FIGURES, type SessionRecord } from './advance.ts'
import { componentsOf } from './runReader.ts'
import { Session } from './session.ts'

const END_MS = 45_000
const KEY = 'default/web'
const CONTROLLER = 'deployment-controller'
const STOPS: readonly StopAt[] = ['event', 'watch', 'sync', 'decision', 'write', 'podTransition', 'rolloutFinished']

/** Pods of a completed Deployment crash: after its deadline its key is synced ten times a second. */
function started(way: 'folded' | 'one by one', record: Partial<SessionRecord> = {}): Session {
  const session = new Session(emptyDocument({ seed: 3 }), record)
  // An observer is notified of every event, which prevents folds.
  if (way === 'one by one') session.observe({ record: () => {}, after: () => {} })
  const stdin = JSON.stringify(
    deploymentManifest({ replicas: 2, image: 'shop/web:v2.crash', progressDeadlineSeconds: 2 }),
  )
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
  return session
}

function played(way: 'folded' | 'one by one', record: Partial<SessionRecord> = {}): Session {
  const session = started(way, record)
  session.advance({ until: END_MS })
  return session
}

const scale = (session: Session, replicas: number) =>
  session.command({ type: 'kubectl', args: ['scale', 'deployment/web', `--replicas=${replicas}`] })

/** Hashes of all data that can be queried about a run's past. */
function knownOf(session: Session) {
  const { handled: total } = session
  const { history: past } = componentsOf(session)
  past.tellAgain()
  const places = Array.from({ length: total + 1 }, (_, handled) => handled)
  const known = {
    handled: past.handled,
    records: past.recordsFrom(0),
    times: places.map((handled) => past.timeOf(handled)),
    cursors: places.map((handled) => past.cursorAfter(handled)),
    events: places.map((handled) => past.events.find(past.events.originOf(handled).seq)),
    causes: places.map((handled) => past.events.originOf(handled).causedBy),
    deliveries: places.map((handled) => past.events.deliveriesAt(handled)),
    stops: STOPS.map((stop) => places.filter((handled) => past.stopsAt(handled, stop))),
    said: places.map((handled) => past.traceBetween(handled - 1, handled, 100).length),
    syncs: places.map((handled) => past.syncs.lastOf(CONTROLLER, KEY, handled)),
    nextSyncs: places.map((handled) => past.syncs.nextOf(CONTROLLER, KEY, handled)),
    ways: places.filter((handled) => handled % 20 === 0).map((handled) => past.syncs.waysOf(CONTROLLER, KEY, handled)),
    samples: past.samplesUpTo(END_MS),
    timeline: past.takeTimeline(),
  }
  return Object.entries(known).map(([name, answers]) => `${name} ${fnv1a(JSON.stringify(answers))}`)
}

const stateOf = (session: Session) => ({
  cursor: session.cursor,
  fingerprint: session.fingerprint,
  ...worldHash(session),
})

describe('folded rounds of a crash loop', () => {
  const folded = played('folded')
  const single = played('one by one')

  it('replace more than half of the single events', () => {
    const kept = componentsOf(folded).history.mark()
    expect(componentsOf(single).history.mark().eventAt.length).toBe(single.handled + 1)
    expect(kept.folds.length).toBeGreaterThan(3)
    expect(kept.eventAt.length).toBeLessThan(single.handled / 2)
    expect(kept.trace.entries.length).toBeLessThan(single.past.recordCount / 2)
  })

  it('lead to the state of a run with single events', () => {
    expect(stateOf(folded)).toEqual(stateOf(single))
    expect(stateOf(played('folded', RECORDS_FIGURES))).toEqual(stateOf(single))
  })

  it('give the answers of single events to queries about the history', () => {
    expect(knownOf(folded)).toEqual(knownOf(single))
  })

  it('lead to equal answers however the run is divided into advances', () => {
    const pieces = started('folded')
    for (let i = 0; pieces.cursor.at < END_MS; i++)
      pieces.advance({ until: Math.min(END_MS, pieces.cursor.at + 37 * (i % 50)), maxEvents: 1 + ((i * 7) % 40) })
    expect(stateOf(pieces)).toEqual(stateOf(single))
    expect(knownOf(pieces)).toEqual(knownOf(single))
  })

  it('allow a seek to any event within a round, from which the run continues', () => {
    const [one, other] = [played('folded'), played('one by one')]
    for (let handled = one.handled; handled > 0; handled -= 97) {
      const cursor = one.past.cursorAfter(handled)
      for (const session of [one, other]) session.seekTo(cursor)
      expect([one.handled, one.cursor]).toEqual([handled, cursor])
      expect(one.fingerprint).toBe(other.fingerprint)
      for (const session of [one, other]) session.stepBack('sync')
      expect([one.cursor, one.fingerprint]).toEqual([other.cursor, other.fingerprint])
    }
    for (const session of [one, other]) session.advance({ until: END_MS })
    expect(stateOf(one)).toEqual(stateOf(other))
    expect(knownOf(one)).toEqual(knownOf(single))
  })

  it('end at a command that is given within the rounds', () => {
    const { folds } = componentsOf(folded).history.mark()
    const longest = folds.reduce((one, fold) => (fold.events > one.events ? fold : one))
    for (const offset of [1, 2, 3, longest.events]) {
      const [one, other] = [played('folded'), played('one by one')]
      const mark = one.mark()
      for (const session of [one, other]) {
        session.seekTo(session.past.cursorAfter(longest.after + offset))
        scale(session, 3)
        session.advance({ until: END_MS })
      }
      expect(stateOf(one)).toEqual(stateOf(other))
      expect(knownOf(one)).toEqual(knownOf(other))
      one.returnTo(mark)
      expect(knownOf(one)).toEqual(knownOf(single))
    }
  })
})
