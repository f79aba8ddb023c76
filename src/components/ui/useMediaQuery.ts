import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether the window matches a media query, kept up to date. */
export function useMediaQuery(query: string): boolean {
  const list = useMemo(() => window.matchMedia(query), [query])
  const subscribe = useCallback(
    (onChange: () => void) => {
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}

export type FrameForm = 'wide' | 'tablet' | 'phone'

/** `wide`: three panes; `tablet`: the stage and one pane with tabs; `phone`: the stage with sheets. */
export function useFrameForm(): FrameForm {
  const isWide = useMediaQuery('(min-width: 1100px)')
  const isPhone = useMediaQuery('(max-width: 699.98px)')
  if (isWide) return 'wide'
  return isPhone ? 'phone' : 'tablet'
}

/** Media query for windows so wide that one column of small items would leave most of the stage empty. */
export const hugeWindow = '(min-width: 2000px)'
