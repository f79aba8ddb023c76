/**
 * Stores whether the user wants the newer version with the next start. Page and service worker both read the storage,
 * because a worker remembers nothing between two events.
 */
const place = 'rollscope-next-start'
const mark = './newer-version'

/** Stores the wish for the newer version, or withdraws it. */
export async function wantNewerAtNextStart(wanted: boolean): Promise<void> {
  if (wanted) await (await caches.open(place)).put(mark, new Response())
  else await caches.delete(place)
}

export async function isNewerWantedAtNextStart(): Promise<boolean> {
  return (await caches.match(mark, { cacheName: place })) !== undefined
}
