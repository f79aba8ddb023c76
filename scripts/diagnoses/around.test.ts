/** Diagnoses of changes around a workload: its Service, limits of its namespace, restarts, autoscalers, CronJobs. */
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/engine/index.ts'
import { Harness } from '../../src/engine/testing/harness.ts'
import { judge, recorded, recordedBy } from './diagnosed.ts'

type Kind = 'Deployment' | 'StatefulSet' | 'DaemonSet'
const kinds: readonly Kind[] = ['Deployment', 'StatefulSet', 'DaemonSet']

const workload = (
  kind: Kind,
  { pod = {}, labels = {}, container = {}, name = 'web', ...spec }: Options = {},
): JsonObject => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name },
  spec: {
    ...(kind === 'DaemonSet' ? {} : { replicas: 3 }),
    ...(kind === 'StatefulSet' ? { serviceName: name } : {}),
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name, ...labels } },
      spec: { containers: [{ name, image: 'shop/web:v1.ready1', ...container }], ...pod },
    },
    ...spec,
  },
})

interface Options {
  readonly pod?: JsonObject
  readonly labels?: JsonObject
  readonly container?: JsonObject
  readonly name?: string
  readonly updateStrategy?: JsonObject
}

const service = (selector: JsonObject): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web' },
  spec: { selector, ports: [{ port: 80 }] },
})

describe('a deleted Service', () => {
  test.each(kinds)('is reported while the Pods of a %s stay, until it is created again', async (kind) => {
    const h = new Harness().apply(workload(kind), service({ app: 'web' })).run(60_000)
    // Only other changes tell when a Service was deleted.
    h.must(['label', 'node', 'node-1', 'a=b']).must(['delete', 'service', 'web']).run(30_000)
    await judge(recordedBy(h), {
      first: `^1\\. \\[high\\] ${kind} default/web: 3 of 3 Pods available; Service web has no ready endpoint, for 30 s`,
      said: [
        ['change', 'Just before: Service default/web deleted at 00:01:00'],
        ['cause', 'Service web was deleted, and the 3 ready Pods that it selected stayed'],
        ['way out', 'Apply the manifest of the Service again. The audit log'],
      ],
      never: ['0 of 3', 'rollout undo'],
    })
    h.apply(service({ app: 'web' })).run(20_000)
    await judge(recordedBy(h), {
      first: `${kind} default/web: 3 of 3 Pods stayed available; Service web had no ready endpoint for 30 s`,
      said: [['way out', 'This problem has ended. Objects do not show who did it']],
      never: ['until the end'],
    })
  })

  test.each([
    ['together with its Pods', ['delete', 'deployment/web', 'service/web']],
    ['before its Pods', ['delete', 'service/web', 'deployment/web']],
  ])('is none if it was deleted %s', async (_, command) => {
    const h = new Harness().apply(workload('Deployment'), service({ app: 'web' })).run(60_000)
    await judge(recordedBy(h.must(command).run(40_000)), { never: ['Service web was deleted'] })
  })
})

test('a Service whose selector selects more since a change is reported with the selector before', async () => {
  const tier = { tier: 'front' }
  const others = [workload('Deployment', { labels: tier }), workload('StatefulSet', { name: 'admin', labels: tier })]
  const h = new Harness().apply(...others, service({ app: 'web', ...tier })).run(60_000)
  const patch = JSON.stringify([{ op: 'remove', path: '/spec/selector/app' }])
  h.must(['patch', 'service', 'web', '--type=json', '-p', patch]).run(30_000)
  await judge(recordedBy(h), {
    first: 'Service default/web \\(tier=front\\) also selects the Pods of StatefulSet default/admin\n',
    said: [
      ['time', 'from 2026-01-01T00:01:00Z until the end'],
      ['change', 'Just before: selector.app web removed at 00:01:00 by kubectl'],
      ['way out', 'kubectl patch service/web -p .*"app":"web"'],
    ],
    never: ['Deployment default/web'],
  })
  const always = new Harness().apply(...others, service(tier)).run(60_000)
  await judge(recordedBy(always), {
    said: [['impact', 'selects the Pods of Deployment default/web, StatefulSet default/admin']],
    never: ['Restore'],
  })
})

