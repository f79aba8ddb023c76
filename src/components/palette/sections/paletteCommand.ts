import type { Translate } from '../../../i18n/index.ts'
import { type KeyAction, pageCommands, pageKeys } from '../../../player/commands/keys.ts'
import { type KeyRow, shortcut } from '../../../player/keys/sets/keySet.ts'
import type { LeftTab } from '../../../store/selection.ts'
import { showLeftTab, showMobileTab } from '../../../store/selection.ts'
import { togglePane } from '../../../store/ui.ts'

/** An item that can be found by its texts. */
export interface Findable {
  readonly label: string
  /** Synonyms, and the names of related things. */
  readonly words: string
}

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

/** Commands with one heading, `palette.group.ID`. */
export interface PaletteSection {
  readonly id: 'lesson' | 'run' | 'trouble' | 'view' | 'speed' | 'branches' | 'examples' | 'lessons' | 'page'
  /** The commands need no run: they are offered while the list of lessons hides the run. */
  readonly isOverLessons?: true
  /** The commands that are available now. */
  readonly commands: (t: Translate) => readonly PaletteCommand[]
}

/** Builds a command. */
export function command(id: string, label: string, run: () => unknown, keys?: KeyRow): PaletteCommand {
  // The id is English in every language, and searchable, because people type the names they know.
  return { id, label, words: id, run, ...(keys === undefined ? {} : { keys: shortcut(keys) }) }
}

/** The command of a key of the page. */
export function keyCommand(id: string, label: string, action: KeyAction): PaletteCommand {
  return command(id, label, pageCommands[action].run, pageKeys[action])
}

/** Shows a tab of the left pane, which opens if it is closed. */
export function showLeft(tab: LeftTab): void {
  togglePane('left', false)
  showMobileTab('manifest')
  showLeftTab(tab)
}
