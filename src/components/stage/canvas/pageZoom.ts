import { createContext, useContext } from 'react'

/**
 * How much larger this part of the page is shown, by CSS zoom, as in presenter mode. Places on screen are counted in px of
 * the window, places in an element in its own px: what turns one into the other divides or multiplies by it.
 */
export const PageZoom = createContext(1)

export function usePageZoom(): number {
  return useContext(PageZoom)
}
