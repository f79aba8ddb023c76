import { createEngineClient, workerPort } from '../bridge/engineClient.ts'
import { installPlayer } from './actions/actions.ts'
import { keepFirstVisit } from './keeping/firstVisitStorage.ts'
import { startRuns } from './keeping/keptRuns.ts'
import { keepPrefs } from './keeping/prefsStorage.ts'
import { attempt } from './keeping/restoreMarks.ts'
import { listenToKeys } from './keys/keys.ts'
import { notePauses } from './lesson/pauses.ts'
import { createPlayer, type Player } from './player.ts'
import { installLessonTurns } from './presenting/lessonTurns.ts'
import { roomKey } from './presenting/roomKey.ts'
import { listenToDrops } from './runs/drops.ts'
import { includedText } from './runs/includedRun.ts'

/** Starts the engine, opens what the address holds and listens to keys: everything that the page does besides drawing. */
export function startPlayer(): void {
  keepPrefs(() => window.localStorage, navigator.languages)
  const player = createPagePlayer()
  listenToKeys(window)
  listenToDrops(window)
  notePauses()
  void foresee(player)
  void startRuns(player, window).then(keepFilesOfBuild)
  installLessonTurns(() => import('./lesson/lessonActions.ts'))
  // The tab was a room before it was reloaded: its presenter's window may still be there.
  if (attempt(() => window.sessionStorage.getItem(roomKey)) != null)
    void import('./presenting/presenterWindow.ts').then(({ resumeRoom }) => resumeRoom())
}

/**
 * The engine of a page inside another one, or of a presenter's window: it keeps nothing in the browser, and its run is opened
 * by who calls this.
 */
export function startEmbeddedPlayer({ foresees }: { readonly foresees: boolean }): Player {
  const player = createPagePlayer()
  if (foresees) void foresee(player)
  return player
}

function createPagePlayer(): Player {
  keepFirstVisit(() => window.localStorage)
  const player = createPlayer({
    connect: (onFatal) => createEngineClient(workerPort(engineWorker()), { onFatal }),
    frames: {
      now: () => performance.now(),
      request: (callback) => requestAnimationFrame(callback),
      cancel: (id) => cancelAnimationFrame(id),
    },
  })
  installPlayer(player)
  return player
}

/** Forecasts rest a moment before they begin: their code need not be there before the first paint. */
async function foresee(player: Player): Promise<void> {
  const { forecastInWorker } = await import('./feeds/forecast.ts')
  forecastInWorker(
    () => workerPort(startWorker('forecast')),
    () => player.currentRun(),
  )
}

/** The development server's files change under the page, and a single file has no others: only those of a build are kept. */
async function keepFilesOfBuild(): Promise<void> {
  if (import.meta.env.PROD && includedText(document) === undefined)
    await (await import('./newerVersion.ts')).keepFiles(window)
}

/** The one that was started before the page's script had come, or one of its own; from then on none is started early. */
function engineWorker(): Worker {
  const early = window.takeEarlyEngine?.()
  window.takeEarlyEngine = null
  return early ?? startWorker('engine')
}

/** Both workers run the same script; their name says what they do. */
function startWorker(name: 'engine' | 'forecast'): Worker {
  return name === 'engine'
    ? new Worker(new URL('../bridge/engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' })
    : new Worker(new URL('../bridge/engine.worker.ts', import.meta.url), { type: 'module', name: 'forecast' })
}
