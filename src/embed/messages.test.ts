import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EmbedCommandError, openPageChannel, readMessage } from './messages.ts'
import type { EmbedCommand, EmbedEventMessage } from './messageTypes.ts'

const head = { protocol: 'rollscope', version: 1 } as const

describe('readMessage', () => {
  it.each([
    { type: 'play' },
    { type: 'pause' },
    { type: 'seek', to: 12.5 },
    { type: 'step' },
    { type: 'step', by: 'write', back: true },
    { type: 'apply', manifest: 'kind: Pod' },
  ])('accepts %o', (command) => {
    expect(readMessage({ ...head, ...command })).toEqual({ type: 'command', command: { ...head, ...command } })
  })

  it.each([undefined, null, 'play', 7, [], {}, { type: 'play' }, { protocol: 'other', version: 1, type: 'play' }])(
    'ignores %o',
    (data) => {
      expect(readMessage(data)).toEqual({ type: 'foreign' })
    },
  )

  it.each([
    [{ ...head, version: 2, type: 'play' }, 'version'],
    [{ ...head, version: 0, type: 'play' }, 'message'],
    [{ ...head, type: 'open' }, 'message'],
    [{ ...head, type: 'seek' }, 'message'],
    [{ ...head, type: 'seek', to: -1 }, 'message'],
    [{ ...head, type: 'seek', to: Number.NaN }, 'message'],
    [{ ...head, type: 'seek', to: 1e12 }, 'message'],
    [{ ...head, type: 'seek', to: '3' }, 'message'],
    [{ ...head, type: 'step', by: 'year' }, 'message'],
    [{ ...head, type: 'apply', manifest: '' }, 'message'],
    [{ ...head, type: 'apply', manifest: 'x'.repeat(256 * 1024 + 1) }, 'message'],
    [{ ...head, type: 'play', and: 'more' }, 'message'],
  ])('rejects %o', (data, code) => {
    expect(readMessage(data)).toMatchObject({ type: 'problem', code })
  })
})

describe('the message channel of a frame', () => {
  const origin = 'https://kubernetes.io'
  let listeners: ((event: Partial<MessageEvent>) => void)[]
  let sent: (EmbedEventMessage & { to: string })[]
  let obeyed: EmbedCommand[]
  const page = {
    postMessage: (message: EmbedEventMessage, to: string) => sent.push({ ...message, to }),
  } as unknown as Window

  const frameIn = (parents: readonly string[] | undefined): Window =>
    ({
      parent: page,
      location: { ancestorOrigins: parents },
      addEventListener: (_: string, listener: (event: Partial<MessageEvent>) => void) => listeners.push(listener),
      removeEventListener: () => undefined,
    }) as unknown as Window
  const say = (data: unknown, from = origin, source: unknown = page) => {
    for (const listener of listeners) listener({ data, origin: from, source: source as Window })
  }
  const open = (
    allow: readonly string[],
    handleCommand = (command: EmbedCommand) => Promise.resolve(void obeyed.push(command)),
  ) => openPageChannel({ frame: frameIn([origin]), allow, handleCommand })

  beforeEach(() => {
    listeners = []
    sent = []
    obeyed = []
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })
  afterEach(() => vi.restoreAllMocks())

  it('accepts commands of an origin that the link allows', async () => {
    open([origin])
    say({ ...head, type: 'play' })
    await vi.waitFor(() => expect(obeyed).toMatchObject([{ type: 'play' }]))
  })

  it('ignores commands of other origins without an answer', async () => {
    open([origin])
    say({ ...head, type: 'play' }, 'https://kubernetes.io.evil.example')
    say({ ...head, type: 'play' }, 'http://kubernetes.io')
    say({ ...head, type: 'play' }, 'null')
    // From a sibling frame, whatever its origin.
    say({ ...head, type: 'play' }, origin, {})
    say({ ...head, type: 'pause' })
    await vi.waitFor(() => expect(obeyed).toMatchObject([{ type: 'pause' }]))
    expect(sent).toEqual([])
    expect(console.warn).toHaveBeenCalledTimes(3)
  })

  it('neither accepts nor sends messages if the link allows no origin', async () => {
    const channel = open([])
    say({ ...head, type: 'play' })
    channel.tell({ type: 'cursor', at: 1, playing: false })
    await Promise.resolve()
    expect([obeyed, sent]).toEqual([[], []])
  })

  it("sends events to the origin of the page alone, or to all allowed origins if the page's origin is hidden", () => {
    open(['https://a.org', origin]).tell({ type: 'cursor', at: 1, playing: false })
    expect(sent.map(({ to }) => to)).toEqual([origin])
    sent = []
    openPageChannel({
      frame: frameIn(undefined),
      allow: ['https://a.org', origin],
      handleCommand: async () => undefined,
    }).tell({
      type: 'size',
      height: 200,
    })
    expect(sent.map(({ to }) => to)).toEqual(['https://a.org', origin])
  })

  it('answers an invalid or failed command with an error', async () => {
    open([origin], () => Promise.reject(new EmbedCommandError('refused', 'the server says no')))
    say({ ...head, type: 'seek', to: 'soon' })
    say({ ...head, type: 'apply', manifest: 'kind: Pod' })
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toMatchObject([
      { type: 'error', code: 'message', version: 1 },
      { type: 'error', code: 'refused', message: 'the server says no' },
    ])
  })

  it('limits the number of waiting commands', () => {
    open([origin], () => new Promise(() => undefined))
    for (let count = 0; count < 25; count += 1) say({ ...head, type: 'step' })
    expect(sent.map((event) => event.type === 'error' && event.code)).toEqual(Array(5).fill('busy'))
  })
})
