/**
 * Tests of opening a run at a distant cursor: the run opens at its start, and the rest is computed in later requests.
 */
import { describe, expect, it } from 'vitest'
import { type Cursor, currentRun, type RunDocument, Session } from '../engine/index.ts'
import { Branches } from '../engine/session/branches.ts'
import { deploymentManifest } from '../engine/testing/builders.ts'
import { emptyDocument } from '../engine/testing/harness.ts'
import { RefusedError, startLocalEngine } from './localEngine.ts'
import { PROTOCOL_VERSION, SLICE_MS } from './protocol.ts'

const host = () => startLocalEngine().ask

/** Pods that crash for days: far more events than one request handles. */
function longRun(): { readonly document: RunDocument; readonly cursor: Cursor; readonly fingerprint: string } {
  const run = new Branches(emptyDocument())
  const stdin = JSON.stringify(deploymentManifest({ replicas: 10, image: 'shop/web:v1.crash' }))
  run.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
  run.session.advance({ until: Number.POSITIVE_INFINITY, maxEvents: 60_000 })
  const { cursor, fingerprint } = run.session
  return { document: run.document, cursor, fingerprint }
}

describe('a long run', () => {
  const { document, cursor, fingerprint } = longRun()

  it('opens at its start, is computed in parts, and reaches its cursor', () => {
    const ask = host()
    expect(ask('open', { protocol: PROTOCOL_VERSION, document, cursor }).cursor).toEqual({
      at: 0,
      step: 0,
    })
    let heads: number[] = []
    for (let done = false; !done; ) {
      const reply = ask('ahead', { to: cursor })
      expect(reply.cursor).toEqual({ at: 0, step: 0 })
      heads = [...heads, reply.events.known]
      done = reply.done
    }
    expect(heads.length).toBeGreaterThan(1)
    expect(heads).toEqual([...heads].sort((a, b) => a - b))
    const there = ask('seek', { at: cursor.at, step: cursor.step })
    expect([there.cursor, there.fingerprint]).toEqual([cursor, fingerprint])
  })

  it('shows the same states while the engine computes ahead as without computing ahead', () => {
    const engine = startLocalEngine()
    const { ask } = engine
    ask('open', { protocol: PROTOCOL_VERSION, document, cursor })
    const alone = new Session(currentRun(document))
    for (const at of [0, 700, 1_500, 9_000, 40_000]) {
      ask('ahead', { to: cursor })
      const { fingerprint: shown } = ask('advance', { until: at })
      alone.advance({ until: at })
      expect(shown, `at ${at}`).toBe(alone.fingerprint)
    }
    expect(engine.document).toEqual(currentRun(document))
  })

  it('can be sought to its cursor and back to its start once the run is computed up to this cursor', () => {
    const ask = host()
    ask('open', { protocol: PROTOCOL_VERSION, document, cursor })
    while (!ask('ahead', { to: cursor }).done);
    expect(ask('seek', { at: cursor.at }).cursor.at).toBe(cursor.at)
    expect(ask('seek', { at: 0 }).cursor.at).toBe(0)
  })
})

describe('an open request with a stop at the end of the rollout', () => {
  const applied = (replicas: number): RunDocument => {
    const stdin = JSON.stringify(deploymentManifest({ replicas }))
    const command = { type: 'kubectl', args: ['apply', '-f', '-'], stdin } as const
    return { ...emptyDocument(), journal: [{ at: 0, step: 0, command }] }
  }
  const open = (document: RunDocument) =>
    host()('open', { protocol: PROTOCOL_VERSION, document, stopAt: 'rolloutFinished' })

  it('arrives at the exact event that completes the rollout', () => {
    const document = applied(3)
    const ask = host()
    ask('open', { protocol: PROTOCOL_VERSION, document })
    const there = ask('advance', { until: 60_000, stopAt: 'rolloutFinished' })
    const { stopped, cursor, fingerprint, view } = open(document)
    expect([stopped, cursor, fingerprint]).toEqual([true, there.cursor, there.fingerprint])
    expect(cursor.at).toBeLessThan(60_000)
    expect(view.pods).toHaveLength(3)
  })

  it('reports that it did not reach the end of a rollout, if its events are too many or run out', () => {
    // More events than one request handles, however fast.
    expect(open(applied(5_000))).toMatchObject({ stopped: false, quiet: false })
    const { stopped, quiet, cursor } = open(emptyDocument())
    expect([stopped, quiet, cursor.at]).toEqual([false, true, SLICE_MS])
  })
})

