/** Fields and defaults of old API versions that current versions reject or require. */
import { asObject } from '../../engine/api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../engine/api/types.ts'
import type { ManifestDocument } from '../k8sYaml.ts'
import type { TextEdit } from './imageTag.ts'
import { fieldBefore, objectsIn, wholeLines } from './textPlaces.ts'

export type OldFieldFix =
  /** Old versions defaulted the selector to the labels of the template. */
  | { readonly id: 'selector'; readonly edits: readonly TextEdit[] }
  /** Deletes a removed field. */
  | { readonly id: 'gone'; readonly field: string; readonly edits: readonly TextEdit[] }
  /** Moves the target of an autoscaler's metric to its current place. */
  | { readonly id: 'metricTarget'; readonly edits: readonly TextEdit[] }

/** Fix for a rejected field, in the whole text; undefined if no fix is known. */
export function oldFieldFix(
  field: string,
  text: string,
  documents: readonly ManifestDocument[],
): OldFieldFix | undefined {
  const edits = (of: (place: Place) => TextEdit[]): TextEdit[] =>
    documents.flatMap((document) =>
      objectsIn(document.value).flatMap(({ pointer, object }) => of({ text, document, pointer, object })),
    )
  const found: OldFieldFix | undefined =
    field === 'spec.selector'
      ? { id: 'selector', edits: edits(selectorEdits) }
      : goneFields.has(field)
        ? { id: 'gone', field, edits: edits((place) => goneEdits(place, field)) }
        : /\.resource\.targetAverage(?:Utilization|Value)$/.test(field)
          ? { id: 'metricTarget', edits: edits(metricEdits) }
          : undefined
  return found === undefined || found.edits.length === 0 ? undefined : found
}

interface Place {
  readonly text: string
  readonly document: ManifestDocument
  /** JSON pointer of the object in the document. */
  readonly pointer: string
  readonly object: JsonObject
}

/** Removed fields of Deployments and DaemonSets in `extensions` and the beta versions of `apps`. */
const goneFields: ReadonlySet<string> = new Set(['spec.rollbackTo', 'spec.templateGeneration'])

const withSelector: ReadonlySet<JsonValue | undefined> = new Set([
  'Deployment',
  'DaemonSet',
  'StatefulSet',
  'ReplicaSet',
])

function selectorEdits({ text, document: { ranges }, pointer, object }: Place): TextEdit[] {
  const spec = asObject(object.spec)
  const labels = Object.entries(asObject(asObject(asObject(spec.template).metadata).labels))
  const { matchLabels, matchExpressions } = asObject(spec.selector)
  if (
    !withSelector.has(object.kind) ||
    labels.length === 0 ||
    matchLabels !== undefined ||
    matchExpressions !== undefined
  )
    return []
  const value = `{ matchLabels: { ${labels.map(([key, one]) => `${word(key)}: ${word(one)}`).join(', ')} } }`
  const written = ranges.get(`${pointer}/spec/selector`)?.key
  if (written) {
    const empty = /^selector["']?\s*:[ \t]*(?:\{\s*\})?/.exec(text.slice(written[0]))?.[0] ?? ''
    const name = /^selector["']?/.exec(empty)?.[0]
    return name === undefined ? [] : [{ from: written[0], to: written[0] + empty.length, insert: `${name}: ${value}` }]
  }
  const template = ranges.get(`${pointer}/spec/template`)?.key
  const isJson = text[(template?.[0] ?? 0) - 1] === '"'
  return template
    ? [
        fieldBefore(
          text,
          template[0],
          isJson ? `"selector": ${JSON.stringify({ matchLabels: Object.fromEntries(labels) })}` : `selector: ${value}`,
        ),
      ]
    : []
}

/** Text of a value in YAML, quoted if a plain scalar would be ambiguous. */
function word(value: JsonValue | undefined): string {
  const isPlain = typeof value === 'string' && /^[A-Za-z][\w./-]*$/.test(value) && !readAsOther.test(value)
  return isPlain ? value : JSON.stringify(value)
}

const readAsOther = /^(?:y|n|yes|no|on|off|true|false|null)$/i

function goneEdits({ text, document: { ranges }, pointer, object }: Place, field: string): TextEdit[] {
  const range = withSelector.has(object.kind) ? ranges.get(`${pointer}/${field.replaceAll('.', '/')}`) : undefined
  return range?.key ? wholeLines(text, range.key[0], range.value[1]) : []
}

function metricEdits({ document: { ranges }, pointer, object }: Place): TextEdit[] {
  const { metrics } = asObject(object.spec)
  if (object.kind !== 'HorizontalPodAutoscaler' || !Array.isArray(metrics)) return []
  return metrics.flatMap((metric, index) =>
    (['Utilization', 'Value'] as const).flatMap((type) => {
      const field = `targetAverage${type}`
      const value = asObject(asObject(metric).resource)[field]
      const range = ranges.get(`${pointer}/spec/metrics/${index}/resource/${field}`)
      if (value === undefined || !range?.key) return []
      const target = `target: { type: ${type === 'Value' ? 'AverageValue' : type}, average${type}: ${word(value)} }`
      return [{ from: range.key[0], to: range.value[1], insert: target }]
    }),
  )
}
