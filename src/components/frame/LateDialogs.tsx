import { useSavedRun } from '../../store/savedRun.ts'
import { useUi } from '../../store/ui.ts'
import { late } from '../ui/late.tsx'
import { LateDialog } from './LateDialog.tsx'

const KeysDialog = late(async () => (await import('./KeysDialog.tsx')).KeysDialog)
const AboutDialog = late(async () => (await import('./AboutDialog.tsx')).AboutDialog)
const ConformanceDialog = late(async () => (await import('../conformance/ConformanceDialog.tsx')).ConformanceDialog)
const ClusterDialog = late(async () => (await import('../cluster/ClusterDialog.tsx')).ClusterDialog)
const PrintedDialog = late(async () => (await import('../imported/PrintedDialog.tsx')).PrintedDialog)
const DropOverlay = late(async () => (await import('../savedRuns/DropOverlay.tsx')).DropOverlay)
const LessonDialogs = late(async () => (await import('../handout/LessonDialogs.tsx')).LessonDialogs)
const ExportDialog = late(async () => (await import('../export/ExportDialog.tsx')).ExportDialog)
const EmbedDialog = late(async () => (await import('../embed/EmbedDialog.tsx')).EmbedDialog)

/** Dialogs over the page, loaded on first use, and the cover while files are dragged over the page. */
export function LateDialogs() {
  const dialog = useUi((ui) => ui.dialog)
  const isDragging = useSavedRun(({ dragging }) => dragging)
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
      {dialog === 'export' && <ExportDialog />}
      {dialog === 'embed' && <EmbedDialog />}
      {isDragging && <DropOverlay />}
    </>
  )
}
