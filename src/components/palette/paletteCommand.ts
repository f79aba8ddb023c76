import type { Findable } from './match.ts'

/** What one line of the palette does. */
export interface PaletteCommand extends Findable {
  readonly id: string
  /** Keys that do the same. */
  readonly keys?: string
  readonly run: () => unknown
}

export interface PaletteGroup {
  readonly id: string
  readonly heading: string
  readonly commands: readonly PaletteCommand[]
}

/** A line of the palette. */
export function command(id: string, label: string, run: () => unknown, keys?: string): PaletteCommand {
  // The id is in English whatever the language: people type the names that they know.
  return { id, label, words: id, run, ...(keys === undefined ? {} : { keys }) }
}
