import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useFirstVisit } from '../../store/firstVisit.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { storeFirstVisit } from './firstVisitStorage.ts'

const page = new ScriptedPage()

let kept: Map<string, string>
let stop: () => void

const key = 'rollscope.firstVisit'
const stage = () => useFirstVisit.getState().stage

function storage(): Storage {
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  }
}

beforeEach(() => {
  kept = new Map()
  stop = () => undefined
})
afterEach(() => stop())

describe('a first visit', () => {
  it('starts with the stage "what", and continues at the stage where the user left', () => {
    stop = storeFirstVisit(storage)
    expect(stage()).toBe('what')
    page.hints('why')
    stop()
    page.reload()
    stop = storeFirstVisit(storage)
    expect(stage()).toBe('why')
  })

  it('is over after the last hint, and for an unknown stored value', () => {
    for (const stored of ['over', '<b>', '']) {
      kept.set(key, stored)
      stop()
      stop = storeFirstVisit(storage)
      expect(stage()).toBe('over')
    }
  })

  it('continues with the stage "time" after the bar of the first hint is closed', () => {
    stop = storeFirstVisit(storage)
    page.proposesRollout()
    page.proposesRollout(false)
    expect([stage(), kept.get(key)]).toEqual(['time', 'time'])
    page.proposesRollout()
    page.proposesRollout(false)
    expect(stage()).toBe('time')
  })

  it('has no hints without storage', () => {
    stop = storeFirstVisit(() => {
      throw new DOMException('no storage here', 'SecurityError')
    })
    expect(stage()).toBe('over')
  })
})
