import { describe, expect, it } from 'vitest'
import type { Claim, ControllerRevision, StatefulSet } from '../../api/kindTypes.ts'
import type { KubeObject, Pod } from '../../api/types.ts'
import { Session } from '../../session/session.ts'
import { emptyDocument } from '../../testing/harness.ts'

interface Wanted {
  readonly replicas?: number
  readonly image?: string
  /** Further spec fields as single-line YAML. */
  readonly spec?: readonly string[]
  readonly claims?: boolean
}

const claimTemplates = `  volumeClaimTemplates:
  - metadata: {name: data}
    spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
`

const statefulSet = ({
  replicas = 3,
  image = 'shop/db:v1',
  spec = [],
  claims = false,
}: Wanted = {}) => `apiVersion: apps/v1
kind: StatefulSet
metadata: {name: db}
spec:
  replicas: ${replicas}
  serviceName: db
  selector: {matchLabels: {app: db}}
${spec.map((line) => `  ${line}\n`).join('')}${claims ? claimTemplates : ''}  template:
    metadata: {labels: {app: db}}
    spec:
      terminationGracePeriodSeconds: 1
      containers: [{name: c, image: "${image}"}]
`

function start(wanted: Wanted = {}, seed = 3) {
  const session = new Session(emptyDocument({ seed }))
  const { objects: store } = session
  const kubectl = (line: string, stdin = '') => session.command({ type: 'kubectl', args: line.split(' '), stdin })
  const apply = (next: Wanted) => {
    expect(kubectl('apply -f -', statefulSet(next)).stderr).toBe('')
  }
  const list = <T extends KubeObject>(resource: string) => [...store.list(resource)] as T[]
  const decisions = () =>
    session.past
      .recordsFrom(0)
      .flatMap((record) => (record.type === 'decision' && record.id.startsWith('statefulSet.') ? [record] : []))
  apply(wanted)
  return {
    session,
    kubectl,
    apply,
    decisions,
    of: (id: string) => decisions().filter((one) => one.id === `statefulSet.${id}`),
    after: (seconds: number) => session.advance({ until: session.cursor.at + seconds * 1000 }),
    /** Pods without a deletion timestamp, as `db-0 v1`. */
    pods: () =>
      list<Pod>('pods')
        .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
        .map(({ metadata, spec }) => `${metadata.name} ${spec.containers[0]?.image.split(':')[1]}`)
        .sort(),
    claims: () => list<Claim>('persistentvolumeclaims'),
    revisions: () => list<ControllerRevision>('controllerrevisions'),
    set: () => store.get('statefulsets', 'default/db') as StatefulSet,
    events: (reason: string) =>
      list<KubeObject & { readonly reason: string; readonly message: string }>('events')
        .filter((event) => event.reason === reason)
        .map(({ message }) => message),
  }
}

type Cluster = ReturnType<typeof start>

/** Creations and deletions of Pods in order, since a time. */
function acts({ session }: Cluster, since = 0): readonly string[] {
  return session.past
    .recordsFrom(0)
    .flatMap((record) =>
      record.type === 'write' &&
      record.at >= since &&
      record.by === 'statefulset-controller' &&
      record.kind === 'Pod' &&
      (record.verb === 'create' || record.verb === 'delete')
        ? [`${record.verb} ${record.name}`]
        : [],
    )
}

const now = ({ session }: Cluster): number => session.cursor.at

