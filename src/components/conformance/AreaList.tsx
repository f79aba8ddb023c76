import '../../i18n/en/recordings.ts'
import { useT } from '../../i18n/index.ts'
import { type AreaSummary, countsOf, type RecordingArea } from '../../scenarios/conformance.ts'
import styles from './AreaList.module.css'

interface AreaListProps {
  readonly areas: readonly AreaSummary[]
  /** undefined: all areas. */
  readonly selected: RecordingArea | undefined
  readonly onSelect: (area: RecordingArea | undefined) => void
}

/** The areas, each with its share of followed recordings. */
export function AreaList({ areas, selected, onSelect }: AreaListProps) {
  const t = useT()
  const all = areas.flatMap(({ recordings }) => recordings)
  return (
    <nav className={styles.nav} aria-label={t('recordings.areas')}>
      <ul>
        <Item
          name={t('recordings.all')}
          counts={countsOf(all)}
          isSelected={selected === undefined}
          onSelect={() => onSelect(undefined)}
        />
        {areas.map(({ id, recordings }) => (
          <Item
            key={id}
            name={t(`recordings.area.${id}`)}
            counts={countsOf(recordings)}
            isSelected={selected === id}
            onSelect={() => onSelect(id)}
          />
        ))}
      </ul>
    </nav>
  )
}

interface ItemProps {
  readonly name: string
  readonly counts: { readonly followed: number; readonly total: number }
  readonly isSelected: boolean
  readonly onSelect: () => void
}

function Item({ name, counts: { followed, total }, isSelected, onSelect }: ItemProps) {
  return (
    <li>
      <button type="button" className={styles.item} aria-current={isSelected ? 'true' : undefined} onClick={onSelect}>
        <span className={styles.name}>{name}</span>
        <span className={styles.counts}>{followed === total ? total : `${followed}/${total}`}</span>
        <progress className={styles.bar} value={followed} max={total} aria-hidden="true" />
      </button>
    </li>
  )
}
