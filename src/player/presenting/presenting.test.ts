import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionDocument } from '../../engine/index.ts'
import { initialPresenting, usePresenterLink, usePresenting } from '../../store/presenting.ts'
import { useUi } from '../../store/ui.ts'
import type { RunToOpen } from '../playerTypes.ts'
import { startingDocument } from '../runs/firstRun.ts'
import { ScriptedPage } from '../start/scriptedPage.ts'
import { act, sendActsBy } from './acts.ts'
import { followRoom } from './follow.ts'
import { envelope, MESSAGE_VERSION, type RoomMessage, readPresenterMessage, readRoomMessage } from './messages.ts'
import { roomLock } from './presence.ts'
import { presenterAct } from './presenterKeys.ts'
import { connectRoom, type MessageLine } from './room.ts'
import { roomOfPresenter } from './roomKey.ts'
import { presenterFragment, takeRoomKey } from './roomSecret.ts'

const page = new ScriptedPage()

/** The room's key, and its id, which other pages can learn. */
const room = '0123456789abcdef0123456789abcdef'
const id = '00112233445566aa'
const document = startingDocument('')
vi.stubGlobal('location', { href: 'https://example.org/rollscope/?a#r1.x' })
vi.mock('../runs/runChange.ts', () => ({ currentEntry: () => ({ id: 'run-1' }) }))

beforeEach(() => {
  sendActsBy(undefined)
})

/** An end of a channel; the test is the other end. */
function fakeLine() {
  const sent: unknown[] = []
  let listener: ((event: { data: unknown }) => void) | undefined
  const line = {
    postMessage: (message: unknown) => sent.push(message),
    addEventListener: (_: string, added: typeof listener) => {
      listener = added
    },
    close: () => undefined,
  } as unknown as MessageLine
  return { line, sent, hear: (data: unknown) => listener?.({ data }) }
}

const messagesOf = (sent: unknown[]) => sent.map((one) => (one as { message: RoomMessage }).message)

describe('a presenter message', () => {
  const place: RoomMessage = {
    type: 'place',
    token: 't',
    cursor: { at: 8_000, step: 3 },
    fingerprint: 'f',
    playing: false,
    speed: 1,
    skipsWaits: false,
    stepBy: 'sync',
  }

  it('has the same content when read as when sent', () => {
    expect(readRoomMessage(envelope(room, place), room)).toEqual(place)
    expect(readPresenterMessage(envelope(room, { type: 'hello' }), room)).toEqual({ type: 'hello' })
    const run = { type: 'run', token: 't', id: 'i', document } as const
    expect(readRoomMessage(envelope(room, run), room)).toEqual(run)
  })

  it.each<[string, unknown]>([
    ['no envelope', place],
    ['another room', envelope('fedcba9876543210', place)],
    ['a cursor before the beginning', envelope(room, { ...place, cursor: { at: -1, step: 0 } })],
    ['half a step', envelope(room, { ...place, cursor: { at: 1, step: 0.5 } })],
    ['an endless speed', envelope(room, { ...place, speed: Number.POSITIVE_INFINITY })],
    ['an unknown type', envelope(room, { ...place, type: 'constructor' } as never)],
    ['a run that is none', envelope(room, { type: 'run', token: 't', id: 'i', document: {} as SessionDocument })],
  ])('that has or is %s is ignored', (_, data) => {
    expect(readRoomMessage(data, room)).toBeUndefined()
  })

  it('of another version is distinguished from an invalid message', () => {
    expect(readRoomMessage({ app: 'rollscope', version: MESSAGE_VERSION + 1, room, message: place }, room)).toBe(
      'otherVersion',
    )
    expect(readPresenterMessage({ app: 'rollscope', version: MESSAGE_VERSION + 1, room, message: {} }, room)).toBe(
      'otherVersion',
    )
  })

  it.each([
    ['another origin', 'https://evil.example/#r1.x', false],
    ['a script', 'javascript:alert(1)', false],
    ['this page', 'https://example.org/rollscope/#r2.x', true],
    ['nothing yet', '', true],
  ])('may contain a link (%s): %s', (_, link, isTaken) => {
    const message = {
      type: 'room',
      presenting: { ...initialPresenting, link },
      selection: { workloadUid: '', selected: undefined, stageView: 'replicaSet', inspectorTab: 'why' },
      isLarge: true,
      size: { width: 1_280, height: 720 },
    } as const
    expect(readRoomMessage(envelope(room, message), room) !== undefined).toBe(isTaken)
  })

  it('must not contain votes for missing answers, nor an unknown move', () => {
    const poll = { question: 'q', answers: ['a', 'b'], counts: [1] }
    const state = { ...initialPresenting, poll }
    const message = { type: 'room', presenting: state, selection: {}, isLarge: true, size: {} }
    expect(readRoomMessage(envelope(room, message as never), room)).toBeUndefined()
    expect(
      readPresenterMessage(envelope(room, { type: 'act', act: { do: 'vote', answer: 20, by: 1 } }), room),
    ).toBeUndefined()
    expect(
      readPresenterMessage(envelope(room, { type: 'act', act: { do: 'move', move: 'toString' as 'step' } }), room),
    ).toBeUndefined()
  })
})

