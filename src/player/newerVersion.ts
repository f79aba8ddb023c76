/** Offline use, and notices about a newer version of the page. Loaded after the first run. */
import { outcome } from '../app/outcome.ts'
import { isNewerWantedAtNextStart, wantNewerAtNextStart } from '../offline/nextStart.ts'
import { type OfflineState, useUi } from '../store/ui.ts'

/**
 * Lets the browser cache all files of the page, and reports a newer version now or whenever the page becomes visible.
 * Does nothing in an embed, whose reader has not asked for it.
 */
export async function keepFiles(page: Window): Promise<void> {
  const { serviceWorker } = page.navigator
  if (page.parent !== page) return
  if (page.location.protocol === 'file:') return setOffline('ready')
  if (serviceWorker === undefined) return setOffline('refused')
  try {
    const registration = await serviceWorker.register('./serviceWorker.js', { updateViaCache: 'none' })
    setOffline(registration.active === null ? 'storing' : 'ready')
    // A version is active only after it has stored all of its files.
    void serviceWorker.ready.then(() => setOffline('ready'))
    tellOfNewer(registration)
    page.document.addEventListener('visibilitychange', () => {
      // Offline there is no newer version.
      if (page.document.visibilityState === 'visible')
        registration.update().catch(outcome(undefined, TypeError, DOMException))
    })
  } catch (error) {
    // Private windows and some hosts refuse; the page then works online only.
    setOffline(outcome<OfflineState>('refused', TypeError, DOMException)(error))
  }
}

function setOffline(offline: OfflineState): void {
  useUi.setState({ offline })
}

function tellOfNewer(registration: ServiceWorkerRegistration): void {
  const tell = async () => {
    const isThere = registration.active !== null && registration.waiting !== null
    if (isThere && !(await isNewerWantedAtNextStart())) useUi.setState({ newerVersion: true })
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
  dismissNewer()
}

export function dismissNewer(): void {
  useUi.setState({ newerVersion: false })
}
