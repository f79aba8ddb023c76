import { describe, expect, it } from 'vitest'
import { Session, type StopAt } from '../engine/index.ts'
import { deploymentManifest } from '../engine/testing/builders.ts'
import { emptyDocument } from '../engine/testing/harness.ts'
import { moveToStop } from './moves.ts'
import type { StepEnd } from './protocol.ts'

function begun(image = 'shop/web:v1'): Session {
  const session = new Session(emptyDocument())
  const stdin = JSON.stringify(deploymentManifest({ replicas: 3, image }))
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
  return session
}

/** Moves on until a stop, as the page does. */
function stepped(session: Session, stopAt: StopAt, until = 15 * 60_000): StepEnd {
  for (;;) {
    const { end } = moveToStop(session, { stopAt, until: session.cursor.at + until })
    if (end !== undefined) return end
  }
}

describe('a step to the next stop', () => {
  it.each(['event', 'write', 'sync', 'second', 'podTransition'] as const)(
    'ends where an advance of the session to the next %s ends',
    (stopAt) => {
      const [one, other] = [begun(), begun()]
      for (let left = 8; left > 0; left--) {
        expect(stepped(one, stopAt)).toBe('stop')
        other.advance({ until: other.cursor.at + 60_000, stopAt })
        expect(one.cursor).toEqual(other.cursor)
      }
    },
  )

  it('by seconds passes quiet seconds, and to another stop ends where nothing is left to happen', () => {
    const session = begun()
    expect(stepped(session, 'rolloutFinished')).toBe('stop')
    expect(stepped(session, 'rolloutFinished')).toBe('quiet')
    const { at } = session.cursor
    expect(stepped(session, 'second')).toBe('stop')
    expect(session.cursor.at).toBe((Math.floor(at / 1_000) + 1) * 1_000)
  })

  it('ends at the given limit of the run, and at the given latest time', () => {
    const slow = () => begun('shop/web:v1.pull60')
    const session = slow()
    session.advance({ until: 3_000 })
    const limit = { ...session.cursor, commands: 1 }
    const again = slow()
    expect(moveToStop(again, { stopAt: 'rolloutFinished', until: 60_000, limit }).end).toBe('limit')
    expect(again.cursor).toEqual(session.cursor)
    const free = slow()
    expect(stepped(free, 'rolloutFinished', 20_000)).toBe('until')
    expect(free.cursor.at).toBe(20_000)
  })
})
