import { describe, expect, it } from 'vitest'
import type { Autoscaler } from '../../api/kindTypes.ts'
import type { Deployment, JsonObject } from '../../api/types.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { LoadPoint, LoadTarget } from '../../document/types.ts'
import type { Release } from '../../releases.ts'
import { componentsOf } from '../../session/runReader.ts'
import { deploymentManifest } from '../../testing/builders.ts'
import { emptyDocument, Harness } from '../../testing/harness.ts'
import type { DecisionRecord } from '../../trace/records.ts'

const deployment = (replicas: number, options: { readonly cpu?: string; readonly image?: string } = {}): JsonObject => {
  const manifest = deploymentManifest({ replicas, image: options.image ?? 'shop/web:v1' }) as Deployment
  const [container] = manifest.spec.template.spec.containers
  const { cpu = '100m' } = options
  const template = {
    ...manifest.spec.template,
    spec: { containers: [{ ...container, resources: cpu === '' ? {} : { requests: { cpu, memory: '128Mi' } } }] },
  }
  return { ...manifest, spec: { ...manifest.spec, template } } as JsonObject
}

const service: JsonObject = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web' },
  spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
}

const autoscaler = (spec: JsonObject = {}): JsonObject => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name: 'web' },
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
    minReplicas: 2,
    maxReplicas: 10,
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } }],
    ...spec,
  },
})

const cost = { cpuPerRequest: 1, cpuIdle: 0, memoryMi: 64 }

class Cluster extends Harness {
  load(points: readonly LoadPoint[] | number, target: Partial<LoadTarget> = {}): this {
    const steady = typeof points === 'number' ? [{ at: 0, perSecond: points }] : points
    this.session.command({
      type: 'load',
      target: { kind: 'Service', namespace: 'default', name: 'web', ...target },
      points: steady,
      cost,
    })
    return this
  }

  get status(): NonNullable<Autoscaler['status']> {
    return this.get('horizontalpodautoscalers', 'web').status ?? {}
  }

  get replicas(): number {
    return this.get('deployments', 'web').spec.replicas
  }

  reasonOf(type: string): string | undefined {
    const found = this.status.conditions?.find((one) => one.type === type)
    return found && `${found.status} ${found.reason}`
  }

  events(reason: string): string[] {
    return this.list('events').flatMap((event) => (event.reason === reason ? (event.message ?? '') : []))
  }

  decisions(id: string): DecisionRecord[] {
    const records = this.session.past.recordsFrom(0)
    return records.flatMap((one) => (one.type === 'decision' && one.id === `autoscaler.${id}` ? [one] : []))
  }
}

const on = (kubernetes: Release): Cluster =>
  new Cluster(emptyDocument({ seed: 3, config: { ...DEFAULT_CONFIG, kubernetes } }))
const cluster = (...objects: readonly JsonObject[]): Cluster =>
  new Cluster(emptyDocument({ seed: 3 })).apply(...objects) as Cluster

