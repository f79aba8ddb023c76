import { describe, expect, it } from 'vitest'
import { webManifest } from '../../scenarios/webManifest.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { Command, SessionDocument } from '../document/types.ts'
import { Session } from './session.ts'

/** Opened in a browser too (`e2e/share.spec.ts`): the same document gives the same fingerprint there. `vitest -u` writes it again. */
const fixtureFile = '../../../e2e/fixtures/rollouts.json'

const apply = (image: string): Command => ({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: webManifest(image) })
const kubectl = (words: string): Command => ({ type: 'kubectl', args: words.split(' ') })

/** A rollout, a change of size in its middle, a broken image, and the way back; virtual ms. */
const commands: readonly (readonly [at: number, command: Command])[] = [
  [0, apply('shop/web:v1')],
  [9_500, apply('shop/web:v2')],
  [14_250, kubectl('scale deployment/web --replicas=14')],
  [33_000, apply('shop/web:v3.nopull')],
  [47_000, kubectl('rollout undo deployment/web')],
]
const endMs = 52_345

function played(): Session {
  const session = new Session({ format: 1, engineVersion: '', seed: 7, config: DEFAULT_CONFIG, journal: [] })
  for (const [at, command] of commands) {
    session.advance({ until: at })
    expect(session.command(command)).toMatchObject({ exit: 0 })
  }
  session.advance({ until: endMs })
  return session
}

describe('the run of the fixture', () => {
  it('has the fingerprint that was recorded', async () => {
    const { document, cursor, fingerprint } = played()
    const run = { document, cursor, fingerprint, manifestText: webManifest('shop/web:v2') }
    await expect(`${JSON.stringify(run, null, 2)}\n`).toMatchFileSnapshot(fixtureFile)
  })

  it('has it again when only the document is played', () => {
    const { document, cursor, fingerprint } = played()
    const copy = JSON.parse(JSON.stringify(document)) as SessionDocument
    const again = new Session(copy)
    again.seekTo(cursor)
    expect([again.cursor, again.fingerprint]).toEqual([cursor, fingerprint])
  })
})
