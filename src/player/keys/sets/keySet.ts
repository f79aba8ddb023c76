/**
 * Keys of the page: each set is declared once; handlers, the list of keys, the palette and buttons read the
 * declaration.
 */

/** Keys with one meaning. */
export interface KeyRow<Id extends string = string, Text extends string = string> {
  readonly id: Id
  /**
   * `KeyboardEvent.key`, letters in lower case. `Mod+` is ⌘ or Ctrl; `Shift+` stands before letters and digits only,
   * since other characters contain it.
   */
  readonly keys: readonly string[]
  /** Message of the list of keys. */
  readonly text: Text
  /** The keys form a range: only the first and the last are shown. */
  readonly isRange: boolean
}

/** The rows of a set by their ids, in the order of the list of keys. */
export type KeySet<Id extends string = string, Prefix extends string = string> = {
  readonly [I in Id]: KeyRow<I, `${Prefix}.keys.${I}`>
}

/** The keys of a row: a list, a range, or a command that has them. */
type DeclaredKeys =
  | readonly string[]
  | { readonly range: readonly string[] }
  | { readonly keys: readonly string[]; readonly run: () => unknown }

type Keys<Id extends string> = { readonly [I in Id]: DeclaredKeys }

/** Declares a set. `prefix`: area of the set's texts, such as `frame` for `frame.keys.step`. */
export function keySet<const Prefix extends string, Id extends string>(
  prefix: Prefix,
  keys: Keys<Id>,
): KeySet<Id, Prefix> {
  const rows = Object.entries<DeclaredKeys>(keys).map(([id, declared]) => {
    const row = { id, text: `${prefix}.keys.${id}`, isRange: 'range' in declared }
    if ('range' in declared) return [id, { ...row, keys: declared.range }]
    return [id, { ...row, keys: 'run' in declared ? declared.keys : declared }]
  })
  return Object.fromEntries(rows) as KeySet<Id, Prefix>
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>

/** A pressed key of a set: the row's id, and the index of the key in the row. */
export interface PressedKey<Id extends string> {
  readonly id: Id
  readonly index: number
}

/** The row that a key press means; undefined if the set does not have the pressed key. */
export function pressedIn<Id extends string>(set: KeySet<Id>, press: Press): PressedKey<Id> | undefined {
  const names = namesOf(press)
  for (const name of names) {
    for (const { id, keys } of Object.values<KeyRow<Id>>(set)) {
      const index = keys.indexOf(name)
      if (index >= 0) return { id, index }
    }
  }
  return undefined
}

/** Names of a press in a set's `keys`, the most specific first; no names with Alt, which belongs to the browser. */
function namesOf({ key, code, metaKey, ctrlKey, altKey, shiftKey }: Press): readonly string[] {
  if (altKey) return []
  const name = key.length === 1 ? key.toLowerCase() : key
  if (metaKey || ctrlKey) return shiftKey ? [] : [`Mod+${name}`]
  if (!shiftKey) return [name]
  // With Shift, digit keys produce other characters on most layouts.
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  return digit === undefined ? [`Shift+${name}`, name] : [`Shift+${digit}`, name]
}

const keyNames: ReadonlyMap<string, string> = new Map([
  [' ', 'Space'],
  ['ArrowRight', '→'],
  ['ArrowLeft', '←'],
  ['Enter', '↵'],
  ['Escape', 'Esc'],
  ['PageDown', 'PgDn'],
  ['PageUp', 'PgUp'],
])

/** A key as it is labelled on the user's keyboard, in parts: `['Ctrl', 'K']`. */
export function keyParts(key: string): readonly string[] {
  if (key.startsWith('Mod+')) return [commandKey(), label(key.slice('Mod+'.length))]
  return [key.startsWith('Shift+') ? `⇧${label(key.slice('Shift+'.length))}` : label(key)]
}

const label = (key: string): string => keyNames.get(key) ?? (key.length === 1 ? key.toUpperCase() : key)

/** The keys that the list shows of a row. */
export const shownKeys = ({ keys, isRange }: KeyRow): readonly string[] =>
  isRange ? [keys[0] ?? '', keys.at(-1) ?? ''] : keys

/** A row's key on a button: `⌘↵`, `W`. `index`: position of the key in the row. */
export function shortcut({ keys }: KeyRow, index = 0): string {
  return keyParts(keys[index] ?? '').join('')
}

/** A row's key in a line of text: `⌘K`, `Ctrl K`. */
export function keyHint({ keys }: KeyRow): string {
  const parts = keyParts(keys[0] ?? '')
  return parts.join(parts[0] === '⌘' ? '' : ' ')
}

/** A key's text for `aria-keyshortcuts`: `Meta+Enter Control+Enter`, `W`. */
export function ariaShortcut({ keys }: KeyRow, index = 0): string {
  const key = keys[index] ?? ''
  const name =
    key === ' ' ? 'Space' : key.replace(/(^|\+)([a-z])$/, (_, before, letter) => before + letter.toUpperCase())
  return name.startsWith('Mod+') ? `Meta${name.slice(3)} Control${name.slice(3)}` : name
}

/** The label of the command key on this keyboard. */
function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}
