/** The columns of each kind's table, as the API server declares them. */

import { textOf } from '../../api/jsonObject.ts'
import { lookup } from '../../api/lookup.ts'
import type { JsonObject } from '../../api/types.ts'
import definitions from './columnDefinitions.json' with { type: 'json' }

export interface Column {
  readonly name: string
  /** `string`, `integer`, `boolean` or `date`. */
  readonly type: string
  /** `name` for the column with the object's name. */
  readonly format: string
  readonly description: string
  /** 0 for columns that are always shown, 1 for columns of `-o wide`. */
  readonly priority: number
}

let known: ReadonlyMap<string, readonly Column[]> | undefined

/** The columns are read with the first Table. The page shows no Table, so it need not load them. */
function columnsByKind(): ReadonlyMap<string, readonly Column[]> {
  known ??= new Map(Object.entries(definitions.kinds).map(([kind, columns]) => [kind, columns.map(readColumn)]))
  return known
}

function readColumn([name, type, format, priority, description]: readonly (string | number)[]): Column {
  return {
    name: String(name),
    type: String(type),
    format: String(format),
    description: definitions.texts[Number(description)] ?? '',
    priority: Number(priority),
  }
}

/** The columns of a kind, including `Scale`; undefined for a kind without its own printer. */
export const columnsOf = (kind: string): readonly Column[] | undefined => columnsByKind().get(kind)

/** The columns of a kind without a printer. */
export function plainColumns(): readonly Column[] {
  const like = (name: string) => columnsOf('Namespace')?.find((column) => column.name === name)?.description ?? ''
  return [
    { name: 'Name', type: 'string', format: 'name', description: like('Name'), priority: 0 },
    { name: 'Created At', type: 'date', format: '', description: like('Age'), priority: 0 },
  ]
}

/** The columns that a CustomResourceDefinition declares, after the name. */
export function customColumns(declared: readonly JsonObject[]): readonly Column[] {
  const [name] = plainColumns()
  const own = declared.map(({ name: title, type, format, description, jsonPath, priority }): Column => {
    const path = textOf(jsonPath)
    return {
      name: textOf(title),
      type: textOf(type),
      format: textOf(format),
      description: textOf(description) || `Custom resource definition column (in JSONPath format): ${path}`,
      priority: typeof priority === 'number' ? priority : 0,
    }
  })
  return [...(name ? [name] : []), ...own]
}

/** Columns of type string in which the API server nevertheless sends numbers. */
const numbers: Readonly<Record<string, readonly string[]>> = lookup({
  ConfigMap: ['Data'],
  ControllerRevision: ['Revision'],
  Deployment: ['Up-to-date', 'Available'],
  Event: ['Count'],
  FlowSchema: ['MatchingPrecedence'],
  HorizontalPodAutoscaler: ['MaxPods', 'Replicas'],
  PriorityLevelConfiguration: ['NominalConcurrencyShares', 'Queues', 'HandSize', 'QueueLengthLimit'],
  Secret: ['Data'],
})

/** The value that the API server sends for a printed cell. */
export function cellValue(kind: string, column: Column, text: string): string | number | boolean {
  const isNumber = column.type === 'integer' || numbers[kind]?.includes(column.name)
  if (isNumber && /^-?\d+$/.test(text)) return Number(text)
  // For a CronJob, the API server sends a text.
  const isBoolean = column.type === 'boolean' || column.name === 'AllowVolumeExpansion'
  return isBoolean && kind !== 'CronJob' && (text === 'true' || text === 'false') ? text === 'true' : text
}
