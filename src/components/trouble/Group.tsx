import type { ReactNode } from 'react'
import type { Translate } from '../../i18n/index.ts'
import styles from './TroubleMenu.module.css'

export interface PartProps {
  readonly t: Translate
  /** Carries something out, and ends the menu. */
  readonly act: (what: () => Promise<void>) => void
}

/** What can be broken of one thing. */
export function Group({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{heading}</legend>
      <div className={styles.buttons}>{children}</div>
    </fieldset>
  )
}
