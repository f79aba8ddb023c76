import { flushSync } from 'react-dom'
import { openDialog } from '../../player/actions/actions.ts'
import { useUi } from '../../store/ui.ts'
import { editorHandle } from './editorHandle.ts'

/** Closes the sheet about an apply, if it is open, because it covers the text. */
export function leaveApplySheet(): void {
  if (useUi.getState().dialog === 'apply') flushSync(() => openDialog(undefined))
}

/** Puts the caret at a place of the text. */
export function goToText(place: { readonly from: number; readonly to: number }): void {
  leaveApplySheet()
  editorHandle.current?.goTo(place)
}
