/** The texts of the interface as they stand in their source files, with their places. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { formsOf, type Message } from '../../src/i18n/message.ts'

interface Span {
  readonly start: number
  readonly end: number
}

/** A text in a source file. */
export interface SourceText {
  readonly key: string
  readonly message: Message
  readonly line: number
  /** Comments of the file's catalogue, and those directly before the text. */
  readonly comments: readonly string[]
  /** The text's value, and the whole member of the catalogue. */
  readonly value: Span
  readonly member: Span
}

/** The texts of each file of a language, by the file's path within the language's folder, such as `frame/dialogs.ts`. */
export function catalogueFiles(root: string, language: 'en' | 'zhCN'): ReadonlyMap<string, readonly SourceText[]> {
  const folder = folderOf(root, language)
  const files = (readdirSync(folder, { recursive: true }) as string[]).map((file) => file.replaceAll('\\', '/'))
  const texts = files
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => [file, textsIn(file, readFileSync(join(folder, file), 'utf8'))] as const)
  return new Map(texts.filter(([, found]) => found.length > 0))
}

export const folderOf = (root: string, language: 'en' | 'zhCN'): string => join(root, 'src/i18n', language)

/** The texts that a source file declares. Keys of texts have a dot. */
export function textsIn(file: string, source: string): readonly SourceText[] {
  const { program, comments } = parseSync(file, source)
  const found: SourceText[] = []
  const [about] = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  new Visitor({
    Property: (node) => {
      const { key, value } = node
      if (key.type !== 'Literal' || typeof key.value !== 'string' || !key.value.includes('.')) return
      const message = messageOf(value)
      if (message === undefined) return
      const before = comments.filter(({ end }) => end <= node.start && /^\s*$/.test(source.slice(end, node.start)))
      const line = source.slice(0, node.start).split('\n').length
      const texts = [...(about ? [about] : []), ...before].map(({ value }) => proseOf(value))
      found.push({ key: key.value, message, line, comments: texts, value: spanOf(value), member: spanOf(node) })
    },
  }).visit(program)
  return found
}

interface Expression extends Span {
  readonly type: string
}

const spanOf = ({ start, end }: Span): Span => ({ start, end })

/** The text of an expression; undefined for an expression that is no text. */
function messageOf(value: Expression): Message | undefined {
  const text = stringOf(value)
  if (text !== undefined || value.type !== 'ObjectExpression' || !('properties' in value)) return text
  const forms = new Map<string, string>()
  for (const member of value.properties as readonly Member[]) {
    const form = member.value && stringOf(member.value)
    if (member.key?.name !== undefined && form !== undefined) forms.set(member.key.name, form)
  }
  const [one, other] = [forms.get('one'), forms.get('other')]
  return one === undefined || other === undefined ? undefined : { one, other }
}

interface Member {
  readonly key?: { readonly name?: string }
  readonly value?: Expression
}

function stringOf(value: Expression): string | undefined {
  return value.type === 'Literal' && 'value' in value && typeof value.value === 'string' ? value.value : undefined
}

/** A comment without its marks, on one line. */
const proseOf = (comment: string): string =>
  comment
    .replace(/^\s*\*+ ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The places in the page's code that name a text, such as `src/components/frame/Header.tsx:31`, by key. */
export function placesOfKeys(root: string, keys: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>()
  for (const file of (readdirSync(join(root, 'src'), { recursive: true }) as string[]).sort()) {
    const path = posix.join('src', file.replaceAll('\\', '/'))
    if (!/\.tsx?$/.test(path) || path.includes('.test.') || path.startsWith('src/i18n/')) continue
    for (const [index, line] of readFileSync(join(root, path), 'utf8').split('\n').entries())
      for (const [, key = ''] of line.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/gi)) {
        if (!keys.has(key)) continue
        places.set(key, [...(places.get(key) ?? []), `${path}:${index + 1}`])
      }
  }
  return places
}

/** The names of the parameters in all forms of a text. */
export const parametersOf = (message: Message): ReadonlySet<string> =>
  new Set(formsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))
