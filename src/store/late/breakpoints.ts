/** Changes of the breakpoints. Loaded with their list. */
import { useBreakpoints } from '../breakpoints.ts'

const mostBreakpoints = 20
const mostLetters = 80

/** Adds a reason or function, trimmed, as a breakpoint; an existing breakpoint is not added twice. */
export function addBreakpoint(text: string): void {
  const word = text.trim().slice(0, mostLetters)
  useBreakpoints.setState(({ words }) =>
    word === '' || words.includes(word) || words.length >= mostBreakpoints ? { words } : { words: [...words, word] },
  )
}

export function removeBreakpoint(word: string): void {
  useBreakpoints.setState(({ words }) => ({ words: words.filter((one) => one !== word) }))
}
