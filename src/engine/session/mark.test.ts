import { describe, expect, it } from 'vitest'
import { summarise } from '../analysis/summary.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { componentsOf } from './runReader.ts'
import { Session } from './session.ts'

function manifest(image: string): string {
  return JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      replicas: 3,
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image }] } },
    },
  })
}

const apply = (session: Session, image: string) =>
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: manifest(image) })

/** A session in the middle of a rollout, between two events. */
function underWay(): Session {
  const session = new Session({ format: 1, engineVersion: '', seed: 5, config: DEFAULT_CONFIG, journal: [] })
  apply(session, 'shop/web:v1')
  session.advance({ until: 20_000 })
  apply(session, 'shop/web:v2')
  session.advance({ until: 22_345 })
  return session
}

/** All visible data of a run up to a time. */
const seen = (session: Session, at: number) => ({
  cursor: session.cursor,
  head: session.head,
  fingerprint: session.fingerprint,
  document: session.document,
  samples: session.past.samplesUpTo(at),
  trace: session.past.traceBetween(-1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY),
})

describe('a session mark', () => {
  it('reverts commands that were tried after the mark, also several commands at one time', () => {
    const session = underWay()
    const before = seen(session, 60_000)
    const mark = session.mark()
    for (const image of ['shop/web:v3', 'shop/web:v1', 'shop/web:v4.crash']) {
      apply(session, image)
      session.advance({ until: 60_000 })
      expect(session.document.journal).toHaveLength(3)
      session.returnTo(mark)
      expect(seen(session, 60_000)).toEqual(before)
    }
  })

  it('lets the run continue after a tried command as it would without the command', () => {
    const untouched = underWay()
    untouched.advance({ until: 60_000 })
    const session = underWay()
    const mark = session.mark()
    apply(session, 'shop/web:v3')
    session.advance({ until: 40_000 })
    session.returnTo(mark)
    session.advance({ until: 60_000 })
    expect(seen(session, 60_000)).toEqual(seen(untouched, 60_000))
    expect(summarise(session, 20_000)).toEqual(summarise(untouched, 20_000))
    // Seeking back must not use a snapshot of the attempt.
    session.seek(30_000)
    untouched.seek(30_000)
    expect(session.fingerprint).toBe(untouched.fingerprint)
  })

  it('restores the future that a command in the past dropped', () => {
    const session = underWay()
    session.advance({ until: 60_000 })
    session.seek(21_000)
    const before = seen(session, 60_000)
    const mark = session.mark()
    apply(session, 'shop/web:v3')
    session.advance({ until: 30_000 })
    session.returnTo(mark)
    expect(seen(session, 60_000)).toEqual(before)
  })
})

describe('a session with another seed from a time on', () => {
  it('has other random numbers in the named streams, and an unchanged history before the time', () => {
    const times = [1, 2, 3].map((seed) => {
      const session = underWay()
      componentsOf(session).cluster.sim.reseed(
        seed,
        componentsOf(session).cluster.nodes.kubelets.map(({ name }) => name),
      )
      session.advance({ until: 60_000 })
      return { time: summarise(session, 20_000).timeToCompleteMs, samples: session.past.samplesUpTo(22_345) }
    })
    expect(new Set(times.map(({ time }) => time)).size).toBe(3)
    expect(new Set(times.map(({ samples }) => JSON.stringify(samples))).size).toBe(1)
  })
})
