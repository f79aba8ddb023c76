import {
  type EditorState,
  type Extension,
  Facet,
  type Range,
  RangeSet,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutterLineClass, WidgetType } from '@codemirror/view'
import type { CommandProblem } from '../../engine/index.ts'
import type { ManifestDocument } from '../k8sYaml.ts'
import { changedLineNumbers } from '../lineDiff.ts'
import { splitDocuments } from '../splitDocuments.ts'
import { documentChanges } from './changes.ts'
import { type ExplanationId, type ManifestDiagnostic, problemDiagnostics, type RefusedDocument } from './diagnostics.ts'
import { type InlineHint, inlineHints } from './hints.ts'
import type { MarkAnswers } from './markAnswers.ts'
import { parseCached } from './parseCached.ts'

/** The editor's texts in the user's language. */
export interface EditorTexts {
  readonly hint: (hint: InlineHint) => string
  readonly explanation: (id: ExplanationId) => string
}

/** Results with which the text is annotated. */
export interface EditorContext {
  readonly appliedText: string
  readonly problems: readonly CommandProblem[]
  /** Problems that an apply of the text would have; undefined until they are known for the current text. */
  readonly planned: readonly PlannedMark[] | undefined
}

/**
 * A place with a problem for an apply or, with severity `info`, with an outcome that depends on something outside of
 * the text.
 */
export interface PlannedMark {
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
  /** Short form after the line; empty if the message suffices. */
  readonly hint: string
  /** Answers to the mark's question. */
  readonly answers?: MarkAnswers | undefined
}

export const editorTexts: Facet<EditorTexts, EditorTexts | undefined> = Facet.define({ combine: (values) => values[0] })

/** Sets the context; its problems must belong to the current text. */
export const setContext = StateEffect.define<EditorContext>()
/** Analyses the text again, for long texts, which are not analysed at every key press. */
export const analyse = StateEffect.define<null>()

interface Annotations {
  readonly appliedText: string
  readonly refused: readonly RefusedDocument[]
  readonly documents: readonly ManifestDocument[]
  /** Places of the last apply's rejections, while their documents are unchanged. */
  readonly problems: readonly ManifestDiagnostic[]
  readonly planned: readonly PlannedMark[]
  readonly decorations: DecorationSet
  readonly gutter: RangeSet<GutterMarker>
}

/** Longest text that is analysed at every key press; longer texts wait for a pause. */
export const promptLength = 6000

export const annotations = StateField.define<Annotations>({
  create: (state) => annotate(state, { appliedText: '', refused: [], planned: [] }, undefined),
  update(value, tr) {
    const context = tr.effects.find((effect) => effect.is(setContext))?.value as EditorContext | undefined
    if (context) {
      const refused = refusedDocuments(tr.newDoc.toString(), context.problems)
      const planned = context.planned ?? mappedMarks(value.planned, tr)
      return annotate(tr.state, { appliedText: context.appliedText, refused, planned }, undefined)
    }
    const asked =
      tr.effects.some((effect) => effect.is(analyse)) ||
      tr.startState.facet(editorTexts) !== tr.state.facet(editorTexts)
    if (!asked && !tr.docChanged) return value
    const mapped = {
      ...value,
      decorations: value.decorations.map(tr.changes),
      gutter: value.gutter.map(tr.changes),
      planned: mappedMarks(value.planned, tr),
    }
    return asked || tr.newDoc.length <= promptLength ? annotate(tr.state, mapped, mapped.decorations) : mapped
  },
  provide: (field): Extension => [
    EditorView.decorations.from(field, (value) => value.decorations),
    gutterLineClass.from(field, (value) => value.gutter),
  ],
})

