/** Reads the scale subresource of an autoscaler's target. */

import { StatusError } from '../../api/errors.ts'
import { labelsOf } from '../../api/jsonObject.ts'
import type { AnyObject, Autoscaler } from '../../api/kindTypes.ts'
import {
  type LabelQuery,
  labelSelectorToString,
  parseLabelSelector,
  SELECTS_NOTHING,
  selectorOf,
} from '../../api/selector.ts'
import type { JsonValue, LabelSelector } from '../../api/types.ts'
import type { DynamicClient } from '../../apiserver/interface.ts'
import type { CustomScales, ServedKind } from '../controllerUtils/descriptor.ts'

/** The scale subresource of a target. */
export interface Scale {
  readonly resource: string
  /** `deployment/web` */
  readonly target: string
  readonly replicas: number
  readonly selector: LabelQuery
  readonly selectorText: string
}

/** Why a target's selector cannot be used: an Event, and a condition if its words differ. */
export interface SelectorProblem {
  readonly reason: string
  readonly message: string
  readonly condition?: { readonly reason: string; readonly message: string }
}

export const NO_SELECTOR: SelectorProblem = {
  reason: 'SelectorRequired',
  message: 'selector is required',
  condition: { reason: 'InvalidSelector', message: "the HPA target's scale is missing a selector" },
}

/** Where scales are read. */
interface ScaleSources {
  readonly client: DynamicClient
  readonly kinds: readonly ServedKind[]
  readonly customScales: CustomScales
}

/** The scale of the target. Throws a StatusError with upstream's message. */
// Models the beginning of horizontal.go reconcileAutoscaler, and scaleForResourceMappings (v1.36).
export function scaleOf(
  { client, kinds, customScales }: ScaleSources,
  { metadata, spec }: Pick<Autoscaler, 'metadata' | 'spec'>,
): Scale {
  const { apiVersion = '', kind, name } = spec.scaleTargetRef
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : ''
  const custom = customScales({ group, kind, namespace: metadata.namespace ?? '', name })
  if (custom)
    return {
      resource: custom.resource,
      target: `${kind.toLowerCase()}/${name}`,
      replicas: custom.wanted,
      selector: parsed(custom.selector),
      selectorText: custom.selector,
    }
  const served = kinds.find((one) => one.kind === kind && one.group === group)
  if (!served) throw new StatusError('NotFound', `no matches for kind "${kind}" in group "${group}"`)
  if (!served.subresources?.includes('scale'))
    throw new StatusError('NotFound', 'the server could not find the requested resource')
  const { resource } = served
  const object: AnyObject = client.get(resource, metadata.namespace ?? '', name)
  const selector = selectorOfScaled(kind, object.spec?.selector)
  return {
    resource,
    target: `${kind.toLowerCase()}/${name}`,
    replicas: Number(object.spec?.replicas ?? 0),
    selector,
    selectorText: labelSelectorToString(selector),
  }
}

/** A selector that cannot be read selects no Pod. */
function parsed(text: string): LabelQuery {
  try {
    return parseLabelSelector(text)
  } catch {
    return SELECTS_NOTHING
  }
}

/** The selector of a target; a ReplicationController's selector is a map of labels. */
const selectorOfScaled = (kind: string, selector: JsonValue | undefined): LabelSelector =>
  kind === 'ReplicationController' ? { matchLabels: labelsOf(selector) ?? {} } : (selectorOf(selector) ?? {})
