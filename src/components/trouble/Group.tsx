import type { ReactNode } from 'react'
import type { Translate } from '../../i18n/index.ts'
import styles from './TroubleMenu.module.css'

export interface PartProps {
  readonly t: Translate
  /** Runs an action and closes the menu. */
  readonly act: (what: () => Promise<void>) => void
}

/** The faults that can be caused in one object. */
export function Group({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>{heading}</legend>
      <div className="ui-wrap ui-close">{children}</div>
    </fieldset>
  )
}
