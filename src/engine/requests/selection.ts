/** Label and field selectors of lists, watches and deletions of collections. */
import { badRequest } from '../api/errors.ts'
import {
  type FieldRequirement,
  FieldSelectorError,
  fieldSelectorMatches,
  parseFieldSelector,
  supportedFields,
} from '../api/fields/fieldSelector.ts'
import { type LabelQuery, parseLabelSelector, selectorMatches } from '../api/selector.ts'
import type { KubeObject } from '../api/types.ts'
import type { Kind } from '../kinds/kind.ts'
import type { ResourceRequest } from './types.ts'

interface Selection {
  readonly resource: string
  readonly labels: LabelQuery | undefined
  readonly fields: readonly FieldRequirement[]
}

/** Throws BadRequest for an unreadable selector. */
export function selectionOf({ kind, name, path: { query } }: ResourceRequest): Selection {
  const labels = query.text('labelSelector')
  const fields = readFields(query.text('fieldSelector'), kind)
  return {
    resource: kind.resource,
    labels: labels === '' ? undefined : readLabels(labels),
    fields: name === '' ? fields : [...fields, { field: 'metadata.name', operator: '=', value: name }],
  }
}

function readLabels(text: string): LabelQuery {
  try {
    return parseLabelSelector(text)
  } catch (error) {
    throw badRequest(
      `unable to parse requirement: ${error instanceof Error ? error.message.replace(/^unable to parse requirement: /, '') : String(error)}`,
    )
  }
}

function readFields(text: string, kind: Kind): readonly FieldRequirement[] {
  try {
    return supportedFields(kind, parseFieldSelector(text))
  } catch (error) {
    if (error instanceof FieldSelectorError) throw badRequest(error.message)
    throw error
  }
}

export function selects({ resource, labels, fields }: Selection, object: KubeObject): boolean {
  return (
    (labels === undefined || selectorMatches(labels, object.metadata.labels)) &&
    fieldSelectorMatches(resource, fields, object)
  )
}
