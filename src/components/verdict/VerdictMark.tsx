import type { VerdictWord } from '../../engine/index.ts'
import { StopIcon } from '../ui/icons.tsx'
import { LineIcon } from '../ui/LineIcon.tsx'
import styles from './Verdict.module.css'

/** The shape of a verdict: a check, an octagon, or a dashed ring with a question mark. The word stands beside it. */
export function VerdictMark({ word }: { readonly word: VerdictWord }) {
  if (word === 'cannotTell')
    return (
      <span className={styles.ring} aria-hidden="true">
        ?
      </span>
    )
  return (
    <span className={word === 'rollsOut' ? styles.good : styles.bad} aria-hidden="true">
      {word === 'rollsOut' ? (
        <LineIcon strokeWidth={2}>
          <path d="M3.5 8.5l3 3 6-7" />
        </LineIcon>
      ) : (
        <StopIcon size={16} />
      )}
    </span>
  )
}
