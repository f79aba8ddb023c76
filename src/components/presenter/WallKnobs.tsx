import { shortField } from '../../lessons/knobs.ts'
import { act } from '../../player/presenting/acts.ts'
import type { WallKnobs as Knobs } from '../../store/presenting.ts'
import { Knob } from '../lesson/Knob.tsx'
import { KnobFigure } from '../lesson/KnobFigure.tsx'
import styles from './WallKnobs.module.css'

/** The knobs of the step and their figure; a turn goes to the audience's window. */
export function WallKnobs({ knobs }: { readonly knobs: Knobs }) {
  const { list, play, before } = knobs
  const isTurned = list.some(({ knob, value }) => knob.value !== value)
  return (
    <div className={styles.knobs} data-wall-knobs="">
      <KnobNumbers knobs={knobs} />
      <KnobFigure
        {...{ play, before }}
        isPlaying={false}
        onReset={isTurned ? () => act({ do: 'resetKnobs' }) : undefined}
      />
    </div>
  )
}

/** Each number with the name of its field. */
export function KnobNumbers({ knobs: { list } }: { readonly knobs: Knobs }) {
  return (
    <p className={styles.numbers}>
      {list.map(({ knob, value }) => {
        const { name } = knob
        return (
          <span key={name} className={styles.number}>
            <code>{shortField(knob)}</code>{' '}
            <Knob
              knob={knob}
              value={value}
              onHold={() => act({ do: 'knob', name, value, holds: true })}
              onTurn={(next) => act({ do: 'knob', name, value: next, holds: false })}
            />
          </span>
        )
      })}
    </p>
  )
}
