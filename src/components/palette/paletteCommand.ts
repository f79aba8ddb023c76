import type { Translate } from '../../i18n/index.ts'
import type { TranslateArea } from '../../i18n/useCatalogue.ts'
import type { Findable } from './match.ts'
import type { PaletteKey } from './paletteTexts.ts'

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

/** The page's texts and the palette's own. */
export interface Texts {
  readonly t: Translate
  readonly p: TranslateArea<PaletteKey>
}

/** A line of the palette. */
export function command(id: string, label: string, run: () => unknown, keys?: string): PaletteCommand {
  // The id is in English whatever the language: people type the names that they know.
  return { id, label, words: id, run, ...(keys === undefined ? {} : { keys }) }
}
