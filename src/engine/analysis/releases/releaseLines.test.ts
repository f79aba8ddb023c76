import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../api/types.ts'
import { Session } from '../../session/session.ts'
import { emptyDocument } from '../../testing/harness.ts'
import { type SwitchName, versionSwitches } from '../../versions.ts'
import { releaseDifferences } from './differences.ts'
import { firstOfEach, objectsOfRun, objectsOfText, releaseLines } from './releaseLines.ts'

const set = (spec = '') => `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  serviceName: db
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: db, image: "shop/db:v1" }] }
${spec}`

const pod = (spec: string) => `apiVersion: v1
kind: Pod
metadata: { name: one }
spec:
  containers: [{ name: web, image: "shop/web:v1" }]
${spec}`

const container = (members: string) => pod('').replace('image:', `${members}, image:`)

const deployment = (spec = '') => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: "shop/web:v1" }] }
${spec}`

const service = (more: string) =>
  `apiVersion: v1\nkind: Service\nmetadata: { name: web }\nspec:\n  ports: [{ port: 80 }]\n${more}`
const autoscaler = (spec = '  minReplicas: 1') => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  maxReplicas: 3
${spec}`

const slice = (effect: string) => `apiVersion: resource.k8s.io/v1
kind: ResourceSlice
metadata: { name: one }
spec:
  driver: gpu.example.com
  nodeName: node-1
  pool: { name: node-1, generation: 1, resourceSliceCount: 1 }
  devices: [{ name: gpu-0, taints: [{ key: broken, effect: ${effect} }] }]`

const rolling = (value: string) => `  updateStrategy: { rollingUpdate: { maxUnavailable: ${value} } }`

/** A manifest that each difference affects, and a manifest that it does not affect. */
const cases: Readonly<
  Record<(typeof releaseDifferences)[number]['id'], readonly [yes: string | undefined, no: string]>
> = {
  daemonRevision: [deployment().replace('Deployment', 'DaemonSet'), deployment()],
  autoscaleCpuFlag: [autoscaler(), deployment()],
  deletedNamesNamespace: [deployment(), 'apiVersion: v1\nkind: Namespace\nmetadata: { name: shop }'],
  describedPortNames: [
    container('ports: [{ name: http, containerPort: 80 }]'),
    container('ports: [{ containerPort: 80 }]'),
  ],
  podLevelResources: [pod('  resources: { limits: { cpu: "1" } }'), pod('')],
  statefulSetTemplateValidated: [set().replace('name: db, image', 'name: DB, image'), set()],
  setUpdatesAwaitAvailability: [set('  minReadySeconds: 5'), set()],
  replicaSetAvailabilityRequeue: [deployment('  minReadySeconds: 5'), deployment()],
  kyamlFormat: [undefined, deployment()],
  restartBackOff: [undefined, deployment()],
  podStatusShowsErrors: [undefined, deployment()],
  failedRulesShowValue: [undefined, deployment()],
  lengthsInBytes: [
    deployment().replace('{ name: web }', `{ name: web, labels: { team: ${'a'.repeat(64)} } }`),
    deployment(),
  ],
  containerRestartRules: [container('restartPolicyRules: []'), pod('')],
  initRestartPolicy: [
    pod('  initContainers: [{ name: first, image: a, restartPolicy: Never }]'),
    pod('  initContainers: [{ name: first, image: a, restartPolicy: Always }]'),
  ],
  hostnameOverride: [pod('  hostnameOverride: one'), pod('')],
  envFiles: [container('env: [{ name: A, valueFrom: { fileKeyRef: { key: a } } }]'), container('env: [{ name: A }]')],
  imageVolumes: [
    pod('  volumes: [{ name: v, image: { reference: a } }]'),
    pod('  volumes: [{ name: v, emptyDir: {} }]'),
  ],
  terminatingReplicas: [deployment(), set()],
  recreateUnready: [deployment('  strategy: { type: Recreate }'), deployment()],
  setAvailabilityRequeue: [set('  minReadySeconds: 5'), set()],
  capitalSetEvents: [set(), deployment()],
  undoWarnsOfApply: [deployment(), pod('')],
  labelSaysWhatChanged: [undefined, deployment()],
  clientDryRunPatches: [undefined, deployment()],
  autoscalerMaxRequired: [autoscaler('  maxReplicas: 0'), autoscaler('  maxReplicas: 3')],
  externalIpsDeprecated: [service('  externalIPs: [192.0.2.1]'), service('')],
  staleCacheGuard: [deployment(), pod('')],
  describedThresholdNames: [container('readinessProbe: {}'), pod('')],
  describedSetPolicies: [set(), deployment()],
  projectedCertificates: [
    pod('  volumes: [{ name: v, projected: { sources: [{ clusterTrustBundle: { path: a } }] } }]'),
    pod('  volumes: [{ name: v, projected: { sources: [{ configMap: { name: a } }] } }]'),
  ],
  terseInvalidPatch: [undefined, deployment()],
  statefulSetImmutableFields: [set(), deployment()],
  setMaxUnavailable: [set(rolling('50%')), set(rolling('1'))],
  setMaxUnavailableZero: [set(rolling('0')), set(rolling('1'))],
  setMaxUnavailableShown: [set(), set(rolling('2'))],
  parallelSetBrokenPodsFirst: [set('  podManagementPolicy: Parallel'), set()],
  onDeleteCurrentRevision: [set('  updateStrategy: { type: OnDelete }'), set()],
  recreateWakesOnEachPod: [deployment('  strategy: { type: Recreate }'), deployment()],
  quietDevicePlugin: [deployment(), autoscaler()],
  preemptionPlacementText: [pod('  priorityClassName: high'), pod('')],
  sandboxNotReadyReason: [deployment(), autoscaler()],
  deviceTaintEviction: [slice('NoExecute'), slice('NoSchedule')],
  autoscalerGeneration: [autoscaler(), deployment()],
  autoscalerScalesToZero: [autoscaler('  minReplicas: 0'), autoscaler()],
  autoscalerLimitsLast: [autoscaler('  maxReplicas: 0'), autoscaler('  maxReplicas: 3')],
  autoscalerNamesTwo: [autoscaler(), deployment()],
}

