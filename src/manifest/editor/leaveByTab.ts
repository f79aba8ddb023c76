import { EditorView } from '@codemirror/view'

const modifiers: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']

/**
 * After Escape, Tab and Shift+Tab leave the editor until the next key press. CodeMirror itself allows it for two
 * seconds only, and not at all if Escape closed a selection or the completions: Tab would indent the lines instead.
 */
export const leaveByTab = EditorView.domEventObservers({
  keydown: ({ key, isComposing }, view) => {
    if (key === 'Escape') view.setTabFocusMode(!isComposing)
    else if (!modifiers.includes(key)) view.setTabFocusMode(false)
  },
  blur: (_, view) => view.setTabFocusMode(false),
})
