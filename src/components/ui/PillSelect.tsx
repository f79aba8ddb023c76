import { Icon } from './Icon.tsx'
import styles from './PillSelect.module.css'

interface PillSelectProps<Id extends string> {
  readonly label: string
  readonly value: Id
  readonly options: readonly { readonly id: Id; readonly text: string }[]
  readonly onChange: (id: Id) => void
}

/** A select element styled as a pill; the native element works with keys, screen readers and phones. */
export function PillSelect<Id extends string>({ label, value, options, onChange }: PillSelectProps<Id>) {
  const chosen = options.find((option) => option.id === value)
  return (
    <label className={styles.pill}>
      <span>{label}</span>
      <span className="ui-inline ui-tight ui-values">
        <b aria-hidden="true">{chosen?.text ?? value}</b>
        <Icon name="chevronDown" size={12} />
        <select
          className={styles.select}
          value={value}
          onChange={(event) => {
            const option = options.find(({ id }) => id === event.target.value)
            if (option !== undefined) onChange(option.id)
          }}
        >
          {options.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
