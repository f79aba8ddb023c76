import { createEngineClient, workerPort } from '../bridge/engineClient.ts'
import { createForecastClient, forecastWorkerPort } from '../bridge/forecastClient.ts'
import { installPlayer } from './actions.ts'
import { startForecasts } from './forecast.ts'
import { listenToKeys } from './keys.ts'
import { createPlayer } from './player.ts'
import { keepPrefs } from './prefsStorage.ts'
import { openAddress } from './runs.ts'

/** Starts the engine, opens what the address holds and listens to keys: everything that the page does besides drawing. */
export function startPlayer(): void {
  keepPrefs(() => window.localStorage, navigator.languages)
  const player = createPlayer({
    connect: (onFatal) => createEngineClient(workerPort(startWorker()), { onFatal }),
    frames: {
      now: () => performance.now(),
      request: (callback) => requestAnimationFrame(callback),
      cancel: (id) => cancelAnimationFrame(id),
    },
  })
  installPlayer(player)
  listenToKeys(window)
  startForecasts({
    client: createForecastClient(() => forecastWorkerPort(startForecastWorker())),
    document: player.document,
  })
  window.addEventListener('hashchange', () => void openAddress(player, window.location.hash, 'whileOpen'))
  void openAddress(player, window.location.hash, 'atStart')
}

function startWorker(): Worker {
  return new Worker(new URL('../bridge/engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' })
}

function startForecastWorker(): Worker {
  return new Worker(new URL('../bridge/forecast.worker.ts', import.meta.url), { type: 'module', name: 'forecast' })
}
