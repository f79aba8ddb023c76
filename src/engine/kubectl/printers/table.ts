/** The tables of `kubectl get`. Models pkg/printers/internalversion/printers.go and kubectl's TablePrinter (v1.36). */

import type { AnyObject } from '../../api/kindTypes.ts'
import { ownValue } from '../../api/lookup.ts'
import { fromTimestamp, humanDuration } from '../../api/time.ts'
import type { Timestamp } from '../../api/types.ts'
import { inStoredVersion } from '../../apiserver/otherVersions.ts'
import type { ResourceInfo } from '../../apiserver/resources.ts'
import type { Release } from '../../releases.ts'
import { formatLabels } from '../core/command.ts'
import { alignTabs, tableLayout } from '../core/tabwriter.ts'

/** Table layout of one kind. */
export interface TablePrinter {
  readonly columns: readonly string[]
  /** Columns that only `-o wide` shows; they follow the others. */
  readonly wide?: readonly string[]
  /** Order of all columns with `-o wide`, for kinds whose wide columns are not all last. */
  readonly wideOrder?: readonly number[]
  /** Cells of one row: the columns, then the wide ones. `now` is in Unix ms; `server` is the release that prints. */
  readonly cells: (object: AnyObject, now: number, server?: Release) => readonly string[]
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

/** Columns of every kind with `--server-print=false`. */
export const nameAndAge: TablePrinter = {
  columns: ['NAME', 'AGE'],
  cells: ({ metadata }, now) => [metadata.name, ageOf(metadata.creationTimestamp, now)],
}

/** Columns of a kind without its own printer. */
export const nameAndCreation: TablePrinter = {
  columns: ['NAME', 'CREATED AT'],
  cells: ({ metadata }) => [metadata.name, metadata.creationTimestamp],
}

interface TableOptions {
  /** Unix ms. */
  readonly now: number
  /** Release of the API server, which prints the table. */
  readonly server?: Release
  readonly wide: boolean
  readonly header: boolean
  /** Prints names as `deployment.apps/web`. */
  readonly withKind: boolean
  readonly withNamespace: boolean
  readonly withLabels: boolean
  /** `-L`: labels to show as columns. */
  readonly labelColumns: readonly string[]
  /** Watch event type of each row, for `--output-watch-events`. */
  readonly events?: readonly string[]
  /** Column widths of earlier output; the table keeps to them and updates them. */
  readonly remembered?: number[]
}

/** Text of one table. */
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
  const shown = options.wide
    ? allCells(printer, object, options)
    : printer.cells(inStoredVersion(object), options.now, options.server).slice(0, printer.columns.length)
  const { labels = {}, namespace = '' } = object.metadata
  const prefix = `${info.singular}${info.group ? `.${info.group}` : ''}/`
  // The first column of Events is not the name, so it has no kind prefix.
  const named = options.withKind && printer.columns[0] === 'NAME'
  return [
    ...(options.withNamespace ? [namespace] : []),
    ...(named ? [prefix + (shown[0] ?? ''), ...shown.slice(1)] : shown),
    ...options.labelColumns.map((label) => ownValue(labels, label) ?? ''),
    ...(options.withLabels ? [formatLabels(labels)] : []),
  ]
}

/** The cells of all columns, in the order of `-o wide`. */
export const allCells = (
  printer: TablePrinter,
  object: AnyObject,
  { now, server }: Pick<TableOptions, 'now' | 'server'>,
): readonly string[] => ordered(printer, printer.cells(inStoredVersion(object), now, server))

const ordered = ({ wideOrder }: TablePrinter, cells: readonly string[]): readonly string[] =>
  wideOrder ? wideOrder.map((at) => cells[at] ?? '') : cells

/** Age in kubectl's format; `<unknown>` without a timestamp. `now` is in Unix ms. */
export function ageOf(timestamp: Timestamp | null | undefined, now: number): string {
  if (timestamp === undefined || timestamp === null || timestamp === '') return '<unknown>'
  return humanDuration(now - fromTimestamp(timestamp))
}
