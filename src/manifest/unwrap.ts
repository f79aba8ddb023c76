/** Manifests as they are copied: out of a shell, a page, a diff, Helm's own output, with what is around them there. */
import { isObject } from '../engine/api/jsonObject.ts'
import { isBesideOutput } from './besideOutput.ts'
import { parseManifest } from './k8sYaml.ts'

/** What a copied text has that a manifest has not. */
export const wrappings = ['lines', 'numbers', 'marks', 'spaces', 'tabs'] as const
/**
 * - `lines`: a prompt, a here-document, the fences of Markdown, the head and notes of Helm, kubectl's warnings
 * - `numbers`: those of the lines, before each
 * - `marks`: `+` or `>` before each line, as in a diff, a mail or a shell
 * - `spaces`: such as no parser takes for spaces
 * - `tabs`: before a line's text
 */
export type Wrapping = (typeof wrappings)[number]

export interface Unwrapped {
  /** Never empty, in the order of `wrappings`. */
  readonly without: readonly Wrapping[]
  /** The manifest alone. */
  readonly text: string
}

/** A longer text is nobody's clipboard, and looking through it would hold the page up. */
const MOST_CHARACTERS = 500_000

/** The manifest in a text that is none as it stands; undefined where there is nothing else in it, or no manifest. */
export function unwrapped(text: string): Unwrapped | undefined {
  if (text.length > MOST_CHARACTERS || (isManifest(text) && !hasSpacedKey(text))) return undefined
  // From what is in the lines to what is around them: a numbered text has its fences behind the numbers.
  const asCopied: State = { text, without: [] }
  const inside = (['spaces', 'numbers', 'marks'] as const).reduce<State>(
    (state, one) => step(state, one, takenOut[one](state.text)),
    asCopied,
  )
  for (const start of [asCopied, inside]) {
    const bare = step(start, 'lines', manifestLines(start.text))
    for (const end of [
      start,
      bare,
      step(start, 'tabs', withoutTabs(start.text)),
      step(bare, 'tabs', withoutTabs(bare.text)),
    ])
      if (end.without.length > 0 && isManifest(end.text))
        return { text: end.text, without: wrappings.filter((one) => end.without.includes(one)) }
  }
  return undefined
}

/** A key that begins or ends with a space is one that the parser took for a letter. */
const hasSpacedKey = (text: string): boolean =>
  parseManifest(text).some(({ ranges }) =>
    [...ranges.keys()].some((pointer) => /(?:^|\/)[^\S/ ]|[^\S/ ](?:\/|$)/.test(pointer)),
  )

interface State {
  readonly text: string
  readonly without: readonly Wrapping[]
}

const step = ({ text, without }: State, wrapping: Wrapping, after: string): State =>
  after === text ? { text, without } : { text: after, without: [...without, wrapping] }

/** Every document can be read, and those that are not empty are objects of Kubernetes. */
function isManifest(text: string): boolean {
  const documents = parseManifest(text).filter(({ value, error }) => error !== undefined || value !== null)
  return (
    documents.length > 0 &&
    documents.every(
      ({ value, error }) =>
        error === undefined &&
        isObject(value) &&
        typeof value.apiVersion === 'string' &&
        typeof value.kind === 'string',
    )
  )
}

const plainSpaces = (gap: string): string => gap.replace(/[^\S\r\n\t\ufeff]/g, ' ')