describe('a command too large for a run document', () => {
  it('is rejected, and the run continues', () => {
    const engine = startLocalEngine()
    const { ask } = engine
    ask('open', { protocol: PROTOCOL_VERSION, document: emptyDocument() })
    const kubectl = (args: readonly string[], stdin = '') =>
      ask('command', { command: { type: 'kubectl', args, stdin } })
    expect(() => kubectl(Array(201).fill('get'))).toThrow(RefusedError)
    expect(() => kubectl(Array(201).fill('get'))).toThrow('200 words')
    expect(() => kubectl(['get', 'x'.repeat(10_001)])).toThrow(RefusedError)
    expect(() => kubectl(['apply', '-f', '-'], '#'.repeat(2 * 1024 * 1024 + 1))).toThrow(RefusedError)
    kubectl(['scale', 'deploy/web', '--replicas=2'])
    expect(engine.document).toMatchObject({
      journal: [{ command: { args: ['scale', 'deploy/web', '--replicas=2'] } }],
    })
  })
})

describe('a run of the largest allowed size', () => {
  it('ends at this size, and reports that the run is full', () => {
    const ask = host()
    const document = emptyDocument()
    ask('open', { protocol: PROTOCOL_VERSION, document })
    const stdin = JSON.stringify(deploymentManifest({ replicas: 1_000_000 }))
    ask('command', { command: { type: 'kubectl', args: ['apply', '-f', '-'], stdin } })
    let reply = ask('advance', { until: 3_600_000 })
    for (let left = 200; left > 0 && reply.isFull === undefined; left--) reply = ask('advance', { until: 3_600_000 })
    expect(reply).toMatchObject({ isFull: true, quiet: true })
    expect(reply.nextEventAt).toBeUndefined()
    const { cursor } = reply
    expect(ask('advance', { until: 3_600_000 }).cursor).toEqual(cursor)
  })
})

describe('a request that the engine cannot serve', () => {
  it('is rejected, and the engine continues', () => {
    const { ask } = startLocalEngine()
    const document = emptyDocument()
    expect(() => ask('advance', { until: 1 })).toThrow(new RefusedError('no run is open'))
    expect(() => ask('open', { protocol: 0, document })).toThrow(`protocol 0 is not spoken here`)
    for (const name of ['constructor', 'noSuchThing'])
      expect(() => ask(name as 'autoscaling', {})).toThrow(new RefusedError(`no request is called ${name}`))
    expect(ask('open', { protocol: PROTOCOL_VERSION, document }).cursor.at).toBe(0)
  })
})

describe('an initial state that no cluster can have', () => {
  it('is rejected with the name of the impossible object, and the open run stays', () => {
    const ask = host()
    const document = emptyDocument()
    const { fingerprint } = ask('open', { protocol: PROTOCOL_VERSION, document })
    const from = { at: 1_764_000_000_000, objects: [{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' } }] }
    const forged = { ...document, config: { ...document.config, from } }
    expect(() => ask('open', { protocol: PROTOCOL_VERSION, document: forged })).toThrow(RefusedError)
    expect(() => ask('open', { protocol: PROTOCOL_VERSION, document: forged })).toThrow(/Pod.*web/)
    expect(ask('seek', { at: 0 }).fingerprint).toBe(fingerprint)
    expect(() => ask('runFromRecording', {})).toThrow('no recording is open')
  })
})
