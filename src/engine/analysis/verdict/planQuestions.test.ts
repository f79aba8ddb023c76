import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG, Forecaster, newDocument, Session, simulatedLabels } from '../../index.ts'
import { applyAndPlan } from '../applyPlan.ts'
import type { Forecast } from '../forecast.ts'

const deployment = (spec: string, container = ''): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      ${spec}
      containers: [{ name: web, image: 'shop/web:v1'${container} }]
`

const mounted = ', volumeMounts: [{ name: v, mountPath: /v }]'

const sessionOf = (assumed: Record<string, string> = {}): Session =>
  new Session(newDocument(1, { ...DEFAULT_CONFIG, assumed }))

function planned(text: string, assumed = {}) {
  const plan = applyAndPlan(sessionOf(assumed), text, { settle: true })
  return { ...plan, keys: plan.questions.map(({ key }) => key) }
}

function foreseen(text: string, assumed = {}): Forecast | undefined {
  let last: Forecast | undefined
  const options = { manifest: text, settle: true, seeds: [7], maxPods: 100 }
  for (const one of new Forecaster(sessionOf(assumed)).forecast(options)) last = one ?? last
  return last
}

const outcomes = (forecast: Forecast | undefined) => forecast?.workloads.map(({ outcome }) => outcome)

const needsKey = `${deployment('restartPolicy: Always', ', env: [{ name: A, valueFrom: { secretKeyRef: { name: s, key: k } } }]')}---
apiVersion: v1
kind: Secret
metadata: { name: s }
`
const label = deployment('nodeSelector: { disk: ssd }')
const classless = `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  serviceName: db
  selector: { matchLabels: { app: db } }
  template:
    metadata: { labels: { app: db } }
    spec: { containers: [{ name: db, image: 'shop/db:v1' }] }
  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { accessModes: [ReadWriteOnce], storageClassName: fast, resources: { requests: { storage: 1Gi } } }
