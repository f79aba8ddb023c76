import { type ReactNode, useId } from 'react'
import styles from './Menu.module.css'

/** A list of choices in a popover. */
export function Menu({ children }: { readonly children: ReactNode }) {
  return <div className={styles.menu}>{children}</div>
}

interface MenuItemProps {
  readonly name: string
  readonly note: string
  readonly onChoose: () => void
}

/** A choice in a menu, with a description. */
export function MenuItem({ name, note, onChoose }: MenuItemProps) {
  return (
    <button type="button" className={styles.item} onClick={onChoose}>
      <b>{name}</b>
      <span>{note}</span>
    </button>
  )
}

/** A group of choices with a heading. */
export function MenuGroup({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <p id={id} className={styles.heading}>
        {name}
      </p>
      {children}
    </fieldset>
  )
}

/** A remark between choices. */
export function MenuNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
