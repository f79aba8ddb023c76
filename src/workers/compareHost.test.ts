import { describe, expect, it } from 'vitest'
import type { Command } from '../engine/index.ts'
import { DEFAULT_CONFIG, Session } from '../engine/index.ts'
import { RefusedError, startLocalEngine } from './localEngine.ts'
import type { ComparisonFrame } from './protocol.ts'
import { PROTOCOL_VERSION } from './protocol.ts'

const document = { format: 1, engineVersion: '', seed: 1, config: DEFAULT_CONFIG, journal: [] } as const
const apply = (image: string, replicas: number): Command => ({
  type: 'kubectl',
  args: ['apply', '-f', '-'],
  stdin: `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: ${image} }] }`,
})

function host() {
  const engine = startLocalEngine()
  const { ask } = engine
  ask('open', { protocol: PROTOCOL_VERSION, document })
  ask('command', { command: apply('shop/web:v1', 3) })
  ask('advance', { until: 20_000 })
  ask('branch', { action: 'start', name: 'other' })
  ask('command', { command: apply('shop/web:v2', 3) })
  ask('branch', { action: 'switch', id: 1 })
  ask('command', { command: apply('shop/web:v1', 5) })
  const compare = (at: number, serial?: number): ComparisonFrame =>
    ask('compare', { a: 1, b: 2, at, ...(serial === undefined ? {} : { serial }) })
  return { engine, ask, compare }
}

function ready(compare: (at: number) => ComparisonFrame, at: number): ComparisonFrame {
  for (let i = 0; i < 100; i++) {
    const frame = compare(at)
    if (frame.ready) return frame
  }
  throw new Error('it is never ready')
}

describe('the compare request', () => {
  it('returns both branches at one time, first with their complete states and then with changes', () => {
    const { compare } = host()
    const first = ready(compare, 22_000)
    expect(first.fromAt).toBe(20_000)
    const podsOf = ({ sides }: ComparisonFrame) =>
      sides.map(({ change }) => (change.type === 'reset' ? change.view.pods.length : undefined))
    expect(podsOf(first)).toEqual([5, 4])
    expect(first.sides.map(({ at, summary }) => [at, summary?.outcome])).toEqual([
      [22_000, 'complete'],
      [22_000, 'complete'],
    ])
    const next = compare(22_500, first.serial)
    expect(next.sides.map(({ change, timeline }) => [change.type, timeline.samples.length])).toEqual([
      ['frame', 0],
      ['frame', 0],
    ])
    // A client that missed an answer, or that goes back in time, gets the complete state.
    expect(podsOf(compare(23_000, first.serial))).not.toContain(undefined)
    expect(podsOf(compare(21_000, next.serial))).not.toContain(undefined)
  })

  it('shows each of two branches as a session with only this branch shows it', () => {
    const { engine, ask, compare } = host()
    const { sides } = ready(compare, 24_321)
    for (const [index, id] of [1, 2].entries()) {
      ask('branch', { action: 'switch', id })
      const exported = engine.document
      if (exported?.format !== 2) throw new Error('no branches')
      const { branches } = exported
      const journal = [
        ...(branches[0]?.journal.slice(0, 1) ?? []),
        ...(branches[index]?.journal.slice(index === 0 ? 1 : 0) ?? []),
      ]
      const session = new Session({ ...document, journal })
      session.seek(24_321)
      const { change } = sides[index] as ComparisonFrame['sides'][0]
      expect(change.type === 'reset' && change.view).toEqual(session.view.full())
    }
  })

  it('rejects a branch that does not exist, and the engine continues', () => {
    const { ask } = host()
    expect(() => ask('compare', { a: 1, b: 7, at: 0 })).toThrow(new RefusedError('the run has no such branches'))
    for (const action of ['switch', 'delete'] as const)
      expect(() => ask('branch', { action, id: 7 })).toThrow(RefusedError)
    expect(() => ask('branch', { action: 'rename', id: 7, name: 'x' })).toThrow(RefusedError)
    expect(ask('branch', { action: 'rename', id: 2, name: 'x' })).toMatchObject({
      type: 'reset',
      branches: { branches: [{ name: 'main' }, { name: 'x' }] },
    })
  })
})
