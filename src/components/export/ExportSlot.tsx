import { useUi } from '../../store/ui.ts'
import { late } from '../ui/late.tsx'

const ExportDialog = late(async () => (await import('./ExportDialog.tsx')).ExportDialog)

/** The dialog for pictures, animations and texts of the run, loaded when it is first asked for. */
export function ExportSlot() {
  const open = useUi((ui) => ui.dialog === 'export')
  if (!open) return null
  return <ExportDialog />
}
