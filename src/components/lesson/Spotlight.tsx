import '../../i18n/en/lesson.ts'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../i18n/index.ts'
import { pointsOf } from '../../player/lesson/applyFocus.ts'
import { podVotes } from '../../player/room/wallWords.ts'
import { useCluster } from '../../store/cluster.ts'
import { notePointed } from '../../store/late/lesson.ts'
import { useLesson } from '../../store/lesson.ts'
import { usePresenting } from '../../store/presenting.ts'
import { useUi } from '../../store/ui.ts'
import styles from './Spotlight.module.css'

interface Ring {
  readonly letter: string
  /** The number of votes for a Pod, in place of a letter. */
  readonly votes?: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Rings with letters around the elements that the step refers to; nothing else is dimmed. In the audience's view, each
 * Pod shows its votes.
 */
export function Spotlight() {
  const t = useT()
  const rings = useRings()
  return createPortal(
    rings.map(({ letter, votes, ...box }) =>
      votes === undefined ? (
        <div key={letter} className={styles.ring} style={box} data-spotlight={letter} aria-hidden="true">
          <span className={styles.letter}>{letter}</span>
        </div>
      ) : (
        <div key={letter} className={styles.voted} style={box} data-votes={votes}>
          <span className={styles.votes} role="img" aria-label={t('lesson.votes', { count: votes })}>
            {votes}
          </span>
        </div>
      ),
    ),
    document.body,
  )
}

/** Rings follow their elements through layout changes and scrolling: positions are read before every frame. */
function useRings(): readonly Ring[] {
  const [rings, setRings] = useState<readonly Ring[]>([])
  const lesson = useLesson((state) => state.lesson)
  useEffect(() => {
    if (lesson === undefined) return
    let before = ''
    let named = ''
    const framesSeen = new Map<string, number>()
    let frame = 0
    const look = () => {
      frame = requestAnimationFrame(look)
      const points = pointsOf()
      const votes = votesNow()
      const targets = [...points.map(({ target }) => target), ...votes.keys()]
      if (targets.join() !== named) {
        notePointed(targets)
        framesSeen.clear()
      }
      named = targets.join()
      const found: Ring[] = points.flatMap(({ letter, target }) => {
        const ring = ringAround(letter, target)
        if (isSettling(target, framesSeen) && ring === undefined) scrollTo(target)
        return ring ?? []
      })
      for (const [target, count] of votes) {
        const ring = ringAround(target, target)
        if (ring) found.push({ ...ring, votes: count })
      }
      const now = JSON.stringify(found)
      if (now === before) return
      before = now
      setRings(found)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [lesson])
  return rings
}

const noVotes: ReadonlyMap<string, number> = new Map()

/** Numbers of votes for Pods in the audience's view; the key is the Pod as a target of a ring. */
function votesNow(): ReadonlyMap<string, number> {
  const presenting = usePresenting.getState()
  if (!useUi.getState().presenting || presenting.poll === undefined || !presenting.shows.tally) return noVotes
  const pods = [...useCluster.getState().pods.values()].map(({ name }) => name)
  return new Map([...podVotes(presenting, pods)].map(([name, count]) => [`pod/${name}`, count]))
}

/**
 * Number of frames in which a new element is kept in sight, because the layout around it may still change. Afterwards
 * only the reader scrolls.
 */
const settlingFrames = 60

/**
 * Whether an element is still kept in sight; counts this frame if the element is on the page. False in an embed, so
 * that the page around it does not scroll.
 */
function isSettling(target: string, framesSeen: Map<string, number>): boolean {
  const frames = framesSeen.get(target) ?? 0
  if (frames >= settlingFrames || useLesson.getState().embedded !== undefined || elementOf(target) === null)
    return false
  framesSeen.set(target, frames + 1)
  return true
}

const scrollTo = (target: string): void => elementOf(target)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

const elementOf = (target: string): Element | null => document.querySelector(`[data-point="${CSS.escape(target)}"]`)

/** Distance between an element and its ring, in CSS px; texts need more at their ends. */
const distance = { x: 8, y: 4 } as const

function ringAround(letter: string, target: string): Ring | undefined {
  for (const element of document.querySelectorAll(`[data-point="${CSS.escape(target)}"]`)) {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || !isInSight(element, left + width / 2, top + height / 2)) continue
    return {
      letter,
      left: Math.round(left - distance.x),
      top: Math.round(top - distance.y),
      width: Math.round(width + 2 * distance.x),
      height: Math.round(height + 2 * distance.y),
    }
  }
  return undefined
}

/** False for an element that is scrolled away or under a sheet. */
function isInSight(element: Element, x: number, y: number): boolean {
  const top = document.elementFromPoint(x, y)
  return top !== null && (element.contains(top) || top.contains(element))
}
