import { describe, expect, it } from 'vitest'
import { currentRun } from '../document/branchDocument.ts'
import type { Command } from '../document/types.ts'
import { Branches } from '../session/branches.ts'
import { Session } from '../session/session.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument } from '../testing/harness.ts'
import { startBeside } from './sameChange.ts'

const apply = (image: string, replicas = 3): Command => ({
  type: 'kubectl',
  args: ['apply', '-f', '-'],
  stdin: JSON.stringify(deploymentManifest({ image, replicas })),
  label: image,
})

describe('the branch for a comparison', () => {
  const strategyText = (image: string, maxSurge: number): string =>
    JSON.stringify(deploymentManifest({ image, strategy: { maxSurge } }))
  const textOf = (image: string): string => JSON.stringify(deploymentManifest({ image, replicas: 3 }))

  function finished(): Branches {
    const run = new Branches(emptyDocument({ seed: 3 }))
    run.command(apply('shop/web:v1'))
    run.session.advance({ until: 20_000 })
    run.command(apply('shop/web:v2'))
    run.session.advance({ until: 30_000 })
    run.command({ type: 'kubectl', args: ['scale', 'deployment/web', '--replicas=4'] })
    run.session.advance({ until: 60_000 })
    return run
  }

  it('begins at the start of the last rollout, if the text makes the same change with another strategy', () => {
    const run = finished()
    expect(startBeside(run, strategyText('shop/web:v2', 3))).toBeDefined()
    expect(run.session.cursor.at).toBe(20_000)
    expect(run.session.document.journal.map(({ at }) => at)).toEqual([0])
    // The original branch is unchanged.
    expect(run.list.branches[0]).toMatchObject({ name: 'main', head: { at: 60_000 } })
    run.switchTo(1, 60_000)
    const alone = new Session(currentRun(run.document))
    alone.seek(60_000)
    expect(run.session.fingerprint).toBe(alone.fingerprint)
    expect(run.session.past.recordsFrom(0)).toEqual(alone.past.recordsFrom(0))
  })

  it('begins at the cursor, if the text has another Pod template, or cannot be parsed', () => {
    for (const text of [textOf('shop/web:v3'), 'kind: [']) {
      const run = finished()
      startBeside(run, text)
      expect(run.session.cursor.at).toBe(60_000)
    }
  })

  it('begins at the cursor, if only the first version was rolled out', () => {
    const run = new Branches(emptyDocument({ seed: 3 }))
    run.command(apply('shop/web:v1'))
    run.session.advance({ until: 20_000 })
    startBeside(run, strategyText('shop/web:v1', 3))
    expect(run.session.cursor.at).toBe(20_000)
  })
})
