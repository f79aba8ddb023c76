import '../../i18n/en/recordings.ts'
import { isMessageKey, type Translate, useT } from '../../i18n/index.ts'
import { countsOf, type RecordingGroup } from '../../scenarios/conformance.ts'
import styles from './AreaList.module.css'

interface AreaListProps {
  readonly groups: readonly RecordingGroup[]
  /** Id of a group; undefined: all. */
  readonly selected: string | undefined
  readonly onSelect: (group: string | undefined) => void
}

/** The areas and releases, each with its share of followed recordings. */
export function AreaList({ groups, selected, onSelect }: AreaListProps) {
  const t = useT()
  const all = groups.flatMap(({ recordings }) => recordings)
  return (
    <nav className={styles.nav} aria-label={t('recordings.areas')}>
      <ul>
        <Item
          name={t('recordings.all')}
          counts={countsOf(all)}
          isSelected={selected === undefined}
          onSelect={() => onSelect(undefined)}
        />
        {groups.map(({ id, recordings }) => (
          <Item
            key={id}
            name={nameOfGroup(id, t)}
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
        <span className="ui-ellipsis">{name}</span>
        <span className="ui-mono">{followed === total ? total : `${followed}/${total}`}</span>
        <progress className={styles.bar} value={followed} max={total} aria-hidden="true" />
      </button>
    </li>
  )
}

/** Name of an area or release. */
export function nameOfGroup(id: string, t: Translate): string {
  const key = `recordings.area.${id}`
  return isMessageKey(key) ? t(key) : t('recordings.ofRelease', { version: id })
}
