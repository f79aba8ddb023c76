import { shortImage } from '../../layout/imageParts.ts'

/**
 * What an apply is called in the timeline: the images that it brings to the objects that it changes, else the names of these.
 * Part of the journal, hence the same in every language. `apply shop/web:v2`, `apply web +2`.
 */
export function applyLabel(text: string, appliedText: string, verb: 'apply' | 'create' = 'apply'): string {
  const before = new Map(documentsOf(appliedText).map((one) => [one.key, one]))
  const all = documentsOf(text)
  const changed = all.filter(({ key, lines }) => before.get(key)?.lines !== lines)
  const fresh = changed.flatMap(({ key, images }) => images.filter((one) => !before.get(key)?.images.includes(one)))
  const images = [...new Set(fresh)]
  const [first, ...more] = images.length > 0 ? images : namesIn(changed.length > 0 ? changed : all)
  if (first === undefined) return verb
  const name = images.length > 0 ? shortImage(first, longest) : first
  const shown = name.length > longest ? `${name.slice(0, longest)}…` : name
  return more.length > 0 ? `${verb} ${shown} +${more.length}` : `${verb} ${shown}`
}

/** A longer name of an image loses its registry and its folders, and then its end. */
const longest = 40

/** What a label needs to know of one document. */
interface LabelledDocument {
  /** Equal for the same object before and after a change. */
  readonly key: string
  readonly name: string | undefined
  readonly images: readonly string[]
  /** Its text without comments and the space at line ends. */
  readonly lines: string
}

/** Read line by line: a label needs no YAML parser, and the text may be none that a parser takes. */
function documentsOf(text: string): readonly LabelledDocument[] {
  const documents = text.split(/^---.*$/m).map((part) => {
    const lines = part.split('\n').map((line) => line.replace(/(?:^|\s)#.*$/, '').trimEnd())
    const written = lines.filter((line) => line !== '')
    const { kind = '', namespace = '', name } = identityIn(written)
    return { key: `${kind} ${namespace}/${name}`, name, images: written.flatMap(imagesIn), lines: written.join('\n') }
  })
  return documents.filter(({ lines }) => lines !== '')
}

/** In block style, in flow style, and in JSON. */
function imagesIn(line: string): readonly string[] {
  const found = line.matchAll(/(?:^|[-{,\s])["']?image["']?:\s*["']?([^\s"'#,{}]+)/g)
  return [...found].map(([, image]) => image as string)
}

interface Identity {
  readonly kind?: string | undefined
  readonly namespace?: string | undefined
  readonly name?: string | undefined
}

/** From the top level of a document: its kind, and what its `metadata` says. */
function identityIn(lines: readonly string[]): Identity {
  const found: { -readonly [Member in keyof Identity]: Identity[Member] } = {}
  let isInMetadata = false
  for (const line of lines) {
    if (/^\S/.test(line)) isInMetadata = line.startsWith('metadata:')
    const kind = /^kind: *["']?([^\s"'#]+)/.exec(line)?.[1]
    if (kind !== undefined) found.kind = kind
    if (!isInMetadata) continue
    for (const member of ['name', 'namespace'] as const) found[member] ??= memberIn(line, member)
  }
  return found
}

/** A member of `metadata`, on a line of its own or in braces on the same line. */
function memberIn(line: string, member: 'name' | 'namespace'): string | undefined {
  if (!line.startsWith('metadata:')) return blockMembers[member].exec(line)?.[1]
  return flowMembers[member].exec(outerOf(line))?.[1]
}

const blockMembers = {
  name: /^ {1,8}name: *["']?([^\s"'#]+)/,
  namespace: /^ {1,8}namespace: *["']?([^\s"'#]+)/,
}
const flowMembers = {
  name: /[{,] *["']?name["']?: *["']?([^\s"'#,{}]+)/,
  namespace: /[{,] *["']?namespace["']?: *["']?([^\s"'#,{}]+)/,
}

/** What is in the outermost braces of a line, without what is in braces within. */
function outerOf(line: string): string {
  let depth = 0
  let outer = ''
  for (const letter of line) {
    if (letter === '{') depth += 1
    if (depth < 2) outer += letter
    if (letter === '}') depth -= 1
  }
  return outer
}

const namesIn = (documents: readonly LabelledDocument[]): readonly string[] => [
  ...new Set(documents.map(({ name }) => name).filter((name) => name !== undefined)),
]

/** The names in the `metadata` of each document's top level. */
export function namesOf(text: string): readonly string[] {
  return namesIn(documentsOf(text))
}
