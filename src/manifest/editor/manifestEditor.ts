import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentMore, indentWithTab, undo } from '@codemirror/commands'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentUnit, syntaxTree } from '@codemirror/language'
import { type Diagnostic, forceLinting, linter, lintGutter, nextDiagnostic, previousDiagnostic } from '@codemirror/lint'
import { search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, Prec, RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import {
  analyse,
  annotations,
  type EditorContext,
  type EditorTexts,
  editorTexts,
  problemText,
  promptLength,
  setContext,
} from './annotations.ts'
import { liveDiagnostics, type ManifestDiagnostic } from './diagnostics.ts'
import { editorTheme } from './editorTheme.ts'
import { completeField, fieldHover } from './fieldAssist.ts'
import { imageTagEdit, type TextEdit } from './imageTag.ts'
import { answersElement, type MarkAnswers, markAnswers } from './markAnswers.ts'
import { leaveByTab, pasteAtTop, typeOver } from './textInput.ts'

/** All texts in the user's language. */
export interface EditorLanguage extends EditorTexts {
  /** Accessible name of the text area. */
  readonly label: string
  readonly description: string
  /** Placeholder of an empty text. */
  readonly empty: string
  /** Translations of CodeMirror's own texts, by English text. */
  readonly phrases: { readonly [english: string]: string }
}

interface ManifestEditorOptions extends EditorContext {
  readonly text: string
  readonly language: EditorLanguage
  readonly onChange: (text: string) => void
  readonly onApply: () => void
}

export interface ManifestEditor {
  /** Replaces the whole text, unless it is equal. */
  readonly setText: (text: string) => void
  readonly setContext: (context: EditorContext) => void
  readonly setLanguage: (language: EditorLanguage) => void
  /** Adds a word to the tag of the image nearest to the cursor; false without an image. */
  readonly writeImageWord: (word: string) => boolean
  /** Replaces the selection by text. */
  readonly insert: (text: string) => void
  readonly indent: () => void
  readonly undo: () => void
  /** Selects a range, scrolls to it and focuses the editor. */
  readonly goTo: (place: { readonly from: number; readonly to: number }) => void
  /** Applies edits as if typed. Offsets refer to the current text. */
  readonly edit: (edits: readonly TextEdit[]) => void
  readonly focus: () => void
  readonly destroy: () => void
}

const pauseMs = 300

/**
 * Creates a YAML editor inside `host`. It is in a shadow tree, where CodeMirror uses constructed style sheets, which
 * the page's content security policy allows; in the document it would use inline styles.
 */
export function createManifestEditor(host: HTMLElement, options: ManifestEditorOptions): ManifestEditor {
  const root = host.attachShadow({ mode: 'open' })
  const language = new Compartment()
  const state = EditorState.create({
    doc: options.text,
    extensions: [
      language.of(languageExtension(options.language)),
      Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => apply(options) }])),
      keymap.of([
        ...defaultKeymap,
        ...historyKeymap,
        ...searchKeymap,
        ...foldKeymap,
        ...completionKeymap,
        ...toNextMark,
        indentWithTab,
      ]),
      markAnswers,
      behaviour,
      annotations,
      linter((view) => diagnosticsOf(view.state), { delay: pauseMs, needsRefresh: contextChanged }),
      autocompletion({ override: [completeField], icons: false }),
      fieldHover,
      editorTheme,
      EditorView.updateListener.of((update) => {
        if (update.docChanged) options.onChange(update.state.doc.toString())
      }),
    ],
  })
  const view = new EditorView({ state, parent: root, root })
  view.dispatch({ effects: setContext.of(options) })
  return {
    setText: (text) => replaceText(view, text),
    setContext: (context) => {
      view.dispatch({ effects: setContext.of(context) })
      // The words of a mark come from the newest plan, even if a reader requests them before the next drawing.
      forceLinting(view)
    },
    setLanguage: (next) => view.dispatch({ effects: language.reconfigure(languageExtension(next)) }),
    writeImageWord: (word) => writeImageWord(view, word),
    insert: (text) =>
      view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true }),
    indent: () => void indentMore(view),
    undo: () => void undo(view),
    goTo: (place) => goTo(view, place),
    edit: (edits) => view.dispatch({ changes: [...edits], userEvent: 'input' }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

/** Moves to the next mark and shows and announces its message. */
const toNextMark = [
  { key: 'F8', run: (view: EditorView) => nextDiagnostic(view) && tellMark(view) },
  { key: 'Shift-F8', run: (view: EditorView) => previousDiagnostic(view) && tellMark(view) },
]

function tellMark(view: EditorView): true {
  const { from } = view.state.selection.main
  const { planned } = view.state.field(annotations)
  const found = diagnosticsOf(view.state).filter((one) => one.from === from)
  const keys = planned.flatMap((one) => (one.from === from ? (one.answers?.keys ?? []) : [])).slice(0, 1)
  const words = [...found.map(({ message }) => message), ...keys]
  view.dispatch({ effects: EditorView.announce.of(words.join(' ')) })
  return true
}

function apply(options: ManifestEditorOptions): true {
  options.onApply()
  return true
}

const languageExtension = (language: EditorLanguage) => [
  editorTexts.of(language),
  EditorState.phrases.of(language.phrases),
  placeholder(language.empty),
  EditorView.contentAttributes.of({
    'aria-label': language.label,
    'aria-description': language.description,
    tabindex: '0',
    autocapitalize: 'off',
    spellcheck: 'false',
  }),
]

/** Highlights numbers, booleans and null, which the grammar does not distinguish from other plain scalars. */
const plainValues = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = valueDecorations(view)
    }
    update(update: ViewUpdate): void {
      const parsed = syntaxTree(update.startState) !== syntaxTree(update.state)
      if (update.docChanged || update.viewportChanged || parsed) this.decorations = valueDecorations(update.view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

const numberMark = Decoration.mark({ class: 'cm-number' })
const plainValue = /^(?:[-+]?[\d.][\d._]*(?:[eE][-+]?\d+)?%?|true|false|null|~)$/

function valueDecorations(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        if (node.name !== 'Literal' || node.node.parent?.name === 'Key') return
        if (plainValue.test(view.state.sliceDoc(node.from, node.to))) builder.add(node.from, node.to, numberMark)
      },
    })
  }
  return builder.finish()
}

