import '../../../i18n/en/stage.ts'
import { memo } from 'react'
import type { PodState, PodView, RevisionView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { usePlayback } from '../../../store/playback.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { useCalm } from '../../ui/useCalm.ts'

interface PodTableProps {
  /** Name of the owner for the caption; empty for an owner without rollouts, such as a ReplicationController. */
  readonly name: string
  readonly pods: readonly PodView[]
  readonly revisions: readonly RevisionView[]
}

/** Beyond this number of Pods, the table counts states instead of naming each Pod. */
const mostRows = 200

/** A table that changes with every frame cannot be read; after a step it is updated at once. */
const calmMs = 500

/** The content of the canvas as a table for screen readers. */
export function PodTable({ name, pods, revisions }: PodTableProps) {
  const everyMs = usePlayback((playback) => playback.playing) ? calmMs : 0
  return (
    <CalmTable
      name={name || revisions.map((one) => one.name).join(', ')}
      pods={useCalm(pods, everyMs)}
      revisions={useCalm(revisions, everyMs)}
    />
  )
}

const CalmTable = memo(function CalmTable({ name, pods, revisions }: PodTableProps) {
  const t = useT()
  const numbers = new Map(revisions.map((set) => [set.uid, set.revision]))
  const shown = pods.filter((pod) => pod.state !== 'gone')
  if (shown.length > mostRows) return <SummaryTable {...{ name, numbers }} pods={shown} />
  return (
    <div className="visuallyHidden">
      <DataTable
        caption={name === '' ? t('stage.pods.one') : t('stage.table.caption', { name })}
        columns={[t('stage.table.name'), t('stage.table.revision'), t('stage.table.state'), t('stage.table.node')]}
      >
        {shown.map((pod) => (
          <tr key={pod.uid}>
            <th scope="row">{pod.name}</th>
            <td>{numbers.get(pod.ownerUid) || ''}</td>
            <td>{t(`stage.state.${pod.state}`)}</td>
            <td>{pod.node || t('stage.pod.noNode')}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
})

interface SummaryTableProps {
  readonly name: string
  readonly pods: readonly PodView[]
  readonly numbers: ReadonlyMap<string, number>
}

function SummaryTable({ name, pods, numbers }: SummaryTableProps) {
  const t = useT()
  const rows = countStates(pods, numbers)
  return (
    <div className="visuallyHidden">
      <DataTable
        caption={t('stage.table.summary', { name, limit: mostRows })}
        columns={[t('stage.table.revision'), t('stage.table.state'), t('stage.table.pods')]}
      >
        {rows.map(({ revision, state, count }) => (
          <tr key={`${revision} ${state}`}>
            <td>{revision || ''}</td>
            <th scope="row">{t(`stage.state.${state}`)}</th>
            <td>{count}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}

interface StateCount {
  readonly revision: number
  readonly state: PodState
  count: number
}

/** Counts Pods by revision and state, newest revision first. */
export function countStates(pods: readonly PodView[], revisions: ReadonlyMap<string, number>): readonly StateCount[] {
  const counts = new Map<string, StateCount>()
  for (const pod of pods) {
    const revision = revisions.get(pod.ownerUid) ?? 0
    const key = `${revision} ${pod.state}`
    const known = counts.get(key)
    if (known) known.count += 1
    else counts.set(key, { revision, state: pod.state, count: 1 })
  }
  return [...counts.values()].sort((a, b) => b.revision - a.revision || b.count - a.count)
}