describe('an autoscaler', () => {
  it('scales its target by the CPU usage of the target’s Pods, with the messages of the Kubernetes controller', () => {
    const web = cluster(deployment(2), service, autoscaler()).load(240).run(90_000) as Cluster
    // 240 millicores over 2 Pods are 120 %, of a window that began before they served 113 %: ⌈2 × 113 / 50⌉ = 5. Two Pods become four at most; at the next
    // sync the five of the last one are the highest of five minutes, whatever the metrics say then.
    expect(web.events('SuccessfulRescale')).toEqual([
      'New size: 4; reason: cpu resource utilization (percentage of request) above target',
      'New size: 5; reason: ',
    ])
    expect(web.replicas).toBe(5)
    const [proposal] = web.decisions('proposes').filter(({ facts }) => facts.replicas === 5)
    expect(proposal?.facts).toMatchObject({ current: '113%', target: '50%', counted: 2, unready: 0, missing: 0 })
    web.run(60_000)
    expect(web.status).toMatchObject({
      currentReplicas: 5,
      desiredReplicas: 5,
      currentMetrics: [
        { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 48, averageValue: '48m' } } },
      ],
    })
    expect(web.reasonOf('ScalingActive')).toBe('True ValidMetricFound')
    expect(web.kubectl(['get', 'hpa', 'web']).last.stdout).toMatch(/Deployment\/web {3}cpu: 48%\/50% {3}2 +10 +5 /)
    expect(web.kubectl(['describe', 'hpa', 'web']).last.stdout).toContain(
      '  resource cpu on pods  (as a percentage of request):  48% (48m) / 50%\n',
    )
  })

  it('syncs every 15 seconds, and not immediately after its creation', () => {
    const web = cluster(deployment(2), service, autoscaler()).load(10).run(120_000) as Cluster
    const syncs = web.session.past
      .recordsFrom(0)
      .flatMap((one) => (one.type === 'sync' && one.controller.startsWith('horizontal') ? one.at : []))
    expect(syncs[0]).toBeGreaterThanOrEqual(15_000)
    const gaps = syncs.slice(1).map((at, i) => at - (syncs[i] ?? 0))
    expect(gaps.every((gap) => gap >= 15_000 && gap < 15_100)).toBe(true)
  })

  it('scales down to the highest proposal of the last five minutes, and later further', () => {
    const points = [
      { at: 0, perSecond: 240 },
      { at: 120_000, perSecond: 240 },
      { at: 121_000, perSecond: 80 },
    ]
    const web = cluster(deployment(2), service, autoscaler()).load(points).run(240_000) as Cluster
    expect(web.replicas).toBe(5)
    expect(web.reasonOf('AbleToScale')).toBe('True ScaleDownStabilized')
    expect(web.decisions('heldDown').at(-1)?.facts).toMatchObject({ wanted: 2, replicas: 5, seconds: 300 })
    web.run(240_000)
    expect(web.replicas).toBe(2)
    expect(web.events('SuccessfulRescale')).toContain('New size: 2; reason: All metrics below target')
  })

  it('stays within minReplicas and maxReplicas, and corrects at once a target outside of these bounds', () => {
    const web = cluster(deployment(2), service, autoscaler({ maxReplicas: 3 }))
      .load(500)
      .run(90_000) as Cluster
    expect([web.replicas, web.reasonOf('ScalingLimited')]).toEqual([3, 'True TooManyReplicas'])
    web.scale('web', 7).run(20_000)
    expect(web.events('SuccessfulRescale')).toContain(
      'New size: 3; reason: Current number of replicas above Spec.MaxReplicas',
    )
    web.scale('web', 1).run(20_000)
    expect(web.events('SuccessfulRescale')).toContain(
      'New size: 2; reason: Current number of replicas below Spec.MinReplicas',
    )
  })

  it('does nothing while its target has no replicas', () => {
    const web = cluster(deployment(2), service, autoscaler()).load(240).scale('web', 0).run(60_000) as Cluster
    expect([web.replicas, web.reasonOf('ScalingActive')]).toEqual([0, 'False ScalingDisabled'])
  })

  it('restores the number of replicas after an apply with another number of replicas', () => {
    const web = cluster(deployment(2), service, autoscaler()).load(240).run(90_000) as Cluster
    expect(web.replicas).toBe(5)
    web.apply(deployment(2))
    expect(web.replicas).toBe(2)
    web.run(60_000)
    expect(web.replicas).toBe(5)
  })

  it('counts unmeasured Pods of a rollout as unused for a scale-up', () => {
    const web = cluster(deployment(4), service, autoscaler()).load(180).run(90_000) as Cluster
    expect(web.replicas).toBe(4)
    web.apply(deployment(4, { image: 'shop/web:v2' })).run(30_000)
    const facts = web.decisions('withinTolerance').concat(web.decisions('proposes'), web.decisions('wouldTurn'))
    expect(facts.some((one) => Number(one.facts.unready) + Number(one.facts.missing) > 0)).toBe(true)
    expect(web.replicas).toBe(4)
  })
})

