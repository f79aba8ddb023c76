import type { ResourceInfo } from '../../apiserver/resources.ts'
import { clusterColumns, plainColumns } from './clusterColumns.ts'
import { podColumns } from './podColumns.ts'
import { ageOf, type TablePrinter } from './table.ts'
import { workloadColumns } from './workloadColumns.ts'

/** How a kind, or the scale of one, is shown in a table. */
export function tablePrinterOf(info: ResourceInfo, subresource = ''): TablePrinter {
  if (subresource === 'scale') return scaleColumns
  if (info.resource === 'pods') return podColumns
  return workloadColumns[info.resource] ?? clusterColumns[info.resource] ?? plainColumns
}

/** Models printers.go printScale (v1.36). */
const scaleColumns: TablePrinter = {
  columns: ['NAME', 'DESIRED', 'AVAILABLE', 'AGE'],
  cells: ({ metadata, spec, status }, now) => [
    metadata.name,
    String(spec?.replicas ?? 0),
    String(status?.replicas ?? 0),
    ageOf(metadata.creationTimestamp, now),
  ],
}

/** What kubectl shows of every kind if it is not to ask the server for a table. */
export const nameAndAge: TablePrinter = {
  columns: ['NAME', 'AGE'],
  cells: ({ metadata }, now) => [metadata.name, ageOf(metadata.creationTimestamp, now)],
}
