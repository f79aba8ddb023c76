import type { ManifestEditor } from '../../manifest/editor/manifestEditor.ts'

/** The editor on the page, for the buttons beside it; undefined until the editor is loaded. */
export const editorHandle: {
  current: ManifestEditor | undefined
  /** The focus was requested before the editor was loaded, so the editor gets it when it is loaded. */
  wantsFocus: boolean
} = { current: undefined, wantsFocus: false }

/** Puts the caret into the editor, now or as soon as the editor is loaded. */
export function focusEditor(): void {
  editorHandle.wantsFocus = editorHandle.current === undefined
  editorHandle.current?.focus()
}
