/** Objects of `--subresource`. */
import { decodePart } from '../../api/decode.ts'
import { StatusError } from '../../api/errors.ts'
import { isLabels } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { labelSelectorToString } from '../../api/selector.ts'
import type { ResourceInfo } from '../../apiserver/resources.ts'
import { formatLabels } from './command.ts'

/** Returns the object, or its Scale for `scale`. Throws StatusError if the kind lacks the subresource. */
export function subresourceOf(info: ResourceInfo, object: AnyObject, subresource: string): AnyObject {
  checkSubresource(info, subresource)
  return subresource === 'scale' ? scaleOf(object) : object
}

/** Throws StatusError if the kind lacks the subresource; '' stands for none. */
export function checkSubresource({ subresources }: ResourceInfo, subresource: string): void {
  if (subresource === '' || subresources?.some((name) => name === subresource)) return
  throw new StatusError('NotFound', 'the server could not find the requested resource')
}

/** Models pkg/registry/apps/deployment/storage scaleFromDeployment (v1.36). */
function scaleOf({ metadata, spec, status }: AnyObject): AnyObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = metadata
  const selector = spec?.selector
  const text =
    selector === undefined || isLabels(selector)
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
