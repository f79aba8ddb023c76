import { describe, expect, it } from 'vitest'
import { webManifest } from '../../scenarios/webManifest.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { Command, SessionDocument } from '../document/types.ts'
import { Session } from './session.ts'

/**
 * Also opened in a browser (`e2e/share.spec.ts`), where the same document must have the same fingerprint. `vitest -u`
 * updates the file.
 */
const fixtureFile = '../../../e2e/fixtures/rollouts.json'

const apply = (image: string): Command => ({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: webManifest(image) })
const kubectl = (words: string): Command => ({ type: 'kubectl', args: words.split(' ') })

/** A rollout, scaling in its middle, a broken image, and an undo; virtual ms. */
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
  it('has the recorded fingerprint', async () => {
    const { document, cursor, fingerprint } = played()
    const run = { document, cursor, fingerprint, manifestText: webManifest('shop/web:v2') }
    await expect(`${JSON.stringify(run, null, 2)}\n`).toMatchFileSnapshot(fixtureFile)
  })

  it('has the recorded fingerprint again when its document is replayed', () => {
    const { document, cursor, fingerprint } = played()
    const copy = JSON.parse(JSON.stringify(document)) as SessionDocument
    const again = new Session(copy)
    again.seekTo(cursor)
    expect([again.cursor, again.fingerprint]).toEqual([cursor, fingerprint])
  })
})
