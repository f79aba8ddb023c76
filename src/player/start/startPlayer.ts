import { readText } from '../../app/browserStorage.ts'
import { createEngineClient, workerPort } from '../../bridge/engineClient.ts'
import { installPlayer } from '../actions/actions.ts'
import { listenToKeys } from '../commands/keys.ts'
import { notePauses } from '../lesson/pauses.ts'
import { createPlayer, type Player } from '../player.ts'
import { provideLessonActions } from '../presenting/lessonTurns.ts'
import { roomKey } from '../presenting/roomKey.ts'
import { includedText } from '../runs/includedRun.ts'
import { storeFirstVisit } from '../saving/firstVisitStorage.ts'
import { storePrefs } from '../saving/prefsStorage.ts'
import { startRuns } from '../saving/startRuns.ts'

/** Starts everything of the page except rendering: the engine, the address's run, keys. */
export function startPlayer(): void {
  storePrefs(() => window.localStorage, navigator.languages)
  const player = createPagePlayer()
  listenToKeys(window)
  // Loaded with the picture, right after the first paint.
  void import('./pageListeners.ts').then(({ listenToPage }) => listenToPage(window))
  notePauses()
  void foresee(player)
  void startRuns(player, window).then(keepFilesOfBuild)
  provideLessonActions(() => import('../lesson/lessonActions.ts'))
  // The tab was a room before a reload: its presenter's window may still be open.
  if (readText(() => window.sessionStorage, roomKey) != null)
    void import('../presenting/presenterWindow.ts').then(({ resumeRoom }) => resumeRoom())
}

/** Starts the engine for an embed or presenter's window: it saves nothing, and its caller opens the run. */
export function startEmbeddedPlayer({ foresees }: { readonly foresees: boolean }): Player {
  const player = createPagePlayer()
  if (foresees) void foresee(player)
  return player
}

function createPagePlayer(): Player {
  storeFirstVisit(() => window.localStorage)
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

/** Loaded late, because forecasts wait a moment anyway. */
async function foresee(player: Player): Promise<void> {
  const { forecastInWorker } = await import('../queries/forecast.ts')
  forecastInWorker(
    () => workerPort(startWorker('forecast')),
    () => player.currentRun(),
  )
}

/** Stores the files only of a build: a development server's files change, and a single file has no other files. */
async function keepFilesOfBuild(): Promise<void> {
  if (import.meta.env.PROD && includedText(document) === undefined)
    await (await import('../newerVersion.ts')).keepFiles(window)
}

/** Takes the early started engine or starts one; afterwards no early one is started. */
function engineWorker(): Worker {
  const early = window.takeEarlyEngine?.()
  window.takeEarlyEngine = null
  return early ?? startWorker('engine')
}

/** Both workers run the same script; their name selects the role. */
function startWorker(name: 'engine' | 'forecast'): Worker {
  return name === 'engine'
    ? new Worker(new URL('../../bridge/engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' })
    : new Worker(new URL('../../bridge/engine.worker.ts', import.meta.url), { type: 'module', name: 'forecast' })
}