/** Analyses a long text when the user pauses. */
const pauses = ViewPlugin.fromClass(
  class {
    timer = 0
    update(update: ViewUpdate): void {
      if (!update.docChanged || update.state.doc.length <= promptLength) return
      window.clearTimeout(this.timer)
      this.timer = window.setTimeout(() => update.view.dispatch({ effects: analyse.of(null) }), pauseMs)
    }
    destroy(): void {
      window.clearTimeout(this.timer)
    }
  },
)

function foldMarker(open: boolean): HTMLElement {
  const marker = document.createElement('span')
  marker.className = open ? 'cm-foldMarker' : 'cm-foldMarker cm-foldMarker-closed'
  marker.textContent = open ? '▾' : '▸'
  return marker
}

const behaviour = [
  leaveByTab,
  typeOver,
  pasteAtTop,
  lintGutter(),
  lineNumbers(),
  codeFolding(),
  foldGutter({ markerDOM: foldMarker }),
  history(),
  yaml(),
  indentUnit.of('  '),
  EditorState.tabSize.of(2),
  bracketMatching(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  search({ top: true }),
  plainValues,
  pauses,
]

const contextChanged = (update: ViewUpdate): boolean =>
  update.transactions.some((tr) => tr.effects.some((effect) => effect.is(setContext) || effect.is(analyse)))

function diagnosticsOf(state: EditorState): Diagnostic[] {
  const { documents, problems, planned } = state.field(annotations)
  const live = liveDiagnostics(documents)
  // The API server often rejects parts that are already underlined.
  const refused = problems.filter((problem) => !live.some((one) => one.from === problem.from && one.to === problem.to))
  const known = new Set([...live, ...refused].map(({ from }) => from))
  const expected = planned.filter(({ from }) => !known.has(from))
  return [...live, ...refused, ...expected].map((one) => diagnosticOf(state, one))
}

function diagnosticOf(
  state: EditorState,
  {
    from,
    to,
    severity,
    message,
    explanation,
    answers,
  }: ManifestDiagnostic & { readonly answers?: MarkAnswers | undefined },
): Diagnostic {
  const own = explanation === undefined ? undefined : state.facet(editorTexts)?.explanation(explanation)
  const length = state.doc.length
  return {
    from: Math.min(from, length),
    to: Math.min(to, length),
    severity,
    message: own === undefined ? message : `${message} ${own}`,
    renderMessage: (view) => {
      const text = problemText(message, own)
      if (answers !== undefined) text.append(answersElement(view, answers))
      return text
    },
  }
}

function replaceText(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    selection: { anchor: 0 },
    effects: EditorView.scrollIntoView(0, { y: 'start' }),
  })
}

function goTo(view: EditorView, { from, to }: { readonly from: number; readonly to: number }): void {
  const { length } = view.state.doc
  const selection = { anchor: Math.min(from, length), head: Math.min(to, length) }
  view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) })
  view.focus()
}

function writeImageWord(view: EditorView, word: string): boolean {
  const { documents } = view.state.field(annotations)
  const edit = imageTagEdit(view.state.doc.toString(), documents, view.state.selection.main.head, word)
  if (!edit) return false
  const anchor = edit.from + edit.insert.length
  view.dispatch({ changes: edit, selection: { anchor }, scrollIntoView: true, userEvent: 'input' })
  return true
}
