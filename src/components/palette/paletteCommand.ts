import { type KeyRow, shortcut } from '../../player/keys/keySet.ts'
import type { Findable } from './match.ts'

export interface PaletteCommand extends Findable {
  readonly id: string
  /** Equivalent keyboard shortcut. */
  readonly keys?: string
  readonly run: () => unknown
}

export interface PaletteGroup {
  readonly id: string
  readonly heading: string
  readonly commands: readonly PaletteCommand[]
}

/** Builds a command. */
export function command(id: string, label: string, run: () => unknown, keys?: KeyRow): PaletteCommand {
  // The id is English in every language, and searchable, because people type the names they know.
  return { id, label, words: id, run, ...(keys === undefined ? {} : { keys: shortcut(keys) }) }
}