describe("the audience's window", () => {
  function open(wasLarge = false, windows: readonly string[] = []) {
    const end = fakeLine()
    const locks = { request: vi.fn(), query: async () => ({ held: windows.map((name) => ({ name })) }) }
    const close = connectRoom({
      room: { id, key: room },
      line: end.line,
      player: { document: () => document },
      page: Object.assign(new EventTarget(), { innerWidth: 1_280, innerHeight: 720 }) as unknown as Window,
      presence: { locks },
      wasLarge,
    })
    return { ...end, close }
  }

  it('sends the run before its cursor, sends both again on request, and then sends changes', () => {
    const { sent, hear, close } = open()
    expect(messagesOf(sent).map(({ type }) => type)).toEqual(['run', 'room', 'place'])
    sent.length = 0
    hear(envelope(room, { type: 'hello' }))
    expect(messagesOf(sent).map(({ type }) => type)).toEqual(['run', 'room', 'place'])
    sent.length = 0
    page.isAt({ at: 5, step: 1 })
    page.engineIsReady()
    expect(messagesOf(sent)).toMatchObject([{ type: 'place', cursor: { at: 5, step: 1 } }])
    close()
    expect(messagesOf(sent).at(-1)).toEqual({ type: 'roomLeaves' })
  })

  it("restores presenter mode after a reload only if the presenter's window is still there", () => {
    const { hear, close } = open(true)
    expect(useUi.getState().presenting).toBe(false)
    hear(envelope(room, { type: 'presenterLeaves' }))
    expect(useUi.getState().presenting).toBe(false)
    hear(envelope(room, { type: 'ping' }))
    expect(useUi.getState().presenting).toBe(true)
    // Only once: a later exit from presenter mode stays.
    page.present(false)
    hear(envelope(room, { type: 'ping' }))
    expect(useUi.getState().presenting).toBe(false)
    close()
  })

  it.each([
    ['silent because the browser slows it down is there', [roomLock(id)], 'there'],
    ['gone without a word is gone', [roomLock('fedcba9876543210')], 'gone'],
  ])("knows that a presenter's window is %s", async (_, windows, other) => {
    vi.useFakeTimers()
    const { hear, close } = open(false, windows)
    hear(envelope(room, { type: 'ping' }))
    await vi.advanceTimersByTimeAsync(6_000)
    expect(usePresenterLink.getState().other).toBe('there')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(usePresenterLink.getState().other).toBe(other)
    close()
    vi.useRealTimers()
  })

  it("ignores a sender that knows only the room's id, but not its key", () => {
    const { sent, hear, close } = open()
    sent.length = 0
    for (const name of [id, '', 'f'.repeat(32)]) {
      hear(envelope(name, { type: 'hello' }))
      hear(envelope(name, { type: 'act', act: { do: 'blank' } }))
      hear(envelope(name, { type: 'act', act: { do: 'present' } }))
    }
    expect(sent).toEqual([])
    expect(usePresenting.getState().isBlank).toBe(false)
    expect(useUi.getState().presenting).toBe(false)
    hear(envelope(room, { type: 'act', act: { do: 'blank' } }))
    expect(usePresenting.getState().isBlank).toBe(true)
    close()
  })

  it("passes the room's key to the presenter's window, which removes the key from its address", () => {
    const stored = new Map<string, string>()
    const storage = {
      setItem: (k: string, value: string) => stored.set(k, value),
      getItem: (k: string) => stored.get(k) ?? null,
    }
    const pageAt = (hash: string) => {
      const location = { hash }
      const history = {
        replaceState: (_: unknown, __: string, address: string) => Object.assign(location, { hash: address }),
      }
      return { location, history, sessionStorage: storage } as unknown as Parameters<typeof takeRoomKey>[0]
    }
    const page = pageAt(presenterFragment({ id, key: room }))
    expect(takeRoomKey(page)).toBe(room)
    expect(page.location.hash).toBe(`#presenter.${id}`)
    // After a reload, and in a window opened with public knowledge only.
    expect(takeRoomKey(page)).toBe(room)
    stored.clear()
    expect(takeRoomKey(page)).toBeUndefined()
    expect(takeRoomKey(pageAt('#presenter.0123'))).toBeUndefined()
    expect(roomOfPresenter(`#presenter.${id}`)).toEqual({ id, key: undefined })
    expect(roomOfPresenter(`#presenter.${id}.${id}`)).toBeUndefined()
  })

  it('counts only votes for existing answers, and keeps the bookmarks of other runs', () => {
    const { hear, close } = open()
    const send = (one: Parameters<typeof act>[0]) => hear(envelope(room, { type: 'act', act: one }))
    send({ do: 'vote', answer: 0, by: 1 })
    expect(usePresenting.getState().poll).toBeUndefined()
    send({ do: 'ask', question: 'q', answers: ['a', 'b'] })
    send({ do: 'vote', answer: 1, by: 1 })
    send({ do: 'vote', answer: 0, by: -1 })
    send({ do: 'vote', answer: 3, by: 1 })
    expect(usePresenting.getState().poll?.counts).toEqual([0, 1])
    send({ do: 'reveal', right: 3 })
    expect(usePresenting.getState().poll?.right).toBeUndefined()
    const other = { run: 'run-0', at: 1, step: 0, text: 'before' }
    page.presents({ marks: [other] })
    page.isAt({ at: 9, step: 2 })
    send({ do: 'mark', text: 'here' })
    send({ do: 'mark', text: 'here' })
    expect(usePresenting.getState().marks).toEqual([other, { run: 'run-1', at: 9, step: 2, text: 'here' }])
    close()
  })
})

