import { useEffect, useState } from 'react'
import { usePageZoom } from './pageZoom.ts'

/** Inner size of an element in CSS px; 0 × 0 until it is known. */
export function useElementSize(element: HTMLElement | null): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (element === null) return
    const observer = new ResizeObserver(() => {
      const width = element.clientWidth
      const height = element.clientHeight
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }))
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      // A removed element has size 0.
      setSize((known) => (known.width === 0 && known.height === 0 ? known : { width: 0, height: 0 }))
    }
  }, [element])
  return size
}

/** Device pixels per CSS px; follows the browser's zoom and the page's own zoom. */
export function useDeviceRatio(): number {
  const [ratio, setRatio] = useState(() => window.devicePixelRatio || 1)
  useEffect(() => {
    const query = matchMedia(`(resolution: ${ratio}dppx)`)
    const read = () => setRatio(window.devicePixelRatio || 1)
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [ratio])
  return ratio * usePageZoom()
}
