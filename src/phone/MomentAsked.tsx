import { type PointerEvent, useState } from 'react'
import type { RoomAnswer } from '../room/messages.ts'
import { giveAnswer } from './connection.ts'
import { useT } from './words.ts'

interface MomentProps {
  /** Length of the line in virtual seconds. */
  readonly seconds: number
  readonly own: RoomAnswer | undefined
}

/** Seconds by which a key moves the moment. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -0.1,
  ArrowDown: -0.1,
  ArrowRight: 0.1,
  ArrowUp: 0.1,
  PageDown: -1,
  PageUp: 1,
}

/**
 * The input for a moment: a press on the line, and buttons for tenths of a second. Keys and screen readers see a
 * slider.
 */
export function MomentAsked({ seconds, own }: MomentProps) {
  const t = useT()
  const given = own?.type === 'moment' ? own.seconds : undefined
  const [value, setValue] = useState(given ?? Math.round(seconds * 5) / 10)
  const clamped = (to: number): number => Math.round(Math.min(seconds, Math.max(0, to)) * 10) / 10
  const give = (to: number) => {
    setValue(clamped(to))
    giveAnswer({ type: 'moment', seconds: clamped(to) })
  }
  const at = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return ((clientX - left) / width) * seconds
  }
  return (
    <div className="ui-grid ui-card card moment">
      <div
        className="line"
        role="slider"
        tabIndex={0}
        aria-labelledby="question"
        aria-valuemin={0}
        aria-valuemax={seconds}
        aria-valuenow={value}
        aria-valuetext={`${value} s`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setValue(clamped(at(event)))
        }}
        onPointerMove={(event) =>
          event.currentTarget.hasPointerCapture(event.pointerId) && setValue(clamped(at(event)))
        }
        onPointerUp={(event) => give(at(event))}
        onKeyDown={(event) => {
          const by = steps[event.key]
          if (by === undefined) return
          event.preventDefault()
          give(value + by)
        }}
      >
        <span className="track" />
        <span
          className="handle"
          data-given={given === undefined ? undefined : ''}
          style={{ left: `${(value / seconds) * 100}%` }}
        />
        <span className="ui-split ui-muted ends">
          <span>0 s</span>
          <span>{seconds} s</span>
        </span>
      </div>
      <div className="ui-row ui-apart stepper">
        <button type="button" aria-label={t('phone.earlier')} onClick={() => give(value - 0.1)}>
          −
        </button>
        <output>
          <b>{value.toFixed(1)} s</b> {t('phone.seconds')}
        </output>
        <button type="button" aria-label={t('phone.later')} onClick={() => give(value + 0.1)}>
          +
        </button>
      </div>
    </div>
  )
}
