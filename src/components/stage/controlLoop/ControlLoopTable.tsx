import { memo } from 'react'
import type { ControlLoopView } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { useCalm } from '../../ui/useCalm.ts'
import { formatShortSpan, watcherName } from './loopText.ts'

/** A table that changes with every frame cannot be read. */
const calmMs = 500
const mostRows = 50

/** The messages in flight as a table for screen readers. */
export function LoopTable({ view }: { readonly view: ControlLoopView }) {
  return <CalmTable view={useCalm(view, calmMs)} />
}

const CalmTable = memo(function CalmTable({ view }: { readonly view: ControlLoopView }) {
  const t = useT()
  const { deliveries, at } = view
  if (deliveries.length === 0) return <p className="visuallyHidden">{t('loop.messages.none')}</p>
  return (
    <div className="visuallyHidden">
      <DataTable
        caption={t('loop.messages.caption')}
        columns={[
          t('loop.messages.type'),
          t('loop.messages.object'),
          t('loop.messages.version'),
          t('loop.messages.to'),
          t('loop.messages.in'),
        ]}
      >
        {deliveries.slice(0, mostRows).map(({ seq, type, kind, name, resourceVersion, to, dueAt }) => (
          <tr key={seq}>
            <td>{type}</td>
            <th scope="row">
              {kind} {name}
            </th>
            <td>{resourceVersion}</td>
            <td>{watcherName(to)}</td>
            <td>{formatShortSpan(dueAt - at)}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
})
