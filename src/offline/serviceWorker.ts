/**
 * Stores every file of the build, so that the page works without a network. A newer version waits while a page of this
 * version is open. It takes over when no page is open any more, or, if the user has chosen so, with the next start of
 * the only page.
 */
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { isNewerWantedAtNextStart, wantNewerAtNextStart } from './nextStart.ts'

declare const self: ServiceWorkerGlobalScope
/** The files of the build. The build writes this list. */
declare const KEPT_FILES: { url: string; revision: string | null }[]

const takeOver = 'takeOver'

const kept = new PrecacheController()
// Static hosts answer with `Vary: Origin`, which does not change a file's content.
kept.strategy.matchOptions = { ignoreVary: true }
// Fetches all files when this version is installed, and deletes files of older versions when it takes over.
kept.precache(KEPT_FILES)
// Query parameters are for the page's code and do not change the file.
const route = new PrecacheRoute(kept, { ignoreURLParametersMatching: [/^/] })

// Takes control of the page of the first visit, so that it works without a network, too.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const url = new URL(request.url)
  const match = route.match({ event, request, url, sameOrigin: url.origin === self.location.origin })
  if (typeof match !== 'object') return
  event.respondWith(answer(event, match))
})

async function answer(event: FetchEvent, params: object): Promise<Response> {
  if (event.request.mode === 'navigate' && (await handOver())) return startAgain()
  return kept.strategy.handle({ event, request: event.request, params })
}

/**
 * Lets the newer version take over if the user wants it and only this start is affected. Returns whether it takes over.
 */
async function handOver(): Promise<boolean> {
  const { waiting } = self.registration
  if (waiting === null || !(await isNewerWantedAtNextStart())) return false
  // During a reload, the old page still counts as open.
  if ((await self.clients.matchAll({ type: 'window' })).length > 1) return false
  // The wish is withdrawn first: otherwise a version that does not take over would make the page start repeatedly.
  await wantNewerAtNextStart(false)
  const { port1, port2 } = new MessageChannel()
  const isTaken = new Promise((resolve) => {
    port1.onmessage = resolve
  })
  waiting.postMessage(takeOver, [port2])
  await isTaken
  return true
}

/**
 * The page that loads itself again once the newer version has taken over. The newer version takes over only after this
 * answer; an earlier request would still reach the older version. A reload, unlike a redirect, keeps the entry in the
 * browser's history with its run.
 */
function startAgain(): Response {
  const script = `(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    for (let tries = 0; registration?.waiting && tries < 250; tries++) await new Promise((resolve) => setTimeout(resolve, 20))
    location.reload()
  })()`
  // Without an icon in the page, the browser requests one. That request would wake the older version while it
  // terminates, and then neither version would answer.
  const icon = '<link rel="icon" href="data:,">'
  return new Response(`<!doctype html>${icon}<script>${script}</script>`, { headers: { 'Content-Type': 'text/html' } })
}

self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data !== takeOver) return
  // The previous version ends its answer first: it waits for the message, and skipping waits for it.
  void self.skipWaiting()
  port?.postMessage(takeOver)
})