describe('a metric of an autoscaler that cannot be read', () => {
  it.each([
    [
      'is reported for a container without a CPU request',
      deployment(2, { cpu: '' }),
      {},
      'FailedGetResourceMetric',
      /failed to get cpu utilization: missing request for cpu in container web of Pod web-/,
    ],
    [
      'is reported for a Pods metric without a metrics adapter',
      deployment(2),
      {
        metrics: [
          { type: 'Pods', pods: { metric: { name: 'qps' }, target: { type: 'AverageValue', averageValue: '1k' } } },
        ],
      },
      'FailedGetPodsMetric',
      /^unable to get metric qps: unable to fetch metrics from custom metrics API: no custom metrics API \(custom\.metrics\.k8s\.io\) registered$/,
    ],
    [
      'is reported for a metric with an invalid selector',
      deployment(2),
      {
        metrics: [
          {
            type: 'Pods',
            pods: {
              metric: { name: 'qps', selector: { matchLabels: { 'a b': 'c' } } },
              target: { type: 'AverageValue', averageValue: '1k' },
            },
          },
        ],
      },
      'FailedGetPodsMetric',
      /^key: Invalid value: "a b": name part must consist of alphanumeric characters/,
    ],
    [
      'is reported for an External metric without a metrics adapter',
      deployment(2),
      {
        metrics: [
          { type: 'External', external: { metric: { name: 'queue' }, target: { type: 'Value', value: '30' } } },
        ],
      },
      'FailedGetExternalMetric',
      /^unable to get external metric default\/queue\/nil: unable to fetch/,
    ],
  ])('%s', (_, target, spec, reason, message) => {
    const web = cluster(target, service, autoscaler(spec)).run(60_000) as Cluster
    expect(web.events(reason)).toContainEqual(expect.stringMatching(message))
    expect(web.reasonOf('ScalingActive')).toBe(`False ${reason}`)
    expect(web.events('FailedComputeMetricsReplicas')[0]).toMatch(
      /^invalid metrics \(1 invalid out of 1\), first error is: /,
    )
  })

  it('prevents a scale-down, but not a scale-up', () => {
    const cpu = { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } }
    const qps = { type: 'Pods', pods: { metric: { name: 'qps' }, target: { type: 'AverageValue', averageValue: '1' } } }
    const web = cluster(deployment(4), service, autoscaler({ metrics: [qps, cpu] }))
      .load(20)
      .run(400_000) as Cluster
    expect([web.replicas, web.decisions('noProposal').length > 5]).toEqual([4, true])
    web.load(400).run(60_000)
    expect(web.replicas).toBe(8)
  })
})

// horizontal.go computeReplicasForMetrics (v1.36.3): a proposal of zero Pods is replaced by every later proposal,
// including one of zero.
it('an autoscaler names the last metric if all metrics propose no Pods', () => {
  const target = { type: 'Utilization', averageUtilization: 50 }
  const metrics = [
    { type: 'Resource', resource: { name: 'cpu', target } },
    { type: 'ContainerResource', containerResource: { name: 'cpu', container: 'web', target } },
  ]
  const web = cluster(deployment(2), service, autoscaler({ metrics })).load(0).run(100_000) as Cluster
  const active = web.status.conditions?.find(({ type }) => type === 'ScalingActive')
  expect(active).toMatchObject({
    status: 'True',
    message: expect.stringMatching(/ cpu container resource utilization/),
  })
})

it('an autoscaler reports that its target is missing', () => {
  const web = cluster(autoscaler()).run(20_000) as Cluster
  expect(web.events('FailedGetScale')).toEqual(['deployments.apps "web" not found'])
  expect(web.reasonOf('AbleToScale')).toBe('False FailedGetScale')
})

