import { EditorView } from '@codemirror/view'

const modifiers: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']

/**
 * After Escape, Tab and Shift+Tab leave the editor, until something else is typed. CodeMirror alone gives two seconds for it,
 * and none where Escape had something to clear (a selection, the proposals): Tab would indent the lines instead.
 */
export const leaveByTab = EditorView.domEventObservers({
  keydown: ({ key, isComposing }, view) => {
    if (key === 'Escape') view.setTabFocusMode(!isComposing)
    else if (!modifiers.includes(key)) view.setTabFocusMode(false)
  },
  blur: (_, view) => view.setTabFocusMode(false),
})
