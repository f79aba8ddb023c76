import { flushSync } from 'react-dom'
import type { ManifestEditor } from '../../manifest/editor/manifestEditor.ts'
import { openDialog } from '../../player/actions/actions.ts'
import { useUi } from '../../store/ui.ts'

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

/** Closes the sheet about an apply, if it is open, because it covers the text. */
export function leaveApplySheet(): void {
  if (useUi.getState().dialog === 'apply') flushSync(() => openDialog(undefined))
}

/** Puts the caret at a place of the text. */
export function goToText(place: { readonly from: number; readonly to: number }): void {
  leaveApplySheet()
  editorHandle.current?.goTo(place)
}
