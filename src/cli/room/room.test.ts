import { describe, expect, it } from 'vitest'
import type { Asked, RoomAnswer, WallState } from '../../room/messages.ts'
import { Room } from './room.ts'

function openRoom() {
  const clock = { now: 1_000 }
  let drawn = 0
  const room = new Room({ draw: () => (drawn++).toString(16).padStart(32, '0'), now: () => clock.now })
  const join = (): string => room.join(undefined)?.phone ?? ''
  let seq = 0
  const show = (wall: WallState): boolean => {
    seq++
    return room.show(seq, wall)
  }
  return { room, clock, join, show }
}

const wall = (scene: WallState['scene'], name = '12/2'): WallState => ({
  title: 'Both bounds',
  step: { number: 2, of: 4 },
  locale: 'en',
  address: '#12/2',
  question: { name, text: 'How many?' },
  scene,
  picture: [],
})
const choices: Asked = { type: 'choice', answers: ['one', 'two', 'three'] }
const asking = (asked: Asked = choices, name?: string): WallState => wall({ type: 'asking', asked }, name)
const playing = wall({ type: 'playing' })
const choice = (index: number) => ({ type: 'choice', choice: index }) as const

function roundOf(room: Room): number {
  const news = room.wallNews()
  return news.type === 'wall' ? news.round : 0
}

describe('answers of phones in a room', () => {
  it('are counted once for each phone, by its last answer, and shown only after the question is over', () => {
    const { room, join, show } = openRoom()
    const [a, b] = [join(), join()]
    show(asking())
    expect(room.answer(a, 1, roundOf(room), choice(0))).toBeUndefined()
    expect(room.answer(a, 2, roundOf(room), choice(2))).toBeUndefined()
    expect(room.answer(b, 1, roundOf(room), choice(2))).toBeUndefined()
    expect(room.newsForWall()).toMatchObject({ phones: 2, answered: 2, question: { name: '12/2' } })
    expect(room.newsForWall().question).not.toHaveProperty('counted')
    show(playing)
    expect(room.newsForWall().question).toEqual({ name: '12/2', counted: [{ answer: choice(2), count: 2 }] })
  })

  it('are not counted if repeated, from an unknown phone, for another round or without a valid choice', () => {
    const { room, join, show } = openRoom()
    const phone = join()
    show(asking())
    const round = roundOf(room)
    expect(room.answer('f'.repeat(32), 1, round, choice(0))).toBe('unknown')
    expect(room.answer(phone, 1, round + 1, choice(0))).toBe('over')
    expect(room.answer(phone, 2, round, choice(3))).toBe('unfit')
    expect(room.answer(phone, 3, round, { type: 'pod', pod: 'web-1' })).toBe('unfit')
    expect(room.answer(phone, 4, round, choice(1))).toBeUndefined()
    expect(room.answer(phone, 4, round, choice(0))).toBe('repeated')
    expect(room.counts().answered).toBe(1)
    show(playing)
    expect(room.answer(phone, 5, round, choice(0))).toBe('over')
    expect(room.newsForWall().question?.counted).toEqual([{ answer: choice(1), count: 1 }])
  })

  it.each<[RoomAnswer, boolean]>([
    [{ type: 'numbers', values: [13, 5] }, true],
    [{ type: 'numbers', values: [13] }, false],
    [{ type: 'numbers', values: [99, 5] }, false],
    [{ type: 'moment', seconds: 3 }, false],
  ])('of numbers lie within their limits: %o', (answer, fits) => {
    const { room, join, show } = openRoom()
    const values = [
      { label: 'Pods', least: 0, most: 20 },
      { label: 'broken', least: 0, most: 10 },
    ]
    show(asking({ type: 'numbers', values, offered: [[12, 2]] }))
    expect(room.answer(join(), 1, roundOf(room), answer) === undefined).toBe(fits)
  })

  it('stay while the wall is reloaded at a question, and are removed when the question is asked again', () => {
    const { room, join, show } = openRoom()
    const phone = join()
    show(asking())
    const round = roundOf(room)
    room.answer(phone, 1, round, choice(0))
    show({ ...asking(), title: 'reloaded' })
    expect(roundOf(room)).toBe(round)
    expect(room.counts().answered).toBe(1)
    show(playing)
    show(asking())
    expect(roundOf(room)).toBe(round + 1)
    expect(room.counts().answered).toBe(0)
  })

  it('of an earlier question are shown again when the wall returns to that question', () => {
    const { room, join, show } = openRoom()
    show(asking())
    room.answer(join(), 1, roundOf(room), choice(0))
    show(asking(choices, '12/3'))
    expect(room.newsForWall().question).toEqual({ name: '12/3' })
    show(playing)
    expect(room.newsForWall().question?.counted).toEqual([{ answer: choice(0), count: 1 }])
  })
})

describe('phones in a room', () => {
  it('that reload or sleep have the same identity, and are counted for a minute', () => {
    const { room, clock, join } = openRoom()
    const phone = join()
    room.connect(phone)
    expect(room.join(phone)).toEqual({ phone, seq: 0 })
    room.disconnect(phone)
    expect(room.counts().phones).toBe(1)
    clock.now += 61_000
    expect(room.counts().phones).toBe(0)
    room.connect(phone)
    expect(room.counts().phones).toBe(1)
  })

  it('that have answered are counted even while they sleep', () => {
    const { room, clock, join, show } = openRoom()
    const phone = join()
    show(asking())
    room.answer(phone, 1, roundOf(room), choice(0))
    clock.now += 600_000
    expect(room.counts()).toEqual({ phones: 1, answered: 1 })
  })

  it('are at most 400; a phone that leaves makes room for another', () => {
    const { room, clock } = openRoom()
    for (let i = 0; i < 400; i++) expect(room.join(undefined)).toBeDefined()
    expect(room.join(undefined)).toBeUndefined()
    clock.now += 61_000
    expect(room.join(undefined)).toBeDefined()
  })

  it('do not accept an older state of the wall', () => {
    const { room } = openRoom()
    expect(room.show(2, playing)).toBe(true)
    expect(room.show(2, playing)).toBe(false)
    expect(room.show(1, asking())).toBe(false)
    expect(room.wallNews()).toMatchObject({ wall: playing })
  })
})
