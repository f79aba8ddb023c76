import { beforeEach, describe, expect, it } from 'vitest'
import { inspect } from '../analysis/inspector.ts'
import type { QueueView } from '../index.ts'
import { controlLoopOf } from '../session/codePath.ts'
import { componentsOf } from '../session/runReader.ts'
import { Harness } from '../testing/harness.ts'
import type { ControlLoopView } from './controlLoop.ts'
import type { LoopKey } from './loopRecords.ts'

let h: Harness

beforeEach(() => {
  h = new Harness()
})

/** Steps one event at a time until the view matches. */
function stepUntil(isReached: (view: ControlLoopView) => boolean, follow?: LoopKey): ControlLoopView {
  for (let i = 0; i < 20_000; i++) {
    const view = controlLoopOf(h.session, follow)
    if (isReached(view)) return view
    h.session.advance({ until: h.now + 60_000, stopAt: 'event' })
  }
  throw new Error(`not reached by ${h.now} ms`)
}

const queueOf = (view: ControlLoopView, name: string) => view.queues.find((queue) => queue.name === name) as QueueView
const cacheOf = (view: ControlLoopView, resource: string) =>
  view.informers.find((one) => one.process === 'kube-controller-manager' && one.resource === resource)

describe('controlLoopView', () => {
  it('follows a write through its delivery into the cache and the queue of a controller', () => {
    h.run(1000)
    const before = controlLoopOf(h.session)
    h.deployment()
    const sent = controlLoopOf(h.session)
    const delivery = sent.deliveries.find(({ to }) => to === 'informer/kube-controller-manager/deployments')
    expect(sent.storeVersion).toBe(before.storeVersion + 1)
    expect(delivery).toMatchObject({ type: 'ADDED', kind: 'Deployment', name: 'web', sentAt: h.now })
    expect(delivery?.resourceVersion).toBe(sent.storeVersion)
    expect(delivery?.dueAt).toBeGreaterThan(h.now)
    expect(cacheOf(sent, 'deployments')).toMatchObject({ objects: 0, behind: 1, latestVersion: sent.storeVersion })

    const arrived = stepUntil((view) => queueOf(view, 'deployment-controller').waiting.length > 0)
    expect(arrived.at).toBe(delivery?.dueAt)
    expect(cacheOf(arrived, 'deployments')).toMatchObject({
      objects: 1,
      behind: 0,
      observedVersion: sent.storeVersion,
      latestVersion: sent.storeVersion,
    })
    expect(queueOf(arrived, 'deployment-controller').waiting).toEqual([
      { key: 'default/web', wokenBy: 'Deployment web ADDED' },
    ])
    const { takenAt } = queueOf(arrived, 'deployment-controller')
    const taken = stepUntil((view) => queueOf(view, 'deployment-controller').busy.length > 0)
    expect(taken.at).toBe(takenAt)
  })

  it('shows from when until when a sync occupies the worker of a controller', () => {
    h.deployment()
    const taken = stepUntil((view) => queueOf(view, 'deployment-controller').busy.length > 0)
    const [busy] = queueOf(taken, 'deployment-controller').busy
    expect(busy).toMatchObject({ key: 'default/web', since: h.now })
    const free = stepUntil((view) => queueOf(view, 'deployment-controller').busy.length === 0)
    expect(free.at).toBe(busy?.until)
  })

  it('returns the last sync of each controller and of the followed key, with decisions and writes', () => {
    h.deployment().deployment({ name: 'api', labels: { app: 'api' } })
    const view = stepUntil(({ at }) => at > 5000, { controller: 'deployment-controller', key: 'default/web' })
    const names = view.lastSyncs.map(({ controller }) => controller)
    expect(new Set(names)).toEqual(new Set(['deployment-controller', 'replicaset-controller']))
    const followed = view.lastSyncs.find(({ key }) => key === 'default/web')
    expect(followed?.run).toBeGreaterThan(1)

    const trace = inspect(h.session, { kind: 'Deployment', namespace: 'default', name: 'web' }).trace
    const syncs = trace.filter((record) => record.type === 'sync' && record.error === undefined)
    expect(followed?.at).toBe(syncs.at(-1)?.at)
    expect(followed?.run).toBe(syncs.length)
  })

  it('shows the error of a failed sync, and the delayed key with its number of failures', () => {
    h.deployment({ replicas: 3 })
    const view = stepUntil((one) => queueOf(one, 'replicaset-controller').delayed.some(({ failures }) => failures > 0))
    const [delayed] = queueOf(view, 'replicaset-controller').delayed
    const sync = view.lastSyncs.find(({ controller }) => controller === 'replicaset-controller')
    expect(sync?.error).toContain('is not as new as written version')
    expect(delayed).toMatchObject({ key: sync?.key, since: sync?.at, reason: `retry after: ${sync?.error}` })
    expect(delayed?.dueAt).toBeGreaterThan(view.at)
    // The key waits until the controller's cache shows its own write.
    const [own] = view.ownWrites
    expect(own?.key).toBe(sync?.key)
    const { version = 0 } = own?.written.find(({ resource }) => resource === 'pods') ?? {}
    expect(version).toBeGreaterThan(cacheOf(view, 'pods')?.observedVersion ?? 0)
  })

  it('subtracts deliveries of the watch from the expectations of a controller', () => {
    h.deployment({ replicas: 4 })
    const open = stepUntil(({ expectations }) => expectations.length > 0)
    expect(open.expectations).toMatchObject([{ controller: 'replicaset-controller', add: 4, del: 0, asked: 4 }])
    const partly = stepUntil(({ expectations }) => (expectations[0]?.add ?? 4) < 4)
    // Deliveries of one time have arrived together.
    const { length: arrived } = componentsOf(h.session).history.events.deliveriesAt(h.session.handled)
    expect(arrived).toBeGreaterThan(0)
    expect(partly.expectations).toMatchObject([{ add: 4 - arrived, asked: 4, since: open.at }])
  })

  it("shows the scheduler's pending Pods", () => {
    h.deployment({ replicas: 2 })
    const waiting = stepUntil(({ scheduler }) => (scheduler?.activeCount ?? 0) > 0)
    const name = waiting.scheduler?.active[0]?.name
    expect(name).toMatch(/^web-/)
    const decided = stepUntil(({ lastScheduled }) => lastScheduled !== undefined)
    expect(decided.at).toBe(waiting.scheduler?.nextAt)
    expect(decided.lastScheduled).toMatchObject({ id: 'scheduler.assigned', object: `pod/default/${name}` })
    expect(decided.lastWrites[0]).toMatchObject({ by: 'scheduler', verb: 'bind', name })
  })

  it('counts the stored objects of each kind, lists the newest of them first, and always includes the followed object', () => {
    h.deployment({ replicas: 12 }).run(20_000)
    const follow = { controller: 'deployment-controller', key: 'default/web' }
    const view = controlLoopOf(h.session, follow)
    const pods = view.kinds.find(({ kind }) => kind === 'Pod')
    expect(pods).toMatchObject({ resource: 'pods', objects: 12 })
    const versions = pods?.newest.map(({ resourceVersion }) => resourceVersion) ?? []
    const all = [...h.session.objects.list('pods')].map(({ metadata }) => Number(metadata.resourceVersion))
    expect(versions).toEqual(all.sort((a, b) => b - a).slice(0, 8))
    expect(view.kinds.find(({ kind }) => kind === 'Deployment')?.newest).toMatchObject([{ name: 'web' }])
    expect(view.kinds.find(({ kind }) => kind === 'Event')?.newest).toEqual([])
  })

  it('is equal after seeking back and forth', () => {
    h.deployment({ replicas: 3 }).run(900)
    const { cursor } = h.session
    const before = controlLoopOf(h.session)
    h.run(30_000)
    h.session.seekTo(cursor)
    expect(controlLoopOf(h.session)).toEqual(before)
  })

  it('groups many kubelets, and lists only kubelets with pending deliveries', () => {
    const nodes = Array.from({ length: 40 }, (_, i) => ({ name: `node-${i}`, cpu: '4', memory: '8Gi', pods: 110 }))
    h = new Harness({ ...h.session.document, config: { ...h.session.document.config, nodes } })
    h.deployment({ replicas: 2 })
    const view = stepUntil(({ kubelets }) => kubelets.behind > 0)
    expect(view.kubelets.count).toBe(40)
    expect(view.kubelets.each).toHaveLength(view.kubelets.each.filter(({ behind }) => behind > 0).length)
    expect(view.kubelets.each.length).toBeGreaterThan(0)
  })
})
