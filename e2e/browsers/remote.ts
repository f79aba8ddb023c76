/** A window of a browser that the test controls from outside. */
export interface Remote {
  readonly version: string
  open(url: string): Promise<void>
  /**
   * Runs a function in the page and returns its resolved result. The function sees only its arguments; arguments and
   * result must be JSON.
   */
  run<Args extends readonly unknown[], Result>(
    f: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** Presses and releases a key: a character or a name as in `KeyboardEvent.key`. */
  press(key: string): Promise<void>
  /** Clicks a place of the window's content, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>
  close(): Promise<void>
}

/** The window's size in CSS pixels. */
export const windowSize = { width: 1440, height: 900 }

/** Characters by which WebDriver names keys that have no character. */
const characters: ReadonlyMap<string, string> = new Map([
  ['Enter', '\uE007'],
  ['End', '\uE010'],
  ['Home', '\uE011'],
  ['ArrowLeft', '\uE012'],
  ['ArrowRight', '\uE014'],
])

/** The character that presses a key. */
export function characterOf(key: string): string {
  const character = characters.get(key) ?? key
  if (character.length !== 1) throw new Error(`the key ${key} has no character here`)
  return character
}
