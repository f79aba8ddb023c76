/** The browser's history: every opened run has its own entry. */
import { addressWith } from '../../app/addressWith.ts'
import { pageState } from '../../app/pageState.ts'

/** State of a history entry. */
export interface RunEntry {
  /** Id of the run; assigned at its start, whether or not it is ever saved. */
  readonly id: string
  /** Id of the saved run that this one was copied from, used until the copy itself is saved. */
  readonly from?: string
}

const own = pageState(() => {
  const counted = { gone: 0 }
  if (typeof window !== 'undefined') window.addEventListener('popstate', () => counted.gone++, { capture: true })
  return counted
})

/**
 * Number of navigations within the page since the first call, which must come before any other handler of `popstate`:
 * events of the window reach handlers in the order in which they were added.
 */
export const historyMoves = (): number => own.gone

/** A new run id. `randomUUID` is missing without TLS. */
export function newRunId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The run in the state of a history entry; undefined for foreign entries. */
export function entryOf(state: unknown): RunEntry | undefined {
  const run: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'run') : undefined
  if (typeof run !== 'object' || run === null) return undefined
  const [id, from]: unknown[] = [Reflect.get(run, 'id'), Reflect.get(run, 'from')]
  if (typeof id !== 'string') return undefined
  return typeof from === 'string' ? { id, from } : { id }
}

/** Writes a run to the current history entry, or to a new entry. Without a fragment the address stays. */
export function writeEntry(run: RunEntry, how: 'push' | 'replace', fragment?: string): void {
  if (typeof window === 'undefined') return
  const address = fragment === undefined ? window.location.href : addressWith(fragment)
  if (how === 'push') window.history.pushState({ run }, '', address)
  else window.history.replaceState({ run }, '', address)
}

/** Replaces a run in the current history entry, unless the browser has navigated to another entry. */
export function exchangeEntry(shown: RunEntry, other: RunEntry, fragment?: string): void {
  if (isShown(shown)) writeEntry(other, 'replace', fragment)
}

/** Gives the current history entry of a run another fragment, unless the browser has navigated to another entry. */
export function readdressEntry(shown: RunEntry, fragment: string): void {
  if (isShown(shown)) writeEntry(shown, 'replace', fragment)
}

const isShown = ({ id }: RunEntry): boolean => typeof window !== 'undefined' && entryOf(window.history.state)?.id === id
