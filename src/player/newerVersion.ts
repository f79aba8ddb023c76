/** The page without a network, and what it is told of a newer version of itself. Loaded when the first run is there. */
import { isNewerWantedAtNextStart, wantNewerAtNextStart } from '../offline/nextStart.ts'
import { useUi } from '../store/ui.ts'

/**
 * Has the browser keep all files of the page, and tells when a newer version has come: now, or whenever the page is looked
 * at again. Nothing happens in a page inside another one: its reader has not asked for it.
 */
export async function keepFiles(page: Window): Promise<void> {
  const { serviceWorker } = page.navigator
  if (serviceWorker === undefined || page.location.protocol === 'file:' || page.parent !== page) return
  try {
    const registration = await serviceWorker.register('./serviceWorker.js', { updateViaCache: 'none' })
    tellOfNewer(registration)
    page.document.addEventListener('visibilitychange', () => {
      // Without a network there is nothing newer to be had.
      if (page.document.visibilityState === 'visible') registration.update().catch(() => undefined)
    })
  } catch {
    // Private windows and some hosts refuse. The page works as before, only not without a network.
  }
}

function tellOfNewer(registration: ServiceWorkerRegistration): void {
  const tell = async () => {
    const isThere = registration.active !== null && registration.waiting !== null
    if (isThere && !(await isNewerWantedAtNextStart())) useUi.setState({ newerVersion: true })
  }
  const follow = () => registration.installing?.addEventListener('statechange', () => void tell())
  registration.addEventListener('updatefound', follow)
  // One may have begun to install before anybody listened.
  follow()
  void tell()
}

/** The run stays as it is until the page starts again; then it is the newer version. */
export async function takeNewerAtNextStart(): Promise<void> {
  dismissNewer()
  await wantNewerAtNextStart(true)
}

export function dismissNewer(): void {
  useUi.setState({ newerVersion: false })
}
