import { describe, expect, it } from 'vitest'
import { virtualMsOf } from '../../api/clock.ts'
import type { StatefulSet } from '../../api/kindTypes.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { Release } from '../../releases.ts'
import { emptyDocument, Harness } from '../../testing/harness.ts'

const set = (image: string, spec: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'db' },
  spec: {
    replicas: 4,
    serviceName: 'db',
    selector: { matchLabels: { app: 'db' } },
    template: {
      metadata: { labels: { app: 'db' } },
      spec: {
        terminationGracePeriodSeconds: 1,
        containers: [{ name: 'c', image, readinessProbe: { httpGet: { path: '/', port: 80 }, periodSeconds: 1 } }],
      },
    },
    ...spec,
  },
})

const parallel = { podManagementPolicy: 'Parallel' }
const atMost = (maxUnavailable: number | string) => ({
  updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable } },
})

class Cluster extends Harness {
  constructor(kubernetes: Release) {
    super(emptyDocument({ seed: 3, config: { ...DEFAULT_CONFIG, kubernetes } }))
  }

  get status(): StatefulSet['status'] {
    return this.get('statefulsets', 'db').status
  }

  /** Creations and deletions of Pods since a time, as `delete db-3`. */
  acts(since: number): string[] {
    return this.session.past
      .recordsFrom(0)
      .flatMap((one) =>
        one.type === 'write' && one.at >= since && one.by === 'statefulset-controller' && one.kind === 'Pod'
          ? [`${one.verb} ${one.name}`]
          : [],
      )
  }

  decisions(): string[] {
    return this.session.past.recordsFrom(0).flatMap((one) => (one.type === 'decision' ? one.id : []))
  }

  /** The controller's rollout of a new image within a minute. */
  update(spec: object, { before = 'shop/db:v1', after = 'shop/db:v2' } = {}): string[] {
    this.apply(set(before, spec)).run(90_000)
    const since = this.now
    this.apply(set(after, spec)).run(60_000)
    return this.acts(since)
  }

  /** Virtual ms at which `count` Pods are available. */
  availableAt(count: number): number {
    for (let left = 600; left > 0 && this.status.availableReplicas !== count; left--) this.run(100)
    return this.now
  }
}

const on = (release: Release) => new Cluster(release)

describe('an update of a StatefulSet with podManagementPolicy OrderedReady', () => {
  it('replaces maxUnavailable Pods at a time since v1.37', () => {
    const acts = on('1.37').update(atMost(2))
    expect(acts.slice(0, 2)).toEqual(['delete db-3', 'delete db-2'])
    expect(acts.slice(2, 4)).toEqual(['create db-2', 'create db-3'])
  })

  it('replaces one Pod at a time before v1.37, whatever maxUnavailable is', () => {
    expect(on('1.36').update(atMost(2)).slice(0, 2)).toEqual(['delete db-3', 'create db-3'])
  })

  it('rounds a percentage in maxUnavailable down, but never to 0', () => {
    expect(on('1.37').update(atMost('30%')).slice(0, 2)).toEqual(['delete db-3', 'create db-3'])
    expect(on('1.37').update(atMost('10%')).slice(0, 2)).toEqual(['delete db-3', 'create db-3'])
  })

  it('replaces no Pods below the partition', () => {
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 3, partition: 2 } }
    const acts = on('1.37').update({ updateStrategy })
    expect(acts.filter((act) => act.startsWith('delete'))).toEqual(['delete db-3', 'delete db-2'])
  })
})

describe('an update of a StatefulSet with podManagementPolicy Parallel', () => {
  const images = { before: 'shop/db:v1.neverready' }

  it('deletes at once all old Pods that are not available, since v1.37', () => {
    const cluster = on('1.37')
    const acts = cluster.update(parallel, images)
    expect(acts.slice(0, 4)).toEqual(['delete db-3', 'delete db-2', 'delete db-1', 'delete db-0'])
    expect(cluster.decisions()).toContain('statefulSet.replaceBroken')
  })

  it('waits for each new Pod before v1.37', () => {
    expect(on('1.36').update(parallel, images).slice(0, 2)).toEqual(['delete db-3', 'create db-3'])
  })

  it('keeps available old Pods while maxUnavailable is used up', () => {
    const cluster = on('1.37')
    const acts = cluster.update({ ...parallel, ...atMost(2) }, { after: 'shop/db:v2.neverready' })
    expect(acts.filter((act) => act.startsWith('delete'))).toEqual(['delete db-3', 'delete db-2'])
    expect(cluster.decisions()).toEqual(expect.arrayContaining(['statefulSet.replaceWithin', 'statefulSet.waitBudget']))
  })
})

it.each([
  ['1.36', false],
  ['1.37', true],
] as const)('with OnDelete, currentRevision of a StatefulSet on v%s follows updateRevision: %s', (release, follows) => {
  const cluster = on(release)
  const spec = { replicas: 1, updateStrategy: { type: 'OnDelete' } }
  cluster.update(spec)
  cluster.must(['delete', 'pod', 'db-0', '--wait=false']).run(60_000)
  const { currentRevision, updateRevision } = cluster.status
  expect(currentRevision === updateRevision).toBe(follows)
})

it.each([
  ['1.34', 'create Pod db-0 in StatefulSet db successful'],
  ['1.35', 'Create Pod db-0 in StatefulSet db successful'],
] as const)('Events of a StatefulSet on v%s have the text %s', (release, message) => {
  const cluster = on(release)
  cluster.apply(set('shop/db:v1', { replicas: 1 })).run(10_000)
  expect(cluster.list('events').map((event) => event.message)).toContain(message)
})

describe('minReadySeconds of a StatefulSet', () => {
  const spec = { ...parallel, replicas: 2, minReadySeconds: 30 }

  it.each([
    ['1.33', ['delete db-1', 'create db-1', 'delete db-0', 'create db-0']],
    ['1.34', ['delete db-1', 'create db-1']],
  ] as const)('on v%s: after 25 s, the update has reached %s', (release, expected) => {
    const cluster = on(release)
    cluster.apply(set('shop/db:v1', spec)).run(90_000)
    const since = cluster.now
    cluster.apply(set('shop/db:v2', spec)).run(25_000)
    expect(cluster.acts(since)).toEqual(expected)
  })

  it.each([
    ['1.34', 'late'],
    ['1.35', 'in time'],
  ] as const)('on v%s, a second Pod is observed as available %s', (release, expected) => {
    const cluster = on(release)
    const slow = { ...parallel, minReadySeconds: 20 }
    cluster.apply(set('shop/db:v1', { ...slow, replicas: 1 })).run(15_000)
    cluster.apply(set('shop/db:v1', { ...slow, replicas: 2 }))
    const at = cluster.availableAt(2)
    const second = cluster.get('pods', 'db-1')
    const ready = second.status.conditions?.find(({ type }) => type === 'Ready')?.lastTransitionTime ?? ''
    const waited = at - virtualMsOf(ready) - 20_000
    expect(waited > 2000 ? 'late' : 'in time').toBe(expected)
  })
})

it('the sync of a StatefulSet is never skipped because of stale caches before v1.36', () => {
  const stale = (release: Release) => {
    const cluster = on(release)
    cluster.apply(set('shop/db:v1')).run(60_000)
    return cluster.decisions().includes('statefulSet.staleCache')
  }
  expect([stale('1.35'), stale('1.36')]).toEqual([false, true])
})
