import { describe, expect, it, vi } from 'vitest'
import {
  createEngineClient,
  EngineGoneError,
  type EnginePort,
  EngineRequestError,
  silenceMs,
  workerPort,
} from './engineClient.ts'
import type { EngineMessage, EngineRequest, EngineRequests, FrameReply, Position } from './protocol.ts'

const position: Position = {
  cursor: { at: 5, step: 1 },
  head: { at: 5, step: 1 },
  events: { handled: 1, known: 1 },
  fingerprint: 'f',
  quiet: false,
}
const frame: FrameReply = {
  type: 'frame',
  diff: { workloads: [], revisions: [], pods: [], nodes: [], others: [], removed: [] },
  timeline: { samples: [], requests: [], marks: [] },
  trace: [],
  truncated: false,
  ...position,
}

function fakePort() {
  const sent: EngineRequest[] = []
  let onMessage: (message: EngineMessage) => void = () => undefined
  let onCrash: (message: string) => void = () => undefined
  const port: EnginePort = {
    post: (message) => sent.push(message),
    listen: (message, crash) => {
      onMessage = message
      onCrash = crash
    },
    close: vi.fn(),
  }
  return {
    port,
    sent,
    answer: <N extends keyof EngineRequests>(index: number, name: N, answer: EngineRequests[N]['answer'], epoch = 1) =>
      onMessage({ type: 'answer', id: sent[index]?.id ?? -1, name, epoch, answer }),
    deliver: (message: EngineMessage) => onMessage(message),
    crash: (message: string) => onCrash(message),
  }
}

describe('an engine client whose worker was killed', () => {
  /** Fake browser locks: a request is granted when the test releases it. */
  function fakeLocks() {
    const waiting: { readonly name: string; readonly grant: () => void }[] = []
    const request = (name: string, options: { readonly signal: AbortSignal }, grant: () => void): Promise<void> =>
      new Promise((_, reject) => {
        options.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        waiting.push({ name, grant: () => !options.signal.aborted && grant() })
      })
    return { waiting, locks: { request } as LockManager }
  }

  function startWorker() {
    const worker = Object.assign(new EventTarget(), { postMessage: vi.fn(), terminate: vi.fn() })
    const { waiting, locks } = fakeLocks()
    const onFatal = vi.fn()
    const client = createEngineClient(workerPort(worker as unknown as Worker, locks), { onFatal })
    const alive = Object.assign(new Event('message'), { data: { type: 'alive', lock: 'engine-1' } })
    worker.dispatchEvent(alive)
    return { client, onFatal, waiting }
  }

  it("fails as soon as the browser releases the worker's lock", async () => {
    const { client, onFatal, waiting } = startWorker()
    const asked = client.ask('advance', { until: 10 })
    expect(waiting.map(({ name }) => name)).toEqual(['engine-1'])
    expect(onFatal).not.toHaveBeenCalled()
    waiting[0]?.grant()
    expect(onFatal).toHaveBeenCalledTimes(1)
    await expect(asked).rejects.toBeInstanceOf(EngineGoneError)
  })

  it('reports no failure if the client was closed before the lock is released', () => {
    const { client, onFatal, waiting } = startWorker()
    client.close()
    waiting[0]?.grant()
    expect(onFatal).not.toHaveBeenCalled()
  })
})

