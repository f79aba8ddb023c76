import { beforeEach, expect, it, vi } from 'vitest'
import type { Forecast, SessionDocument } from '../engine/index.ts'
import { createForecastClient, type ForecastPort, forecastSilenceMs, supersededTimeoutMs } from './forecastClient.ts'
import type { ForecastKind, ForecastMessage } from './workerRequests.ts'

/** Lets pending Promise callbacks run. */
const settled = () => Promise.resolve().then(() => undefined)

function start() {
  let deliver: (message: ForecastMessage) => void = () => undefined
  let crash: (message: string) => void = () => undefined
  const port = {
    post: vi.fn<ForecastPort['post']>(),
    close: vi.fn<ForecastPort['close']>(),
    listen: vi.fn<ForecastPort['listen']>((onMessage, onCrash) => {
      deliver = onMessage
      crash = onCrash
    }),
  }
  const connect = vi.fn(() => port)
  const onRefused = vi.fn<(error: Error) => void>()
  const client = createForecastClient(connect, onRefused)
  const ask = (kind: ForecastKind) => {
    const onForecast = vi.fn<(forecast: Forecast | undefined) => void>()
    const document = {} as SessionDocument
    client.ask({ kind, document, cursor: { at: 0, step: 0 }, manifest: '', seeds: [] }, onForecast)
    return onForecast
  }
  const answer = async (id: number, isFinal: boolean) => {
    const forecast = { isFinal } as Forecast
    if (isFinal) deliver({ type: 'answer', id, name: 'forecast', answer: forecast })
    else deliver({ type: 'part', id, name: 'forecast', part: forecast })
    await settled()
    return forecast
  }
  const sayAlive = (id: number) => deliver({ type: 'part', id, name: 'forecast', part: undefined })
  return {
    port,
    connect,
    onRefused,
    client,
    ask,
    answer,
    sayAlive,
    deliver: (m: ForecastMessage) => deliver(m),
    crash: () => crash('gone'),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

it('the forecast client starts a worker at the first request, and delivers answers up to the final one', async () => {
  const { connect, ask, answer, port } = start()
  expect(connect).not.toHaveBeenCalled()
  const onForecast = ask('manifest')
  expect(connect).toHaveBeenCalledTimes(1)
  const [first] = port.post.mock.calls.map(([message]) => message)
  expect(first).toMatchObject({ id: 1, name: 'forecast', input: { kind: 'manifest' } })
  const answers = [await answer(1, false), await answer(1, true)]
  await answer(1, true)
  expect(onForecast.mock.calls).toEqual(answers.map((one) => [one]))
  ask('manifest')
  expect(connect).toHaveBeenCalledTimes(1)
})

it('the forecast client drops answers to a superseded or cancelled request', async () => {
  const { client, ask, answer, port } = start()
  const [first, present, second] = [ask('manifest'), ask('present'), ask('manifest')]
  await answer(1, true)
  await answer(2, true)
  const newest = await answer(3, false)
  client.cancel('manifest')
  await answer(3, true)
  expect(first).not.toHaveBeenCalled()
  expect(present).toHaveBeenCalledTimes(1)
  expect(second.mock.calls).toEqual([[newest]])
  expect(port.post).toHaveBeenLastCalledWith({ id: 3, cancel: true })
  client.cancel('manifest')
  client.cancel('present')
  const sent = port.post.mock.calls.map(([message]) => ('cancel' in message ? `cancel ${message.id}` : message.id))
  expect(sent).toEqual([1, 2, 'cancel 1', 3, 'cancel 3'])
})

it('the forecast client reports that the engine or the worker has failed', async () => {
  const { ask, deliver, crash, port, connect, onRefused } = start()
  const failed = ask('manifest')
  deliver({ type: 'refused', id: 1, message: 'assertion' })
  await settled()
  expect(failed.mock.calls).toEqual([[undefined]])
  expect(onRefused.mock.calls).toMatchObject([[{ message: 'assertion' }]])
  const lost = ask('present')
  crash()
  await settled()
  expect(lost.mock.calls).toEqual([[undefined]])
  expect(port.close).toHaveBeenCalled()
  expect(ask('manifest').mock.calls).toEqual([[undefined]])
  expect(connect).toHaveBeenCalledTimes(1)
})

it('the forecast client replaces a worker that does not accept a newer request', async () => {
  const { ask, answer, sayAlive, port, connect } = start()
  ask('manifest')
  sayAlive(1)
  const present = ask('present')
  const newest = ask('manifest')
  vi.advanceTimersByTime(supersededTimeoutMs - 1)
  expect(connect).toHaveBeenCalledTimes(1)
  port.post.mockClear()
  vi.advanceTimersByTime(1)
  await settled()
  expect(port.close).toHaveBeenCalledTimes(1)
  expect(connect).toHaveBeenCalledTimes(2)
  expect(port.post.mock.calls.map(([request]) => request)).toMatchObject([
    { input: { kind: 'present' } },
    { input: { kind: 'manifest' } },
  ])
  // Ids start again with a new worker.
  const made = await answer(2, true)
  expect(newest.mock.calls).toEqual([[made]])
  expect(present).not.toHaveBeenCalled()
})

it('the forecast client lets a worker continue that reports progress, and ends a silent worker', async () => {
  const { ask, answer, sayAlive, port, connect } = start()
  const first = ask('manifest')
  for (let time = 0; time < 5; time++) {
    vi.advanceTimersByTime(forecastSilenceMs - 1)
    sayAlive(1)
  }
  expect(port.close).not.toHaveBeenCalled()
  vi.advanceTimersByTime(forecastSilenceMs)
  await settled()
  expect(port.close).toHaveBeenCalledTimes(1)
  expect(first.mock.calls).toEqual([[undefined, 'silent']])
  // The next manifest may be simpler.
  const next = ask('manifest')
  expect(connect).toHaveBeenCalledTimes(2)
  const made = await answer(1, true)
  vi.advanceTimersByTime(forecastSilenceMs * 2)
  expect(next.mock.calls).toEqual([[made]])
  expect(port.close).toHaveBeenCalledTimes(1)
})
