import { splitCommandLine } from '../../engine/kubectl/core/shellWords.ts'
import { newProblem } from '../problems.ts'
import type { KubectlAct } from '../types.ts'
import type { Problems } from './problems.ts'
import type { Fence } from './sections.ts'

/** A command of a fence, possibly of several lines. */
interface Typed {
  /** Offset of the command's first character. */
  readonly offset: number
  readonly command: string
  readonly stdin?: string
}

/**
 * The commands of a fence, one per line, without comments and empty lines. A command continues after a trailing
 * backslash and within quotes. After a line that ends in `<<EOF`, the lines up to `EOF` are the command's input.
 */
export function kubectlLines({ text, base, offset }: Fence, problems: Problems): KubectlAct[] {
  if (text.split('\n').every((line) => /^\s*(?:#|$)/.test(line))) problems.add(offset, newProblem('kubectlNeeded'))
  const lines = text.split('\n')
  const acts: KubectlAct[] = []
  let start = base
  for (let index = 0; index < lines.length; ) {
    const { typed, next } = commandAt(lines, index, start, problems)
    start += lines.slice(index, next).reduce((sum, line) => sum + line.length + 1, 0)
    index = next
    const act = typed && kubectlAct(typed, problems)
    if (act) acts.push(act)
  }
  return acts
}

/** The command that starts at a line, and the line after it. */
function commandAt(
  lines: readonly string[],
  index: number,
  start: number,
  problems: Problems,
): { readonly typed?: Typed; readonly next: number } {
  const first = lines[index]!
  const offset = start + (first.length - first.trimStart().length)
  let next = index + 1
  let command = first
  while (next < lines.length && (command.endsWith('\\') || isOpen(command))) command += `\n${lines[next++]}`
  // An unclosed quote must not hide the following lines.
  if (isOpen(command)) return { typed: { offset, command: first }, next: index + 1 }
  const here = /<<\s*(['"]?)(\w+)\1$/.exec(command.trimEnd())
  if (!here) return { typed: { offset, command }, next }
  const word = here[2]!
  const end = lines.indexOf(word, next)
  if (end < 0) {
    problems.add(offset, newProblem('inputNotEnded', { word }))
    return { next: lines.length }
  }
  const stdin = lines.slice(next, end).map((line) => `${line}\n`)
  return { typed: { offset, command: command.slice(0, here.index).trimEnd(), stdin: stdin.join('') }, next: end + 1 }
}

const isOpen = (command: string): boolean => 'message' in splitCommandLine(command)

/** A command line; undefined if it is empty or cannot be split, which is reported. */
export function kubectlAct({ command, stdin, offset }: Typed, problems: Problems): KubectlAct | undefined {
  const words = splitCommandLine(command)
  if ('message' in words) {
    problems.add(offset, newProblem('kubectlLine', { detail: words.message }))
    return undefined
  }
  if (words.length === 0) return undefined
  // The words after `kubectl` or its alias `k`.
  const typed = command.trim().replace(/^(?:kubectl|k)\s+/, '')
  return { type: 'kubectl', typed, ...(stdin === undefined ? {} : { stdin }), ...problems.place(offset) }
}
