import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../document/config.ts'
import { Session } from '../session/session.ts'
import { type ApplyPlan, applyAndPlan } from './applyPlan.ts'
import { type Forecast, Forecaster } from './forecast.ts'

const deployment = (image: string, { name = 'api', namespace = '', spec = '' } = {}) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  ${namespace && `namespace: ${namespace}`}
spec:
  replicas: 3
  progressDeadlineSeconds: 30
  ${spec}
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: main, image: ${image} }] }
`

function openSession() {
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config: DEFAULT_CONFIG, journal: [] })
  const apply = (stdin: string) => session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
  const play = (ms: number) => session.advance({ until: session.cursor.at + ms })
  /** What an apply would do; nothing stays of it. */
  const plan = (text: string): ApplyPlan => {
    const mark = session.mark()
    const made = applyAndPlan(session, text)
    session.returnTo(mark)
    return made
  }
  return { session, apply, play, plan }
}

const workloads = ({ objects }: ApplyPlan) => objects.map(({ action, workload }) => [action, workload?.effect])

describe('the plan of an apply', () => {
  it('says of each object what becomes of it', () => {
    const { apply, plan } = openSession()
    apply('apiVersion: v1\nkind: ConfigMap\nmetadata: { name: kept }\ndata: { a: b }\n')
    const { objects, missingNamespaces, result } = plan(
      [
        'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: kept }\ndata: { a: b }\n',
        'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: added }\n',
        'apiVersion: monitoring.coreos.com/v1\nkind: ServiceMonitor\nmetadata: { name: api }\n',
        'apiVersion: apps/v1\nkind: Deploymnet\nmetadata: { name: slip }\n',
        deployment('shop/api:v1', { spec: 'minReadySeconds: -1' }),
        deployment('shop/other:v1', { name: 'other' }),
      ].join('---\n'),
    )
    expect(objects.map(({ kind, name, action }) => `${kind} ${name} ${action}`)).toEqual([
      'ConfigMap kept unchanged',
      'ConfigMap added create',
      'ServiceMonitor api keptAside',
      'Deploymnet slip refused',
      'Deployment api refused',
      'Deployment other create',
    ])
    expect(objects[4]?.words).toContain('spec.minReadySeconds: Invalid value: -1')
    expect(objects[5]?.workload).toMatchObject({ effect: 'first', replicas: { from: 0, to: 3 } })
    expect(missingNamespaces).toEqual([])
    expect(result.exit).toBe(1)
  })

  it('names a missing namespace once, with every document that asks for it, and plans as if it were there', () => {
    const { session, plan } = openSession()
    const text = [
      'apiVersion: v1\nkind: ServiceAccount\nmetadata: { name: api, namespace: shop }\n',
      'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: { name: reader }\n',
      deployment('shop/api:v1', { namespace: 'shop' }),
    ].join('---\n')
    const made = plan(text)
    expect(made.missingNamespaces).toEqual([{ name: 'shop', documents: [0, 2] }])
    expect(made.objects.map(({ action }) => action)).toEqual(['create', 'create', 'create'])
    expect(session.cluster.store.get('namespaces', 'shop')).toBeUndefined()
    const own = `apiVersion: v1\nkind: Namespace\nmetadata: { name: shop }\n---\n${text}`
    expect(plan(own).missingNamespaces).toEqual([])
  })

  it('tells a rollout from a change without one, against what is at the cursor and not against a text', () => {
    const { apply, play, plan } = openSession()
    apply(deployment('shop/api:v1'))
    play(20_000)
    const kinds: [string, string][] = [
      [deployment('shop/api:v1'), 'unchanged'],
      [deployment('shop/api:v2'), 'newReplicaSet'],
      [deployment('shop/api:v1').replace('replicas: 3', 'replicas: 5'), 'scale'],
      [deployment('shop/api:v1', { spec: 'paused: true' }), 'pause'],
      [deployment('shop/api:v2', { spec: 'paused: true' }), 'whenResumed'],
      [deployment('shop/api:v1', { spec: 'minReadySeconds: 3' }), 'none'],
    ]
    for (const [text, effect] of kinds)
      expect(workloads(plan(text))).toEqual([effect === 'unchanged' ? ['unchanged', undefined] : ['change', effect]])
    apply(deployment('shop/api:v2'))
    play(20_000)
    expect(plan(deployment('shop/api:v1')).objects[0]?.workload).toMatchObject({
      effect: 'reused',
      reusedRevision: 1,
      images: ['shop/api:v1'],
    })
  })

  it('gives the fields in which what runs differs from the text', () => {
    const { session, apply, play, plan } = openSession()
    apply(deployment('shop/api:v1'))
    play(20_000)
    session.command({ type: 'kubectl', args: ['set', 'image', 'deployment/api', 'main=shop/api:v1.crash'] })
    expect(plan(deployment('shop/api:v1')).objects[0]?.fields).toEqual([
      { pointer: '/spec/template/spec/containers/0/image', live: 'shop/api:v1.crash', applied: 'shop/api:v1' },
    ])
  })
})

describe('a forecast of an apply', () => {
  const last = (session: Session, manifest: string): Forecast => {
    const made = [...new Forecaster(session).forecast({ manifest, seeds: [], maxPods: 100 })]
    return made.findLast((one) => one !== undefined) as Forecast
  }

  it('does not blame the new rollout for the deadline that the one before has missed', () => {
    const { session, apply, play } = openSession()
    apply(deployment('shop/api:v1.nopull'))
    play(60_000)
    const { own, completeAfterMs } = last(session, deployment('shop/api:v2')).workloads[0] ?? {}
    expect(completeAfterMs?.most).toBeLessThan(30_000)
    expect(own?.deadline).toBeUndefined()
  })

  it('speaks of the plan first, and alone where nothing is to be played', () => {
    const { session } = openSession()
    const text = deployment('shop/api:v1')
    const forecaster = new Forecaster(session)
    const first = forecaster.forecast({ manifest: text, seeds: [], maxPods: 100 })
    const { value } = first.next()
    first.return()
    expect(value).toMatchObject({ tries: 0, isFinal: false, workloads: [] })
    expect(value?.plan?.objects).toHaveLength(1)
    const only = [...forecaster.forecast({ manifest: text, seeds: [], maxPods: 100, planOnly: true })]
    expect(only).toMatchObject([{ tries: 0, isFinal: true }])
    expect(session.cluster.store.count('deployments')).toBe(0)
  })
})
