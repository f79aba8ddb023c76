import { afterEach, beforeEach, expect, it } from 'vitest'
import { initialFirstVisit, useFirstVisit } from '../../store/firstVisit.ts'
import { initialUi, useUi } from '../../store/ui.ts'
import { keepFirstVisit } from './firstVisitStorage.ts'

const key = 'rollscope.firstVisit'
let kept: Map<string, string>
let stop: () => void = () => undefined

function start(): void {
  const storage = { getItem: (name: string) => kept.get(name) ?? null, setItem: kept.set.bind(kept) }
  stop = keepFirstVisit(() => storage as Partial<Storage> as Storage)
}

beforeEach(() => {
  kept = new Map()
  useUi.setState(initialUi)
  useFirstVisit.setState(initialFirstVisit)
})
afterEach(() => stop())

it('goes on when the first hint goes, with nothing of the hints on the page yet', () => {
  start()
  expect(useFirstVisit.getState().stage).toBe('what')
  useUi.setState({ firstHint: true })
  useUi.setState({ firstHint: false })
  expect(useFirstVisit.getState().stage).toBe('time')
  expect(kept.get(key)).toBe('time')
  // It comes with every example, to who is further, too.
  useUi.setState({ firstHint: true })
  useUi.setState({ firstHint: false })
  expect(useFirstVisit.getState().stage).toBe('time')
})

it('is over for who has been here before', () => {
  kept.set(key, 'over')
  start()
  useUi.setState({ firstHint: true })
  useUi.setState({ firstHint: false })
  expect(useFirstVisit.getState().stage).toBe('over')
})

it('has no hints where nothing can be kept', () => {
  stop = keepFirstVisit(() => {
    throw new Error('denied')
  })
  expect(useFirstVisit.getState().stage).toBe('over')
})
