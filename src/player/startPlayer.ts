import { createEngineClient, workerPort } from '../bridge/engineClient.ts'
import { createForecastClient } from '../bridge/forecastClient.ts'
import { installPlayer } from './actions/actions.ts'
import { startForecasts } from './feeds/forecast.ts'
import { startRuns } from './keeping/keptRuns.ts'
import { keepPrefs } from './keeping/prefsStorage.ts'
import { listenToKeys } from './keys/keys.ts'
import { createPlayer } from './player.ts'
import { listenToDrops } from './runs/drops.ts'

/** Starts the engine, opens what the address holds and listens to keys: everything that the page does besides drawing. */
export function startPlayer(): void {
  keepPrefs(() => window.localStorage, navigator.languages)
  const player = createPlayer({
    connect: (onFatal) => createEngineClient(workerPort(startWorker('engine')), { onFatal }),
    frames: {
      now: () => performance.now(),
      request: (callback) => requestAnimationFrame(callback),
      cancel: (id) => cancelAnimationFrame(id),
    },
  })
  installPlayer(player)
  listenToKeys(window)
  listenToDrops(window)
  startForecasts({
    client: createForecastClient(() => workerPort(startWorker('forecast'))),
    document: () => player.currentRun(),
  })
  startRuns(player, window)
}

/** Both workers run the same script; their name says what they do. */
function startWorker(name: 'engine' | 'forecast'): Worker {
  return name === 'engine'
    ? new Worker(new URL('../bridge/engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' })
    : new Worker(new URL('../bridge/engine.worker.ts', import.meta.url), { type: 'module', name: 'forecast' })
}