const takenOut: Readonly<Record<'spaces' | 'numbers' | 'marks', (text: string) => string>> = {
  // Before a line's text and behind a colon or dash; within a text they may be meant.
  spaces: (text) =>
    text
      .replace(/^[^\S\n]*(?:-[^\S\n]+)*/gm, plainSpaces)
      .replace(/^([^\n"'#:]*:)([^\S\n]+)/gm, (_, key: string, gap: string) => key + plainSpaces(gap)),
  numbers: (text) => withoutPrefix(text, /^ *\d+(?:[:|.)]|\t|(?=\s|$))/),
  marks: (text) =>
    withoutPrefix(withoutPrefix(text.replace(/^(?:\+\+\+|---) \S.*\n|^@@.*\n|^diff .*\n/gm, ''), /^\+/), /^>(?: |$)/),
}

/** Where nearly every line that has something begins so; a prompt, a head or an end may not. */
function withoutPrefix(text: string, prefix: RegExp): string {
  const lines = text.split('\n')
  const written = lines.filter((line) => line.trim() !== '')
  const marked = written.filter((line) => prefix.test(line))
  if (marked.length < 2 || marked.length < written.length - 3) return text
  // What is between the prefix and the text of every line belongs to the prefix.
  const indents = marked.map((line) => line.replace(prefix, '')).filter((line) => line.trim() !== '')
  const indent = Math.min(...indents.map((line) => line.search(/[^ ]/)))
  return lines.map((line) => (prefix.test(line) ? line.replace(prefix, '').slice(indent) : line)).join('\n')
}

const withoutTabs = (text: string): string =>
  text.replace(/^[ \t]*\t[ \t]*/gm, (indent) => indent.replaceAll('\t', '  '))

/** What is between fences or in here-documents; else from the first line of a manifest to the last. */
function manifestLines(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const enclosed = [...between(lines, fence), ...between(lines, hereDocument)]
  const parts = enclosed.filter(isManifest)
  return parts.length > 0 ? parts.join('---\n') : withoutSurroundings(lines)
}

interface Enclosure {
  /** The line that ends what a line begins; undefined for one that begins nothing. */
  readonly endOf: (line: string) => string | undefined
}

const fence: Enclosure = { endOf: (line) => /^\s*(`{3,}|~{3,})(?:[^`~][^`]*)?$/.exec(line)?.[1] }
const hereDocument: Enclosure = { endOf: (line) => /<<-?\s*(['"]?)([A-Za-z_]\w*)\1/.exec(line)?.[2] }

function between(lines: readonly string[], { endOf }: Enclosure): string[] {
  const found: string[] = []
  let end: string | undefined
  let part: string[] = []
  for (const line of lines) {
    if (end === undefined) {
      end = endOf(line)
      part = []
    } else if (line.trim() === end) {
      found.push(`${part.join('\n')}\n`)
      end = undefined
    } else part.push(line)
  }
  // The last one may have lost its end in copying.
  if (end !== undefined) found.push(`${part.join('\n').trimEnd()}\n`)
  return found
}

const firstLine = /^(?:---|apiVersion\s*:|kind\s*:|metadata\s*:|"(?:apiVersion|kind)"|\{|- apiVersion\s*:)/
/** The parts of `helm install --dry-run` and `helm get all`. */
const helmPart = /^(?:HOOKS|MANIFEST):\s*$/
const helmNotes = /^NOTES:\s*$/

function withoutSurroundings(lines: readonly string[]): string {
  const helm = lines.findIndex((line) => helmPart.test(line))
  let first = helm >= 0 ? helm : lines.findIndex((line) => firstLine.test(line))
  if (first < 0) return lines.join('\n')
  // A manifest's own heading.
  while (lines[first - 1]?.startsWith('#')) first--
  const head = lines.slice(0, first)
  // What can be read and is no object may be one that its author has not finished.
  if (
    helm < 0 &&
    head.some((line) => line !== '' && !isBesideOutput(line)) &&
    parseManifest(lines.join('\n'))[0]?.error === undefined
  )
    return lines.join('\n')
  const notes = lines.findIndex((line, index) => index > first && helmNotes.test(line))
  const own = lines
    .slice(first, notes < 0 ? undefined : notes)
    .filter((line) => !isBesideOutput(line))
    .map((line) => (helmPart.test(line) ? '---' : line))
  return `${own.join('\n').trimEnd()}\n`
}
