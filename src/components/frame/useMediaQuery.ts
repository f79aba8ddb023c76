import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window matches, kept up to date. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

export type FrameForm = 'wide' | 'tablet' | 'phone'

/** How much fits: three panes, the stage with one pane of tabs, or the stage with sheets. */
export function useFrameForm(): FrameForm {
  const isWide = useMediaQuery('(min-width: 1100px)')
  const isPhone = useMediaQuery('(max-width: 699.98px)')
  if (isWide) return 'wide'
  return isPhone ? 'phone' : 'tablet'
}
