import { useUi } from '../../store/ui.ts'
import { late } from '../ui/late.tsx'

const EmbedDialog = late(async () => (await import('./EmbedDialog.tsx')).EmbedDialog)

/** The embed dialog, loaded on first use. */
export function EmbedSlot() {
  const open = useUi((ui) => ui.dialog === 'embed')
  if (!open) return null
  return <EmbedDialog />
}
