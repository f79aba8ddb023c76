import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './ContactSheet.module.css'

/** One state of the page, as the stores have it while it is shown. */
export interface Scene {
  readonly name: string
  /** CSS px. */
  readonly width: number
  readonly height: number
  /** What must be there before it counts as drawn, as a selector. */
  readonly until: string
  /** Puts the stores into that state. */
  readonly prepare: () => void
  readonly show: () => ReactNode
}

/**
 * Many states of the page beside each other. The stores have one state at a time, so each scene is shown, and what it has
 * drawn is copied onto the sheet before the next one. `data-sheet` says when all are there.
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
        <div key={scene.name} ref={live} className={styles.scene} style={{ width: scene.width, height: scene.height }}>
          {scene.show()}
        </div>
      )}
    </main>
  )
}

/** Frames of a browser in which nothing may have changed. */
const calmFrames = 12

/** Resolves when what is wanted is there and nothing changes any more. */
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

/** The elements as they are, and what is on their canvases. */
function copyOf(live: HTMLElement, name: string): HTMLElement {
  const copy = live.cloneNode(true) as HTMLElement
  const drawn = live.querySelectorAll('canvas')
  for (const [index, canvas] of copy.querySelectorAll('canvas').entries()) {
    const from = drawn[index]
    if (from && from.width > 0 && from.height > 0) canvas.getContext('2d')?.drawImage(from, 0, 0)
  }
  // Of radio buttons with one name one is chosen on the whole page.
  for (const input of copy.querySelectorAll('input')) input.name += ` ${name}`
  const scrolled = live.querySelectorAll('*')
  queueMicrotask(() => {
    for (const [index, element] of copy.querySelectorAll('*').entries())
      element.scrollTop = scrolled[index]?.scrollTop ?? 0
  })
  copy.dataset.scene = name
  return copy
}