describe('a rollback is no way out', () => {
  const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'rules' }, data: { a: 'b' } }
  const mounts = {
    container: { volumeMounts: [{ name: 'rules', mountPath: '/rules' }] },
    pod: { volumes: [{ name: 'rules', configMap: { name: 'rules' } }] },
  }

  test.each(kinds)('after a restart of a %s, whose template is the same', async (kind) => {
    const h = new Harness().apply(config, workload(kind, mounts)).run(60_000)
    h.must(['delete', 'configmap', 'rules']).run(5000)
    h.must(['rollout', 'restart', `${kind.toLowerCase()}/web`]).run(90_000)
    await judge(recordedBy(h), {
      said: [
        ['change', 'Just before: restarted at 00:01:05 by kubectl'],
        ['cause', 'configmap "rules" not found'],
        ['way out', 'kubectl get configmap rules\n'],
      ],
      never: ['rollout undo', 'annotations changed'],
    })
  })

  test.each(kinds)('after a limit that came after the update of a %s had begun', async (kind) => {
    const resources = { requests: { memory: '200Mi' }, limits: { memory: '200Mi' } }
    const limit = {
      apiVersion: 'v1',
      kind: 'LimitRange',
      metadata: { name: 'small' },
      spec: { limits: [{ type: 'Container', max: { memory: '128Mi' } }] },
    }
    const h = new Harness().apply(workload(kind, { container: { resources } })).run(60_000)
    h.must(['set', 'image', `${kind.toLowerCase()}/web`, 'web=shop/web:v2.ready4']).run(3000)
    await judge(recordedBy(h.apply(limit).run(90_000)), {
      said: [
        ['change', 'Just before: LimitRange default/small created at 00:01:03 by kubectl'],
        ['cause', 'maximum memory usage per Container is 128Mi, but limit is 200Mi'],
        ['way out', 'kubectl describe limitrange small\n'],
      ],
      never: ['rollout undo'],
    })
  })

  test('but it is one if the limit was there before', async () => {
    const quota = {
      apiVersion: 'v1',
      kind: 'LimitRange',
      metadata: { name: 'small' },
      spec: { limits: [{ type: 'Container', max: { memory: '128Mi' } }] },
    }
    const h = new Harness().apply(workload('Deployment'), quota).run(60_000)
    h.must(['set', 'resources', 'deployment/web', '--limits=memory=200Mi']).run(60_000)
    await judge(recordedBy(h), {
      said: [
        ['change', 'resources.* at 00:01:00 by kubectl'],
        ['way out', 'kubectl rollout undo deployment/web'],
      ],
    })
  })
})

test('a Pod that a user deleted is the change before its successor fails', async () => {
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'login' }, stringData: { password: 'x' } }
  const env = [{ name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 'login', key: 'password' } } }]
  const h = new Harness().apply(secret, workload('StatefulSet', { container: { env } })).run(60_000)
  h.must(['patch', 'secret', 'login', '--type=json', '-p', '[{"op":"remove","path":"/data/password"}]'])
  h.run(90_000).must(['delete', 'pod', 'web-1']).run(60_000)
  await judge(recordedBy(h), {
    first: 'StatefulSet default/web: 2 of 3 Pods available',
    said: [
      ['change', 'Just before: Pod default/web-1 deleted at 00:02:30'],
      ['cause', "couldn't find key password in Secret default/login"],
      ['way out', 'kubectl describe secret login\n'],
    ],
    never: ['rollout undo'],
  })
})

describe('an update of a StatefulSet with a partition', () => {
  test('is not stalled once each Pod beyond the partition has the new revision', async () => {
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { partition: 1 } }
    const h = new Harness().apply(workload('StatefulSet', { updateStrategy })).run(60_000)
    h.must(['set', 'image', 'statefulset/web', 'web=shop/web:v2.ready1.exit3after9']).run(90_000)
    await judge(recordedBy(h), {
      first: 'StatefulSet default/web: \\d of 3 Pods available',
      said: [
        ['cause', 'Container web keeps crashing in 2 Pods'],
        ['way out', 'delete the broken Pods.*kubectl delete pod web-\\d web-\\d\n'],
      ],
      never: ['stalled'],
    })
  })
})

test('a hostPort that an update with maxSurge needs twice on a node is named, with the strategy that needs it once', async () => {
  const container = { ports: [{ containerPort: 9100, hostPort: 9100 }] }
  const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } }
  const h = new Harness().apply(workload('DaemonSet', { container, updateStrategy })).run(60_000)
  h.must(['set', 'image', 'daemonset/web', 'web=shop/web:v2']).run(60_000)
  await judge(recordedBy(h), {
    first: 'DaemonSet default/web: 3 of 3 Pods available; rollout stalled at 0 of 3 updated',
    said: [
      ['cause', 'the new Pod needs the hostPort of the old Pod on its node, which maxSurge keeps'],
      ['way out', 'kubectl patch daemonset/web .*"maxSurge":0,"maxUnavailable":1'],
    ],
    never: ['rollout undo'],
  })
})

