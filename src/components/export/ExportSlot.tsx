import { lazy, Suspense } from 'react'
import { useUi } from '../../store/ui.ts'

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }))

/** The dialog for pictures, animations and texts of the run, loaded when it is first asked for. */
export function ExportSlot() {
  const open = useUi((ui) => ui.dialog === 'export')
  if (!open) return null
  return (
    <Suspense>
      <ExportDialog />
    </Suspense>
  )
}
