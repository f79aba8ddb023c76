import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { DeliveryView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { type PlacedMessage, placeMessages } from '../../../layout/controlLoop/loopMessages.ts'
import type { LoopScene } from '../../../layout/controlLoop/loopScene.ts'
import { type Tone, toneColour } from '../../../layout/revisionTone.ts'
import type { StageClock } from '../../canvas/stageClock.ts'
import styles from './ControlLoopMessages.module.css'
import { toneOf } from './loopText.ts'

interface LoopMessagesProps {
  readonly scene: LoopScene
  readonly clock: StageClock
  readonly tones: ReadonlyMap<string, Tone>
}

/**
 * Messages on their watches. Positions depend on virtual time alone, so pausing freezes them and seeking back reverses
 * them. With reduced motion they fade out at the store and in at the cache.
 */
export function LoopMessages({ scene, clock, tones }: LoopMessagesProps) {
  const t = useT()
  const atMs = useSyncExternalStore(
    clock.subscribe,
    useCallback(() => clock.read().atMs, [clock]),
  )
  const motion = useLessMotion() ? 'fade' : 'travel'
  const { messages, labels, crowds } = placeMessages(scene, atMs, motion)
  return (
    <svg className="ui-layer" width={scene.width} height={scene.height} aria-hidden="true" focusable="false">
      {messages.map((placed) => (
        <Dot key={placed.id} placed={placed} tone={toneOf(tones, placed.message)} />
      ))}
      {labels.map(({ id, x, y, width, text }) => (
        <g key={id}>
          <rect className={styles.labelBack} x={x - width / 2} y={y - 8} width={width} height={16} rx={4} />
          <text className={styles.label} x={x} y={y + 4}>
            {text}
          </text>
        </g>
      ))}
      {crowds.map(({ id, x, y, count }) => {
        const text = t('loop.cache.behind', { count })
        return (
          <g key={id}>
            <rect className={styles.labelBack} x={x - 34} y={y - 8} width={68} height={16} rx={4} />
            <text className={styles.crowd} x={x} y={y + 4}>
              {text}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function Dot({ placed: { message, x, y, opacity }, tone }: { readonly placed: PlacedMessage; readonly tone: Tone }) {
  return (
    <g transform={`translate(${x} ${y})`} style={{ color: toneColour(tone) }} opacity={opacity}>
      <circle className={styles.halo} r={8} />
      <MessageShape type={message.type} />
    </g>
  )
}

/** The shape encodes the event type. */
export function MessageShape({ type }: { readonly type: DeliveryView['type'] }) {
  if (type === 'ADDED') return <circle className={styles.added} r={5.5} />
  if (type === 'MODIFIED') return <circle className={styles.modified} r={4.25} />
  return <circle className={styles.deleted} r={4.75} pathLength={24} />
}

function useLessMotion(): boolean {
  const [isLess, setLess] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  useEffect(() => {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    const read = () => setLess(query.matches)
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [])
  return isLess
}
