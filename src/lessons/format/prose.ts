import type { Link, Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { glossaryTerms, termOfLink } from '../glossary.ts'
import { knobOfLink } from '../knobs.ts'
import { lessonIds } from '../lessonIds.ts'
import { newProblem, type ProblemId, type UnplacedProblem } from '../problems.ts'
import type { Prose } from '../types.ts'
import { expressionProblem } from './expressions.ts'
import { mostNesting } from './limits.ts'
import type { Problems } from './problems.ts'
import { nearTo } from './suggest.ts'

/** A link to a letter with its place. */
export interface LetterLink {
  readonly letter: string
  readonly offset: number
}

/** A link to a knob with its place and text. */
export interface KnobLink {
  readonly knob: string
  readonly words: string
  readonly offset: number
}

/** A link to a part of the step. */
export type ProseLink = LetterLink | KnobLink

/** Context for reading Markdown. */
interface ProseContext {
  readonly problems: Problems
  /** The reader appends links to letters and knobs to this list. */
  readonly links: ProseLink[]
  /** Offset of a node's own text in the file. */
  readonly locate: (node: Nodes, words: string) => number
}

/** Markdown nodes that a lesson must not contain, with their problems. */
const refused = {
  html: 'html',
  image: 'picture',
  imageReference: 'picture',
  definition: 'addressOfLink',
  linkReference: 'addressOfLink',
  heading: 'headingInStep',
  thematicBreak: 'lineAcross',
} as const satisfies Readonly<Record<string, ProblemId>>

const refusalOf = (type: string): UnplacedProblem | undefined => {
  const refusal = Object.entries(refused).find(([name]) => name === type)
  return refusal && newProblem(refusal[1])
}

/** Languages of code blocks. */
const codeLanguages = ['yaml', 'text', 'console'] as const

/** The allowed nodes, rebuilt without other members. Every other node is reported. */
export function keepProse(nodes: readonly Nodes[], context: ProseContext, depth = 0): Prose {
  return nodes.flatMap((node) => keepNode(node, context, depth) ?? [])
}

/** A text within YAML as inline Markdown: the child nodes of its only paragraph. */
export function keepInline(text: string, context: ProseContext): Prose {
  const [paragraph, ...more] = fromMarkdown(text).children
  if (paragraph === undefined) return []
  if (paragraph.type !== 'paragraph' || more.length > 0) {
    context.problems.add(context.locate(paragraph, ''), refusalOf(paragraph.type) ?? newProblem('oneParagraph'))
    return []
  }
  return keepProse(paragraph.children, context)
}

/** A full-width sign. A space beside it comes only from the end of a line in the file. */
const sign = '[\\u3000-\\u303f\\uff01-\\uff60]'
const character = `[\\p{Script=Han}${sign.slice(1)}`
const spaceInChinese = new RegExp(
  `(?<=${character})[ \\n]+(?=${character})|(?<=${sign})[ \\n]+|[ \\n]+(?=${sign})`,
  'gu',
)

/** A text whose lines are joined without a space between Chinese characters and beside full-width signs. */
const withoutSpaceInChinese = (text: string): string => text.replace(spaceInChinese, '')

function keepNode(node: Nodes, context: ProseContext, depth: number): Nodes | undefined {
  const report = (problem: UnplacedProblem, words = ''): undefined => {
    context.problems.add(context.locate(node, words), problem)
  }
  if (depth > mostNesting) return report(newProblem('nesting'))
  const position = positionIn(node, context)
  const children = <T extends Nodes>(list: readonly T[]) => keepProse(list, context, depth + 1) as T[]
  switch (node.type) {
    case 'text':
      return { type: 'text', value: withoutSpaceInChinese(node.value), ...position }
    case 'break':
      return { type: 'break', ...position }
    case 'inlineCode':
      checkInlineExpression(node.value, node, context)
      return { type: 'inlineCode', value: node.value, ...position }
    case 'emphasis':
    case 'strong':
      return { type: node.type, children: children(node.children), ...position }
    case 'link':
      if (!isGoodLink(node, context)) return undefined
      return { type: 'link', url: node.url, children: children(node.children as PhrasingContent[]), ...position }
    case 'paragraph':
      return { type: 'paragraph', children: children(node.children), ...position }
    case 'blockquote':
      return { type: 'blockquote', children: children(node.children), ...position }
    case 'list': {
      const { ordered, start, spread } = node
      return {
        type: 'list',
        ordered: ordered === true,
        start: start ?? null,
        spread: spread === true,
        children: children(node.children),
        ...position,
      }
    }
    case 'listItem':
      return { type: 'listItem', spread: node.spread === true, children: children(node.children), ...position }
    case 'code': {
      const lang = node.lang ?? null
      if (lang !== null && !codeLanguages.some((known) => known === lang))
        return report(newProblem('fenceInProse', { name: lang }), lang)
      return { type: 'code', lang, value: node.value, ...position }
    }
    default:
      return report(refusalOf(node.type) ?? newProblem('notRead', { name: node.type }))
  }
}

/** Place of a node in the file, for problems found later. */
function positionIn(node: Nodes, { problems, locate }: ProseContext): Pick<RootContent, 'position'> {
  const words = 'value' in node ? node.value : ''
  // The place of code is its backtick.
  const start = locate(node, words) - (node.type === 'inlineCode' ? 1 : 0)
  return { position: { start: problems.place(start), end: problems.place(start + words.length) } }
}

function checkInlineExpression(value: string, node: Nodes, { problems, locate }: ProseContext): void {
  if (!value.startsWith('=')) return
  const source = value.slice(1)
  const problem = expressionProblem({ source, ...problems.place(locate(node, source)) })
  if (problem) problems.add(problem, problem)
}

function isGoodLink(node: Link, { problems, locate, links }: ProseContext): boolean {
  const { url } = node
  const offset = locate(node, url)
  const refuse = (problem: UnplacedProblem): false => {
    problems.add(offset, problem)
    return false
  }
  if (url.startsWith('#')) {
    const letter = url.slice(1)
    if (!isLetter(letter)) return refuse(newProblem('letterOfLink'))
    links.push({ letter, offset })
    return true
  }
  if (url.startsWith('knob:')) {
    const knob = knobOfLink(url)
    if (knob === undefined) return refuse(newProblem('knobName'))
    links.push({ knob, words: node.children.map((child) => ('value' in child ? child.value : '')).join(''), offset })
    return true
  }
  if (url.startsWith('lesson:')) {
    const id = url.slice('lesson:'.length)
    if (lessonIds.some((known) => known === id)) return true
    return refuse(newProblem('unknownLesson', { id, near: nearTo(id, lessonIds) }))
  }
  if (url.startsWith('term:')) {
    if (termOfLink(url) !== undefined) return true
    const id = url.slice('term:'.length)
    return refuse(newProblem('unknownTerm', { id, near: nearTo(id, glossaryTerms) }))
  }
  if (/^https:\/\/[^\s/]/.test(url) && URL.canParse(url)) return true
  return refuse(newProblem('linkLeadsTo'))
}

/** Whether a text fits the picture's badges. */
const isLetter = (text: string): boolean => /^[A-Z]$/.test(text)
