import { asObject, isLabels } from '../api/jsonObject.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import { labelSelectorToString, selectorOf } from '../api/selector.ts'
import type { Kind } from '../kinds/kind.ts'
import { customScale } from './custom/customScale.ts'

/**
 * The scale subresource of an object. Models pkg/registry/apps/deployment/storage scaleFromDeployment and similar
 * functions (v1.36).
 */
export function scaleOf({ custom }: Pick<Kind, 'custom'>, object: AnyObject): AnyObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata
  const { wanted, replicas, selector } = custom?.scale ? customScale(custom.scale, object) : ownScale(object)
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, ...(namespace ? { namespace } : {}), uid, resourceVersion, creationTimestamp },
    spec: wanted === 0 ? {} : { replicas: wanted },
    status: { replicas, ...(selector ? { selector } : {}) },
  }
}

function ownScale(object: AnyObject) {
  const { replicas: wanted = 0, selector } = asObject(object.spec)
  const labels = isLabels(selector) ? { matchLabels: selector } : selectorOf(selector)
  const text = labels === undefined ? '' : labelSelectorToString(labels)
  return { wanted, replicas: asObject(object.status).replicas ?? 0, selector: text === '<none>' ? '' : text }
}
