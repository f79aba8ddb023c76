import { DataTable } from '../ui/DataTable.tsx'
import '../../i18n/en/recordings.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { subjectText } from '../../i18n/recordingSubject.ts'
import { playRecording } from '../../player/runs/runActions.ts'
import {
  type ConformanceSummary,
  countsOf,
  type RecordingGroup,
  type RecordingSummary,
} from '../../scenarios/conformance.ts'
import { recordingId } from '../../scenarios/recordingId.ts'
import { usePrefs } from '../../store/prefs.ts'
import { classes } from '../ui/classes.ts'
import { AreaList, nameOfGroup } from './AreaList.tsx'
import styles from './ConformancePage.module.css'
import { RecordingRow } from './RecordingRow.tsx'

/** Results by area, and every recording with a link to play it. */
export function Recordings({ summary }: { readonly summary: ConformanceSummary }) {
  const t = useT()
  const locale = usePrefs((prefs) => prefs.locale)
  const [group, setGroup] = useState<string>()
  const [query, setQuery] = useState('')
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const wanted = useDeferredValue(query)
  const groups = useMemo(() => [...summary.areas, ...summary.releases.filter(hasRecordings)], [summary])
  const shown = useMemo(
    () =>
      filterGroups(groups, {
        group,
        query: wanted,
        onlyDiffering,
        nameOf: (id) => nameOfGroup(id, t),
        aboutOf: (about) => subjectText(about, locale),
      }),
    [groups, group, wanted, onlyDiffering, t, locale],
  )
  const count = shown.reduce((sum, { recordings }) => sum + recordings.length, 0)
  const differing = groups.some(({ recordings }) => recordings.some(({ difference }) => difference))

  return (
    <div className={styles.page}>
      <Lead summary={summary} />
      <div className={styles.columns}>
        <AreaList groups={groups} selected={group} onSelect={setGroup} />
        <div className="ui-shrink">
          <search className={styles.tools}>
            <input
              type="search"
              className={styles.search}
              aria-label={t('recordings.search')}
              placeholder={t('recordings.searchHint')}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            {differing && (
              <label className={classes('ui-inline ui-little ui-muted', styles.filter)}>
                <input
                  type="checkbox"
                  checked={onlyDiffering}
                  onChange={(event) => setOnlyDiffering(event.target.checked)}
                />
                {t('recordings.onlyDiffering')}
              </label>
            )}
            <span className="ui-little ui-muted ui-nowrap" role="status">
              {t('recordings.found', { count })}
            </span>
          </search>
          {count === 0 && <p className={styles.none}>{t('recordings.none')}</p>}
          {shown.map((one) => (
            <Group key={one.id} group={one} />
          ))}
        </div>
      </div>
    </div>
  )
}

function Group({ group: { id, folder, recordings } }: { readonly group: RecordingGroup }) {
  const t = useT()
  const name = nameOfGroup(id, t)
  return (
    <section className={styles.group} aria-label={name}>
      <h3 className={styles.groupName}>{name}</h3>
      <ul>
        {recordings.map((recording) => (
          <RecordingRow
            key={recording.name}
            id={recordingId(folder, recording.name)}
            recording={recording}
            onPlay={play}
          />
        ))}
      </ul>
    </section>
  )
}

const play = (name: string) => void playRecording(name)

function Lead({ summary }: { readonly summary: ConformanceSummary }) {
  const t = useT()
  const { kubernetes, hashes, areas, releases } = summary
  const inFolder = (isMain: boolean) =>
    countsOf(areas.filter(({ folder }) => (folder === 'scenarios') === isMain).flatMap(({ recordings }) => recordings))
  const main = inFolder(true)
  const others = inFolder(false)
  return (
    <div className={styles.lead}>
      <p className={styles.figure}>
        <b>{t('recordings.lead', { passed: main.followed, total: main.total })}</b> {t('recordings.leadText')}
      </p>
      <p>{t('recordings.how', { version: kubernetes })}</p>
      <p>
        {t('recordings.apart', {
          hashes: hashes.passed,
          hashesTotal: hashes.total,
          others: others.followed,
          othersTotal: others.total,
        })}
      </p>
      <DataTable
        className={styles.releases}
        caption={t('recordings.releases')}
        columns={[t('recordings.release'), t('recordings.releaseFollowed'), t('recordings.releaseHashes')]}
      >
        {releases.map(({ id, recordings, hashes: ofRelease }) => (
          <tr key={id}>
            <th scope="row">{id}</th>
            <td>{hasRecordings({ recordings }) ? t('recordings.lead', figure(countsOf(recordings))) : '–'}</td>
            <td>{t('recordings.lead', ofRelease)}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}

const hasRecordings = ({ recordings }: Pick<RecordingGroup, 'recordings'>): boolean => recordings.length > 0

const figure = ({ followed, total }: ReturnType<typeof countsOf>) => ({ passed: followed, total })

interface Filter {
  readonly group: string | undefined
  readonly query: string
  readonly onlyDiffering: boolean
  readonly nameOf: (group: string) => string
  readonly aboutOf: (about: string) => string
}

/** Keeps recordings whose name, subject or group contain every word. Groups without a match are left out. */
function filterGroups(
  groups: readonly RecordingGroup[],
  { group, query, onlyDiffering, nameOf, aboutOf }: Filter,
): RecordingGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (id: string, { name, about, difference }: RecordingSummary) => {
    const text = `${name} ${about} ${aboutOf(about)} ${nameOf(id)}`.toLowerCase()
    return (!onlyDiffering || difference !== undefined) && words.every((word) => text.includes(word))
  }
  return groups
    .filter(({ id }) => group === undefined || id === group)
    .map((one) => ({ ...one, recordings: one.recordings.filter((recording) => fits(one.id, recording)) }))
    .filter(({ recordings }) => recordings.length > 0)
}
