import { expect, it } from 'vitest'
import { cloneState, MutableRecord } from './cloneState.ts'

class Counter extends MutableRecord {
  count = 0
  seen = new Set<string>()
}

interface State {
  readonly empty: Map<string, Counter>
  readonly none: Set<string>
  readonly counters: Map<string, Counter>
  readonly queue: string[]
}

const firstState = (): State => ({
  empty: new Map(),
  none: new Set(),
  counters: new Map([['a', new Counter()]]),
  queue: [],
})

it('a cloned state can be continued from any number of times, also with empty collections', () => {
  const state = firstState()
  const kept = cloneState(state, 'keep')
  for (let time = 0; time < 2; time++) {
    const played = cloneState(kept, 'play')
    expect(played).toEqual(firstState())
    played.empty.set('b', new Counter())
    played.none.add('c')
    played.queue.push('d')
    const counter = played.counters.get('a') as Counter
    counter.count++
    counter.seen.add('e')
  }
  state.empty.set('f', new Counter())
  expect(kept).toEqual(firstState())
})
