import { type ReactNode, useState } from 'react'
import { type UiState, useUi } from '../../store/ui.ts'

type DialogName = NonNullable<UiState['dialog']>

interface LateDialogProps {
  /** All names that open this dialog. */
  readonly dialog: DialogName | readonly DialogName[]
  readonly children: ReactNode
}

/** Renders the content from the first opening on. The content stays mounted, so that closing returns the focus. */
export function LateDialog({ dialog, children }: LateDialogProps) {
  const isOpen = useUi((ui) => ui.dialog !== undefined && [dialog].flat().includes(ui.dialog))
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen && children
}