const idsOf = (text: string) => releaseLines(objectsOfText(text), '1.33', '1.37').map(({ id }) => id)

describe('the table of differences between releases', () => {
  it('has a row for every version switch', () => {
    const known = new Set<SwitchName>(releaseDifferences.map((row) => row.switch))
    expect(Object.keys(versionSwitches).filter((name) => ![...known].some((one) => one === name))).toEqual([])
  })

  it.each(Object.entries(cases))('%s affects its objects only', (id, [yes, no]) => {
    if (yes !== undefined) expect(idsOf(yes)).toContain(id)
    expect(idsOf(no)).not.toContain(id)
  })
})

describe('releaseLines', () => {
  it('names the objects with their facts, for an upgrade and for a downgrade', () => {
    const objects = objectsOfText(`${set(rolling('3'))}\n---\n${deployment()}`)
    const [line] = releaseLines(objects, '1.37', '1.36')
    expect(line).toMatchObject({ id: 'setMaxUnavailable', switch: 'statefulSetMaxUnavailable', since: '1.37' })
    expect(line?.objects).toEqual([{ kind: 'StatefulSet', namespace: 'default', name: 'db', facts: { value: 3 } }])
    expect(releaseLines(objects, '1.36', '1.37').map(({ id }) => id)).toEqual(
      releaseLines(objects, '1.37', '1.36').map(({ id }) => id),
    )
  })

  it('has no lines for equal releases', () => {
    expect(releaseLines(objectsOfText(set(rolling('3'))), '1.36', '1.36')).toEqual([])
  })
})

describe('objectsOfRun', () => {
  it('contains the objects as applied, with a maxUnavailable that the API server dropped', () => {
    const session = new Session(emptyDocument())
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: set(rolling('3')) })
    session.advance({ until: 20_000 })
    const objects = objectsOfRun(session)
    expect(objects.map(({ kind }) => kind)).toEqual(['StatefulSet'])
    expect(releaseLines(objects, '1.36', '1.37').map(({ id }) => id)).toContain('setMaxUnavailable')
  })

  it('firstOfEach keeps the first object of each kind and name', () => {
    const [first, second]: readonly JsonObject[] = objectsOfText(`${set(rolling('3'))}\n---\n${set()}`)
    if (!first || !second) throw new Error('two objects')
    expect(firstOfEach([first, second])).toEqual([first])
  })
})
