/** `-o custom-columns=NAME:.metadata.name,...`. Models kubectl/pkg/cmd/get/customcolumn.go (v1.36). */
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { CommandError } from '../core/errors.ts'
import { alignTabs, tableLayout } from '../core/tabwriter.ts'
import { findJsonPath, valueText } from './jsonPath.ts'

export interface CustomColumn {
  readonly header: string
  /** A JSONPath template with braces. */
  readonly template: string
}

/** Throws CommandError for a specification that cannot be read. */
export function parseCustomColumns(spec: string): CustomColumn[] {
  if (spec === '') throw new CommandError('custom-columns format specified but no custom columns given')
  return spec.split(',').map((part) => {
    const colon = part.indexOf(':')
    if (colon < 0) throw new CommandError(`unexpected custom-columns spec: ${part}, expected <header>:<json-path-expr>`)
    return { header: part.slice(0, colon), template: relaxedTemplate(part.slice(colon + 1)) }
  })
}

/** `.a`, `a` and `{.a}` all mean `{.a}`. */
export function relaxedTemplate(expression: string): string {
  if (expression === '') return expression
  const match = /^\{?\s*\.?([^{}]*)\}?$/.exec(expression)
  if (!match)
    throw new CommandError(
      `unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'`,
    )
  return `{.${match[1]}}`
}

export function customColumnsText(
  columns: readonly CustomColumn[],
  objects: readonly JsonObject[],
  header: 'header' | 'noHeader',
): string {
  const lines = objects.map((object) => columns.map(({ template }) => cell(template, object)).join('\t'))
  if (header === 'header') lines.unshift(columns.map((column) => column.header).join('\t'))
  return alignTabs(lines.map((line) => `${line}\n`).join(''), tableLayout)
}

function cell(template: string, object: JsonValue): string {
  const values = valuesOf(template, object)
  if (values.length === 0) return '<none>'
  return values.map((value) => (value === null ? '<none>' : goValueText(value))).join(',')
}

/** An index that does not exist is shown like a missing field. */
function valuesOf(template: string, object: JsonValue): JsonValue[] {
  try {
    return findJsonPath(template, object)
  } catch (error) {
    if (error instanceof CommandError && error.message.startsWith('array index')) return []
    throw error
  }
}

/** Go prints maps and lists its own way: `map[app:web]`, `[a b]`. */
function goValueText(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(goValueText).join(' ')}]`
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value).sort()
    return `map[${keys.map((key) => `${key}:${goValueText(value[key] as JsonValue)}`).join(' ')}]`
  }
  return value === null ? '<nil>' : valueText(value)
}
