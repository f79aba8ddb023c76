import { describe, expect, it } from 'vitest'
import type { ResourceSlice } from '../../api/kindTypes.ts'
import type { KubeEvent, Pod } from '../../api/types.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { Session } from '../../session/session.ts'
import { podCondition } from '../controllerUtils/podUtils.ts'

const deviceClass =
  '{apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: gpu}, spec: {selectors: [{cel: {expression: "true"}}]}}'
const slice = (taints: string): string =>
  `{apiVersion: resource.k8s.io/v1, kind: ResourceSlice, metadata: {name: s}, spec: {driver: gpu.example.com, allNodes: true, pool: {name: p, generation: 1, resourceSliceCount: 1}, devices: [{name: a, taints: ${taints}}]}}`
const claim = (tolerations: string): string =>
  `{apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: x}, spec: {devices: {requests: [{name: r, exactly: {deviceClassName: gpu, tolerations: ${tolerations}}}]}}}`
const pod =
  '{apiVersion: v1, kind: Pod, metadata: {name: x}, spec: {terminationGracePeriodSeconds: 1, resourceClaims: [{name: gpu, resourceClaimName: x}], containers: [{name: c, image: "shop/web:v1", resources: {claims: [{name: gpu}]}}]}}'
const broken = '[{key: broken, effect: NoExecute}]'

/** A Pod that uses the device for 20 s; then the device gets its taints. */
function taintedAt20(tolerations: string, taints = broken, config: ClusterConfig = DEFAULT_CONFIG) {
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config, journal: [] })
  const apply = (stdin: string) =>
    expect(session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin }).stderr).toBe('')
  for (const manifest of [deviceClass, slice('[]'), claim(tolerations), pod]) apply(manifest)
  session.advance({ until: 20_000 })
  const { objects: store } = session
  const found = () => store.get('pods', 'default/x') as Pod | undefined
  expect(found()?.status.phase).toBe('Running')
  apply(slice(taints))
  return {
    apply,
    to: (seconds: number) => session.advance({ until: seconds * 1000 }),
    pod: found,
    slice: () => store.get('resourceslices', 's') as ResourceSlice,
    events: () =>
      ([...store.list('events')] as KubeEvent[])
        .filter(({ reason }) => reason === 'DeviceTaintManagerEviction')
        .map(({ message }) => message),
  }
}

describe('a NoExecute taint of a device', () => {
  it('deletes the Pods that use the device, with a condition and an Event', () => {
    const { to, pod, events, slice } = taintedAt20('[]')
    to(21)
    expect(pod()?.metadata.deletionTimestamp).toBeDefined()
    expect(podCondition(pod()!, 'DisruptionTarget')).toMatchObject({
      status: 'True',
      reason: 'DeletionByDeviceTaintManager',
      message: 'Device Taint manager: deleting due to NoExecute taint',
    })
    to(40)
    expect(pod()).toBeUndefined()
    expect(events()).toEqual(['Marking for deletion'])
    expect(slice().spec?.devices?.[0]?.taints).toMatchObject([{ timeAdded: '2026-01-01T00:00:20Z' }])
  })

  it.each([
    ['that the claim tolerates', '[{operator: Exists, effect: NoExecute}]', broken],
    ['of another effect', '[]', '[{key: broken, effect: NoSchedule}]'],
  ])('%s leaves the Pod alone', (_, tolerations, taints) => {
    const { to, pod, events } = taintedAt20(tolerations, taints)
    to(100)
    expect(pod()?.status.phase).toBe('Running')
    expect(events()).toEqual([])
  })

  it('that a claim tolerates for a time deletes the Pod afterwards, unless the taint goes before', () => {
    const forHalfAMinute = '[{operator: Exists, effect: NoExecute, tolerationSeconds: 30}]'
    const late = taintedAt20(forHalfAMinute)
    late.to(45)
    expect(late.pod()?.metadata.deletionTimestamp).toBeUndefined()
    late.to(55)
    expect(late.pod()).toBeUndefined()
    const gone = taintedAt20(forHalfAMinute)
    gone.to(45)
    gone.apply(slice('[]'))
    gone.to(100)
    expect(gone.pod()?.status.phase).toBe('Running')
    expect(gone.events()).toEqual(['Cancelling deletion'])
  })

  it('deletes no Pod in releases before v1.36', () => {
    const { to, pod } = taintedAt20('[]', broken, { ...DEFAULT_CONFIG, kubernetes: '1.35' })
    to(60)
    expect(pod()?.status.phase).toBe('Running')
  })
})
