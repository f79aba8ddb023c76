/** The browser's history, in which every run that was opened has an entry of its own. */

/** What an entry holds. */
export interface RunEntry {
  /** Of the run; it is there from the beginning, whether or not the run is ever kept. */
  readonly id: string
  /** The kept run that this one was copied from, to begin with again as long as the copy itself is not kept. */
  readonly from?: string
}

let gone = 0
if (typeof window !== 'undefined') window.addEventListener('popstate', () => gone++, { capture: true })

/** How often the browser has gone to another entry, or to another address in the page, so far. */
export const historyMoves = (): number => gone

/** An id for a new run. Not `randomUUID`, which an address without TLS lacks. */
export function newRunId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The run in the state of a history entry; undefined for entries that are not the page's own. */
export function entryOf(state: unknown): RunEntry | undefined {
  const run: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'run') : undefined
  if (typeof run !== 'object' || run === null) return undefined
  const [id, from]: unknown[] = [Reflect.get(run, 'id'), Reflect.get(run, 'from')]
  if (typeof id !== 'string') return undefined
  return typeof from === 'string' ? { id, from } : { id }
}

/** Puts a run into the entry that is shown, or into a new one behind it. Without a fragment the address keeps its own. */
export function writeEntry(run: RunEntry, how: 'push' | 'replace', fragment?: string): void {
  if (typeof window === 'undefined') return
  const address = fragment === undefined ? window.location.href : window.location.href.replace(/#.*/s, '') + fragment
  if (how === 'push') window.history.pushState({ run }, '', address)
  else window.history.replaceState({ run }, '', address)
}

/** Puts another run in the place of this one; an entry that the browser has gone to in the meantime stays as it is. */
export function exchangeEntry(shown: RunEntry, other: RunEntry, fragment?: string): void {
  if (typeof window !== 'undefined' && entryOf(window.history.state)?.id === shown.id)
    writeEntry(other, 'replace', fragment)
}