describe('createEngineClient', () => {
  it('sends each request with a unique id, and resolves the request with the reply that has this id', async () => {
    const fake = fakePort()
    const client = createEngineClient(fake.port, { onFatal: vi.fn() })
    const first = client.ask('advance', { until: 10 })
    const second = client.ask('seek', { at: 3 })
    expect(fake.sent).toMatchObject([
      { name: 'advance', input: { until: 10 } },
      { name: 'seek', input: { at: 3 } },
    ])
    expect(fake.sent[0]?.id).not.toBe(fake.sent[1]?.id)
    fake.answer(1, 'seek', { ...frame, fingerprint: 'second' })
    fake.answer(0, 'advance', { ...frame, fingerprint: 'first' })
    expect((await first).fingerprint).toBe('first')
    expect((await second).fingerprint).toBe('second')
  })

  it('delivers parts before the answer, until the request is cancelled', async () => {
    const fake = fakePort()
    const client = createEngineClient(fake.port, { onFatal: vi.fn() })
    const wanted = new AbortController()
    const onPart = vi.fn()
    const asked = client.ask('seek', { at: 3 }, { onPart, signal: wanted.signal })
    const part = (value: unknown) => fake.deliver({ type: 'part', id: 1, name: 'seek', part: value as never })
    part('half')
    wanted.abort(new Error('changed my mind'))
    part('more')
    fake.answer(0, 'seek', frame)
    await expect(asked).rejects.toThrow('changed my mind')
    expect(onPart.mock.calls).toEqual([['half']])
    expect(fake.sent[1]).toEqual({ id: 1, cancel: true })
    await expect(client.ask('seek', { at: 4 }, { signal: wanted.signal })).rejects.toThrow('changed my mind')
    expect(fake.sent).toHaveLength(2)
  })

  it('drops a reply of an older epoch', async () => {
    const fake = fakePort()
    const client = createEngineClient(fake.port, { onFatal: vi.fn() })
    const old = client.ask('advance', { until: 10 })
    const seek = client.ask('seek', { at: 3 })
    fake.answer(1, 'seek', frame, 2)
    fake.answer(0, 'advance', frame, 1)
    await expect(seek).resolves.toMatchObject({ type: 'frame' })
    await expect(old).rejects.toBeInstanceOf(EngineGoneError)
  })

  it("rejects a request that is refused, or answered with another request's answer", async () => {
    const fake = fakePort()
    const client = createEngineClient(fake.port, { onFatal: vi.fn() })
    const refused = client.ask('seek', { at: -1 })
    const strange = client.ask('autoscaling', {})
    fake.deliver({ type: 'refused', id: fake.sent[0]?.id ?? -1, epoch: 1, message: 'no such moment' })
    fake.answer(1, 'seek', frame)
    await expect(refused).rejects.toEqual(new EngineRequestError('no such moment'))
    await expect(strange).rejects.toThrow('The engine answered autoscaling with seek.')
  })

  it('rejects every open request when the engine fails, reports the failure once, and stops the worker', async () => {
    const fake = fakePort()
    const onFatal = vi.fn()
    const client = createEngineClient(fake.port, { onFatal })
    const open = client.ask('seek', { at: 1 })
    fake.deliver({ type: 'fatal', message: 'assertion', stack: 'at x', document: undefined })
    fake.crash('later')
    await expect(open).rejects.toBeInstanceOf(EngineGoneError)
    await expect(client.ask('seek', { at: 2 })).rejects.toBeInstanceOf(EngineGoneError)
    expect(onFatal.mock.calls).toEqual([[{ message: 'assertion', stack: 'at x', document: undefined }]])
    expect(fake.port.close).toHaveBeenCalledTimes(1)
    expect(fake.sent).toHaveLength(1)
  })

  it('treats a worker that does not load as a failed engine', () => {
    const fake = fakePort()
    const onFatal = vi.fn()
    createEngineClient(fake.port, { onFatal })
    fake.crash('script not found')
    expect(onFatal).toHaveBeenCalledWith({
      message: 'script not found',
      stack: '',
      document: undefined,
      neverStarted: true,
    })
  })

  it('treats a hanging engine as failed, but waits for a slow engine', async () => {
    vi.useFakeTimers()
    const slow = fakePort()
    const onFatal = vi.fn()
    const reply = createEngineClient(slow.port, { onFatal }).ask('seek', { at: 1 })
    vi.advanceTimersByTime(silenceMs + 1_000)
    slow.answer(0, 'seek', frame)
    await expect(reply).resolves.toMatchObject({ type: 'frame' })
    vi.advanceTimersByTime(60_000)
    expect(onFatal).not.toHaveBeenCalled()

    const hanging = createEngineClient(fakePort().port, { onFatal }).ask('seek', { at: 1 })
    const rejected = expect(hanging).rejects.toBeInstanceOf(EngineGoneError)
    vi.advanceTimersByTime(silenceMs + 10_000)
    await rejected
    expect(onFatal).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('not answered') }))
    vi.useRealTimers()
  })

  it('ignores replies without a request', () => {
    const fake = fakePort()
    createEngineClient(fake.port, { onFatal: vi.fn() })
    expect(() => fake.deliver({ type: 'answer', id: 99, name: 'seek', epoch: 1, answer: frame })).not.toThrow()
  })
})
