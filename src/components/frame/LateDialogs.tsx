import { type ReactNode, useState } from 'react'
import { type UiState, useUi } from '../../store/ui.ts'
import { late } from '../ui/late.tsx'

const KeysDialog = late(async () => (await import('./KeysDialog.tsx')).KeysDialog)
const AboutDialog = late(async () => (await import('./AboutDialog.tsx')).AboutDialog)
const ConformanceDialog = late(async () => (await import('../conformance/ConformanceDialog.tsx')).ConformanceDialog)
const ClusterDialog = late(async () => (await import('../cluster/ClusterDialog.tsx')).ClusterDialog)
const PrintedDialog = late(async () => (await import('../imported/PrintedDialog.tsx')).PrintedDialog)
const LessonDialogs = late(async () => (await import('../handout/LessonDialogs.tsx')).LessonDialogs)

/** Dialogs of the frame, loaded on first use. */
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
      <LateDialog dialog="printed">
        <PrintedDialog />
      </LateDialog>
      <LateDialog dialog={['lessonFile', 'glossary', 'handout']}>
        <LessonDialogs />
      </LateDialog>
    </>
  )
}

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
