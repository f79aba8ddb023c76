import { type ReactNode, useState } from 'react'
import { type UiState, useUi } from '../../store/ui.ts'
import { late } from '../ui/late.tsx'

const KeysDialog = late(async () => (await import('./KeysDialog.tsx')).KeysDialog)
const AboutDialog = late(async () => (await import('./AboutDialog.tsx')).AboutDialog)
const ConformanceDialog = late(async () => (await import('../conformance/ConformanceDialog.tsx')).ConformanceDialog)
const ClusterDialog = late(async () => (await import('../cluster/ClusterDialog.tsx')).ClusterDialog)
const LessonFileDialog = late(async () => (await import('../lesson/LessonFileDialog.tsx')).LessonFileDialog)

/** Dialogs of the frame that are loaded when they are first asked for. */
export function LateDialogs() {
  return (
    <>
      <LateDialog dialog="keys">
        <KeysDialog />
      </LateDialog>
      <LateDialog dialog="about">
        <AboutDialog />
      </LateDialog>
      <LateDialog dialog={['conformance', 'thenAndNow']}>
        <ConformanceDialog />
      </LateDialog>
      <LateDialog dialog="cluster">
        <ClusterDialog />
      </LateDialog>
      <LateDialog dialog="lessonFile">
        <LessonFileDialog />
      </LateDialog>
    </>
  )
}

type DialogName = NonNullable<UiState['dialog']>

interface LateDialogProps {
  /** By all the names under which it is opened. */
  readonly dialog: DialogName | readonly DialogName[]
  readonly children: ReactNode
}

/** Nothing until the dialog is first opened; from then on it stays, so that closing it gives the focus back. */
export function LateDialog({ dialog, children }: LateDialogProps) {
  const isOpen = useUi((ui) => ui.dialog !== undefined && [dialog].flat().includes(ui.dialog))
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen && children
}
