/** Finds the Pods that a Service selects, and computes their endpoints and ports. Models staging/src/k8s.io/endpointslice (v1.36). */

import { deepEqual } from '../../api/equality.ts'
import type { Endpoint, Service } from '../../api/kindTypes.ts'
import { labelsMatch } from '../../api/selector.ts'
import type { JsonObject, Pod } from '../../api/types.ts'
import { isPodReady } from './podUtils.ts'

/** Whether the Service selects the Pod; false for a Service without a selector, whose endpoints others manage. */
export function isBehind({ metadata, spec }: Service, pod: Pod): boolean {
  const { selector } = spec
  if (!selector || Object.keys(selector).length === 0 || metadata.namespace !== pod.metadata.namespace) return false
  return labelsMatch(selector, pod.metadata.labels)
}

/** Whether an update of a Pod changes its endpoint. */
// Models staging/src/k8s.io/endpointslice/util/controller_utils.go podEndpointsChanged (v1.36).
export function isEndpointNews(before: Pod, pod: Pod): boolean {
  return (
    before.metadata.deletionTimestamp !== pod.metadata.deletionTimestamp ||
    before.status.podIP !== pod.status.podIP ||
    before.spec.nodeName !== pod.spec.nodeName ||
    isPodReady(before) !== isPodReady(pod) ||
    hasEnded(before) !== hasEnded(pod) ||
    !deepEqual(before.metadata.labels ?? {}, pod.metadata.labels ?? {})
  )
}

const hasEnded = ({ status }: Pod): boolean => status.phase === 'Succeeded' || status.phase === 'Failed'

/** The endpoint of a Pod behind the Service; undefined if the Pod has no address or has ended. */
export function endpointOf({ spec }: Service, pod: Pod): Endpoint | undefined {
  const { metadata, status } = pod
  if (!status.podIP || hasEnded(pod)) return undefined
  const serving = isPodReady(pod)
  const terminating = metadata.deletionTimestamp !== undefined
  const ready = spec.publishNotReadyAddresses === true || (serving && !terminating)
  return {
    addresses: [status.podIP],
    conditions: { ready, serving, terminating },
    ...(pod.spec.nodeName === undefined ? {} : { nodeName: pod.spec.nodeName }),
    targetRef: { kind: 'Pod', namespace: metadata.namespace ?? '', name: metadata.name, uid: metadata.uid },
  }
}

/** The ports of a slice as numbers; a named port is looked up in the Pod. */
export function slicePorts({ spec }: Service, pod: Pod | undefined): JsonObject[] {
  return (spec.ports ?? []).flatMap(({ name = '', port, protocol, targetPort = port, appProtocol }): JsonObject[] => {
    const number = typeof targetPort === 'number' ? targetPort : namedPort(pod, targetPort)
    return number === undefined ? [] : [{ name, port: number, protocol, ...(appProtocol ? { appProtocol } : {}) }]
  })
}

function namedPort(pod: Pod | undefined, name: string): number | undefined {
  for (const container of pod?.spec.containers ?? [])
    for (const port of container.ports ?? []) if (port.name === name) return port.containerPort
  return undefined
}
