import '../../i18n/en/lesson.ts'
import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { useT } from '../../i18n/index.ts'
import { termOfLink } from '../../lessons/glossary.ts'
import { knobOfLink } from '../../lessons/knobs.ts'
import type { Prose } from '../../lessons/types.ts'
import { TermLink } from '../glossary/TermLink.tsx'
import { LessonKnob } from './LessonKnobs.tsx'
import styles from './Prose.module.css'

/** Values of the expressions in a step's texts, by expression. */
const Values = createContext<Readonly<Record<string, string>>>({})
export const ProseValues = Values.Provider

interface ProseTextProps {
  readonly nodes: Prose
  /** Renders no paragraphs, for a label or heading. */
  readonly isInline?: boolean
}

/** Renders a lesson's Markdown nodes. */
export function ProseText({ nodes, isInline = false }: ProseTextProps) {
  const values = useContext(Values)
  return <>{nodes.map((node, index) => drawn(node, index, { values, isInline }))}</>
}

interface Drawing {
  readonly values: Readonly<Record<string, string>>
  readonly isInline: boolean
}

type Node = Prose[number]

function drawn(node: Node, key: number, drawing: Drawing): ReactNode {
  const inside = () =>
    (node as Extract<Node, { children: readonly unknown[] }>).children.map((child, index) =>
      drawn(child, index, drawing),
    )
  switch (node.type) {
    case 'text':
      return node.value
    case 'paragraph':
      return drawing.isInline ? <Fragment key={key}>{inside()}</Fragment> : <p key={key}>{inside()}</p>
    case 'strong':
      return <b key={key}>{inside()}</b>
    case 'emphasis':
      return <em key={key}>{inside()}</em>
    case 'inlineCode':
      return <InlineCode key={key} text={node.value} values={drawing.values} />
    case 'code':
      return (
        <pre key={key} className={styles.code}>
          <code>{node.value}</code>
        </pre>
      )
    case 'break':
      return <br key={key} />
    case 'link':
      return (
        <ProseLink key={key} url={node.url}>
          {inside()}
        </ProseLink>
      )
    case 'list':
      return node.ordered ? (
        <ol key={key} className={styles.numbered}>
          {inside()}
        </ol>
      ) : (
        <ul key={key} className={styles.dotted}>
          {inside()}
        </ul>
      )
    case 'listItem':
      return <li key={key}>{inside()}</li>
    case 'blockquote':
      return <blockquote key={key}>{inside()}</blockquote>
    case 'table':
      return (
        <table key={key}>
          <tbody>{inside()}</tbody>
        </table>
      )
    case 'tableRow':
      return <tr key={key}>{inside()}</tr>
    case 'tableCell':
      return <td key={key}>{inside()}</td>
    default:
      return 'children' in node ? <Fragment key={key}>{inside()}</Fragment> : null
  }
}

/** Inline code; with a leading `=`, the value of the expression. */
function InlineCode({ text, values }: { readonly text: string; readonly values: Drawing['values'] }) {
  if (!text.startsWith('=')) return <code>{text}</code>
  const source = text.slice(1).trim()
  return <b>{Object.hasOwn(values, source) ? values[source] : '…'}</b>
}

/**
 * `#A` is a letter in the picture, `knob:NAME` a number to turn, `term:ID` a term of the glossary, `lesson:ID` another
 * lesson, any other URL a page.
 */
function ProseLink({ url, children }: { readonly url: string; readonly children: ReactNode }) {
  const t = useT()
  const letter = /^#([A-Z])$/.exec(url)?.[1]
  if (letter !== undefined)
    return (
      <b className="ui-lit">
        <span className={styles.letter} role="img" aria-label={t('lesson.pointer', { letter })}>
          {letter}
        </span>
        {children}
      </b>
    )
  const knob = knobOfLink(url)
  if (knob !== undefined) return <LessonKnob name={knob}>{children}</LessonKnob>
  const term = termOfLink(url)
  if (term !== undefined) return <TermLink term={term}>{children}</TermLink>
  const id = /^lesson:([a-z0-9-]{1,60})$/.exec(url)?.[1]
  if (id !== undefined) return <a href={`#lesson/${id}`}>{children}</a>
  if (!/^https:\/\//i.test(url)) return children
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