describe('StatefulSetController', () => {
  it('creates Pods in order, each once the previous Pod is ready, and deletes the highest ordinal first', () => {
    const cluster = start()
    cluster.after(60)
    expect(acts(cluster)).toEqual(['create db-0', 'create db-1', 'create db-2'])
    expect(cluster.of('waitReady').map(({ facts }) => facts.pod)).toContain('db-0')
    expect(cluster.set().status).toMatchObject({ replicas: 3, readyReplicas: 3, availableReplicas: 3 })
    const since = now(cluster)
    cluster.kubectl('scale statefulset db --replicas=1')
    cluster.after(60)
    expect(acts(cluster, since)).toEqual(['delete db-2', 'delete db-1'])
    expect(cluster.pods()).toEqual(['db-0 v1'])
    expect(cluster.of('waitCondemned').length).toBeGreaterThan(0)
  })

  it('creates all Pods at once with podManagementPolicy Parallel, and still updates one Pod at a time', () => {
    const spec = ['podManagementPolicy: Parallel']
    const cluster = start({ spec })
    cluster.after(1)
    expect(cluster.pods()).toHaveLength(3)
    cluster.after(60)
    const since = now(cluster)
    cluster.apply({ spec, image: 'shop/db:v2' })
    cluster.after(120)
    expect(acts(cluster, since)).toEqual(
      ['db-2', 'db-1', 'db-0'].flatMap((name) => [`delete ${name}`, `create ${name}`]),
    )
  })

  it('updates Pods in reverse order, down to the partition', () => {
    const cluster = start()
    cluster.after(60)
    const since = now(cluster)
    const spec = ['updateStrategy: {rollingUpdate: {partition: 1}}']
    cluster.apply({ spec, image: 'shop/db:v2' })
    cluster.after(120)
    expect(acts(cluster, since)).toEqual(['delete db-2', 'create db-2', 'delete db-1', 'create db-1'])
    expect(cluster.pods()).toEqual(['db-0 v1', 'db-1 v2', 'db-2 v2'])
    const { currentRevision, updateRevision, updatedReplicas } = cluster.set().status
    expect(updatedReplicas).toBe(2)
    expect(currentRevision).not.toBe(updateRevision)
    // Below the partition a Pod is recreated with its old revision.
    cluster.kubectl('delete pod db-0 --wait=false')
    cluster.after(60)
    expect(cluster.pods()).toEqual(['db-0 v1', 'db-1 v2', 'db-2 v2'])
    cluster.kubectl('patch statefulset db -p {"spec":{"updateStrategy":{"rollingUpdate":{"partition":0}}}}')
    cluster.after(60)
    expect(cluster.pods()).toEqual(['db-0 v2', 'db-1 v2', 'db-2 v2'])
    expect(cluster.set().status.currentRevision).toBe(updateRevision)
    expect(cluster.of('complete')).toHaveLength(1)
  })

  it('waits for a broken Pod even after the template was fixed, and records for which Pod it waits', () => {
    const cluster = start()
    cluster.after(60)
    cluster.apply({ image: 'shop/db:v2.nopull' })
    cluster.after(60)
    expect(cluster.pods()).toContain('db-2 v2.nopull')
    cluster.apply({ image: 'shop/db:v1' })
    cluster.after(60)
    expect(cluster.pods()).toContain('db-2 v2.nopull')
    expect(cluster.of('waitOutdated').at(-1)?.facts).toMatchObject({ pod: 'db-2' })
    cluster.kubectl('delete pod db-2 --wait=false')
    cluster.after(60)
    expect(cluster.pods()).toEqual(['db-0 v1', 'db-1 v1', 'db-2 v1'])
  })

  it('leaves the replacement of old Pods to the user if the update strategy is OnDelete', () => {
    const spec = ['updateStrategy: {type: OnDelete}']
    const cluster = start({ spec })
    cluster.after(60)
    cluster.apply({ spec, image: 'shop/db:v2' })
    cluster.after(30)
    expect(cluster.of('onDelete').at(-1)?.facts).toEqual({ old: 3 })
    cluster.kubectl('delete pod db-1 --wait=false')
    cluster.after(60)
    expect(cluster.pods()).toEqual(['db-0 v1', 'db-1 v2', 'db-2 v1'])
  })

  it('follows a change of ordinals.start, and creates the Pod with the new ordinal first', () => {
    const cluster = start({ replicas: 2 })
    cluster.after(60)
    const since = now(cluster)
    cluster.apply({ replicas: 2, spec: ['ordinals: {start: 1}'] })
    cluster.after(60)
    expect(acts(cluster, since)).toEqual(['create db-2', 'delete db-0'])
    expect(cluster.pods()).toEqual(['db-1 v1', 'db-2 v1'])
  })

  it('counts a Pod as available after minReadySeconds, and is requeued for this time', () => {
    const cluster = start({ replicas: 2, spec: ['minReadySeconds: 10'] })
    cluster.after(90)
    expect(cluster.set().status.availableReplicas).toBe(2)
    expect(cluster.of('waitAvailable').at(0)?.facts).toEqual({ pod: 'db-0', seconds: 10 })
    const waits = cluster.of('requeueAvailability').map(({ facts }) => Number(facts.seconds))
    expect(waits.length).toBeGreaterThan(0)
    expect(Math.max(...waits)).toBeLessThanOrEqual(10)
    const created = acts(cluster)
    expect(created).toEqual(['create db-0', 'create db-1'])
  })

  it('keeps as many old revisions as revisionHistoryLimit allows, and renumbers a reused revision', () => {
    const spec = ['revisionHistoryLimit: 1']
    const cluster = start({ replicas: 1, spec })
    for (const version of ['v2', 'v3', 'v4', 'v3']) {
      cluster.after(30)
      cluster.apply({ replicas: 1, spec, image: `shop/db:${version}` })
    }
    cluster.after(60)
    expect(
      cluster
        .revisions()
        .map(({ revision }) => revision)
        .sort(),
    ).toEqual([4, 5])
    expect(cluster.of('rollBack').at(-1)?.facts).toMatchObject({ from: 3, to: 5 })
    expect(cluster.of('truncate')).toHaveLength(2)
  })

  it('adopts orphan Pods with the names of its own Pods, and no other Pods', () => {
    const cluster = start({ replicas: 2 })
    cluster.after(60)
    cluster.kubectl('delete statefulset db --cascade=orphan')
    cluster.after(20)
    expect(cluster.pods()).toHaveLength(2)
    cluster.kubectl('run stranger --image=shop/db:v1 --labels=app=db')
    cluster.apply({ replicas: 2 })
    cluster.after(60)
    expect(
      cluster
        .of('adopt')
        .map(({ facts }) => facts.pod)
        .sort(),
    ).toEqual(['db-0', 'db-1'])
    expect(cluster.pods()).toEqual(['db-0 v1', 'db-1 v1', 'stranger v1'])
    expect(cluster.of('adoptRevision').length).toBeGreaterThan(0)
  })
})

