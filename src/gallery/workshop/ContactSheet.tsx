import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './ContactSheet.module.css'

/** A state of the page, as a state of the stores. */
export interface Scene {
  readonly name: string
  /** CSS px. */
  readonly width: number
  readonly height: number
  /** Selector of an element that must exist before the scene counts as drawn. */
  readonly until: string
  /** Sets the stores to the state. */
  readonly prepare: () => void
  readonly show: () => ReactNode
}

/**
 * Shows many states of the page side by side. The stores have one state at a time, so each scene is rendered, and its
 * elements are copied onto the sheet before the next one. `data-sheet` marks the end.
 */
export function ContactSheet({ scenes }: { readonly scenes: readonly Scene[] }) {
  const [index, setIndex] = useState(-1)
  const live = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const scene = scenes[index]
  useEffect(() => {
    let isOver = false
    const goOn = async () => {
      if (scene && live.current) {
        await calm(live.current, scene.until)
        if (isOver) return
        sheet.current?.append(copyOf(live.current, scene.name))
      }
      scenes[index + 1]?.prepare()
      setIndex(index + 1)
    }
    if (index < scenes.length) void goOn()
    return () => {
      isOver = true
    }
  }, [scene, scenes, index])
  return (
    <main className={styles.page} data-sheet={index < scenes.length ? 'drawing' : 'drawn'}>
      <div ref={sheet} className={styles.sheet} />
      {scene && (
        <div
          key={scene.name}
          ref={live}
          className="ui-column ui-anchor ui-clip ui-panel"
          style={{ width: scene.width, height: scene.height }}
        >
          {scene.show()}
        </div>
      )}
    </main>
  )
}

/** Number of frames without a change after which a scene counts as drawn. */
const calmFrames = 12

/** Resolves when the wanted element exists and nothing changes any more. */
async function calm(root: HTMLElement, until: string): Promise<void> {
  await document.fonts.ready
  let before = ''
  for (let frames = 0; frames < calmFrames; ) {
    await new Promise(requestAnimationFrame)
    const now = root.querySelector(until) === null ? '' : root.innerHTML
    frames = now !== '' && now === before ? frames + 1 : 0
    before = now
  }
}

/** A copy of the elements, with the contents of their canvases. */
function copyOf(live: HTMLElement, name: string): HTMLElement {
  const copy = live.cloneNode(true) as HTMLElement
  const drawn = live.querySelectorAll('canvas')
  for (const [index, canvas] of copy.querySelectorAll('canvas').entries()) {
    const from = drawn[index]
    if (from && from.width > 0 && from.height > 0) canvas.getContext('2d')?.drawImage(from, 0, 0)
  }
  // Radio buttons of the same name form one group on the whole page, so copies get other names.
  for (const input of copy.querySelectorAll('input')) input.name += ` ${name}`
  const scrolled = live.querySelectorAll('*')
  queueMicrotask(() => {
    for (const [index, element] of copy.querySelectorAll('*').entries())
      element.scrollTop = scrolled[index]?.scrollTop ?? 0
  })
  copy.dataset.scene = name
  return copy
}
