/** The entries of a terminal's screen: their order, their texts, and the newest that fit. */
import type { Acted } from '../kubectl/act.ts'
import { fnv1a } from '../sim/prng.ts'

export interface TerminalText {
  readonly to: 'stdout' | 'stderr'
  readonly text: string
  /** Set for a warning of kubectl or the API server, which is no error. */
  readonly isWarning?: true
}

/** A command with its output up to the cursor. */
export interface TerminalEntry {
  /** Unique id within the run. */
  readonly id: string
  /** Virtual ms of the command. */
  readonly at: number
  /** Arguments after `kubectl`. */
  readonly args: readonly string[]
  readonly hasInput: boolean
  readonly output: readonly TerminalText[]
  /** Whether the beginning of a very long output was dropped. */
  readonly isCut: boolean
  /** Undefined while the command runs. */
  readonly exit: number | undefined
  /** Argument lists of kubectl commands that its error suggests. */
  readonly proposals: readonly (readonly string[])[]
  /** Number of the command in the run; absent for a read-only command outside of the run. */
  readonly process?: number
  /** Whether it still runs and can be interrupted. */
  readonly canStop: boolean
  /** Interval of repetition in virtual ms; the output is that of the cursor. */
  readonly everyMs?: number
}

export interface TerminalView {
  /** A text that is equal for equal views. */
  readonly version: string
  /** In the order of the commands. */
  readonly entries: readonly TerminalEntry[]
  /** Number of the run's commands after the cursor. */
  readonly later: number
}

/** Largest number of characters and of entries that are shown. */
const SHOWN_LENGTH = 300_000
const SHOWN_ENTRIES = 100

/** An entry with its place among the entries of the same time. */
export interface PlacedEntry {
  readonly entry: TerminalEntry
  readonly step: number
  readonly order: number
}

/** The newest entries in order; `later`: see `TerminalView`. */
export function screenOf(placed: readonly PlacedEntry[], later: number): TerminalView {
  const entries = newest([...placed].sort(inOrder).map(({ entry }) => entry))
  return { version: `${later} ${entries.map(versionOf).join(' ')}`, entries, later }
}

function inOrder(one: PlacedEntry, other: PlacedEntry): number {
  return one.entry.at - other.entry.at || one.step - other.step || one.order - other.order
}

/** The newest entries that fit on the screen. */
function newest(entries: readonly TerminalEntry[]): readonly TerminalEntry[] {
  let from = entries.length
  for (let length = 0; from > 0 && entries.length - from < SHOWN_ENTRIES; from--) {
    length += lengthOf(entries[from - 1])
    if (length > SHOWN_LENGTH && from < entries.length) break
  }
  return entries.slice(from)
}

const lengthOf = (entry: TerminalEntry | undefined): number =>
  entry?.output.reduce((sum, { text }) => sum + text.length, 0) ?? 0

/**
 * A text that identifies an entry. Output only grows, unless the cursor goes back or the beginning is dropped, so
 * length and end identify it.
 */
function versionOf(entry: TerminalEntry): string {
  const { id, output, exit, canStop, everyMs } = entry
  const last = output.at(-1)?.text.slice(-40) ?? ''
  // Repeated output may change anywhere, so it is hashed.
  if (everyMs !== undefined) return `${id}:${fnv1a(output.map(({ text }) => text).join('\n'))}`
  return `${id}:${lengthOf(entry)}:${output.length}:${exit ?? ''}:${canStop}:${JSON.stringify(last)}`
}

/** Joins adjacent texts of the same stream. */
export function joined(chunks: readonly TerminalText[]): TerminalText[] {
  const all: TerminalText[] = []
  for (const { to, text, isWarning } of chunks) {
    const last = all.at(-1)
    if (last?.to === to && last.isWarning === isWarning) all[all.length - 1] = { ...last, text: last.text + text }
    else all.push({ to, text, ...(isWarning ? { isWarning } : {}) })
  }
  return all
}

/** Splits standard error into warnings and other texts, in order. */
export function errorTexts({ stderr, warnings }: Pick<Acted, 'stderr' | 'warnings'>): TerminalText[] {
  const texts: TerminalText[] = []
  let rest = stderr
  for (const warning of warnings) {
    const line = `Warning: ${warning}\n`
    const at = rest.indexOf(line)
    if (at < 0) continue
    texts.push({ to: 'stderr', text: rest.slice(0, at) }, { to: 'stderr', text: line, isWarning: true })
    rest = rest.slice(at + line.length)
  }
  return [...texts, { to: 'stderr' as const, text: rest }].filter(({ text }) => text !== '')
}
