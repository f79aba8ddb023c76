/** Errors about unusable input, in kubectl's words and with the place in the file. */

import type { CommandProblem, CommandResult } from '../engine/index.ts'
import { lineAt, type ManifestDocument, parseManifest, rangeOfField } from '../manifest/k8sYaml.ts'
import { shownLine } from './shownText.ts'

/** Ends the program with exit code 2; `message` may have several lines. */
export class BadInputError extends Error {
  override readonly name = 'BadInputError'
}

export interface ManifestFile {
  /** The path as typed; `-` is standard input. */
  readonly path: string
  readonly text: string
}

/** kubectl's or the API server's messages about a refused manifest. Each message begins with `FILE:LINE:COLUMN: `. */
export function refusalText({ stderr, problems }: CommandResult, file: ManifestFile): string {
  if (problems.length === 0) return stderr.trimEnd()
  const documents = parseManifest(file.text)
  return problems.flatMap((problem) => problemLines(problem, documents[problem.document], file)).join('\n')
}

function problemLines(problem: CommandProblem, document: ManifestDocument | undefined, file: ManifestFile): string[] {
  const message = problemText(problem, file.path).trimEnd()
  const at = (offset: number): string => `${placeIn(file, offset)}: `
  if (document === undefined) return [`${shownPath(file.path)}: ${message}`]
  if (document.error !== undefined) return [at(document.error.from) + message]
  const offsets = problem.causes.map(({ field }) => {
    const range = rangeOfField(document, field)
    return (range?.key ?? range?.value ?? [document.offset])[0]
  })
  const [first] = offsets
  if (offsets.length <= 1) return [at(first ?? document.offset) + message]
  const [headline] = message.split('\n')
  const causes = problem.causes.map(
    ({ field, message: text }, index) => `${at(offsets[index] ?? document.offset)}${field}: ${text}`,
  )
  // Two labels of a Job's Pods have the Job's name: the API server reports both with the same text.
  return [at(document.offset) + (headline ?? '').trimEnd(), ...new Set(causes)]
}

/** kubectl's message about a text from standard input, with the file's name in the place of `STDIN`. */
export function problemText(
  { message, sourceAt = [] }: Pick<CommandProblem, 'message' | 'sourceAt'>,
  path: string,
): string {
  if (path === '-') return message
  let [text, done] = ['', 0]
  for (const [from, to] of sourceAt) {
    text += message.slice(done, from) + (message[from] === '"' ? JSON.stringify(path) : path)
    done = to
  }
  return text + message.slice(done)
}

/** A path as kubectl names it. */
export const shownPath = (path: string): string => (path === '-' ? 'STDIN' : shownLine(path))

/** `web.yaml:8:5`; line and column count from 1. */
function placeIn(file: ManifestFile, offset: number): string {
  const at = skipBlanks(file.text, offset)
  const column = at - file.text.slice(0, at).lastIndexOf('\n')
  return `${shownPath(file.path)}:${lineAt(file.text, at)}:${column}`
}

/** A document begins where its first word is, not with the blank lines before it. */
export function skipBlanks(text: string, offset: number): number {
  const blank = /^\s*/.exec(text.slice(offset))?.[0].length ?? 0
  return offset + blank < text.length ? offset + blank : offset
}
