import '../../i18n/en/recordings.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { aboutText } from '../../i18n/about.ts'
import { useT } from '../../i18n/index.ts'
import { playRecording } from '../../player/actions/actions.ts'
import {
  type AreaSummary,
  type ConformanceSummary,
  countsOf,
  type RecordingArea,
  type RecordingSummary,
} from '../../scenarios/conformance.ts'
import { recordingId } from '../../scenarios/recordingId.ts'
import { usePrefs } from '../../store/prefs.ts'
import { AreaList } from './AreaList.tsx'
import styles from './ConformancePage.module.css'
import { RecordingRow } from './RecordingRow.tsx'

/** Results by area, and every recording with a link to play it. */
export function Recordings({ summary }: { readonly summary: ConformanceSummary }) {
  const t = useT()
  const locale = usePrefs((prefs) => prefs.locale)
  const [area, setArea] = useState<RecordingArea>()
  const [query, setQuery] = useState('')
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const wanted = useDeferredValue(query)
  const shown = useMemo(
    () =>
      filterAreas(summary.areas, {
        area,
        query: wanted,
        onlyDiffering,
        nameOf: (id) => t(`recordings.area.${id}`),
        aboutOf: (about) => aboutText(about, locale),
      }),
    [summary, area, wanted, onlyDiffering, t, locale],
  )
  const count = shown.reduce((sum, { recordings }) => sum + recordings.length, 0)
  const differing = summary.areas.some(({ recordings }) => recordings.some(({ difference }) => difference))

  return (
    <div className={styles.page}>
      <Lead summary={summary} />
      <div className={styles.columns}>
        <AreaList areas={summary.areas} selected={area} onSelect={setArea} />
        <div className={styles.main}>
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
              <label className={styles.filter}>
                <input
                  type="checkbox"
                  checked={onlyDiffering}
                  onChange={(event) => setOnlyDiffering(event.target.checked)}
                />
                {t('recordings.onlyDiffering')}
              </label>
            )}
            <span className={styles.count} role="status">
              {t('recordings.found', { count })}
            </span>
          </search>
          {count === 0 && <p className={styles.none}>{t('recordings.none')}</p>}
          {shown.map((one) => (
            <Area key={one.id} area={one} />
          ))}
        </div>
      </div>
    </div>
  )
}

function Area({ area: { id, folder, recordings } }: { readonly area: AreaSummary }) {
  const t = useT()
  const name = t(`recordings.area.${id}`)
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
  const { kubernetes, hashes, areas } = summary
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
    </div>
  )
}

interface Filter {
  readonly area: RecordingArea | undefined
  readonly query: string
  readonly onlyDiffering: boolean
  readonly nameOf: (area: RecordingArea) => string
  readonly aboutOf: (about: string) => string
}

/** Keeps recordings whose name, subject or area contain every word. Areas without a match are left out. */
function filterAreas(
  areas: readonly AreaSummary[],
  { area, query, onlyDiffering, nameOf, aboutOf }: Filter,
): AreaSummary[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (id: RecordingArea, { name, about, difference }: RecordingSummary) => {
    const text = `${name} ${about} ${aboutOf(about)} ${nameOf(id)}`.toLowerCase()
    return (!onlyDiffering || difference !== undefined) && words.every((word) => text.includes(word))
  }
  return areas
    .filter(({ id }) => area === undefined || id === area)
    .map((one) => ({ ...one, recordings: one.recordings.filter((recording) => fits(one.id, recording)) }))
    .filter(({ recordings }) => recordings.length > 0)
}
