import '../../../i18n/en/object.ts'
import type { JsonObject, JsonValue, KubeObject, Labels } from '../../../engine/index.ts'
import type { Translate } from '../../../i18n/index.ts'
import { code, pairsOf, type SummaryRow } from './summaryRow.ts'

interface ServicePort {
  readonly name?: string
  readonly protocol?: string
  readonly port: number
  readonly targetPort?: string | number
  readonly nodePort?: number
}

interface ServiceSpec {
  readonly type?: string
  readonly clusterIP?: string
  readonly selector?: Labels
  readonly ports?: readonly ServicePort[]
}

/** A Service: its address, and the Pods it selects. */
export function describeService(object: KubeObject, t: Translate): readonly SummaryRow[] {
  const { type, clusterIP, selector, ports = [] } = (object as { readonly spec?: ServiceSpec }).spec ?? {}
  const texts = ports.map(({ name, protocol = 'TCP', port, targetPort = port, nodePort }) => {
    const target = `${port} → ${targetPort}/${protocol}`
    return [...(name ? [name] : []), target, ...(nodePort ? [`nodePort ${nodePort}`] : [])].join('  ')
  })
  return [
    ...code(t('object.service.type'), [type ?? 'ClusterIP']),
    ...code(t('object.service.ip'), [clusterIP]),
    ...code(t('object.service.ports'), texts),
    ...code(t('object.selector'), pairsOf(selector)),
  ]
}

const mostFields = 12
/** Fields that other parts of the panel show. */
const toldElsewhere = new Set(['apiVersion', 'kind', 'metadata', 'spec', 'status', 'conditions'])

/** Any other kind: its top-level fields, spec and status; lists and maps by their size. */
export function describeOther(object: KubeObject, t: Translate): readonly SummaryRow[] {
  const { spec, status, ...top } = object as JsonObject
  return [
    ...code(t('object.spec'), [...fieldsOf(top, t), ...fieldsOf(spec, t)].slice(0, mostFields)),
    ...code(t('object.status'), fieldsOf(status, t).slice(0, mostFields)),
  ]
}

function fieldsOf(value: JsonValue | undefined, t: Translate): readonly string[] {
  if (!isMap(value)) return []
  return Object.entries(value)
    .filter(([name]) => !toldElsewhere.has(name))
    .map(([name, field]) => `${name}: ${shortText(field, t)}`)
}

/** A small value as text; a large one by its size. */
function shortText(value: JsonValue, t: Translate): string {
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => typeof one !== 'object') && value.length <= 3
    return isPlain ? value.join(', ') : t('object.entries', { count: value.length })
  }
  if (!isMap(value)) return String(value)
  const entries = Object.entries(value)
  const isPlain = entries.every(([, one]) => typeof one !== 'object') && entries.length <= 3
  return isPlain
    ? entries.map(([key, one]) => `${key}=${one}`).join(', ')
    : t('object.entries', { count: entries.length })
}

function isMap(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
