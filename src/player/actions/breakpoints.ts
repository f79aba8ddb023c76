/** What a user can do with breakpoints, and how the player asks for them. */
import { useBreakpoints } from '../../store/breakpoints.ts'

const mostBreakpoints = 20
const mostLetters = 80

/** A reason or a function; spaces around it do not count, and one that is there already is not added twice. */
export function addBreakpoint(text: string): void {
  const word = text.trim().slice(0, mostLetters)
  useBreakpoints.setState(({ words }) =>
    word === '' || words.includes(word) || words.length >= mostBreakpoints ? { words } : { words: [...words, word] },
  )
}

export function removeBreakpoint(word: string): void {
  useBreakpoints.setState(({ words }) => ({ words: words.filter((one) => one !== word) }))
}

/** For a request that moves forward; nothing as long as there are none. */
export function breakpointsOf(): { readonly breakpoints?: readonly string[] } {
  const { words } = useBreakpoints.getState()
  return words.length === 0 ? {} : { breakpoints: words }
}
