import type { ResourceInfo } from '../../apiserver/resources.ts'
import { clusterColumns, plainColumns } from './clusterColumns.ts'
import { podColumns } from './podColumns.ts'
import type { TablePrinter } from './table.ts'
import { workloadColumns } from './workloadColumns.ts'

/** How a kind is shown in a table. */
export const tablePrinterOf = (info: ResourceInfo): TablePrinter =>
  info.resource === 'pods'
    ? podColumns
    : (workloadColumns[info.resource] ?? clusterColumns[info.resource] ?? plainColumns)
