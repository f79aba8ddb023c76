import { useSavedRun } from '../../store/savedRun.ts'
import { useUi } from '../../store/ui.ts'
import { late } from '../ui/late.tsx'

const RestoredLine = late(async () => (await import('./RestoredLine.tsx')).RestoredLine)
const NewerVersionLine = late(async () => (await import('./NewerVersionLine.tsx')).NewerVersionLine)
const DropOverlay = late(async () => (await import('./DropOverlay.tsx')).DropOverlay)

/** The message about restoring the last run; renders nothing otherwise. */
export function RestoredSlot() {
  const line = useSavedRun((saved) => saved.line)
  if (line === undefined) return null
  return <RestoredLine line={line} />
}

/** The message about a newer version of the page; renders nothing otherwise. */
export function NewerVersionSlot() {
  const isThere = useUi((ui) => ui.newerVersion)
  if (!isThere) return null
  return <NewerVersionLine />
}

/** Covers the page while files are dragged over it. */
export function DropSlot() {
  const dragging = useSavedRun((saved) => saved.dragging)
  if (!dragging) return null
  return <DropOverlay />
}
