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
import { customScale } from '../../apiserver/custom/customScale.ts'
import type { DynamicClient } from '../../apiserver/interface.ts'
import { requestName } from '../../apiserver/resources.ts'
import type { Kind } from '../../kinds/kind.ts'
import type { ServedKind } from '../controllerUtils/descriptor.ts'

/** The scale subresource of a target. */
export interface Scale {
  readonly resource: string
  /** `deployment/web` */
  readonly target: string
  readonly replicas: number
  readonly selector: LabelQuery
  readonly selectorText: string
}

/** The scale of the target. Throws a StatusError with upstream's message. */
// Models the beginning of horizontal.go reconcileAutoscaler, and scaleForResourceMappings (v1.36).
export function scaleOf(client: DynamicClient, kinds: readonly ServedKind[], { metadata, spec }: Autoscaler): Scale {
  const { apiVersion = '', kind, name } = spec.scaleTargetRef
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : ''
  const custom =
    group === '' ? undefined : client.kinds.custom().find((one) => one.kind === kind && one.group === group)
  if (custom) return customScaleOf(client, custom, metadata.namespace ?? '', name)
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

/** The scale of a custom object. Without a selector, `selectorText` is empty. */
function customScaleOf(client: DynamicClient, kind: Kind, namespace: string, name: string): Scale {
  const paths = kind.custom?.scale
  if (!paths) throw new StatusError('NotFound', 'the server could not find the requested resource')
  const resource = requestName(kind)
  const { wanted, selector } = customScale(paths, client.get(resource, namespace, name))
  return {
    resource,
    target: `${kind.kind.toLowerCase()}/${name}`,
    replicas: wanted,
    selector: parsed(selector),
    selectorText: selector,
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
