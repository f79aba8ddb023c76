import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { EditorState, Extension } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import { fieldsOf, fieldType, shapeOf } from '../../engine/api/fieldTable.ts'
import { lookup } from '../../engine/api/lookup.ts'
import { entriesOf, pathAt, pathText, siblingsAt, typeAt } from './schemaPath.ts'

/** Allowed values of enum fields, by type and field. */
const words: { readonly [field: string]: readonly string[] } = lookup({
  'apps.v1.DeploymentStrategy.type': ['RollingUpdate', 'Recreate'],
  'core.v1.Container.imagePullPolicy': ['Always', 'IfNotPresent', 'Never'],
  'core.v1.PodSpec.restartPolicy': ['Always', 'OnFailure', 'Never'],
  'core.v1.ContainerPort.protocol': ['TCP', 'UDP', 'SCTP'],
  'core.v1.ServicePort.protocol': ['TCP', 'UDP', 'SCTP'],
  'core.v1.ServiceSpec.type': ['ClusterIP', 'NodePort', 'LoadBalancer', 'ExternalName'],
  'core.v1.HTTPGetAction.scheme': ['HTTP', 'HTTPS'],
  'meta.v1.LabelSelectorRequirement.operator': ['In', 'NotIn', 'Exists', 'DoesNotExist'],
  'core.v1.Toleration.operator': ['Exists', 'Equal'],
  'core.v1.Toleration.effect': ['NoSchedule', 'PreferNoSchedule', 'NoExecute'],
})

const linesOf = (state: EditorState): string[] => state.doc.toString().split('\n')

/** Completes field names and the values of enum fields. */
export function completeField(context: CompletionContext): CompletionResult | null {
  const { state, pos } = context
  const line = state.doc.lineAt(pos)
  const before = line.text.slice(0, pos - line.from)
  if (/(^|\s)#/.test(before)) return null
  const value = /^.*[\w.-]:\s+["']?(\w*)$/.exec(before)
  if (value) return completeValue(context, pos - value[1]!.length)
  const key = /^(\s*(?:-\s+)*)((?:[\w.][\w.-]*|-[\w.-]*)?)$/.exec(before)
  if (!key || (key[2] === '' && !context.explicit)) return null
  const lines = linesOf(state)
  const index = line.number - 1
  const column = key[1]!.length
  const type = typeAt(lines, index, pathAt(lines, index, column))
  const fields = type === undefined ? undefined : fieldsOf(type)
  if (!fields) return null
  const present = siblingsAt(lines, index, column)
  const options = Object.entries(fields)
    .filter(([name]) => !present.has(name) && name !== 'status')
    .map(
      ([name, of]): Completion => ({
        label: name,
        type: 'property',
        detail: shortType(of),
        apply: insertion(name, of, column),
      }),
    )
  return { from: line.from + column, options, validFor: /^[\w.-]*$/ }
}

function completeValue(context: CompletionContext, from: number): CompletionResult | null {
  const lines = linesOf(context.state)
  const index = context.state.doc.lineAt(context.pos).number - 1
  const own = entriesOf(lines[index] ?? '').find((entry) => entry.key !== undefined)
  if (own?.key === undefined) return null
  const type = typeAt(lines, index, pathAt(lines, index, own.column))
  if (type === undefined) return null
  const options = fieldType(type, own.key) === 'boolean' ? ['true', 'false'] : words[`${type}.${own.key}`]
  if (!options) return null
  return { from, options: options.map((label) => ({ label, type: 'constant' })), validFor: /^\w*$/ }
}

/** Text after a completed name: a space for a value, or an indented new line. */
function insertion(name: string, type: string, column: number): string {
  const pad = ' '.repeat(column + 2)
  switch (shapeOf(type)) {
    case 'scalar':
      return `${name}: `
    case 'list':
      return `${name}:\n${pad}- `
    default:
      return `${name}:\n${pad}`
  }
}

/** `[]core.v1.Container` → `[]Container`, `integer(int32)` → `int32`. */
function shortType(type: string): string {
  if (type.startsWith('[]')) return `[]${shortType(type.slice(2))}`
  if (type.startsWith('map:')) return `map of ${shortType(type.slice(4))}`
  return /\((.*)\)/.exec(type)?.[1] ?? type.split('.').at(-1) ?? type
}

/** Tooltip with a field's path and type for the name under the pointer. */
export const fieldHover: Extension = hoverTooltip((view, pos) => {
  const line = view.state.doc.lineAt(pos)
  const own = entriesOf(line.text).find((entry) => entry.key !== undefined)
  if (own?.key === undefined) return null
  const from = line.from + own.column
  const to = from + own.key.length
  if (pos < from || pos > to) return null
  const lines = linesOf(view.state)
  const path = pathAt(lines, line.number - 1, own.column)
  const parent = typeAt(lines, line.number - 1, path)
  const type = parent === undefined ? undefined : fieldType(parent, own.key)
  const name = pathText([...path, own.key])
  return { pos: from, end: to, above: true, create: () => ({ dom: fieldTooltip(name, type) }) }
})

function fieldTooltip(path: string, type: string | undefined): HTMLElement {
  const dom = document.createElement('div')
  dom.className = 'cm-tooltip-field'
  const code = document.createElement('code')
  code.textContent = path
  dom.append(code)
  if (type !== undefined) {
    const detail = document.createElement('span')
    detail.textContent = shortType(type)
    dom.append(detail)
  }
  return dom
}
