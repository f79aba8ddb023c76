/**
 * Keeps every file of the build, so that the page works without a network. A newer version waits beside the one that is
 * open; it takes over when no page is open any more or, where the user said so, with the next start of the only page.
 */
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { isNewerWantedAtNextStart, wantNewerAtNextStart } from './nextStart.ts'

declare const self: ServiceWorkerGlobalScope
/** The files of the build; written here by the build. */
declare const KEPT_FILES: { url: string; revision: string | null }[]

const takeOver = 'takeOver'

const kept = new PrecacheController()
// Static hosts answer with `Vary: Origin`, which says nothing about what is in a file.
kept.strategy.matchOptions = { ignoreVary: true }
// Fetches all files when this version is installed, and drops those of older ones when it takes over.
kept.precache(KEPT_FILES)
// Query parameters are for the page's code; the file is the same.
const route = new PrecacheRoute(kept, { ignoreURLParametersMatching: [/^/] })

// The page of the first visit goes on without a network, too.
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

/** Lets the newer version take over if it is wanted and only this start would notice. True if it does. */
async function handOver(): Promise<boolean> {
  const { waiting } = self.registration
  if (waiting === null || !(await isNewerWantedAtNextStart())) return false
  // The page that is left by a reload still counts.
  if ((await self.clients.matchAll({ type: 'window' })).length > 1) return false
  // Once: a version that does not take over must not make the page start again and again.
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
 * Comes again as soon as the newer version has taken over, which it does only after this answer: what comes sooner would
 * still be the older version's. Reloading, and not being sent on, leaves the entry in the browser's history with its run.
 */
function startAgain(): Response {
  const script = `(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    for (let tries = 0; registration?.waiting && tries < 250; tries++) await new Promise((resolve) => setTimeout(resolve, 20))
    location.reload()
  })()`
  // Without an icon of its own the browser asks for one, and that question would wake the older version while it ends: then
  // neither of them ever answers.
  const icon = '<link rel="icon" href="data:,">'
  return new Response(`<!doctype html>${icon}<script>${script}</script>`, { headers: { 'Content-Type': 'text/html' } })
}

self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data !== takeOver) return
  // The version before this one ends its answer first: it waits for the message, and skipping waits for it.
  void self.skipWaiting()
  port?.postMessage(takeOver)
})
