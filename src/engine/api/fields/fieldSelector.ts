/** Field selectors, as clients send them and as the API server reads them. */
import { goQuote } from '../goFormat.ts'
import { isObject } from '../jsonObject.ts'
import type { AnyObject } from '../kindTypes.ts'
import { lookup } from '../lookup.ts'
import type { JsonValue } from '../types.ts'

export interface FieldRequirement {
  readonly field: string
  readonly operator: '=' | '!='
  readonly value: string
}

/** An error for a selector that cannot be read, or that names a field which its kind does not support. */
export class FieldSelectorError extends Error {
  override readonly name = 'FieldSelectorError'
}

/**
 * Parses `status.phase=Failed,metadata.name!=a`. Throws FieldSelectorError. Models apimachinery fields/selector.go
 * ParseSelector.
 */
export function parseFieldSelector(text: string): FieldRequirement[] {
  return text
    .split(/(?<!\\),/)
    .filter((part) => part !== '')
    .map((part) => {
      const sign = /!=|==?/.exec(part)
      if (!sign) throw new FieldSelectorError(`invalid selector: '${text}'; can't understand '${part}'`)
      const [operator] = sign
      const value = part.slice(sign.index + operator.length)
      return {
        field: part.slice(0, sign.index),
        operator: operator === '!=' ? '!=' : '=',
        value: value.replace(/\\([\\,=])/g, '$1'),
      }
    })
}

/** Fields by which objects can be selected besides their name and namespace, by resource. */
const fieldsOfKinds: Readonly<Record<string, readonly string[]>> = lookup({
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
  replicationcontrollers: ['status.replicas'],
  nodes: ['spec.unschedulable'],
  namespaces: ['status.phase'],
  secrets: ['type'],
  services: ['spec.clusterIP', 'spec.type'],
  jobs: ['status.successful'],
  resourceslices: ['spec.nodeName', 'spec.driver'],
  certificatesigningrequests: ['spec.signerName'],
})

/** Properties of a kind for field selectors. */
interface SelectedKind {
  readonly resource: string
  readonly namespaced: boolean
  readonly custom?: { readonly selectableFields: readonly string[] } | undefined
}

/**
 * Returns the requirements. Throws FieldSelectorError for a field that the kind does not support. Models the conversions of
 * field labels in pkg/apis and runtime.DefaultMetaV1FieldSelectorConversion (v1.36).
 */
export function supportedFields(
  { resource, namespaced, custom }: SelectedKind,
  fields: readonly FieldRequirement[],
): readonly FieldRequirement[] {
  if (custom) return customFields(namespaced, custom.selectableFields, fields)
  const own = fieldsOfKinds[resource]
  const meta = namespaced || !own ? ['metadata.name', 'metadata.namespace'] : ['metadata.name']
  const unknown = fields.find(({ field }) => ![...meta, ...(own ?? [])].includes(field))?.field
  if (unknown === undefined) return fields
  if (!own)
    throw new FieldSelectorError(
      `${goQuote(unknown)} is not a known field selector: only "metadata.name", "metadata.namespace"`,
    )
  if (resource === 'jobs') throw new FieldSelectorError(`field label ${goQuote(unknown)} not supported for Job`)
  if (resource === 'resourceslices')
    throw new FieldSelectorError(`field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: ${unknown}`)
  throw new FieldSelectorError(`field label not supported: ${unknown}`)
}

// Models apiextensions-apiserver apiserver/conversion/converter.go ConvertFieldLabel (v1.36).
function customFields(
  namespaced: boolean,
  selectable: readonly string[],
  fields: readonly FieldRequirement[],
): readonly FieldRequirement[] {
  const known = ['metadata.name', ...(namespaced ? ['metadata.namespace'] : []), ...selectable]
  const unknown = fields.find(({ field }) => !known.includes(field))?.field
  if (unknown === undefined) return fields
  throw new FieldSelectorError(`field label not supported: ${unknown}`)
}

/** Whether the object meets all requirements. */
export function fieldSelectorMatches(
  resource: string,
  requirements: readonly FieldRequirement[],
  object: AnyObject,
): boolean {
  return requirements.every(
    ({ field, operator, value }) => (fieldText(resource, object, field) === value) === (operator === '='),
  )
}

/** Paths of the fields whose name in a selector differs from the path. */
const paths: Readonly<Record<string, string>> = lookup({
  'events source': 'source.component',
  'jobs status.successful': 'status.succeeded',
})

/** Texts of absent fields that are compared by their value in Go. */
const absentTexts: Readonly<Record<string, string>> = lookup({
  'spec.unschedulable': 'false',
  'spec.hostNetwork': 'false',
  'status.successful': '0',
})

/** Text of a field, as selectors compare it. Models ToSelectableFields of the kinds (v1.36). */
function fieldText(resource: string, object: AnyObject, field: string): string {
  let value: JsonValue | undefined = object
  for (const name of (paths[`${resource} ${field}`] ?? field).split('.'))
    value = isObject(value) ? value[name] : undefined
  if (value === undefined || value === null) return absentTexts[field] ?? ''
  return typeof value === 'object' ? '' : String(value)
}
