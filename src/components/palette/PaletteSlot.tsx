import { lazy, Suspense } from 'react'
import { useUi } from '../../store/ui.ts'

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))

/** The command palette, loaded when it is first asked for. */
export function PaletteSlot() {
  const open = useUi((ui) => ui.dialog === 'palette')
  if (!open) return null
  return (
    <Suspense>
      <Palette />
    </Suspense>
  )
}
