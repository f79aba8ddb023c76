/** The tables of `kubectl get`. Models pkg/printers/internalversion/printers.go and kubectl's TablePrinter (v1.36). */

import { virtualMsOf } from '../../api/clock.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { ownValue } from '../../api/lookup.ts'
import { humanDuration } from '../../api/time.ts'
import type { Timestamp } from '../../api/types.ts'
import { inStoredVersion } from '../../apiserver/otherVersions.ts'
import type { ResourceInfo } from '../../apiserver/resources.ts'
import { formatLabels } from '../core/command.ts'
import { alignTabs, tableLayout } from '../core/tabwriter.ts'

/** How one kind is shown in a table. */
export interface TablePrinter {
  readonly columns: readonly string[]
  /** Columns that only `-o wide` shows, after the others. */
  readonly wide?: readonly string[]
  /** The order of all columns with `-o wide`, where the wide ones are not all last. */
  readonly wideOrder?: readonly number[]
  /** One row: all columns, then the wide ones. */
  readonly cells: (object: AnyObject, now: number) => readonly string[]
}

/** Models printers.go printScale (v1.36). */
export const scaleColumns: TablePrinter = {
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

/** What a kind without columns of its own shows. */
export const nameAndCreation: TablePrinter = {
  columns: ['NAME', 'CREATED AT'],
  cells: ({ metadata }) => [metadata.name, metadata.creationTimestamp],
}

export interface TableOptions {
  /** Virtual milliseconds. */
  readonly now: number
  readonly wide: boolean
  readonly header: boolean
  /** Names as `deployment.apps/web`. */
  readonly withKind: boolean
  readonly withNamespace: boolean
  readonly withLabels: boolean
  /** `-L`: labels shown as columns. */
  readonly labelColumns: readonly string[]
  /** Type of watch event before each row. */
  readonly events?: readonly string[]
  /** Widths of columns in what was printed before, which are kept to and added to. */
  readonly remembered?: number[]
}

/** The text of one table. */
export function tableText(
  printer: TablePrinter,
  info: ResourceInfo,
  objects: readonly AnyObject[],
  options: TableOptions,
): string {
  const rows = objects.map((object, i) => [
    ...(options.events ? [options.events[i] ?? ''] : []),
    ...rowOf(printer, info, object, options),
  ])
  if (options.header) rows.unshift([...(options.events ? ['EVENT'] : []), ...headerOf(printer, options)])
  return alignTabs(rows.map((row) => `${row.join('\t')}\n`).join(''), {
    ...tableLayout,
    ...(options.remembered ? { remembered: options.remembered } : {}),
  })
}

function headerOf(printer: TablePrinter, options: TableOptions): string[] {
  return [
    ...(options.withNamespace ? ['NAMESPACE'] : []),
    ...(options.wide ? ordered(printer, [...printer.columns, ...(printer.wide ?? [])]) : printer.columns),
    ...options.labelColumns.map((label) => (label.split('/').at(-1) ?? label).toUpperCase()),
    ...(options.withLabels ? ['LABELS'] : []),
  ]
}

function rowOf(printer: TablePrinter, info: ResourceInfo, object: AnyObject, options: TableOptions): string[] {
  const cells = printer.cells(inStoredVersion(object), options.now)
  const shown = options.wide ? ordered(printer, cells) : cells.slice(0, printer.columns.length)
  const { labels = {}, namespace = '' } = object.metadata
  const prefix = `${info.singular}${info.group ? `.${info.group}` : ''}/`
  // Only Events have no name in their first column.
  const named = options.withKind && printer.columns[0] === 'NAME'
  return [
    ...(options.withNamespace ? [namespace] : []),
    ...(named ? [prefix + (shown[0] ?? ''), ...shown.slice(1)] : shown),
    ...options.labelColumns.map((label) => ownValue(labels, label) ?? ''),
    ...(options.withLabels ? [formatLabels(labels)] : []),
  ]
}

const ordered = ({ wideOrder }: TablePrinter, cells: readonly string[]): readonly string[] =>
  wideOrder ? wideOrder.map((at) => cells[at] ?? '') : cells

/** How long ago, `<unknown>` without a time. */
export function ageOf(timestamp: Timestamp | null | undefined, now: number): string {
  if (timestamp === undefined || timestamp === null || timestamp === '') return '<unknown>'
  return humanDuration(now - virtualMsOf(timestamp))
}
