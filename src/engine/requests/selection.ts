/** Label and field selectors of lists, watches and deletions of collections. */
import { badRequest } from '../api/errors.ts'
import { goQuote } from '../api/goFormat.ts'
import { isObject } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import { parseLabelSelector, selectorMatches } from '../api/selector.ts'
import type { JsonValue, KubeObject, LabelSelector } from '../api/types.ts'
import type { Kind } from '../kinds/kind.ts'
import type { ResourceRequest } from './types.ts'

export interface Selection {
  readonly labels: LabelSelector | undefined
  readonly fields: readonly FieldRequirement[]
}

export interface FieldRequirement {
  readonly field: string
  readonly isEqual: boolean
  readonly value: string
}

/** Fields by which objects can be selected besides their name and namespace. Models the conversions of field labels in pkg/apis (v1.36). */
const fieldLabels: Readonly<Record<string, readonly string[]>> = {
  events: [
    'involvedObject.kind',
    'involvedObject.namespace',
    'involvedObject.name',
    'involvedObject.uid',
    'involvedObject.apiVersion',
    'involvedObject.resourceVersion',
    'involvedObject.fieldPath',
    'reason',
    'reportingComponent',
    'source',
    'type',
  ],
  jobs: ['status.successful'],
  namespaces: ['status.phase'],
  nodes: ['spec.unschedulable'],
  pods: [
    'spec.nodeName',
    'spec.restartPolicy',
    'spec.schedulerName',
    'spec.serviceAccountName',
    'spec.hostNetwork',
    'status.phase',
    'status.podIP',
    'status.podIPs',
    'status.nominatedNodeName',
  ],
  replicasets: ['status.replicas'],
  replicationcontrollers: ['status.replicas'],
  resourceslices: ['spec.nodeName', 'spec.driver'],
  secrets: ['type'],
  services: ['spec.clusterIP', 'spec.type'],
}

/** Throws BadRequest for a selector that cannot be read. */
export function selectionOf({ kind, name, path: { query } }: ResourceRequest): Selection {
  const labels = query.text('labelSelector')
  const fields = parseFields(query.text('fieldSelector'), kind)
  return {
    labels: labels === '' ? undefined : readLabels(labels),
    fields: name === '' ? fields : [...fields, { field: 'metadata.name', isEqual: true, value: name }],
  }
}

function readLabels(text: string): LabelSelector {
  try {
    return parseLabelSelector(text)
  } catch (error) {
    throw badRequest(
      `unable to parse requirement: ${error instanceof Error ? error.message.replace(/^unable to parse requirement: /, '') : String(error)}`,
    )
  }
}

function parseFields(text: string, kind: Kind): FieldRequirement[] {
  return text
    .split(/(?<!\\),/)
    .filter((part) => part !== '')
    .map((part) => {
      const sign = /!=|==?/.exec(part)
      if (!sign) throw badRequest(`invalid selector: '${text}'; can't understand '${part}'`)
      const field = part.slice(0, sign.index)
      const isKnown = field === 'metadata.name' || (field === 'metadata.namespace' && kind.namespaced)
      if (!isKnown && !fieldLabels[kind.resource]?.includes(field)) throw badRequest(unknownField(kind, field))
      const value = part.slice(sign.index + sign[0].length).replace(/\\([\\,=])/g, '$1')
      return { field, isEqual: sign[0] !== '!=', value }
    })
}

const unknownField = (kind: Kind, field: string): string =>
  fieldLabels[kind.resource]
    ? `field label not supported: ${field}`
    : `${goQuote(field)} is not a known field selector: only "metadata.name", "metadata.namespace"`

export function selects({ labels, fields }: Selection, object: KubeObject): boolean {
  if (labels !== undefined && !selectorMatches(labels, object.metadata.labels)) return false
  return fields.every(({ field, isEqual, value }) => (fieldText(object, field) === value) === isEqual)
}

/** Text of a field, as selectors compare it. */
function fieldText(object: AnyObject, field: string): string {
  if (field === 'source' && object.kind === 'Event') return fieldText(object, 'source.component')
  if (field === 'status.successful') return fieldText(object, 'status.succeeded') || '0'
  let value: JsonValue | undefined = object
  for (const name of field.split('.')) value = isObject(value) ? value[name] : undefined
  if (value === undefined || value === null)
    return field === 'spec.unschedulable' || field === 'spec.hostNetwork' ? 'false' : ''
  return typeof value === 'object' ? '' : String(value)
}
