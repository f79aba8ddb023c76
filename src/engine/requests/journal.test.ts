import { expect, it } from 'vitest'
import { Session } from '../session/session.ts'
import { Random, seedStream } from '../sim/prng.ts'
import { emptyDocument } from '../testing/harness.ts'
import { playRandomRequests } from '../testing/randomRequests.ts'

it('a long journal of requests replays to an equal fingerprint, also after a seek to its middle', () => {
  const { config, ...document } = emptyDocument({ seed: 5 })
  const session = new Session({ ...document, config: { ...config, clients: true } })
  const random = new Random(seedStream(5, 'requests'))
  playRandomRequests(session, random, 60)
  const middle = { cursor: session.cursor, commands: session.commandsDone, fingerprint: session.fingerprint }
  playRandomRequests(session, random, 60)
  const end = { cursor: session.cursor, fingerprint: session.fingerprint }
  expect(session.commandsDone).toBeGreaterThan(80)
  const again = new Session(session.document)
  again.seekTo(end.cursor)
  expect(again.fingerprint).toBe(end.fingerprint)
  again.seekTo(middle.cursor, middle.commands)
  expect(again.fingerprint).toBe(middle.fingerprint)
  again.seekTo(end.cursor)
  expect(again.fingerprint).toBe(end.fingerprint)
})
