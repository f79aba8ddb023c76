import { emptyDocument, Harness } from './harness.ts'
import { daemonSetManifest, type SetOptions, statefulSetManifest } from './sets.ts'

const db = (image: string, spec: SetOptions['spec'] = {}) => statefulSetManifest({ replicas: 3, image, spec })
const agent = (image: string, spec: SetOptions['spec'] = {}) => daemonSetManifest({ image, spec })

const surge = { updateStrategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } }
const onDelete = { updateStrategy: { type: 'OnDelete', rollingUpdate: null } }
const policy = { persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Delete', whenScaled: 'Delete' } }

/** Story of sets: rollouts, a broken and fixed one, scaling, ordinals, orphans, rejections. */
export function setsStory(): Harness {
  const h = new Harness(emptyDocument({ seed: 5 }))
  statefulSetChapters(h)
  daemonSetChapters(h)
  return h
}

function statefulSetChapters(h: Harness): void {
  h.apply(db('shop/db:v1', { minReadySeconds: 3 }))
    .run(60_000)
    .apply(db('shop/db:v2', { updateStrategy: { rollingUpdate: { partition: 1 } } }))
    .run(30_000)
    .apply(db('shop/db:v3.nopull', { ...policy, replicas: 4, revisionHistoryLimit: 0 }))
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
    .apply(db('shop/db:v4', { ...onDelete, replicas: 2 }))
    .run(30_000)
    .must(['delete', 'statefulset', 'db', '--cascade=orphan'])
    .run(5_000)
    .apply(db('shop/db:v5', { replicas: 2, podManagementPolicy: 'Parallel' }))
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
  h.apply(agent('shop/agent:v1', { minReadySeconds: 2 }))
    .run(30_000)
    .apply(agent('shop/agent:v2', { minReadySeconds: 2 }))
    .run(40_000)
    .apply(agent('shop/agent:v3', surge))
    .run(40_000)
    .must(['rollout', 'undo', 'daemonset/agent'])
    .run(40_000)
    .apply(agent('shop/agent:v4', { ...onDelete, revisionHistoryLimit: 0 }))
    .run(10_000)
    .must(['delete', 'pods', '-l', 'app=agent', '--wait=false'])
    .run(30_000)
    .must(['taint', 'node', 'node-2', 'out=yes:NoExecute'])
    .run(20_000)
    .must(['taint', 'node', 'node-2', 'out-'])
    .run(20_000)
    .must(['delete', 'daemonset', 'agent', '--cascade=orphan'])
    .run(5_000)
    .apply(agent('shop/agent:v5', {}))
    .run(30_000)
    .must(['create', 'quota', 'few', '--hard=pods=2'])
    .must(['delete', 'pods', '-l', 'app=agent', '--wait=false'])
    .run(20_000)
    .must(['delete', 'daemonset', 'agent', '--cascade=foreground', '--wait=false'])
    .run(20_000)
}