/** `before` are the decorations of the previous text: hints stay while a document is temporarily invalid. */
function annotate(
  state: EditorState,
  { appliedText, refused, planned }: Pick<Annotations, 'appliedText' | 'refused' | 'planned'>,
  before: DecorationSet | undefined,
): Annotations {
  const text = state.doc.toString()
  const documents = parseCached(text)
  const texts = state.facet(editorTexts)
  const kept = stillRefused(documents, text, refused)
  const problems = kept.flatMap(({ document, problem }) => problemDiagnostics(document, problem))
  const broken = documents.some((document) => document.error)
  const changes = documentChanges(parseCached(appliedText), documents)
  const hints =
    broken && before ? hintsIn(before) : texts ? hintDecorations(state, inlineHints(documents, changes), texts) : []
  // If the texts are about different objects, every line differs, so changes are not marked.
  const isOther = changes.filter(({ after }) => after === undefined).length === parseCached(appliedText).length
  const isComparable = appliedText !== '' && !isOther
  const changed = isComparable ? changedLineNumbers(appliedText, text) : []
  const changedLines = changed.filter((n) => n <= state.doc.lines).map((n) => state.doc.line(n).from)
  const refusedLines = [...new Set(problems.map((problem) => state.doc.lineAt(problem.from).from))]
  const stumbles = planned.filter(({ severity }) => severity === 'error')
  const plannedLines = [...new Set(stumbles.map(({ from }) => state.doc.lineAt(from).from))]
  const marked = [...new Set([...refusedLines, ...plannedLines])]
  const open = planned.filter(({ severity }) => severity === 'info')
  const openLines = [...new Set(open.map(({ from }) => state.doc.lineAt(Math.min(from, state.doc.length)).from))]
  return {
    appliedText,
    refused: kept.map(({ text: own, problem }) => ({ text: own, problem })),
    documents,
    problems,
    planned,
    decorations: Decoration.set(
      [
        ...changedLines.map((from) => changedLine.range(from)),
        ...marked.map((from) => refusedLine.range(from)),
        ...openLines.map((from) => openLine.range(from)),
        ...hints,
        ...plannedHints(state, planned),
        ...problemBlocks(state, problems, texts),
      ],
      true,
    ),
    gutter: RangeSet.of<GutterMarker>(
      [
        ...changedLines.map((from) => changedGutter.range(from)),
        ...marked.map((from) => refusedGutter.range(from)),
        ...openLines.map((from) => openGutter.range(from)),
      ],
      true,
    ),
  }
}

function mappedMarks(marks: readonly PlannedMark[], { changes }: Transaction): readonly PlannedMark[] {
  if (changes.empty) return marks
  return marks.map((mark) => ({ ...mark, from: changes.mapPos(mark.from, 1), to: changes.mapPos(mark.to, 1) }))
}

function refusedDocuments(text: string, problems: readonly CommandProblem[]): RefusedDocument[] {
  const pieces = splitDocuments(text)
  return problems.map((problem) => ({ text: pieces[problem.document]?.text ?? text, problem }))
}

/** Rejections whose documents have the rejected text, at any position. */
function stillRefused(documents: readonly ManifestDocument[], text: string, refused: readonly RefusedDocument[]) {
  const pieces = splitDocuments(text)
  return refused.flatMap((one) => {
    const index = pieces.findIndex((piece) => piece.text === one.text)
    const document = documents[index]
    return document ? [{ ...one, document }] : []
  })
}

const changedLine = Decoration.line({ class: 'cm-changed' })
const refusedLine = Decoration.line({ class: 'cm-refused' })
const openLine = Decoration.line({ class: 'cm-open' })

class LineClass extends GutterMarker {
  override readonly elementClass: string
  constructor(name: string) {
    super()
    this.elementClass = name
  }
}
const changedGutter = new LineClass('cm-changed')
const refusedGutter = new LineClass('cm-refused')
const openGutter = new LineClass('cm-open')

class HintWidget extends WidgetType {
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
  override eq(other: HintWidget): boolean {
    return other.text === this.text
  }
  override toDOM(): HTMLElement {
    const element = document.createElement('span')
    element.className = 'cm-hint'
    element.textContent = this.text
    return element
  }
}

/** Combines the hints of a line into one decoration at its end. */
function hintDecorations(state: EditorState, hints: readonly InlineHint[], texts: EditorTexts): Range<Decoration>[] {
  const byLine = new Map<number, string[]>()
  for (const hint of hints) {
    const end = state.doc.lineAt(Math.min(hint.at, state.doc.length)).to
    byLine.set(end, [...(byLine.get(end) ?? []), texts.hint(hint)])
  }
  return [...byLine].map(([end, words]) =>
    Decoration.widget({ widget: new HintWidget(words.join(' · ')), side: 1 }).range(end),
  )
}

