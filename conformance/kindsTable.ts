/** Markdown tables of the support for kinds and fields, from the rows of the kinds and the classes of the fields. */
import { typeOfKind } from '../src/engine/api/fieldTable.ts'
import { classOfField, type FieldClass, reachableFields } from '../src/engine/kinds/fieldClasses/index.ts'
import type { Kind } from '../src/engine/kinds/kind.ts'
import { kinds } from '../src/engine/kinds/table.ts'
import { questionInEnglish } from '../src/i18n/verdictText.ts'

/** Kinds on which components act although their row does not say so. */
const actedOn: ReadonlySet<string> = new Set(
  'Pod Deployment ReplicaSet ReplicationController Node Namespace EndpointSlice Event ControllerRevision Lease'.split(
    ' ',
  ),
)

const apiVersionOf = ({ group, version }: Kind): string => (group === '' ? version : `${group}/${version}`)

const typeOf = (kind: Kind): string | undefined => typeOfKind(apiVersionOf(kind), kind.kind)

/** Rows of all served kinds: whether they are simulated, and how their fields are validated. */
export function kindRows(): string[] {
  const rows = kinds
    .filter(({ isHidden }) => !isHidden)
    .map((kind) => {
      const isSimulated = kind.hasEffect === true || actedOn.has(kind.kind)
      const fields =
        typeOf(kind) === undefined ? 'metadata' : kind.validate ? 'every field' : 'names and types of its fields'
      return `| ${kind.kind} | ${apiVersionOf(kind)} | ${isSimulated ? 'simulated' : 'stored'} | ${fields} |`
    })
  return ['| Kind | Version | Objects are | Validated by the API server |', '|---|---|---|---|', ...rows]
}

interface Classed {
  readonly type: string
  readonly field: string
  readonly fieldClass: FieldClass | undefined
}

const allFields = (): readonly Classed[] => [
  ...new Map(
    kinds
      .flatMap((kind) => typeOf(kind) ?? [])
      .flatMap(reachableFields)
      .map(({ type, field }) => [`${type} ${field}`, { type, field, fieldClass: classOfField(type, field) }]),
  ).values(),
]

/** Number of fields per class, and a row for each field that is not simulated, with its effect in a real cluster. */
export function fieldRows(): string[] {
  const all = allFields()
  const count = (isIt: (fieldClass: FieldClass | undefined) => boolean): number =>
    all.filter(({ fieldClass }) => isIt(fieldClass)).length
  const open = all.flatMap(({ type, field, fieldClass }) =>
    typeof fieldClass === 'object' ? [{ type, field, id: fieldClass.notSimulated }] : [],
  )
  return [
    `Of ${all.length} fields, ${count((one) => one === 'simulated')} are simulated, and ${count((one) => one === 'noEffect')} change nothing of a rollout. ${count((one) => one === 'asked')} depend on facts outside of the API; check and plan ask about these facts. ${open.length} are not simulated:`,
    '',
    '| Field | What a real cluster does |',
    '|---|---|',
    ...open.map(({ type, field, id }) => {
      const words = questionInEnglish({ id: `field.${id}`, facts: { value: 'that it names' } })
      return `| ${type.split('.').at(-1)}.${field} | ${words} |`
    }),
  ]
}

/** Content of docs/kinds.md. */
export const renderKinds = (): string =>
  ['## Kinds', '', ...kindRows(), '', '## Fields', '', ...fieldRows(), ''].join('\n')
