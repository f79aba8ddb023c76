import { readText } from '../../app/browserStorage.ts'
import { stopWith } from '../../app/stopWith.ts'
import { listenToKeys } from '../commands/keys.ts'
import { provideLessonActions } from '../presenting/lessonTurns.ts'
import { roomKey } from '../presenting/roomKey.ts'
import { storePrefs } from '../saving/prefsStorage.ts'
import { startRuns } from '../saving/startRuns.ts'
import type { App } from './app.ts'

/** Connects the app to its window: preferences, keys, files, the run of the address. Resolves when the run is open. */
export function openPage(app: App, page: Window): Promise<void> {
  const { signal } = app
  stopWith(
    signal,
    storePrefs(() => page.localStorage, page.navigator.languages),
  )
  stopWith(signal, listenToKeys(page))
  // Loaded with the picture, right after the first paint.
  void import('./pageListeners.ts').then(({ listenToPage }) => listenToPage(page, signal))
  provideLessonActions(() => import('../lesson/lessonActions.ts'))
  const opened = startRuns(app.player, page, signal)
  // The tab was a room before a reload: its presenter's window may still be open.
  if (readText(() => page.sessionStorage, roomKey) != null)
    void import('../presenting/presenterWindow.ts').then(({ resumeRoom }) => resumeRoom())
  return opened
}
