import type { ManifestEditor } from '../../manifest/editor/manifestEditor.ts'

/** The editor that is on the page, for the buttons beside it; there is none until it has been loaded. */
export const editorHandle: {
  current: ManifestEditor | undefined
  /** Whoever asked for the editor before it was there gets the focus in it. */
  wantsFocus: boolean
} = { current: undefined, wantsFocus: false }

/** Puts the caret into the editor, at once or as soon as it is on the page. */
export function focusEditor(): void {
  editorHandle.wantsFocus = editorHandle.current === undefined
  editorHandle.current?.focus()
}
