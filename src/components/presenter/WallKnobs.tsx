import { Toolbar } from '../ui/Toolbar.tsx'
import '../../i18n/en/lesson.ts'
import { useT } from '../../i18n/index.ts'
import { shortField } from '../../lessons/knobs.ts'
import { act } from '../../player/presenting/acts.ts'
import type { WallKnobs as Knobs } from '../../store/presenting.ts'
import { Knob } from '../lesson/Knob.tsx'
import { KnobFigure } from '../lesson/KnobFigure.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './WallKnobs.module.css'

/** The knobs of the step and their figure; a turn goes to the audience's window. */
export function WallKnobs({ knobs }: { readonly knobs: Knobs }) {
  const { play, before } = knobs
  return (
    <div className={styles.knobs} data-wall-knobs="">
      <KnobNumbers knobs={knobs} />
      <KnobFigure {...{ play, before }} isPlaying={false} isBare />
    </div>
  )
}

/** Each number with the name of its field, and a reset button once a number is changed. */
export function KnobNumbers({ knobs: { list } }: { readonly knobs: Knobs }) {
  const t = useT()
  const isTurned = list.some(({ knob, value }) => knob.value !== value)
  return (
    <Toolbar as="p" className={styles.numbers}>
      {list.map(({ knob, value }) => {
        const { name } = knob
        return (
          <span key={name} className="ui-nowrap">
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
      {isTurned && (
        <Button variant="quiet" className={styles.reset} onClick={() => act({ do: 'resetKnobs' })}>
          {t('lesson.knob.reset')}
        </Button>
      )}
    </Toolbar>
  )
}
