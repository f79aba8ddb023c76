import { expect, it, vi } from 'vitest'
import type { Forecast, SessionDocument } from '../engine/index.ts'
import { createForecastClient, type ForecastPort } from './forecastClient.ts'
import type { ForecastKind, ForecastWorkerMessage } from './forecastProtocol.ts'

function start() {
  let deliver: (message: ForecastWorkerMessage) => void = () => undefined
  let crash: () => void = () => undefined
  const port = {
    post: vi.fn<ForecastPort['post']>(),
    close: vi.fn<ForecastPort['close']>(),
    listen: vi.fn<ForecastPort['listen']>((onMessage, onCrash) => {
      deliver = onMessage
      crash = onCrash
    }),
  }
  const connect = vi.fn(() => port)
  const client = createForecastClient(connect)
  const ask = (kind: ForecastKind) => {
    const onForecast = vi.fn<(forecast: Forecast | undefined) => void>()
    const document = {} as SessionDocument
    client.ask({ kind, document, cursor: { at: 0, handled: 0 }, manifest: '', seeds: [] }, onForecast)
    return onForecast
  }
  const answer = (id: number, isFinal: boolean) => {
    const forecast = { isFinal } as Forecast
    deliver({ type: 'forecast', id, forecast })
    return forecast
  }
  return { port, connect, client, ask, answer, deliver: (m: ForecastWorkerMessage) => deliver(m), crash: () => crash() }
}

it('starts the worker with the first request, and gives every answer up to the final one', () => {
  const { connect, ask, answer, port } = start()
  expect(connect).not.toHaveBeenCalled()
  const onForecast = ask('manifest')
  expect(connect).toHaveBeenCalledTimes(1)
  expect(port.post).toHaveBeenCalledWith(expect.objectContaining({ type: 'forecast', id: 1, kind: 'manifest' }))
  const answers = [answer(1, false), answer(1, true)]
  answer(1, true)
  expect(onForecast.mock.calls).toEqual(answers.map((one) => [one]))
  ask('manifest')
  expect(connect).toHaveBeenCalledTimes(1)
})

it('drops what answers an overtaken or a cancelled request', () => {
  const { client, ask, answer, port } = start()
  const [first, present, second] = [ask('manifest'), ask('present'), ask('manifest')]
  answer(1, true)
  answer(2, true)
  const newest = answer(3, false)
  client.cancel('manifest')
  answer(3, true)
  expect(first).not.toHaveBeenCalled()
  expect(present).toHaveBeenCalledTimes(1)
  expect(second.mock.calls).toEqual([[newest]])
  expect(port.post).toHaveBeenLastCalledWith({ type: 'cancel', kind: 'manifest' })
  client.cancel('manifest')
  expect(port.post).toHaveBeenCalledTimes(4)
})

it('says that it cannot tell when the engine or the worker fails', () => {
  const { ask, deliver, crash, port, connect } = start()
  const failed = ask('manifest')
  deliver({ type: 'failed', id: 1, message: 'assertion' })
  expect(failed.mock.calls).toEqual([[undefined]])
  const lost = ask('present')
  crash()
  expect(lost.mock.calls).toEqual([[undefined]])
  expect(port.close).toHaveBeenCalled()
  expect(ask('manifest').mock.calls).toEqual([[undefined]])
  expect(connect).toHaveBeenCalledTimes(1)
})
