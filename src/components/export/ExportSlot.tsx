import { useUi } from '../../store/ui.ts'
import { late } from '../ui/late.tsx'

const ExportDialog = late(async () => (await import('./ExportDialog.tsx')).ExportDialog)

/** The export dialog, loaded on first use. */
export function ExportSlot() {
  const open = useUi((ui) => ui.dialog === 'export')
  if (!open) return null
  return <ExportDialog />
}
