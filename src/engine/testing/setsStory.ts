import type { JsonObject } from '../api/types.ts'
import { emptyDocument, Harness } from './harness.ts'

const labels = { app: 'db' }
const agents = { app: 'agent' }

/** A StatefulSet `db` with a claim for each Pod. */
export const statefulSetManifest = (spec: JsonObject = {}, image = 'shop/db:v1'): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'db' },
  spec: {
    replicas: 3,
    serviceName: 'db',
    selector: { matchLabels: labels },
    template: {
      metadata: { labels },
      spec: { terminationGracePeriodSeconds: 1, containers: [{ name: 'web', image }] },
    },
    volumeClaimTemplates: [
      {
        metadata: { name: 'data' },
        spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
      },
    ],
    ...spec,
  },
})

/** A DaemonSet `agent`. */
export const daemonSetManifest = (spec: JsonObject = {}, image = 'shop/agent:v1'): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'agent' },
  spec: {
    selector: { matchLabels: agents },
    template: { metadata: { labels: agents }, spec: { containers: [{ name: 'web', image }] } },
    ...spec,
  },
})

const surge = { updateStrategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } }
const onDelete = { updateStrategy: { type: 'OnDelete', rollingUpdate: null } }
const policy = { persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Delete', whenScaled: 'Delete' } }

/** What sets go through: rollouts, one that breaks and is mended, sizes, ordinals, orphans, refusals. */
export function setsStory(): Harness {
  const h = new Harness(emptyDocument({ seed: 5 }))
  statefulSetChapters(h)
  daemonSetChapters(h)
  return h
}

function statefulSetChapters(h: Harness): void {
  h.apply(statefulSetManifest({ minReadySeconds: 3 }))
    .run(60_000)
    .apply(statefulSetManifest({ updateStrategy: { rollingUpdate: { partition: 1 } } }, 'shop/db:v2'))
    .run(30_000)
    .apply(statefulSetManifest({ ...policy, replicas: 4, revisionHistoryLimit: 0 }, 'shop/db:v3.nopull'))
    .run(30_000)
    .must(['rollout', 'undo', 'statefulset/db'])
    .run(10_000)
    .deletePod('db-3')
    .run(60_000)
    .must(['label', 'pod', 'db-0', 'statefulset.kubernetes.io/pod-name-'])
    .run(5_000)
    .must(['label', 'pod', 'db-1', 'app=other', '--overwrite'])
    .run(20_000)
    .must(['delete', 'pod', 'db-1'])
    .run(20_000)
    .must(['scale', 'statefulset/db', '--replicas=2'])
    .run(2_000)
    .must(['scale', 'statefulset/db', '--replicas=4'])
    .run(30_000)
    .apply(statefulSetManifest({ ...onDelete, replicas: 2 }, 'shop/db:v4'))
    .run(30_000)
    .must(['delete', 'statefulset', 'db', '--cascade=orphan'])
    .run(5_000)
    .apply(statefulSetManifest({ replicas: 2, podManagementPolicy: 'Parallel' }, 'shop/db:v5'))
    .run(30_000)
    .must(['create', 'quota', 'few', '--hard=pods=2'])
    .run(2_000)
    .must(['scale', 'statefulset/db', '--replicas=3'])
    .run(3_000)
    .must(['delete', 'quota', 'few'])
    .must(['delete', 'statefulset', 'db', '--cascade=foreground', '--wait=false'])
    .run(30_000)
}

function daemonSetChapters(h: Harness): void {
  h.apply(daemonSetManifest({ minReadySeconds: 2 }))
    .run(30_000)
    .apply(daemonSetManifest({ minReadySeconds: 2 }, 'shop/agent:v2'))
    .run(40_000)
    .apply(daemonSetManifest(surge, 'shop/agent:v3'))
    .run(40_000)
    .must(['rollout', 'undo', 'daemonset/agent'])
    .run(40_000)
    .apply(daemonSetManifest({ ...onDelete, revisionHistoryLimit: 0 }, 'shop/agent:v4'))
    .run(10_000)
    .must(['delete', 'pods', '-l', 'app=agent', '--wait=false'])
    .run(30_000)
    .must(['taint', 'node', 'node-2', 'out=yes:NoExecute'])
    .run(20_000)
    .must(['taint', 'node', 'node-2', 'out-'])
    .run(20_000)
    .must(['delete', 'daemonset', 'agent', '--cascade=orphan'])
    .run(5_000)
    .apply(daemonSetManifest({}, 'shop/agent:v5'))
    .run(30_000)
    .must(['create', 'quota', 'few', '--hard=pods=2'])
    .must(['delete', 'pods', '-l', 'app=agent', '--wait=false'])
    .run(20_000)
    .must(['delete', 'daemonset', 'agent', '--cascade=foreground', '--wait=false'])
    .run(20_000)
}
