import { lazy, Suspense } from 'react'
import { useKept } from '../../store/kept.ts'

const RestoredLine = lazy(async () => ({ default: (await import('./RestoredLine.tsx')).RestoredLine }))
const DropOverlay = lazy(async () => ({ default: (await import('./DropOverlay.tsx')).DropOverlay }))

/** What there is to say of the run that was, or was not, restored; nothing otherwise. */
export function RestoredSlot() {
  const line = useKept((kept) => kept.line)
  if (line === undefined) return null
  return (
    <Suspense>
      <RestoredLine line={line} />
    </Suspense>
  )
}

/** Over the whole page while files are dragged over it. */
export function DropSlot() {
  const dragging = useKept((kept) => kept.dragging)
  if (!dragging) return null
  return (
    <Suspense>
      <DropOverlay />
    </Suspense>
  )
}
