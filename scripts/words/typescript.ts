// Reads comments, test names, exported names and texts out of a TypeScript or JavaScript file.
import { type ESTree, parseSync, Visitor } from 'vite'

/** A text with its place in the repository; lines count from 1. */
export interface Found {
  readonly file: string
  readonly line: number
  readonly text: string
  /** The line of code below a comment. */
  readonly code?: string
}

const directive = /biome-ignore|@ts-|@vite-ignore|@vitest-environment|__PURE__|<reference/

/** The comments of a file; consecutive `//` lines count as a single comment, directives and bare types do not count. */
export function commentsIn(file: string, source: string): readonly Found[] {
  const found: (Found & { readonly end: number; readonly isLine: boolean })[] = []
  for (const { type, value, start, end } of parse(file, source).comments) {
    const text = plainComment(value)
    if (text === '' || directive.test(text) || text.startsWith('@')) continue
    const isLine = type === 'Line'
    const last = found.at(-1)
    const isContinued = isLine && last?.isLine === true && /^\n[ \t]*$/.test(source.slice(last.end, start))
    if (isContinued) found.pop()
    found.push({
      file,
      line: isContinued ? last.line : lineAt(source, start),
      text: isContinued ? `${last.text} ${text}` : text,
      code: source.slice(end).trimStart().split('\n')[0] ?? '',
      end,
      isLine,
    })
  }
  return found.map(({ end: _, isLine: __, ...one }) => one)
}

/** The tests of a file as `describe › test`. */
export function testsIn(file: string, source: string): readonly Found[] {
  const found: Found[] = []
  const groups: { readonly title: string; readonly node: ESTree.CallExpression }[] = []
  const { program } = parse(file, source)
  new Visitor({
    CallExpression(node) {
      const title = titleOf(node, source)
      if (title === undefined) return
      if (functionOf(node.callee) === 'describe') groups.push({ title, node })
      else {
        const path = groups.filter(({ node: { start, end } }) => start < node.start && node.end <= end)
        const text = [...path.map((group) => group.title), title].join(' › ')
        found.push({ file, line: lineAt(source, node.start), text })
      }
    },
  }).visit(program)
  return found
}

/** The exported declarations of a file, each with its first line. */
export function namesIn(file: string, source: string): readonly Found[] {
  const found: Found[] = []
  new Visitor({
    ExportNamedDeclaration({ declaration, start }) {
      if (declaration === null) return
      const text = (source.slice(start).split('\n')[0] ?? '')
        .replace(/^export (?:default )?/, '')
        .replace(/ [{=]+$/, '')
      found.push({ file, line: lineAt(source, start), text })
    },
  }).visit(parse(file, source).program)
  return found
}

/** The English texts of a file: strings and templates of `fewest` words or more. A placeholder stands as `{x}`. */
export function textsIn(file: string, source: string, fewest = 3): readonly Found[] {
  const found: Found[] = []
  const words = new RegExp(`[a-z]+ (?:\\S+ ){${fewest - 2},}\\S`, 'i')
  const add = (start: number, text: string) => {
    const isText = words.test(text) && !/^[\s\w-]*(?:\/|=>|&&)/.test(text)
    if (isText) found.push({ file, line: lineAt(source, start), text: text.trim() })
  }
  new Visitor({
    Literal: ({ start, value }) => typeof value === 'string' && add(start, value),
    TemplateLiteral: ({ start, quasis }) => add(start, quasis.map(({ value }) => value.cooked ?? '').join('{x}')),
  }).visit(parse(file, source).program)
  return found
}

const parse = (file: string, source: string) => parseSync(file, source)

const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length

const plainComment = (value: string): string =>
  value
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .join(' ')
    .trim()

/** The title of a call of `describe`, `it` or `test`; undefined for other calls. */
function titleOf({ callee, arguments: [title, ...others] }: ESTree.CallExpression, source: string): string | undefined {
  const name = functionOf(callee)
  if (others.length === 0 || (name !== 'describe' && name !== 'it' && name !== 'test')) return undefined
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
  return title?.type === 'TemplateLiteral' ? source.slice(title.start + 1, title.end - 1) : undefined
}

/** The function's name behind modifiers: `it` for `it.each(table)`. */
function functionOf(callee: ESTree.Expression | ESTree.Super): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'CallExpression') return functionOf(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  return callee.property.name === 'step' ? undefined : functionOf(callee.object)
}
