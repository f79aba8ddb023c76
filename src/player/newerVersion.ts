/** Offline use, and notices about a newer version of the page. Loaded after the first run. */
import { outcome } from '../app/outcome.ts'
import { isNewerWantedAtNextStart, wantNewerAtNextStart } from '../offline/nextStart.ts'
import { dismissNewerVersion, noteOffline, offerNewerVersion } from '../store/late/ui.ts'
import type { OfflineState } from '../store/ui.ts'

/**
 * Lets the browser cache all files of the page, and reports a newer version now or whenever the page becomes visible.
 * Does nothing in an embed, whose reader has not asked for it.
 */
export async function keepFiles(page: Window): Promise<void> {
  const { serviceWorker } = page.navigator
  if (page.parent !== page) return
  if (page.location.protocol === 'file:') return noteOffline('ready')
  if (serviceWorker === undefined) return noteOffline('refused')
  try {
    const registration = await serviceWorker.register('./serviceWorker.js', { updateViaCache: 'none' })
    noteOffline(registration.active === null ? 'storing' : 'ready')
    // A version is active only after it has stored all of its files.
    void serviceWorker.ready.then(() => noteOffline('ready'))
    tellOfNewer(registration)
    page.document.addEventListener('visibilitychange', () => {
      // Offline there is no newer version.
      if (page.document.visibilityState === 'visible')
        registration.update().catch(outcome(undefined, TypeError, DOMException))
    })
  } catch (error) {
    // Private windows and some hosts refuse; the page then works online only.
    noteOffline(outcome<OfflineState>('refused', TypeError, DOMException)(error))
  }
}

function tellOfNewer(registration: ServiceWorkerRegistration): void {
  const tell = async () => {
    const isThere = registration.active !== null && registration.waiting !== null
    if (isThere && !(await isNewerWantedAtNextStart())) offerNewerVersion()
  }
  const follow = () => registration.installing?.addEventListener('statechange', () => void tell())
  registration.addEventListener('updatefound', follow)
  // A version may have started to install before this listener.
  follow()
  void tell()
}

/**
 * The run stays open; the next start of the page uses the newer version. The notice closes once the user's choice is
 * stored, because an earlier reload would lose the choice.
 */
export async function takeNewerAtNextStart(): Promise<void> {
  await wantNewerAtNextStart(true)
  dismissNewerVersion()
}
