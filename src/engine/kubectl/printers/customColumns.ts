/** `-o custom-columns=NAME:.metadata.name,...`. Models kubectl/pkg/cmd/get/customcolumn.go (v1.36). */
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { CommandError } from '../core/errors.ts'
import { alignTabs, tableLayout } from '../core/tabwriter.ts'
import { goText } from './goText.ts'
import { findJsonPaths } from './jsonPath.ts'
import { TemplateBudget } from './templateBudget.ts'

interface CustomColumn {
  readonly header: string
  /** JSONPath template in braces. */
  readonly template: string
}

/** Throws CommandError for an invalid specification. */
export function parseCustomColumns(spec: string): CustomColumn[] {
  if (spec === '') throw new CommandError('custom-columns format specified but no custom columns given')
  return spec.split(',').map((part) => {
    const colon = part.indexOf(':')
    if (colon < 0) throw new CommandError(`unexpected custom-columns spec: ${part}, expected <header>:<json-path-expr>`)
    return { header: part.slice(0, colon), template: relaxedTemplate(part.slice(colon + 1)) }
  })
}

/** Accepts `.a`, `a` and `{.a}` for `{.a}`. Models RelaxedJSONPathExpression. */
export function relaxedTemplate(expression: string): string {
  if (expression === '') return expression
  const match = /^\{\.?([^{}]+)\}$|^\.?([^{}]+)$/.exec(expression)
  if (!match)
    throw new CommandError(
      `unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'`,
    )
  return `{.${match[1] ?? match[2]}}`
}

export function customColumnsText(
  columns: readonly CustomColumn[],
  objects: readonly JsonObject[],
  header: 'header' | 'noHeader',
  remembered?: number[],
): string {
  const budget = new TemplateBudget()
  const lines = objects.map((object) => columns.map(({ template }) => cell(template, object, budget)).join('\t'))
  if (header === 'header') lines.unshift(columns.map((column) => column.header).join('\t'))
  return alignTabs(lines.map((line) => `${line}\n`).join(''), { ...tableLayout, ...(remembered ? { remembered } : {}) })
}

function cell(template: string, object: JsonValue, budget: TemplateBudget): string {
  const found = findJsonPaths(template, object, { budget })
  const missing = found[0] === undefined || found[0].length === 0 ? ['<none>'] : []
  return [...missing, ...found.flat().map((value) => budget.write(goText(value)))].join(',')
}
