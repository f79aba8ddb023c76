import '../../i18n/en/lessons.ts'
import { useT } from '../../i18n/index.ts'
import { LineIcon } from '../ui/LineIcon.tsx'
import styles from './SearchField.module.css'

interface SearchFieldProps {
  readonly query: string
  /** Number of all lessons. */
  readonly count: number
  readonly found: number
  readonly onChange: (query: string) => void
}

/** Search field over titles, questions and texts of lessons. */
export function SearchField({ query, count, found, onChange }: SearchFieldProps) {
  const t = useT()
  const label = t('lessons.search', { count })
  return (
    <div className={styles.field}>
      <LineIcon>
        <path d="M7 11.5a4.5 4.5 0 100-9 4.5 4.5 0 000 9zM10.5 10.5l3 3" />
      </LineIcon>
      <input
        type="search"
        className={styles.input}
        value={query}
        placeholder={label}
        aria-label={label}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={styles.key} aria-hidden="true">
        /
      </span>
      <span role="status" className="visuallyHidden">
        {query.trim() !== '' && t('lessons.found', { count: found })}
      </span>
    </div>
  )
}
