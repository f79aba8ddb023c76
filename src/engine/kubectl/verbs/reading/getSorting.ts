/** `get --sort-by`. Models kubectl/pkg/cmd/get/sorter.go (v1.36). */
import { compareQuantity, parseQuantity } from '../../../api/quantity.ts'
import type { JsonValue } from '../../../api/types.ts'
import type { Invocation } from '../../core/command.ts'
import { CommandError } from '../../core/errors.ts'
import type { Info } from '../../core/manifests.ts'
import { relaxedTemplate } from '../../printers/customColumns.ts'
import { findJsonPaths } from '../../printers/jsonPath.ts'
import { TemplateBudget } from '../../printers/templateBudget.ts'

/** Objects in the order of `--sort-by`. Throws CommandError if no object has the field. */
export function sortedBy(call: Invocation, infos: readonly Info[]): readonly Info[] {
  const expression = call.flags.string('sort-by')
  if (expression === '' || infos.length === 0) return infos
  const template = relaxedTemplate(expression)
  const budget = new TemplateBudget()
  const keyed = infos.map((item) => ({
    item,
    key: findJsonPaths(template, item.object, { budget })[0]?.[0],
  }))
  if (keyed.every(({ key }) => key === undefined)) throw notFoundField(template)
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ item }) => item)
}

export const notFoundField = (template: string): CommandError =>
  new CommandError(`couldn't find any field with path ${JSON.stringify(template)} in the list of objects`)

/** Missing values come first; two quantities are compared as quantities. */
function compare(a: JsonValue | undefined, b: JsonValue | undefined): number {
  if (a === undefined || b === undefined || a === null || b === null)
    return (a ?? undefined) === (b ?? undefined) ? 0 : (a ?? undefined) === undefined ? -1 : 1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a !== 'string' || typeof b !== 'string') return 0
  if ([a, b].every(isQuantity)) return compareQuantity(a, b)
  return a < b ? -1 : a > b ? 1 : 0
}

function isQuantity(text: string): boolean {
  try {
    parseQuantity(text)
    return true
  } catch {
    return false
  }
}
