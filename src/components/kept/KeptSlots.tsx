import { useKept } from '../../store/kept.ts'
import { late } from '../ui/late.tsx'

const RestoredLine = late(async () => (await import('./RestoredLine.tsx')).RestoredLine)
const DropOverlay = late(async () => (await import('./DropOverlay.tsx')).DropOverlay)

/** What there is to say of the run that was, or was not, restored; nothing otherwise. */
export function RestoredSlot() {
  const line = useKept((kept) => kept.line)
  if (line === undefined) return null
  return <RestoredLine line={line} />
}

/** Over the whole page while files are dragged over it. */
export function DropSlot() {
  const dragging = useKept((kept) => kept.dragging)
  if (!dragging) return null
  return <DropOverlay />
}
