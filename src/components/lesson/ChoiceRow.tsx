import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import styles from './PredictionCard.module.css'

interface ChoiceRowProps {
  /** The digit key that selects the answer. */
  readonly digit: number
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

/** An answer of a multiple-choice question. */
export function ChoiceRow({ digit, isChosen, onChoose, children }: ChoiceRowProps) {
  return (
    <label className={classes('ui-thumb', styles.choice)} data-chosen={isChosen}>
      <input type="radio" name="lesson-choice" checked={isChosen} onChange={onChoose} />
      {children}
      <kbd>{digit}</kbd>
    </label>
  )
}
