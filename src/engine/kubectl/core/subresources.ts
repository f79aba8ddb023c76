/** Objects of `--subresource`. */
import { decodePart } from '../../api/decode.ts'
import { StatusError } from '../../api/errors.ts'
import { asObject, isLabels } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { labelSelectorToString } from '../../api/selector.ts'
import type { JsonValue } from '../../api/types.ts'
import type { ResourceInfo } from '../../apiserver/resources.ts'
import type { ScalePaths } from '../../kinds/kind.ts'
import { formatLabels } from './command.ts'

/** Returns the object, or its Scale for `scale`. Throws StatusError if the kind lacks the subresource. */
export function subresourceOf(info: ResourceInfo, object: AnyObject, subresource: string): AnyObject {
  checkSubresource(info, subresource)
  return subresource === 'scale' ? scaleOf(info, object) : object
}

/** Throws StatusError if the kind lacks the subresource; '' stands for none. */
export function checkSubresource({ subresources }: ResourceInfo, subresource: string): void {
  if (subresource === '' || subresources?.some((name) => name === subresource)) return
  throw new StatusError('NotFound', 'the server could not find the requested resource')
}

/** A custom object with its numbers of replicas in the fields of other kinds. */
function asScaled({ spec, status, selector }: ScalePaths, object: AnyObject): AnyObject {
  const at = (path: readonly string[]): JsonValue | undefined =>
    path.reduce<JsonValue | undefined>((value, name) => asObject(value)[name], object)
  const [wanted, replicas] = [at(spec) ?? 0, at(status) ?? 0]
  const text = selector && at(selector)
  return { ...object, spec: { replicas: wanted, ...(text ? { selector: text } : {}) }, status: { replicas } }
}

/** Models pkg/registry/apps/deployment/storage scaleFromDeployment (v1.36). */
function scaleOf({ custom }: ResourceInfo, object: AnyObject): AnyObject {
  const { metadata, spec, status } = custom?.scale ? asScaled(custom.scale, object) : object
  const { name, namespace, uid, resourceVersion, creationTimestamp } = metadata
  const selector = spec?.selector
  const text =
    typeof selector === 'string'
      ? selector
      : selector === undefined || isLabels(selector)
        ? formatLabels(selector)
        : labelSelectorToString(decodePart('meta.v1.LabelSelector', selector))
  const replicas = Number(spec?.replicas ?? 0)
  return {
    apiVersion: 'autoscaling/v1',
    kind: 'Scale',
    metadata: { name, ...(namespace === undefined ? {} : { namespace }), uid, resourceVersion, creationTimestamp },
    spec: replicas === 0 ? {} : { replicas },
    status: { replicas: Number(status?.replicas ?? 0), selector: text },
  }
}
