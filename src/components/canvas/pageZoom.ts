import { createContext, useContext } from 'react'

/**
 * CSS zoom of this part of the page, as in presenter mode. Screen positions are in px of the window and positions
 * within an element in its own px; conversions divide or multiply by this factor.
 */
export const PageZoom = createContext(1)

export function usePageZoom(): number {
  return useContext(PageZoom)
}