test('replicas that users set and an autoscaler overrides are counted', async () => {
  const second = (seconds: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString().slice(0, 19)
  const meta = (version: number, more: object = {}) => ({
    name: 'web',
    namespace: 'shop',
    resourceVersion: String(version),
    creationTimestamp: `${second(0)}Z`,
    ...more,
  })
  const entry = (manager: string, seconds: number) => ({
    manager,
    operation: 'Update',
    subresource: 'scale',
    time: `${second(seconds)}Z`,
    fieldsType: 'FieldsV1',
    fieldsV1: { 'f:spec': { 'f:replicas': {} } },
  })
  const [user, hpa] = ['kubectl', 'kube-controller-manager']
  const scaled = (version: number, replicas: number, by: string, seconds: number) => ({
    type: version === 2 ? 'ADDED' : 'MODIFIED',
    object: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: meta(version, { uid: 'uid-web', generation: version, managedFields: [entry(by, seconds)] }),
      spec: {
        replicas,
        selector: { matchLabels: { app: 'web' } },
        template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:v1' }] } },
      },
      status: { observedGeneration: version, replicas: 3, updatedReplicas: 3, availableReplicas: 3 },
    },
  })
  const autoscaler = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: meta(1, { uid: 'uid-hpa' }),
    spec: {
      minReplicas: 3,
      maxReplicas: 5,
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    },
  }
  const changes = [
    scaled(2, 3, hpa, 1),
    scaled(3, 8, user, 10),
    scaled(4, 5, hpa, 20),
    scaled(5, 1, user, 90),
    scaled(6, 3, hpa, 95),
  ]
  await judge(recorded(...changes, { type: 'ADDED', object: autoscaler }), {
    said: [
      ['cause', '\\(minReplicas 3, maxReplicas 5\\) overrode the replicas that kubectl set for shop/web, 2 times'],
      ['time', 'from 2026-01-01T00:00:10Z to 2026-01-01T00:01:35Z'],
      ['change', 'Just before: replicas 3 → 8 at 00:00:10 by kubectl'],
      ['way out', 'kubectl edit hpa web -n shop'],
    ],
  })
  // An autoscaler that follows the load much later overrides nothing.
  const later = [scaled(2, 3, hpa, 1), scaled(3, 8, user, 10), scaled(4, 5, hpa, 200)]
  await judge(recorded(...later, { type: 'ADDED', object: autoscaler }), { never: ['overrode'] })
})

describe('failed Jobs of a CronJob', () => {
  const at = (minute: number): string => `2026-01-01T00:0${minute}:00Z`
  const job = (minute: number, type: 'Failed' | 'Complete') => ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: `export-${minute}`,
      namespace: 'shop',
      uid: `uid-${minute}`,
      resourceVersion: String(minute),
      creationTimestamp: at(minute),
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'CronJob', name: 'export', uid: 'uid-cron', controller: true }],
    },
    spec: { backoffLimit: 0 },
    status: {
      ...(type === 'Failed' ? { failed: 1 } : { succeeded: 1 }),
      conditions: [{ type, status: 'True', reason: 'BackoffLimitExceeded', lastTransitionTime: at(minute) }],
    },
  })
  const seen = (object: object) => ({ type: 'ADDED', object })

  test('are one finding, which lasts while the last Job has failed', async () => {
    const jobs = [job(1, 'Complete'), job(2, 'Failed'), job(3, 'Failed')].map(seen)
    const text = recorded(...jobs)
    await judge(text, {
      first: '2 of 3 Jobs of CronJob shop/export failed \\(BackoffLimitExceeded\\)',
      said: [
        ['time', 'from 2026-01-01T00:02:00Z until the end'],
        ['way out', 'the CronJob creates the next Job itself.*kubectl logs job/export-3 --all-pods -n shop'],
      ],
    })
    expect((await text).match(/^\d+\. \[/gm)).toHaveLength(1)
    await judge(recorded(...jobs, seen(job(4, 'Complete'))), {
      first: '2 of 4 Jobs of CronJob shop/export failed',
      said: [['time', 'from 2026-01-01T00:02:00Z to 2026-01-01T00:03:00Z']],
    })
  })
})
