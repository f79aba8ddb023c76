import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG, newDocument, Session } from '../../engine/index.ts'
import { SERVED_RECORD, ServedRun } from './servedRun.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

/** A served run whose machine's clock the test moves; `later` are the calls that the clock has due, with their waits (ms). */
function served() {
  const later: { ms: number; call: () => void }[] = []
  const real = { now: 0 }
  const after = (ms: number, call: () => void) => {
    const entry = { ms, call }
    later.push(entry)
    return () => {
      later.splice(later.indexOf(entry), 1)
    }
  }
  const session = new Session(newDocument(1, { ...DEFAULT_CONFIG, clients: true }), SERVED_RECORD)
  const run = new ServedRun(
    session,
    { type: 'stopped' },
    {
      clock: { now: () => real.now, after },
      onFault: (_request, error) => {
        throw error
      },
      fork: () => Promise.reject(new Error('not in this test')),
      endFork: () => undefined,
      runFile: () => '',
    },
  )
  const create = (name: string) =>
    run.handle({ method: 'POST', target: configMaps, body: JSON.stringify({ metadata: { name } }) })
  const turn = () => {
    for (const { call } of later.splice(0)) call()
  }
  return { run, real, later, create, turn }
}

/** A client that watches ConfigMaps, with the names of the objects in each sending. */
function watching({ run }: ReturnType<typeof served>) {
  const sendings: string[][] = []
  const state = { hasEnded: false }
  const answer = run.handle({ method: 'GET', target: `${configMaps}?watch=1` })
  if (!('watch' in answer)) throw new Error('no watch was opened')
  run.watchers.open(answer.watch, {
    send: (events) => {
      sendings.push(events.map(({ object }) => String((object.metadata as { name?: string }).name)))
    },
    end: () => {
      state.hasEnded = true
    },
  })
  sendings.length = 0
  return { sendings, state }
}

describe('watching clients', () => {
  it('receive the changes of simultaneous requests together', () => {
    const one = served()
    const [first, second] = [watching(one), watching(one)]
    one.create('a')
    one.create('b')
    expect(one.later.map(({ ms }) => ms)).toEqual([0])
    one.turn()
    expect([first.sendings, second.sendings]).toEqual([[['a', 'b']], [['a', 'b']]])
  })

  it('receive a change at once after a pause, and otherwise 20 ms after the previous change', () => {
    const one = served()
    const client = watching(one)
    one.create('a')
    one.turn()
    one.real.now = 5
    one.create('b')
    expect(one.later.map(({ ms }) => ms)).toEqual([15])
    one.turn()
    one.real.now = 500
    one.create('c')
    expect(one.later.map(({ ms }) => ms)).toEqual([0])
    one.turn()
    expect(client.sendings).toEqual([['a'], ['b'], ['c']])
  })

  it('are disconnected at the end of the run, and receive nothing afterwards', () => {
    const one = served()
    const client = watching(one)
    one.create('a')
    one.run.close()
    expect([client.state.hasEnded, one.later, one.run.watchers.size]).toEqual([true, [], 0])
  })
})
