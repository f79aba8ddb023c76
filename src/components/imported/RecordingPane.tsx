import { DataTable } from '../ui/DataTable.tsx'
import '../../i18n/en/recorded/page.ts'
import '../../i18n/en/recorded/findings.ts'
import '../../i18n/en/recorded/unread.ts'
import '../../i18n/en/recorded/watched.ts'
import type { ReactNode } from 'react'
import type { ImportProblem, ObservedGap, SkippedObject } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { gapText, noticeText } from '../../i18n/recordedText.ts'
import { unreadLine } from '../../i18n/unreadText.ts'
import { clusterClock } from '../../layout/clusterTime.ts'
import { formatCount } from '../../layout/format.ts'
import { seek } from '../../player/actions/actions.ts'
import { type RecordingHead, useImported } from '../../store/imported.ts'
import { openRun } from '../../store/run/openRun.ts'
import { useWatched } from '../../store/watched.ts'
import { useDiagnosis } from '../run/useFindings.ts'
import { classes } from '../ui/classes.ts'
import { InTrouble } from './InTrouble.tsx'
import styles from './RecordingPane.module.css'

/** Largest number of listed gaps and of problems. */
const mostListed = 50

/** The workloads in trouble, the recording's contents, its gaps, and the parts that could not be read. */
export function RecordingPane() {
  const t = useT()
  const head = useImported(({ recording }) => recording?.head)
  const diagnosis = useDiagnosis()
  if (head === undefined) return null
  const problems = [...head.problems, ...(diagnosis?.problems ?? [])]
  return (
    <section
      className={classes('ui-fill ui-scroll ui-small ui-muted ui-padded ui-inside', styles.pane)}
      aria-label={t('manifest.tab.recording')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <InTrouble />
      <h2>{t('imported.what')}</h2>
      <Kinds head={head} />
      <h2>{t('imported.whatNot')}</h2>
      <Missing head={head} />
      {diagnosis !== undefined && diagnosis.skipped.length > 0 && (
        <>
          <h2>{t('imported.skipped')}</h2>
          <Some of={diagnosis.skipped} row={(skipped) => <Skipped skipped={skipped} />} />
        </>
      )}
      {problems.length > 0 && (
        <>
          <h2>{t('imported.problems')}</h2>
          <Some of={problems} row={(problem) => <Problem problem={problem} />} />
        </>
      )}
      <h2>{t('imported.clock')}</h2>
      <p>{t('imported.clock.text')}</p>
      <h2>{t('imported.private')}</h2>
      <p>{t('imported.private.text')}</p>
    </section>
  )
}

function Kinds({ head: { kinds } }: { readonly head: RecordingHead }) {
  const t = useT()
  return (
    <DataTable
      className={styles.kinds}
      columns={[t('imported.what.kind'), t('imported.what.changes'), t('imported.what.objects')]}
    >
      {kinds.map(({ resource, changes, objects }) => (
        <tr key={resource}>
          <td>{resource}</td>
          <td>{formatCount(changes)}</td>
          <td>{formatCount(objects)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

function Missing({ head: { gaps, notices } }: { readonly head: RecordingHead }) {
  const t = useT()
  const { dropped = 0, refused = [] } = useWatched(({ watched }) => watched) ?? {}
  return (
    <>
      {gaps.length === 0 && dropped + refused.length === 0 && <p>{t('imported.nothingMissing')}</p>}
      {dropped > 0 && <p>{t('watched.dropped', { count: dropped })}</p>}
      <Some of={refused} row={(one) => t('watched.refused', one)} />
      <Some of={gaps} row={(gap) => <Gap gap={gap} />} />
      <Some of={notices} row={(notice) => noticeText(notice, t)} />
    </>
  )
}

function Gap({ gap }: { readonly gap: ObservedGap }) {
  const t = useT()
  const { from, to, object } = gap
  return (
    <>
      <button
        type="button"
        className="ui-lit ui-bold ui-plain ui-bare"
        onClick={() => void seek(openRun().virtualMsAfter(from))}
      >
        {t('imported.gap', { from: clusterClock(from), to: clusterClock(to) })}
      </button>{' '}
      {object !== undefined && <b>{object}: </b>}
      {gapText(gap, t)}
    </>
  )
}

function Skipped({ skipped: { object, versions, place, message } }: { readonly skipped: SkippedObject }) {
  const t = useT()
  return (
    <>
      <b>{object}</b> {t('imported.skipped.versions', { count: versions })}{' '}
      <code className="ui-mono ui-lit">{`${place.file}:${place.line}: ${message}`}</code>
    </>
  )
}

function Problem({ problem }: { readonly problem: ImportProblem }) {
  const t = useT()
  return <code className="ui-mono ui-lit">{unreadLine(problem, t)}</code>
}

/** A list, limited to the first items. */
function Some<Item>({ of, row }: { readonly of: readonly Item[]; readonly row: (item: Item) => ReactNode }) {
  const t = useT()
  if (of.length === 0) return null
  const more = of.length - mostListed
  return (
    <ul className={classes('ui-stack ui-close ui-values', styles.list)}>
      {of.slice(0, mostListed).map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={i}>{row(item)}</li>
      ))}
      {more > 0 && <li>{t('imported.more', { count: more })}</li>}
    </ul>
  )
}
