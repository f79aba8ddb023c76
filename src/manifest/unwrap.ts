/** Extracts a manifest from copied text: from a shell, a web page, a diff or Helm's output. */
import { isObject } from '../engine/api/jsonObject.ts'
import { parseManifest } from './k8sYaml.ts'
import { isShellNoise } from './shellNoise.ts'

/** Kinds of surplus text around or in a manifest. */
const wrappings = ['lines', 'numbers', 'marks', 'spaces', 'tabs'] as const
/**
 * - `lines`: a prompt, a here-document, Markdown fences, Helm's header and notes, kubectl's warnings
 * - `numbers`: line numbers
 * - `marks`: `+` or `>` before each line, as in a diff, a mail or a shell
 * - `spaces`: Unicode spaces that YAML does not treat as spaces
 * - `tabs`: as indentation
 */
type Wrapping = (typeof wrappings)[number]

export interface Unwrapped {
  /** Never empty, in the order of `wrappings`. */
  readonly without: readonly Wrapping[]
  /** The extracted manifest. */
  readonly text: string
}

/** Limit of the text's length; a longer text would block the page. */
const MOST_CHARACTERS = 500_000

/**
 * Extracts the manifest from a text that is not a manifest; undefined if the text needs no change, or contains no
 * manifest.
 */
export function unwrapped(text: string): Unwrapped | undefined {
  if (text.length > MOST_CHARACTERS || (isManifest(text) && !hasSpacedKey(text))) return undefined
  // From the inner to the outer layer: in a numbered text, the fences are after the line numbers.
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

/** Whether a key begins or ends with a Unicode space, which the parser took for a letter. */
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

/** Whether every document is valid, and every non-empty document is a Kubernetes object. */
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
  // Only as indentation and after a colon or dash; within a text they may be intended.
  spaces: (text) =>
    text
      .replace(/^[^\S\n]*(?:-[^\S\n]+)*/gm, plainSpaces)
      .replace(/^([^\n"'#:]*:)([^\S\n]+)/gm, (_, key: string, gap: string) => key + plainSpaces(gap)),
  numbers: (text) => withoutPrefix(text, /^ *\d+(?:[:|.)]|\t|(?=\s|$))/),
  marks: (text) =>
    withoutPrefix(withoutPrefix(text.replace(/^(?:\+\+\+|---) \S.*\n|^@@.*\n|^diff .*\n/gm, ''), /^\+/), /^>(?: |$)/),
}

/** Removes a prefix that nearly all non-empty lines have; a prompt, a header or an end may lack it. */
function withoutPrefix(text: string, prefix: RegExp): string {
  const lines = text.split('\n')
  const written = lines.filter((line) => line.trim() !== '')
  const marked = written.filter((line) => prefix.test(line))
  if (marked.length < 2 || marked.length < written.length - 3) return text
  // Common indentation after the prefix belongs to the prefix.
  const indents = marked.map((line) => line.replace(prefix, '')).filter((line) => line.trim() !== '')
  const indent = Math.min(...indents.map((line) => line.search(/[^ ]/)))
  return lines.map((line) => (prefix.test(line) ? line.replace(prefix, '').slice(indent) : line)).join('\n')
}

const withoutTabs = (text: string): string =>
  text.replace(/^[ \t]*\t[ \t]*/gm, (indent) => indent.replaceAll('\t', '  '))

/** Content of fences or here-documents; else the lines from the first to the last line of a manifest. */
function manifestLines(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const enclosed = [...between(lines, fence), ...between(lines, hereDocument)]
  const parts = enclosed.filter(isManifest)
  return parts.length > 0 ? parts.join('---\n') : withoutSurroundings(lines)
}

interface Enclosure {
  /** Line that ends the block which a line starts; undefined for a line that starts no block. */
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
  // The last block may have lost its end in copying.
  if (end !== undefined) found.push(`${part.join('\n').trimEnd()}\n`)
  return found
}

const firstLine = /^(?:---|apiVersion\s*:|kind\s*:|metadata\s*:|"(?:apiVersion|kind)"|\{|- apiVersion\s*:)/
/** Section headings of `helm install --dry-run` and `helm get all`. */
const helmPart = /^(?:HOOKS|MANIFEST):\s*$/
const helmNotes = /^NOTES:\s*$/

function withoutSurroundings(lines: readonly string[]): string {
  const helm = lines.findIndex((line) => helmPart.test(line))
  let first = helm >= 0 ? helm : lines.findIndex((line) => firstLine.test(line))
  if (first < 0) return lines.join('\n')
  // Comments at the top of the manifest.
  while (lines[first - 1]?.startsWith('#')) first--
  const head = lines.slice(0, first)
  // A valid document that is not an object may be an unfinished object.
  if (
    helm < 0 &&
    head.some((line) => line !== '' && !isShellNoise(line)) &&
    parseManifest(lines.join('\n'))[0]?.error === undefined
  )
    return lines.join('\n')
  const notes = lines.findIndex((line, index) => index > first && helmNotes.test(line))
  const own = lines
    .slice(first, notes < 0 ? undefined : notes)
    .filter((line) => !isShellNoise(line))
    .map((line) => (helmPart.test(line) ? '---' : line))
  return `${own.join('\n').trimEnd()}\n`
}