class PlannedHintWidget extends HintWidget {
  readonly severity: PlannedMark['severity']
  /** Accessible name of an icon. */
  readonly name: string
  readonly from: number
  constructor({ hint, severity, message, from }: PlannedMark) {
    super(hint)
    this.severity = severity
    this.name = message
    this.from = from
  }
  override eq(other: PlannedHintWidget): boolean {
    const { severity, name, from } = this
    return super.eq(other) && other.severity === severity && other.name === name && other.from === from
  }
  override toDOM(): HTMLElement {
    const element = super.toDOM()
    element.classList.add(this.severity === 'info' ? 'cm-asked' : 'cm-planned')
    if (this.severity === 'info') {
      element.setAttribute('role', 'img')
      element.setAttribute('aria-label', this.name)
      element.title = this.name
      element.setAttribute('data-mark-from', String(this.from))
    }
    return element
  }
  override ignoreEvent(): boolean {
    // A press on the icon shows the message.
    return this.severity !== 'info'
  }
}

function plannedHints(state: EditorState, planned: readonly PlannedMark[]): Range<Decoration>[] {
  const byLine = new Map<number, PlannedMark>()
  for (const mark of planned) {
    const end = state.doc.lineAt(Math.min(mark.from, state.doc.length)).to
    // A problem of an apply takes precedence over an open question.
    const isLess = mark.severity === 'info' && byLine.has(end)
    if (mark.hint !== '' && !isLess) byLine.set(end, mark)
  }
  return [...byLine].map(([end, mark]) =>
    Decoration.widget({ widget: new PlannedHintWidget(mark), side: 1 }).range(end),
  )
}

function hintsIn(decorations: DecorationSet): Range<Decoration>[] {
  const out: Range<Decoration>[] = []
  for (const cursor = decorations.iter(); cursor.value; cursor.next()) {
    const { widget } = cursor.value.spec
    if (widget instanceof HintWidget && !(widget instanceof PlannedHintWidget))
      out.push(cursor.value.range(cursor.from))
  }
  return out
}

class ProblemWidget extends WidgetType {
  readonly problems: readonly { message: string; explanation: string | undefined }[]
  readonly indent: number
  constructor(problems: readonly { message: string; explanation: string | undefined }[], indent: number) {
    super()
    this.problems = problems
    this.indent = indent
  }
  override eq(other: ProblemWidget): boolean {
    return JSON.stringify([other.problems, other.indent]) === JSON.stringify([this.problems, this.indent])
  }
  override toDOM(): HTMLElement {
    const element = document.createElement('div')
    element.className = 'cm-problem'
    element.style.paddingLeft = `calc(4px + ${this.indent}ch)`
    for (const { message, explanation } of this.problems) element.append(problemText(message, explanation))
    return element
  }
  override ignoreEvent(): boolean {
    return false
  }
}

/** Message of the server, with our explanation below it. */
export function problemText(message: string, explanation: string | undefined): DocumentFragment {
  const fragment = document.createDocumentFragment()
  const words = document.createElement('div')
  words.className = 'cm-problem-message'
  words.textContent = message
  fragment.append(words)
  if (explanation !== undefined) {
    const own = document.createElement('div')
    own.className = 'cm-problem-explanation'
    own.textContent = explanation
    fragment.append(own)
  }
  return fragment
}

/** Limits the indentation of messages, so that a deep line leaves room for a message. */
const maxIndent = 12

function problemBlocks(
  state: EditorState,
  problems: readonly ManifestDiagnostic[],
  texts: EditorTexts | undefined,
): Range<Decoration>[] {
  const byLine = new Map<number, ManifestDiagnostic[]>()
  for (const problem of problems) {
    const { to } = state.doc.lineAt(problem.from)
    byLine.set(to, [...(byLine.get(to) ?? []), problem])
  }
  return [...byLine].map(([end, own]) => {
    const line = state.doc.lineAt(end).text
    const indent = Math.min(line.length - line.trimStart().length, maxIndent)
    const worded = own.map(({ message, explanation }) => ({
      message,
      explanation: explanation === undefined ? undefined : texts?.explanation(explanation),
    }))
    return Decoration.widget({ widget: new ProblemWidget(worded, indent), block: true, side: 2 }).range(end)
  })
}
