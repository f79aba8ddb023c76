/** The columns of custom kinds. Models apiextensions-apiserver registry/customresource/tableconvertor (v1.36). */
import { textOf } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { fromTimestamp, humanDuration, isTimestamp } from '../../api/time.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { CommandError } from '../core/errors.ts'
import { findJsonPath, valueText } from './jsonPath.ts'
import type { TablePrinter } from './table.ts'

const isWide = ({ priority }: JsonObject): boolean => typeof priority === 'number' && priority > 0

/**
 * The cells of an object as the API server sends them: its name, then one cell for each column. `now` is in Unix ms.
 */
export const customCells = (columns: readonly JsonObject[], object: AnyObject, now: number): JsonValue[] => [
  object.metadata.name,
  ...columns.map((column) => cellOf(column, object, now)),
]

function cellOf({ jsonPath, type }: JsonObject, object: AnyObject, now: number): JsonValue {
  const [value = null] = found(textOf(jsonPath), object)
  if (value === null) return null
  switch (type) {
    case 'integer':
      return typeof value === 'number' ? Math.trunc(value) : null
    case 'number':
      return typeof value === 'number' ? value : null
    case 'boolean':
      return typeof value === 'boolean' ? value : null
    case 'date':
      return typeof value === 'string' ? ageText(value, now) : null
    default:
      return valueText(value)
  }
}

function found(path: string, object: AnyObject): JsonValue[] {
  try {
    return findJsonPath(`{${path}}`, object)
  } catch (error) {
    if (error instanceof CommandError) return []
    throw error
  }
}

function ageText(time: string, now: number): string {
  return isTimestamp(time) ? humanDuration(now - fromTimestamp(time)) : '<invalid>'
}

/** Columns as `kubectl get` prints them: those of low priority only with `-o wide`. */
export function customPrinter(columns: readonly JsonObject[]): TablePrinter {
  const usual = columns.filter((column) => !isWide(column))
  const wide = columns.filter(isWide)
  const title = ({ name }: JsonObject): string => textOf(name).toUpperCase()
  // Position of each column among the cells, which begin with the usual ones.
  const order = columns.map(
    (column) => 1 + (isWide(column) ? usual.length + wide.indexOf(column) : usual.indexOf(column)),
  )
  return {
    columns: ['NAME', ...usual.map(title)],
    wide: wide.map(title),
    wideOrder: [0, ...order],
    cells: (object, now) =>
      customCells([...usual, ...wide], object, now).map((cell) => (cell === null ? '' : valueText(cell))),
  }
}
