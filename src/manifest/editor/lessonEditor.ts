import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState, type Text } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { editorTheme } from './editorTheme.ts'
import { leaveByTab } from './textInput.ts'

/** A problem at a position; line and column count from 1. */
interface TextProblem {
  readonly line: number
  readonly column: number
  readonly message: string
}

interface LessonEditorOptions {
  readonly text: string
  readonly label: string
  readonly onChange: (text: string) => void
}

export interface LessonEditor {
  readonly setProblems: (problems: readonly TextProblem[]) => void
  /** Moves the cursor to a position and scrolls to it. */
  readonly goTo: (place: Pick<TextProblem, 'line' | 'column'>) => void
  readonly destroy: () => void
}

/** Creates an editor for a lesson file with marked problems, in a shadow tree like the manifest editor. */
export function createLessonEditor(host: HTMLElement, { text, label, onChange }: LessonEditorOptions): LessonEditor {
  const root = host.attachShadow({ mode: 'open' })
  const state = EditorState.create({
    doc: text,
    extensions: [
      keymap.of([...defaultKeymap, ...historyKeymap]),
      history(),
      lineNumbers(),
      lintGutter(),
      highlightActiveLine(),
      leaveByTab,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      editorTheme,
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString())
      }),
    ],
  })
  const view = new EditorView({ state, parent: root, root })
  return {
    setProblems: (problems) => {
      const { doc } = view.state
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((problem) => diagnosticOf(problem, doc)),
        ),
      )
    },
    goTo: (place) => {
      view.dispatch({ selection: { anchor: offsetOf(place, view.state.doc) }, scrollIntoView: true })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}

/** Range from the problem to the end of the word. */
function diagnosticOf(problem: TextProblem, doc: Text): Diagnostic {
  const from = offsetOf(problem, doc)
  const word = /^[^\s,\])}`]+/.exec(doc.sliceString(from, doc.lineAt(from).to))?.[0] ?? ''
  const to = Math.max(from + word.length, Math.min(from + 1, doc.length))
  return { from, to, severity: 'error', message: problem.message }
}

function offsetOf({ line, column }: Pick<TextProblem, 'line' | 'column'>, doc: Text): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
  return Math.min(from + Math.max(column, 1) - 1, to)
}