`

describe('the open questions of an apply', () => {
  it('leave out objects that are created before the apply', () => {
    expect(planned(deployment('volumes: [{ name: v, secret: { secretName: s } }]', mounted)).keys).toEqual([])
  })

  it('include missing objects if the API server would refuse an object of the text', () => {
    const text = `${deployment('volumes: [{ name: v, secret: { secretName: s } }]', mounted)}---\n${deployment('restartPolicy: Never').replace('name: web }', 'name: b }')}`
    const plan = planned(text)
    expect(plan.settlement?.refused?.object).toBe('Deployment b')
    expect(plan.keys).toEqual(['secret/s'])
  })

  it('include a key that a Secret of the text lacks', () => {
    expect(planned(needsKey).keys).toEqual(['secret/s:k'])
  })

  it('include a label that no node has', () => {
    expect(planned(label).keys).toEqual(['label/disk:ssd'])
  })
})

describe('an answer to a question of an apply', () => {
  it('is listed with the question, which is no longer open', () => {
    const plan = planned(label, { 'label/disk:ssd': 'absent' })
    expect(plan.keys).toEqual([])
    expect(plan.answered).toMatchObject([{ key: 'label/disk:ssd', answer: 'no' }])
    expect(plan.preparations).toBeUndefined()
  })

  it.each([
    ['a label', label, 'label/disk:ssd', 'present', 'absent'],
    ['a key', needsKey, 'secret/s:k', 'present', 'absent'],
    ['a class', classless, 'storageclass/fast', 'present', 'absent'],
  ])('about %s decides the outcome of the rollout', (_, text, key, yes, no) => {
    expect(outcomes(foreseen(text, { [key]: yes }))).toEqual(['complete'])
    expect(outcomes(foreseen(text, { [key]: no }))).toEqual(['stalled'])
  })

  it('has the nodes, objects and commands that prepare or follow the apply', () => {
    expect(planned(label, { 'label/disk:ssd': 'present' }).preparations?.nodes).toHaveLength(3)
    expect(planned(classless, { 'storageclass/fast': 'present' }).preparations?.first).toContain(
      '"kind":"StorageClass"',
    )
    expect(planned(needsKey, { 'secret/s:k': 'present' }).preparations?.after).toEqual([
      expect.arrayContaining(['patch', 's']),
    ])
  })

  it('whose effect is not simulated leaves the question open', () => {
    const text = deployment('restartPolicy: Always', ', command: [cat, /x]')
    const plan = planned(text, { 'container/web:web': 'ends' })
    expect(plan.keys).toEqual(planned(text).keys)
    expect(plan.keys).toHaveLength(1)
  })
})

describe('a zone that only the simulation’s nodes have', () => {
  const zone = 'topology.kubernetes.io/zone'
  const key = `label/${zone}`
  const selector = 'labelSelector: { matchLabels: { app: web } }'
  const spread = deployment(
    `topologySpreadConstraints: [{ maxSkew: 1, topologyKey: ${zone}, whenUnsatisfiable: DoNotSchedule, ${selector} }]`,
  )
  const required = 'requiredDuringSchedulingIgnoredDuringExecution'
  const onNode = (expression: string) =>
    deployment(
      `affinity: { nodeAffinity: { ${required}: { nodeSelectorTerms: [{ matchExpressions: [${expression}] }] } } }`,
    )

  it.each([
    ['a spread constraint', spread, key],
    ['a node affinity', onNode(`{ key: ${zone}, operator: Exists }`), key],
    [
      'a region',
      onNode('{ key: topology.kubernetes.io/region, operator: Exists }'),
      'label/topology.kubernetes.io/region',
    ],
    [
      'a Pod affinity',
      deployment(`affinity: { podAffinity: { ${required}: [{ topologyKey: ${zone}, ${selector} }] } }`),
      key,
    ],
    ['a node selector with a value of the simulation', deployment(`nodeSelector: { ${zone}: sim-1a }`), key],
  ])('raises a question for %s, whose answer decides the outcome of the rollout', (_, text, asked) => {
    expect(planned(text).keys).toEqual([asked])
    expect(outcomes(foreseen(text, { [asked]: 'present' }))).toEqual(['complete'])
    expect(outcomes(foreseen(text, { [asked]: 'absent' }))).toEqual(['stalled'])
  })

  it.each([
    ['a spread that is only preferred', spread.replace('DoNotSchedule', 'ScheduleAnyway')],
    ['a spread over host names', spread.replace(zone, 'kubernetes.io/hostname')],
    ['an affinity that takes nodes without zones', onNode(`{ key: ${zone}, operator: NotIn, values: [z] }`)],
  ])('raises no question for %s', (_, text) => {
    expect(planned(text).keys).toEqual([])
  })

  it('raises a question about the value of the zone if no node has the value', () => {
    expect(planned(deployment(`nodeSelector: { ${zone}: eu-1a }`)).keys).toEqual([`${key}:eu-1a`])
  })

  it('is known, and raises no question, for given nodes, for a preset, and once Pods have needed the zone', () => {
    const nodes = DEFAULT_CONFIG.nodes.map((one) => ({ ...one, zone: 'eu-1a' }))
    const preset = { preset: 'gke', version: '1.36', managedNodes: true, storageClasses: [] } as const
    expect(simulatedLabels(DEFAULT_CONFIG)).toContain(zone)
    expect([...simulatedLabels({ ...DEFAULT_CONFIG, nodes })]).toEqual([])
    expect([...simulatedLabels({ ...DEFAULT_CONFIG, provided: preset })]).toEqual([])
    const session = sessionOf()
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: spread })
    session.advance({ until: 60_000 })
    expect(applyAndPlan(session, spread.replace('web:v1', 'web:v2')).questions).toEqual([])
  })
})

describe('a PersistentVolumeClaim of a Deployment', () => {
  const claim =
    '{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}\n---\n'
  const held = (replicas: number) =>
    deployment('volumes: [{ name: d, persistentVolumeClaim: { claimName: data } }]').replace(
      '  selector',
      `  replicas: ${replicas}\n  selector`,
    )

  it('raises a question before the apply if the Deployment has several Pods', () => {
    const found = planned(claim + held(2)).questions
    expect(found.map(({ key, isPlayed, noStalls }) => [key, isPlayed, noStalls])).toEqual([
      ['volume/data', false, true],
    ])
    expect(planned(claim + held(1)).keys).toEqual([])
    expect(planned(claim + held(2), { 'volume/data': 'shared' }).keys).toEqual([])
  })

  it('raises a question about the new Pod while the old Pod still uses the claim', () => {
    const session = sessionOf()
    applyAndPlan(session, claim + held(1))
    const next = applyAndPlan(session, claim + held(1).replace('web:v1', 'web:v2'))
    expect(next.questions.map(({ key }) => key)).toEqual(['volume/data'])
  })
})

describe('unknown topology domains', () => {
  const zone = 'topology.kubernetes.io/zone'
  const required = 'requiredDuringSchedulingIgnoredDuringExecution'
  const apart = (topologyKey: string, labels = 'app: web') =>
    deployment(
      `affinity: { podAntiAffinity: { ${required}: [{ topologyKey: ${topologyKey}, labelSelector: { matchLabels: { ${labels} } } }] } }`,
    )
  const of = (replicas: number, text: string) => text.replace('  selector', `  replicas: ${replicas}\n  selector`)
  const spread = (minDomains: number) =>
    deployment(
      `topologySpreadConstraints: [{ maxSkew: 1, minDomains: ${minDomains}, topologyKey: ${zone}, whenUnsatisfiable: DoNotSchedule, labelSelector: { matchLabels: { app: web } } }]`,
    )
  const beside = `${deployment('nodeSelector: {}').replace('name: web', 'name: db').replaceAll('app: web', 'app: db')}---\n`

  it.each([
    ['Pods that avoid each other, with the one more of an update', of(2, apart(zone)), `domains/${zone}:3`],
    ['as many as may be away in an update', of(4, apart(zone)), `domains/${zone}:4`],
    ['a region', of(2, apart('topology.kubernetes.io/region')), 'domains/topology.kubernetes.io/region:3'],
    ['a label that no node has', of(2, apart('rack')), 'domains/rack:3'],
    ['Pods that avoid those of another workload', beside + apart(zone, 'app: db'), `domains/${zone}:2`],
    ['minDomains', of(6, spread(3)), `domains/${zone}:3`],
    ['minDomains of fewer Pods', of(2, spread(3)), `domains/${zone}:2`],
  ])('raise a question for %s, whose answers decide the outcome of the rollout', (_, text, key) => {
    const domainKeys = planned(text).keys.filter((one) => one.startsWith('domains/'))
    expect(domainKeys).toEqual([key])
    const foreseenWeb = (answer: string) =>
      foreseen(text, { [key]: answer, [`label/${zone}`]: 'present' })?.workloads.find(({ name }) => name === 'web')
    expect(foreseenWeb('present')?.outcome).toBe('complete')
    expect(foreseenWeb('absent')?.outcome).toBe('stalled')
  })

  it.each([
    [
      'a single Pod that may be away',
      of(1, apart(zone)).replace('  selector', '  strategy: { type: Recreate }\n  selector'),
    ],
    ['host names', of(2, apart('kubernetes.io/hostname'))],
    ['Pods that avoid nobody', of(2, apart(zone, 'app: other'))],
  ])('raise no question for %s', (_, text) => {
    expect(planned(text).keys).toEqual([])
  })

  it('become more by added nodes if the Pods need more domains', () => {
    const text = of(5, apart(zone)).replace('  selector', '  strategy: { type: Recreate }\n  selector')
    const key = `domains/${zone}:5`
    expect(planned(text, { [key]: 'present' }).preparations?.nodes.map(({ name }) => name)).toEqual([
      'node-4',
      'node-5',
    ])
  })

  it('of an answer are ignored if the key is no valid label', () => {
    const session = sessionOf({ 'domains/not a label:2': 'absent', [`domains/${zone}:2`]: 'present' })
    expect([...session.objects.list('nodes')].map(({ metadata }) => metadata.labels?.[zone])).toEqual([
      'zone-1',
      'zone-2',
      'zone-1',
    ])
    expect(session.objects.get('nodes', 'node-1')?.metadata.labels).not.toHaveProperty('not a label')
  })
})