describe('a presenter’s window', () => {
  function follow() {
    const end = fakeLine()
    const done: unknown[] = []
    followRoom({
      room,
      line: end.line,
      player: {
        open: async ({ cursor }: RunToOpen) => {
          done.push(['open', cursor])
          return true
        },
        goTo: async (cursor) => {
          done.push(['goTo', cursor])
        },
      },
      page: Object.assign(new EventTarget(), { setInterval: () => 0 }) as unknown as Window,
    })
    return { ...end, done }
  }
  const place = (token: string, at: number) =>
    envelope(room, {
      type: 'place',
      token,
      cursor: { at, step: 0 },
      fingerprint: 'f',
      playing: false,
      speed: 1,
      skipsWaits: false,
      stepBy: 'sync',
    })
  const run = (token: string) => envelope(room, { type: 'run', token, id: 'run-1', document })

  it("requests all state, opens the run at the audience's cursor, and follows only the newest cursor", async () => {
    const { sent, hear, done } = follow()
    expect(sent).toEqual([envelope(room, { type: 'hello' })])
    hear(run('a'))
    hear(place('a', 1))
    hear(place('a', 2))
    hear(place('a', 3))
    await vi.waitFor(() => expect(done).toHaveLength(2))
    expect(done).toEqual([
      ['open', { at: 1, step: 0 }],
      ['goTo', { at: 3, step: 0 }],
    ])
  })

  it("requests the run for a cursor of an unknown run, and opens the run of a reloaded audience's window", async () => {
    const { sent, hear, done } = follow()
    hear(place('b', 1))
    expect(sent.at(-1)).toEqual(envelope(room, { type: 'hello' }))
    expect(done).toEqual([])
    hear(run('b'))
    hear(place('b', 1))
    // The audience's window was reloaded: the same run with another token.
    hear(envelope(room, { type: 'roomLeaves' }))
    expect(usePresenterLink.getState().other).toBe('gone')
    hear(run('c'))
    hear(place('c', 4))
    expect(usePresenterLink.getState().other).toBe('there')
    await vi.waitFor(() => expect(done).toHaveLength(2))
    expect(done).toEqual([
      ['open', { at: 1, step: 0 }],
      ['open', { at: 4, step: 0 }],
    ])
  })

  it('has a key for the moment that decides the step of a lesson', () => {
    expect(presenterAct({ key: 'g', repeat: false } as KeyboardEvent)).toEqual({ do: 'moment' })
  })

  it("sends actions to the audience's window, and changes no state by itself", () => {
    const { sent } = follow()
    act({ do: 'blank' })
    expect(sent.at(-1)).toEqual(envelope(room, { type: 'act', act: { do: 'blank' } }))
    expect(usePresenting.getState().isBlank).toBe(false)
  })
})
