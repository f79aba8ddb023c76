/**
 * Whether the user wants the newer version with the next start. Kept where page and service worker both read it; a worker
 * remembers nothing between two events.
 */
const place = 'rollscope-next-start'
const mark = './newer-version'

/** Wants the newer version with the next start, or not any more. */
export async function wantNewerAtNextStart(wanted: boolean): Promise<void> {
  if (wanted) await (await caches.open(place)).put(mark, new Response())
  else await caches.delete(place)
}

export async function isNewerWantedAtNextStart(): Promise<boolean> {
  return (await caches.match(mark, { cacheName: place })) !== undefined
}
