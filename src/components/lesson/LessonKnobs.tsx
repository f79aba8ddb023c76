import type { ReactNode } from 'react'
import { holdKnobs, resetKnobs, turnKnob } from '../../player/lesson/knobs.ts'
import { type KnobsState, useKnobs } from '../../store/knobs.ts'
import { Knob } from './Knob.tsx'
import { KnobFigure } from './KnobFigure.tsx'

const knobsOf = ({ step }: KnobsState) => step?.lesson.steps[step.index]?.knobs?.list

/** The knob that a link in a text names; the link's text while the knob is not shown. */
export function LessonKnob({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const knobs = useKnobs(knobsOf)
  const value = useKnobs(({ values }) => values[name])
  const knob = knobs?.find((one) => one.name === name)
  if (knob === undefined || value === undefined) return <b>{children}</b>
  return <Knob knob={knob} value={value} onHold={holdKnobs} onTurn={(next) => turnKnob(name, next)} />
}

/** The figure of the step's knobs; nothing until their first run has arrived. */
export function LessonKnobFigure() {
  const knobs = useKnobs(knobsOf)
  const { play, before, values, isPlaying } = useKnobs()
  if (knobs === undefined || play === undefined) return null
  const isTurned = knobs.some(({ name, value }) => values[name] !== value)
  return <KnobFigure {...{ play, before, isPlaying }} onReset={isTurned ? resetKnobs : undefined} />
}
