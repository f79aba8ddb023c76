import type { Code, Heading, Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { newProblem } from '../problems.ts'
import { mostSteps, refusalOf } from './limits.ts'
import type { Problems } from './problems.ts'
import { nearTo } from './suggest.ts'

/** Languages of the Markdown code fences that have an effect in a lesson. */
export const fenceNames = [
  'apply',
  'kubectl',
  'node',
  'delays',
  'load',
  'play',
  'check',
  'look',
  'point',
  'predict',
  'try',
  'task',
  'knob',
  'takeaways',
  'notes',
  'minutes',
] as const
export type FenceName = (typeof fenceNames)[number]

/** A fence that has an effect, with its text and its place in the file. */
export interface Fence {
  readonly name: FenceName
  readonly text: string
  /** Offset of the backticks. */
  readonly offset: number
  /** Offset of the fence's text. */
  readonly base: number
}

/** The content under a heading. */
export interface Section {
  readonly title: string
  readonly offset: number
  /** Prose and fences in the order of the file. */
  readonly items: readonly (Fence | { readonly name: 'prose'; readonly node: RootContent })[]
}

interface Sections {
  /** The YAML between the first two `---` lines, and its offset. */
  readonly frontMatter: { readonly text: string; readonly base: number } | undefined
  readonly sections: readonly Section[]
}

/** Splits a file into front matter and steps; other content is reported. */
export function readSections(text: string, problems: Problems): Sections {
  const refusal = refusalOf(text)
  if (refusal) {
    problems.add(refusal.offset, refusal.problem)
    return { frontMatter: undefined, sections: [] }
  }
  const front = /^---[ \t]*\n([\s\S]*?\n|)---[ \t]*(?:\n|$)/.exec(text)
  if (!front) problems.add(0, newProblem('frontMatterMissing'))
  const head = front?.[0] ?? ''
  // Keeps the number of lines, so that line numbers match the file.
  const body = '\n'.repeat(head.split('\n').length - 1) + text.slice(head.length)
  const sections: { title: string; offset: number; items: Section['items'][number][] }[] = []
  for (const node of fromMarkdown(body).children) {
    const offset = offsetOf(node, problems)
    if (node.type === 'heading' && node.depth === 2) {
      const title = titleOf(node).slice(0, 160)
      if (title === '') problems.add(offset, newProblem('titleOfStep'))
      if (sections.length === mostSteps) problems.add(offset, newProblem('tooManySteps', { most: mostSteps }))
      sections.push({ title, offset, items: [] })
      continue
    }
    const section = sections.at(-1)
    if (!section) {
      problems.add(offset, newProblem('beforeFirstStep'))
      continue
    }
    const item = itemOf(node, text, problems)
    if (item) section.items.push(item)
  }
  if (sections.length === 0) problems.add(text.length, newProblem('stepMissing'))
  const base = text.indexOf('\n') + 1
  return { frontMatter: front ? { text: front[1] ?? '', base } : undefined, sections: sections.slice(0, mostSteps) }
}

/** Offset of a body's node in the file. */
export function offsetOf(node: Nodes, problems: Problems): number {
  const { line, column } = node.position?.start ?? { line: 1, column: 1 }
  return problems.lineStart(line) + column - 1
}

function itemOf(node: RootContent, text: string, problems: Problems): Section['items'][number] | undefined {
  if (node.type !== 'code' || !node.lang || isProseLanguage(node.lang)) return { name: 'prose', node }
  const offset = offsetOf(node, problems)
  const name = fenceNames.find((known) => known === node.lang)
  const wordAt = text.indexOf(node.lang, offset)
  if (name === undefined) {
    problems.add(wordAt, newProblem('unknownFence', { name: node.lang, near: nearTo(node.lang, fenceNames) }))
    return undefined
  }
  if (node.meta) problems.add(wordAt, newProblem('fenceNotAlone', { name }))
  if (node.position?.start.column !== 1) {
    problems.add(offset, newProblem('fenceNotAtMargin'))
    return undefined
  }
  if (!isClosed(node, text, problems)) {
    problems.add(offset, newProblem('fenceNotClosed'))
    return undefined
  }
  return { name, text: node.value, offset, base: problems.lineStart(node.position.start.line + 1) }
}

/** Whether the fence is closed. An unclosed fence contains the rest of the file. */
function isClosed(node: Code, text: string, problems: Problems): boolean {
  const { start, end } = node.position ?? {}
  if (!start || !end || end.line === start.line) return false
  return /^ {0,3}(?:`{3,}|~{3,})[ \t]*$/.test(text.slice(problems.lineStart(end.line)).split('\n', 1)[0] ?? '')
}

const isProseLanguage = (lang: string): boolean => lang === 'yaml' || lang === 'text' || lang === 'console'

function titleOf(node: Heading): string {
  const words = (one: Nodes): string =>
    'value' in one ? one.value : 'children' in one ? one.children.map(words).join('') : ''
  return words(node).trim()
}
