import '../../i18n/en/lesson.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Translate, useT } from '../../i18n/index.ts'
import { dragNumber } from '../../interact/dragNumber.ts'
import { nearestValue, shortField, writtenValue } from '../../lessons/knobs.ts'
import type { Knob as LessonKnob } from '../../lessons/types.ts'
import styles from './Knob.module.css'

export type ShownKnob = Omit<LessonKnob, 'line' | 'column'>

interface KnobProps {
  readonly knob: ShownKnob
  /** The present number of the knob. */
  readonly value: number
  /** A drag begins, or a key is about to turn the knob. */
  readonly onHold: () => void
  readonly onTurn: (value: number) => void
}

/** A number in a text that is changed by dragging, by keys, or by pressing and typing. */
export function Knob(props: KnobProps) {
  const [isTyping, setTyping] = useState(false)
  return isTyping ? (
    <TypedNumber {...props} onEnd={() => setTyping(false)} />
  ) : (
    <Slider {...props} onPress={() => setTyping(true)} />
  )
}

function Slider({ knob, value, onHold, onTurn, onPress }: KnobProps & { readonly onPress: () => void }) {
  const t = useT()
  const root = useRef<HTMLSpanElement>(null)
  const [isHeld, setHeld] = useState(false)
  const { from, to, step } = knob
  const now = useRef({ value, onHold, onTurn, onPress })
  now.current = { value, onHold, onTurn, onPress }
  useEffect(() => {
    const element = root.current
    if (element === null) return
    return dragNumber(element, {
      ...{ from, to, steps: (to - from) / step },
      valueNow: () => now.current.value,
      onStart: () => {
        setHeld(true)
        now.current.onHold()
      },
      onMove: (moved) => now.current.onTurn(nearestValue({ from, to, step }, moved)),
      onEnd: () => setHeld(false),
      onPress: () => now.current.onPress(),
    })
  }, [from, to, step])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = valueOfKey(event.key, knob, value)
    if (next === undefined && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (next === undefined) return onPress()
    onHold()
    onTurn(next)
  }
  return (
    <span
      ref={root}
      className={styles.knob}
      role="slider"
      tabIndex={0}
      data-knob={knob.name}
      data-held={isHeld}
      aria-label={nameText(knob, t)}
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={value}
      aria-valuetext={t('lesson.knob.value', { value: valueText(knob, value, t), from, to })}
      onFocus={({ currentTarget }) => keepScaleInside(currentTarget)}
      onKeyDown={onKeyDown}
    >
      {writtenValue(knob, value)}
      <Arrows />
      <span className={styles.scale} aria-hidden="true">
        <span>{from}</span>
        <span className={styles.track}>
          <i style={{ width: `${((value - from) / (to - from)) * 100}%` }} />
        </span>
        <span>{to}</span>
      </span>
    </span>
  )
}

/** Width of the scale in CSS px. */
const scalePx = 170

/** Moves the scale to the left if it would leave the paragraph. */
function keepScaleInside(element: HTMLElement): void {
  const paragraph = element.closest('p, li') ?? element
  const over = element.getBoundingClientRect().left + scalePx - paragraph.getBoundingClientRect().right
  element.style.setProperty('--over', `${Math.max(0, over)}px`)
}

/** The knob does not use Page Up and Page Down, because a presenter's clicker sends these keys. */
function valueOfKey(key: string, { from, to, step }: ShownKnob, value: number): number | undefined {
  const values: Readonly<Record<string, number>> = {
    ArrowRight: value + step,
    ArrowUp: value + step,
    ArrowLeft: value - step,
    ArrowDown: value - step,
    Home: from,
    End: to,
  }
  return Object.hasOwn(values, key) ? values[key] : undefined
}

/** A field for the number: Enter or leaving the field sets the nearest number of the range, Escape sets nothing. */
function TypedNumber({ knob, value, onHold, onTurn, onEnd }: KnobProps & { readonly onEnd: () => void }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => field.current?.select(), [])
  const end = (isKept: boolean) => {
    if (isDone.current) return
    isDone.current = true
    const typed = Number(field.current?.value.replace(/[^0-9]/g, '') || Number.NaN)
    if (isKept && Number.isFinite(typed)) {
      onHold()
      onTurn(nearestValue(knob, typed))
    }
    onEnd()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter' || event.key === 'Escape') end(event.key === 'Enter')
  }
  return (
    <input
      ref={field}
      className={styles.field}
      type="text"
      inputMode="numeric"
      size={3}
      maxLength={7}
      // biome-ignore lint/a11y/noAutofocus: it replaces the focused number
      autoFocus
      data-knob={knob.name}
      aria-label={nameText(knob, t)}
      defaultValue={value}
      onKeyDown={onKeyDown}
      onBlur={() => end(true)}
    />
  )
}

const nameText = (knob: ShownKnob, t: Translate): string =>
  t('lesson.knob.name', { field: shortField(knob), object: knob.object })

/** The number with its unit, as a screen reader reads it. */
function valueText(knob: ShownKnob, count: number, t: Translate): string {
  if (knob.unit === 'Pods') return t('lesson.knob.pods', { count })
  if (knob.unit === 's') return t('lesson.knob.seconds', { count })
  return String(writtenValue(knob, count))
}

/** Two arrows that point apart. */
function Arrows() {
  return (
    <svg width="12" height="12" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d="M5 4L1.5 8 5 12M11 4l3.5 4-3.5 4M2 8h12" />
    </svg>
  )
}
