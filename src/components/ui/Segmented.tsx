import { useId } from 'react'
import { classes } from './classes.ts'
import styles from './Segmented.module.css'

interface SegmentedProps<Id extends string> {
  /** Accessible name of the group. */
  readonly label: string
  readonly items: readonly { readonly id: Id; readonly label: string }[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  readonly className?: string | undefined
}

/** A choice between a few options that are always visible: radio buttons styled as a single control. */
export function Segmented<Id extends string>({ label, items, selected, onSelect, className }: SegmentedProps<Id>) {
  const name = useId()
  return (
    <fieldset className={classes(styles.group, className)} aria-label={label}>
      {items.map((item) => (
        <label key={item.id} className={classes('ui-anchor ui-pointer', styles.segment)}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            checked={item.id === selected}
            onChange={() => onSelect(item.id)}
          />
          <span className={styles.text}>{item.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
