/** The app of a page: it owns the run with its engine, the state, and everything that follows them. */
import { beginPage, pageState } from '../../app/pageState.ts'
import { stopWith } from '../../app/stopWith.ts'
import type { ForecastPort } from '../../workers/forecastClient.ts'
import { installPlayer } from '../actions/actions.ts'
import { createPlayer, type Player } from '../player.ts'
import type { PlayerOptions } from '../playerTypes.ts'
import type { FrameClock } from '../playLoop.ts'
import { storeFirstVisit } from '../saving/prefsStorage.ts'

interface AppOptions {
  /** Starts an engine; called again after a failure. */
  readonly connect: PlayerOptions['connect']
  /** Starts the worker of the forecasts; without it, the page has no forecasts. */
  readonly foresee?: () => ForecastPort
  readonly storage: () => Storage
  /** Frames of the window. */
  readonly frames: FrameClock
}

export interface App {
  readonly player: Player
  /** Aborted by `close`: listeners on the window end with it. */
  readonly signal: AbortSignal
  /** Stops everything that the app has started; the next app begins with new state. */
  close(): void
}

const own = pageState(() => ({ hasApp: false }))

/** Starts the engine, and opens no run. Throws while another app is open: the stores are one app's state. */
export function createApp({ connect, foresee, storage, frames }: AppOptions): App {
  if (own.hasApp) throw new Error('Another app is open on this page. Close that app first.')
  own.hasApp = true
  const closing = new AbortController()
  const { signal } = closing
  const player = createPlayer({ connect, frames })
  installPlayer(player)
  stopWith(signal, storeFirstVisit(storage))
  // Loaded late, because forecasts wait a moment anyway.
  if (foresee !== undefined)
    void import('../queries/forecast.ts').then(({ forecastInWorker }) => {
      if (!signal.aborted)
        stopWith(
          signal,
          forecastInWorker(foresee, () => player.currentRun()),
        )
    })
  return {
    player,
    signal,
    close: () => {
      closing.abort()
      player.dispose()
      beginPage()
    },
  }
}
