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

/** The editor's own words, in the user's language. */
export interface EditorTexts {
  readonly hint: (hint: InlineHint) => string
  readonly explanation: (id: ExplanationId) => string
}

/** What the text is compared with. */
export interface EditorContext {
  readonly appliedText: string
  readonly problems: readonly CommandProblem[]
  /** What an apply of the text would meet; undefined while that is not known of the newest text. */
  readonly planned: readonly PlannedMark[] | undefined
}

/** A place of the text that an apply would stumble over, or, as `info`, one whose outcome lies outside of the text. */
export interface PlannedMark {
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
  /** In a few words, behind the line; empty if the message is enough. */
  readonly hint: string
  /** What can be said of it where it stands. */
  readonly answers?: MarkAnswers | undefined
}

export const editorTexts: Facet<EditorTexts, EditorTexts | undefined> = Facet.define({ combine: (values) => values[0] })

/** Sets what the text is compared with; the problems are those of the text as it is. */
export const setContext = StateEffect.define<EditorContext>()
/** Looks at the text again; for long texts, which are not looked at with every key. */
export const analyse = StateEffect.define<null>()

export interface Annotations {
  readonly appliedText: string
  readonly refused: readonly RefusedDocument[]
  readonly documents: readonly ManifestDocument[]
  /** Where the refusals of the last apply are, as long as their document is unchanged. */
  readonly problems: readonly ManifestDiagnostic[]
  readonly planned: readonly PlannedMark[]
  readonly decorations: DecorationSet
  readonly gutter: RangeSet<GutterMarker>
}

/** Longer texts are looked at after a pause, not with every key. */
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

/** `before` has the decorations of the text as it was: hints stay while a document cannot be read for a moment. */
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
  // Of two texts about different objects, every line differs: that is no news.
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

/** A refusal holds only as long as the text of its document is as it was, wherever it is now. */
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

/** One remark per line, behind whatever is there. */
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
  /** What a screen reader says in place of a sign. */
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
    // A press on the sign shows its words.
    return this.severity !== 'info'
  }
}

function plannedHints(state: EditorState, planned: readonly PlannedMark[]): Range<Decoration>[] {
  const byLine = new Map<number, PlannedMark>()
  for (const mark of planned) {
    const end = state.doc.lineAt(Math.min(mark.from, state.doc.length)).to
    // What an apply stumbles over comes before what is only open.
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

/** The server's words, and ours below them. */
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

/** A deeply indented line still leaves room for the message below it. */
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