it('an autoscaler does not scale Pods that another autoscaler also scales', () => {
  const other = { ...autoscaler(), metadata: { name: 'other' } }
  const web = cluster(deployment(2), service, autoscaler(), other).load(240).run(60_000) as Cluster
  expect(web.events('AmbiguousSelector')[0]).toBe(
    'pods by selector app=web are controlled by multiple HPAs: [default/web default/other]',
  )
  expect(web.replicas).toBe(2)
})

describe('the simulated load', () => {
  it('is shared equally by the ready Pods of a workload without a Service', () => {
    const memory = {
      type: 'Resource',
      resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '100Mi' } },
    }
    const web = cluster(deployment(2), autoscaler({ metrics: [memory] })).run(10) as Cluster
    web.load(100, { kind: 'Deployment' }).run(60_000)
    const pods = web.list('pods')
    const measured = componentsOf(web.session).cluster.metrics?.podMetrics(pods) ?? []
    expect(measured.map(({ usage }) => usage.get('web')?.cpu)).toEqual([50, 50])
    expect(web.status.currentMetrics).toMatchObject([{ resource: { current: { averageValue: '64Mi' } } }])
  })

  it('is equal after a seek back and forward in time', () => {
    const web = cluster(deployment(2), service, autoscaler()).load(240).run(100_000) as Cluster
    const { session } = web
    const { cursor, fingerprint } = session
    session.seek(20_000)
    session.seekTo(cursor)
    expect(session.fingerprint).toBe(fingerprint)
  })
})

it('a run without an autoscaler has no events of autoscalers', () => {
  const web = cluster(deployment(2), service).run(60_000) as Cluster
  const targets = web.list('events').map(({ metadata }) => metadata.name)
  expect(targets.some((name) => name.startsWith('horizontal'))).toBe(false)
  expect(componentsOf(web.session).cluster.controllers.get('horizontal-pod-autoscaler-controller')?.queue?.hasRun).toBe(
    false,
  )
})

describe('the behavior of an autoscaler since v1.37', () => {
  it('an autoscaler syncs immediately after its creation and after a change of its spec', () => {
    const web = on('1.37')
      .apply(deployment(2), autoscaler({ minReplicas: 3 }))
      .run(5000) as Cluster
    expect(web.replicas).toBe(3)
    expect(web.status.observedGeneration).toBe(1)
    web.apply(autoscaler({ minReplicas: 4 })).run(5000)
    expect(web.replicas).toBe(4)
    expect(web.status.observedGeneration).toBe(2)
    const before = on('1.36')
      .apply(deployment(2), autoscaler({ minReplicas: 3 }))
      .run(5000) as Cluster
    expect(before.replicas).toBe(2)
    expect(before.run(20_000).get('horizontalpodautoscalers', 'web').status?.observedGeneration).toBeUndefined()
  })

  it('an autoscaler reports that it did not scale its target to zero', () => {
    const web = on('1.37')
      .apply(deployment(2), autoscaler({ minReplicas: 3 }))
      .run(5000) as Cluster
    expect(web.reasonOf('ScaledToZero')).toBe('False NotScaledToZero')
    const before = on('1.36')
      .apply(deployment(2), autoscaler({ minReplicas: 3 }))
      .run(30_000) as Cluster
    expect(before.reasonOf('ScaledToZero')).toBeUndefined()
  })

  it('an autoscaler names only two of the autoscalers of its Pods', () => {
    const others = ['a', 'b'].map((name) => ({ ...autoscaler(), metadata: { name } }))
    const web = on('1.37')
      .apply(deployment(2), autoscaler(), ...others)
      .run(30_000) as Cluster
    expect(web.events('AmbiguousSelector')[0]).toMatch(
      /^pods by selector app=web are controlled by more than one HPA \(e\.g\. \[default\/\w+ default\/\w+\]\)$/,
    )
  })
})
