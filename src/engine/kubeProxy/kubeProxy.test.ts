import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { componentsOf } from '../session/runReader.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'
import { chosen } from './kubeProxy.ts'

const endpoint = (name: string, [ready, serving, terminating]: readonly [boolean, boolean, boolean]) => ({
  addresses: [],
  conditions: { ready, serving, terminating },
  nodeName: 'node-1',
  targetRef: { name, uid: name },
})
const slice = (...endpoints: ReturnType<typeof endpoint>[]) =>
  ({
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name: 'web', uid: 'web', resourceVersion: '1', creationTimestamp: '' },
    endpoints,
    ports: [{ port: 8080 }],
  }) as Parameters<typeof chosen>[0][number]

const ready = endpoint('ready', [true, true, false])
const unready = endpoint('unready', [false, false, false])
const ending = endpoint('ending', [false, true, true])
const dying = endpoint('dying', [false, false, true])

describe('the endpoints that receive requests', () => {
  it.each([
    ['the ready endpoints', [slice(ready, unready), slice(ending)], 'ready', ['ready']],
    [
      'the terminating endpoints that still serve if no endpoint is ready',
      [slice(unready, ending), slice(dying)],
      'terminating',
      ['ending'],
    ],
    ['none if no endpoint serves', [slice(unready, dying)], 'terminating', []],
  ])('are %s', (_, slices, use, pods) => {
    const rules = chosen(slices)
    expect(rules.use).toBe(use)
    expect(rules.targets.map(({ pod }) => pod)).toEqual(pods)
    expect(rules.targets.every(({ port }) => port === 8080)).toBe(true)
  })
})

describe('the rules of kube-proxy', () => {
  it('are written at most once per second, and finally match the EndpointSlices', () => {
    const harness = new Harness(emptyDocument({ config: DEFAULT_CONFIG, seed: 2 }))
    const { session } = harness
    const spec = { selector: { app: 'web' }, ports: [{ port: 80 }] }
    harness.apply({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec })
    harness.apply(deploymentManifest({ replicas: 12 }))
    session.advance({ until: 60_000 })
    const records = session.past.recordsFrom(0)
    const written = records.flatMap((one) => (one.type === 'decision' && one.controller === 'kube-proxy' ? one.at : []))
    expect(written.length).toBeGreaterThan(3)
    const pauses = written.slice(1).map((at, i) => at - (written[i] ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000)
    expect(componentsOf(session).cluster.clients?.trafficOf('default/web')).toMatchObject({ answering: 12 })
  })
})
