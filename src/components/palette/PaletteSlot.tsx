import { useEffect, useRef } from 'react'
import { openDialog } from '../../player/actions/actions.ts'
import { addKeyLayer } from '../../player/keys/keyLayers.ts'
import { useUi } from '../../store/ui.ts'
import { late } from '../ui/late.tsx'
import type { TypedAhead } from './Palette.tsx'

const Palette = late(async () => (await import('./Palette.tsx')).Palette)

/** The command palette, loaded on first use. Keys that are typed while the palette loads reach its field. */
export function PaletteSlot() {
  const open = useUi((ui) => ui.dialog === 'palette')
  if (!open) return null
  return <OpenPalette />
}

function OpenPalette() {
  const typed = useRef<TypedAhead>({ query: '', isEntered: false })
  const isThere = useRef(false)
  useEffect(
    () =>
      addKeyLayer('palette', (event) => {
        if (isThere.current || event.ctrlKey || event.metaKey || event.altKey) return false
        const { query, isEntered } = typed.current
        if (event.key === 'Escape') openDialog(undefined)
        else if (event.key === 'Enter') typed.current = { query, isEntered: true }
        else if (event.key === 'Backspace' && !isEntered) typed.current = { query: query.slice(0, -1), isEntered }
        else if (event.key.length === 1 && !isEntered) typed.current = { query: query + event.key, isEntered }
        return true
      }),
    [],
  )
  return (
    <Palette
      takeTyped={() => {
        isThere.current = true
        return typed.current
      }}
    />
  )
}
