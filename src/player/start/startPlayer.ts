import { createEngineClient, workerPort } from '../../workers/engineClient.ts'
import type { Player } from '../player.ts'
import { includedText } from '../runs/includedRun.ts'
import { type App, createApp } from './app.ts'
import { openPage } from './openPage.ts'

/** Starts everything of the page except rendering: the engine, the address's run, keys. */
export function startPlayer(): void {
  void openPage(startApp({ foresees: true }), window).then(keepFilesOfBuild)
}

/** Starts the engine for an embed or presenter's window: it saves nothing, and its caller opens the run. */
export function startEmbeddedPlayer(options: { readonly foresees: boolean }): Player {
  return startApp(options).player
}

function startApp({ foresees }: { readonly foresees: boolean }): App {
  return createApp({
    connect: (onFatal) => createEngineClient(workerPort(engineWorker()), { onFatal }),
    ...(foresees ? { foresee: () => workerPort(startWorker('forecast')) } : {}),
    storage: () => window.localStorage,
    frames: {
      now: () => performance.now(),
      request: (callback) => requestAnimationFrame(callback),
      cancel: (id) => cancelAnimationFrame(id),
    },
  })
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
    ? new Worker(new URL('../../workers/engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' })
    : new Worker(new URL('../../workers/engine.worker.ts', import.meta.url), { type: 'module', name: 'forecast' })
}