describe('the PersistentVolumeClaims of a StatefulSet', () => {
  const names = (cluster: Cluster) => cluster.claims().map(({ metadata }) => metadata.name)
  const owners = (cluster: Cluster) =>
    cluster
      .claims()
      .map(({ metadata }) => metadata.ownerReferences?.map(({ kind, name }) => `${kind} ${name}`).join() ?? '')
  const policy = (whenDeleted: string, whenScaled: string) => [
    `persistentVolumeClaimRetentionPolicy: {whenDeleted: ${whenDeleted}, whenScaled: ${whenScaled}}`,
  ]

  it('remain when the StatefulSet is scaled down, and are used again when it is scaled up', () => {
    const cluster = start({ claims: true })
    cluster.after(60)
    cluster.kubectl('scale statefulset db --replicas=1')
    cluster.after(60)
    expect(names(cluster)).toEqual(['data-db-0', 'data-db-1', 'data-db-2'])
    expect(owners(cluster)).toEqual(['', '', ''])
    const before = cluster.claims().map(({ metadata }) => metadata.uid)
    cluster.kubectl('scale statefulset db --replicas=3')
    cluster.after(60)
    expect(cluster.pods()).toHaveLength(3)
    expect(cluster.claims().map(({ metadata }) => metadata.uid)).toEqual(before)
  })

  it('are deleted with their Pods or with the StatefulSet if the retention policy is Delete', () => {
    const cluster = start({ claims: true, spec: policy('Delete', 'Delete') })
    cluster.after(60)
    expect(owners(cluster)).toEqual(['StatefulSet db', 'StatefulSet db', 'StatefulSet db'])
    cluster.kubectl('scale statefulset db --replicas=2')
    cluster.after(60)
    expect(names(cluster)).toEqual(['data-db-0', 'data-db-1'])
    cluster.kubectl('delete statefulset db --wait=false')
    cluster.after(60)
    expect(names(cluster)).toEqual([])
  })

  it('do not block scaling down if one of the claims is missing', () => {
    const cluster = start({ claims: true })
    cluster.after(60)
    cluster.kubectl('patch pvc data-db-2 -p {"metadata":{"finalizers":null}}')
    cluster.kubectl('delete pvc data-db-2 --wait=false')
    cluster.after(10)
    expect(names(cluster)).toEqual(['data-db-0', 'data-db-1'])
    cluster.kubectl('scale statefulset db --replicas=2')
    cluster.after(60)
    expect(cluster.pods()).toEqual(['db-0 v1', 'db-1 v1'])
    // The Pod is unchanged: the controller writes neither the Pod nor a missing claim.
    expect(cluster.of('mendPod')).toEqual([])
    expect(cluster.of('ownClaims')).toEqual([])
    expect(cluster.events('SuccessfulUpdate')).toEqual([])
  })

  it('are not changed if another controller owns the claims, and an Event reports the conflict', () => {
    const cluster = start({ replicas: 1, claims: true, spec: policy('Delete', 'Retain') })
    cluster.after(60)
    const ref = { apiVersion: 'example.com/v1', kind: 'Vault', name: 'vault', uid: 'some-uid', controller: true }
    cluster.kubectl(`patch pvc data-db-0 --type=merge -p ${JSON.stringify({ metadata: { ownerReferences: [ref] } })}`)
    cluster.kubectl('delete pod db-0 --wait=false')
    cluster.after(60)
    expect(owners(cluster)).toEqual(['Vault vault'])
    expect(cluster.events('ConflictingController')[0]).toContain('data-db-0')
  })

  it('get the StatefulSet as owner even if the API server rejected the Pod', () => {
    const cluster = start({ replicas: 0, claims: true, spec: policy('Delete', 'Retain') })
    cluster.kubectl('create quota none --hard=pods=0')
    cluster.after(5)
    cluster.kubectl('scale statefulset db --replicas=1')
    cluster.after(20)
    expect(cluster.pods()).toEqual([])
    expect(owners(cluster)).toEqual(['StatefulSet db'])
    expect(cluster.events('FailedCreate')[0]).toContain('exceeded quota')
    expect(cluster.of('failed').length).toBeGreaterThan(0)
  })

  it('must be visible in the cache before the sync of the StatefulSet continues', () => {
    const cluster = start({ claims: true })
    cluster.after(60)
    const stale = new Set(cluster.of('staleCache').map(({ facts }) => facts.resource))
    expect([...stale]).toContain('pods')
    for (const { facts } of cluster.of('staleCache')) expect(facts.read).toBeLessThan(Number(facts.wrote))
  })
})
