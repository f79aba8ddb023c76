/** Objects and lists as a Table, with the cells that `kubectl get` prints. */
import { badRequest } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonObject } from '../../api/types.ts'
import type { Kind } from '../../kinds/kind.ts'
import { tablePrinterOf } from '../../kubectl/kinds.ts'
import { customCells } from '../../kubectl/printers/customResourceColumns.ts'
import { allCells, nameAndCreation, type TablePrinter } from '../../kubectl/printers/table.ts'
import type { Release } from '../../releases.ts'
import type { AnswerForm } from '../types.ts'
import { type Column, cellValue, columnsOf, customColumns, plainColumns } from './columns.ts'

export interface TableRequest {
  readonly kind: Kind
  /** `v1` or `v1beta1`. */
  readonly version: string
  /** The parameter `includeObject`: the part of the object in each row. */
  readonly includeObject: string
  /** Later events of a watch have no columns. */
  readonly withColumns: boolean
  /** Virtual time in ms. */
  readonly now: number
  /** Release of the API server. */
  readonly server?: Release
}

const group = 'meta.k8s.io'

/** The Table of an object or a list. Throws BadRequest for an unknown `includeObject`. */
export function objectTable(body: JsonObject, request: TableRequest): JsonObject {
  if (!['', 'Metadata', 'Object', 'None'].includes(request.includeObject))
    throw badRequest(
      `Unable to convert to Table as requested: includeObject: Invalid value: ${goQuote(request.includeObject)}: must be 'Metadata', 'Object', 'None', or empty`,
    )
  const isList = Array.isArray(body.items)
  const { group: ownGroup, version } = request.kind
  const own = { kind: request.kind.kind, apiVersion: ownGroup === '' ? version : `${ownGroup}/${version}` }
  // Items of a list need not name their kind.
  const objects = isList ? objectsIn(body.items).map((item) => ({ ...own, ...item })) : [body]
  const kind = textOf(body.kind) === 'Scale' ? 'Scale' : request.kind.kind
  const custom = kind === 'Scale' ? undefined : request.kind.custom
  const printer = printerOf(kind, request.kind)
  const columns = custom
    ? customColumns(custom.columns)
    : ((printer === nameAndCreation ? undefined : columnsOf(kind)) ?? plainColumns())
  return {
    kind: 'Table',
    apiVersion: `${group}/${request.version}`,
    metadata: listMetadata(asObject(body.metadata), isList),
    columnDefinitions: request.withColumns ? columns.map((column) => ({ ...column })) : null,
    rows:
      printer === nameAndCreation && objects.length === 0
        ? null
        : objects.map((object) => rowOf(object, { kind, printer, columns, request })),
  }
}

const printerOf = (kind: string, row: Kind): TablePrinter => tablePrinterOf(row, kind === 'Scale' ? 'scale' : '')

function listMetadata(
  { resourceVersion, continue: rest, remainingItemCount }: JsonObject,
  isList: boolean,
): JsonObject {
  return {
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    ...(isList && rest !== undefined ? { continue: rest } : {}),
    ...(isList && remainingItemCount !== undefined ? { remainingItemCount } : {}),
  }
}

interface RowContext {
  readonly kind: string
  readonly printer: TablePrinter
  readonly columns: readonly Column[]
  readonly request: TableRequest
}

function rowOf(object: JsonObject, { kind, printer, columns, request }: RowContext): JsonObject {
  const { custom } = request.kind
  if (custom && kind !== 'Scale' && isStored(object))
    return { cells: customCells(custom.columns, object, request.now), object: shownObject(object, request) }
  const texts = allCells(printer, isStored(object) ? object : emptyObject(object), request)
  const cells = texts.map((text, i) => {
    const column = columns[i]
    return column === undefined ? text : cellValue(kind, column, text)
  })
  const conditions = kind === 'Pod' ? conditionsOf(object) : []
  return { cells, ...(conditions.length > 0 ? { conditions } : {}), object: shownObject(object, request) }
}

/** An object in an answer of the API server has a name and a creation time. */
const isStored = (object: JsonObject): object is JsonObject & AnyObject => {
  const { name, creationTimestamp } = asObject(object.metadata)
  return typeof name === 'string' && typeof creationTimestamp === 'string'
}

/** The object of a bookmark, which is not stored, with the members that printers read. */
const emptyObject = ({ apiVersion, kind, metadata }: JsonObject): JsonObject & AnyObject => {
  const { resourceVersion } = asObject(metadata)
  const own = { name: '', uid: '', creationTimestamp: '', resourceVersion: textOf(resourceVersion) }
  return { apiVersion: textOf(apiVersion), kind: textOf(kind), metadata: own, spec: {}, status: {} }
}

/** The conditions of a row. A Pod that has terminated has a mark, so that clients can hide it. */
// Models pkg/printers/internalversion/printers.go printPod (v1.36).
function conditionsOf({ status }: JsonObject): JsonObject[] {
  const { phase } = asObject(status)
  const completed = { type: 'Completed', status: 'True' }
  if (phase === 'Succeeded')
    return [{ ...completed, reason: 'Succeeded', message: 'The pod has completed successfully.' }]
  return phase === 'Failed' ? [{ ...completed, reason: 'Failed', message: 'The pod failed.' }] : []
}

function shownObject(object: JsonObject, { includeObject, version }: TableRequest): JsonObject | null {
  if (includeObject === 'None') return null
  if (includeObject === 'Object') return object
  return { kind: 'PartialObjectMetadata', apiVersion: `${group}/${version}`, metadata: asObject(object.metadata) }
}

/** Objects and lists as rows with the columns that kubectl prints. */
export const asTable: AnswerForm = {
  as: 'Table',
  group: 'meta.k8s.io',
  versions: ['v1', 'v1beta1'],
  convert: (body, { cluster, kind, version, path, event }) =>
    objectTable(body, {
      kind,
      version,
      includeObject: path.query.text('includeObject'),
      withColumns: event !== 'later',
      now: cluster.sim.epochMs + cluster.sim.now,
      server: cluster.api.release,
    }),
}
