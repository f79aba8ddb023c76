import { describe, expect, it } from 'vitest'
import { nginxManifest } from '../../scenarios/manifests.ts'
import { webManifest } from '../../scenarios/webManifest.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { ClusterConfig, SessionDocument } from '../document/types.ts'
import { Session } from '../session/session.ts'
import { thingDefinition } from '../testing/thingDefinition.ts'
import { type ApplyPlan, applyAndPlan, planAtCursor } from './applyPlan.ts'
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

function openSession(config: ClusterConfig = DEFAULT_CONFIG) {
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config, journal: [] })
  const apply = (stdin: string) => session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
  const play = (ms: number) => session.advance({ until: session.cursor.at + ms })
  /** The plan of an apply, after which the session returns to the state before. */
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
  it('gives the action for each object', () => {
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

  it('knows a custom kind once its definition is established, and has kubectl’s words before', () => {
    const { apply, play, plan } = openSession({ ...DEFAULT_CONFIG, customResources: true })
    const thing = (size: number) => `apiVersion: example.com/v1\nkind: Thing\nmetadata: { name: a }\nsize: ${size}\n`
    const words = 'no matches for kind "Thing" in version "example.com/v1"'
    expect(plan(thing(1)).objects).toMatchObject([{ action: 'keptAside', words }])
    expect(plan(thing(1)).objects[0]).not.toHaveProperty('isDefinedHere')
    const both = `${thingDefinition}---\n${thing(1)}`
    expect(plan(both).objects).toMatchObject([
      { action: 'create' },
      { action: 'keptAside', words, isDefinedHere: true },
    ])
    apply(both)
    play(1000)
    expect(plan(both).objects).toMatchObject([{ action: 'unchanged' }, { action: 'create', namespace: 'default' }])
    expect(plan(thing(10)).objects).toMatchObject([
      { action: 'refused', words: expect.stringContaining('should be less than or equal to 9') },
    ])
    apply(both)
    expect(plan(thing(2)).objects).toMatchObject([
      { action: 'change', fields: [{ pointer: '/size', live: 1, applied: 2 }] },
    ])
  })

  it('names a missing namespace once, with all of its documents, and plans as if the namespace existed', () => {
    const { session, plan } = openSession()
    const text = [
      'apiVersion: v1\nkind: ServiceAccount\nmetadata: { name: api, namespace: shop }\n',
      'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: { name: reader }\n',
      deployment('shop/api:v1', { namespace: 'shop' }),
    ].join('---\n')
    const made = plan(text)
    expect(made.missingNamespaces).toEqual([{ name: 'shop', documents: [0, 2] }])
    expect(made.objects.map(({ action }) => action)).toEqual(['create', 'create', 'create'])
    expect(session.objects.get('namespaces', 'shop')).toBeUndefined()
    const own = `apiVersion: v1\nkind: Namespace\nmetadata: { name: shop }\n---\n${text}`
    expect(plan(own).missingNamespaces).toEqual([])
  })

  it('distinguishes a rollout from a change without a rollout, compared with the objects at the cursor', () => {
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

  it('lists the fields in which the running object differs from the text', () => {
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

  it('does not attribute the missed deadline of the previous rollout to the new rollout', () => {
    const { session, apply, play } = openSession()
    apply(deployment('shop/api:v1.nopull'))
    play(60_000)
    const { own, completeAfterMs } = last(session, deployment('shop/api:v2')).workloads[0] ?? {}
    expect(completeAfterMs?.most).toBeLessThan(30_000)
    expect(own?.deadline).toBeUndefined()
  })

  it('yields the plan first, and yields only the plan if the caller asks for the plan only', () => {
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
    expect(session.objects.count('deployments')).toBe(0)
  })
})

describe('the creation of missing objects before an apply', () => {
  const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata: { name: shop }\n'
  const withSecret = deployment('shop/api:v1', { namespace: 'shop' }).replace(
    'image: shop/api:v1',
    'image: shop/api:v1, envFrom: [{ secretRef: { name: db } }]',
  )
  const settled = (text: string) => {
    const { session, apply, play } = openSession()
    const mark = session.mark()
    const { settlement } = applyAndPlan(session, text, { settle: true })
    session.returnTo(mark)
    return { session, apply, play, settlement }
  }

  it('begins with the namespace that the text itself creates, and then the rollout completes', () => {
    const { session, apply, play, settlement } = settled(`${namespace}---\n${withSecret}`)
    expect(settlement).toMatchObject({
      objects: [
        { kind: 'Namespace', name: 'shop', isOfText: true },
        { kind: 'Secret', namespace: 'shop', name: 'db' },
      ],
      refused: undefined,
    })
    expect(apply(settlement?.manifest ?? '').stdout).toBe('namespace/shop created\nsecret/db created\n')
    expect(apply(`${namespace}---\n${withSecret}`).stdout).toBe(
      'namespace/shop unchanged\ndeployment.apps/api created\n',
    )
    play(20_000)
    const [api] = [...session.objects.list('deployments')]
    expect(api?.status.availableReplicas).toBe(3)
  })

  it('creates a missing object before the object that names the missing object', () => {
    const text = withSecret.replace(
      'spec: { containers',
      'spec: { priorityClassName: high, serviceAccountName: runner, containers',
    )
    const { apply, settlement } = settled(text)
    expect(settlement?.objects.map(({ kind }) => kind)).toEqual([
      'Namespace',
      'PriorityClass',
      'ServiceAccount',
      'Secret',
    ])
    expect(apply(settlement?.manifest ?? '')).toMatchObject({ exit: 0, stderr: '' })
  })

  it('creates the StorageClass that claims name, and then the rollout completes', () => {
    const text = `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  serviceName: db
  selector: { matchLabels: { app: db } }
  template: { metadata: { labels: { app: db } }, spec: { containers: [{ name: db, image: 'shop/db:v1' }] } }
  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { accessModes: [ReadWriteOnce], storageClassName: gp3, resources: { requests: { storage: 1Gi } } }
`
    const { session, apply, play, settlement } = settled(text)
    expect(settlement).toMatchObject({ objects: [{ kind: 'StorageClass', namespace: '', name: 'gp3' }] })
    expect(apply(settlement?.manifest ?? '').stdout).toBe('storageclass.storage.k8s.io/gp3 created\n')
    apply(text)
    play(20_000)
    expect([...session.objects.list('statefulsets')][0]?.status).toMatchObject({ readyReplicas: 1 })
  })

  it('creates a PriorityClass, and then the API server admits the Pods that name the class', () => {
    const pod = `apiVersion: v1\nkind: Pod\nmetadata: { name: one }\nspec: { priorityClassName: high, containers: [{ name: a, image: b }] }\n`
    const { settlement } = settled(pod)
    expect(settlement).toMatchObject({ objects: [{ kind: 'PriorityClass', name: 'high' }], refused: undefined })
  })

  it('is not offered if the API server refuses an object of the text anyway; the refused object is named', () => {
    const { session, settlement } = settled(
      `${namespace}---\n${withSecret}---\n${deployment('shop/b:v1', { name: 'b', spec: 'minReadySeconds: -1' })}`,
    )
    expect(settlement?.refused).toMatchObject({ object: 'Deployment b' })
    expect(settlement?.refused?.words).toContain('minReadySeconds')
    expect(session.objects.get('namespaces', 'shop')).toBeUndefined()
  })

  it('remains in the session that is played afterwards, unless the API server refuses an object of the text', () => {
    const text = `${namespace}---\n${withSecret}`
    const { session } = openSession()
    const mark = session.mark()
    applyAndPlan(session, text, { settle: true })
    expect(session.objects.get('secrets', 'shop/db')).toBeDefined()
    expect(session.objects.get('deployments', 'shop/api')).toBeDefined()
    session.returnTo(mark)
    applyAndPlan(session, `${text}---\n${deployment('b', { name: 'b', spec: 'minReadySeconds: -1' })}`, {
      settle: true,
    })
    expect(session.objects.get('secrets', 'shop/db')).toBeUndefined()
    session.returnTo(mark)
    const options = { manifest: text, seeds: [7], maxPods: 10 }
    const outcomes = (more: object) =>
      [...new Forecaster(session).forecast({ ...options, ...more })]
        .at(-1)
        ?.workloads.map((one) => [one.outcome, one.incomplete])
    expect(outcomes({ settle: true })).toEqual([['complete', 0]])
    expect(outcomes({})).toEqual([['stalled', 2]])
  })

  it('is undefined if no object is missing', () => {
    expect(settled(`${namespace}---\n${deployment('a', { namespace: 'shop' })}`).settlement).toBeUndefined()
  })
})

describe('the existing object with the name of an applied object', () => {
  const standing = (text: string) => {
    const { apply, plan } = openSession()
    apply(deployment('shop/api:v1', { spec: 'minReadySeconds: 3' }))
    return plan(text).objects.map((one) => one.existing)
  }

  it('is the same object if the text is a new version of the object', () => {
    expect(standing(deployment('shop/api:v2', { spec: 'minReadySeconds: 3' }))).toEqual(['same'])
    expect(standing(deployment('shop/api:v2').replace('replicas: 3', 'replicas: 5'))).toEqual(['same'])
    const { apply, plan } = openSession()
    apply('apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { a: b }\n')
    expect(plan('apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata: { a: c }\n').objects[0]?.existing).toBe(
      'same',
    )
  })

  it('is another object if the selectors of the two objects differ', () => {
    const web = `apiVersion: apps/v1
kind: Deployment
metadata: { name: api }
spec:
  selector: { matchLabels: { app.kubernetes.io/name: api } }
  template:
    metadata: { labels: { app.kubernetes.io/name: api } }
    spec: { containers: [{ name: nginx, image: "nginx:1.27" }] }
`
    expect(standing(web)).toEqual(['another'])
    expect(standing(web.replace('name: api }', 'name: api, namespace: kube-system }'))).toEqual(['none'])
  })

  it('is gone if the object was applied and then deleted', () => {
    const { session, apply, plan } = openSession()
    apply(deployment('shop/api:v1'))
    session.command({ type: 'kubectl', args: ['delete', 'deployment', 'api'] })
    expect(plan(deployment('shop/api:v2')).objects[0]?.existing).toBe('gone')
  })
})

describe('an object with a generated name', () => {
  const job = `apiVersion: batch/v1
kind: Job
metadata: { generateName: pi- }
spec: { template: { spec: { restartPolicy: Never, containers: [{ name: pi, image: perl }] } } }
`

  it('is created with `kubectl create`, since `kubectl apply` accepts no generated names', () => {
    const { plan } = openSession()
    const made = plan(job)
    expect(made).toMatchObject({ verb: 'create', result: { exit: 0 } })
    expect(made.objects).toMatchObject([{ action: 'create', name: expect.stringMatching(/^pi-\w{5}$/) }])
  })

  it('is created again if the text has other objects that equal existing objects', () => {
    const { session, plan } = openSession()
    const text = `${deployment('shop/api:v1')}---\n${job}`
    session.command({ type: 'kubectl', args: ['create', '-f', '-'], stdin: text })
    const made = plan(text)
    expect(made).toMatchObject({ verb: 'create', result: { problems: [] } })
    expect(made.objects).toMatchObject([
      { action: 'unchanged', name: 'api' },
      { action: 'create', name: expect.stringMatching(/^pi-\w{5}$/) },
    ])
  })

  it('is refused if the text changes an object that exists already', () => {
    const { apply, plan } = openSession()
    apply(deployment('shop/api:v1'))
    const made = plan(`${job}---\n${deployment('shop/api:v2')}`)
    expect(made.verb).toBeUndefined()
    expect(made.objects.map(({ action }) => action)).toEqual(['refused', 'change'])
  })
})

const empty: SessionDocument = { format: 1, engineVersion: '', seed: 7, config: DEFAULT_CONFIG, journal: [] }
const kubectl = (session: Session, line: string, stdin?: string) =>
  session.command({ type: 'kubectl', args: line.split(' '), ...(stdin === undefined ? {} : { stdin }) })

/** A run with a rollout, an added node, and a command after the cursor. */
function run(): Session {
  const session = new Session(empty)
  kubectl(session, 'apply -f -', webManifest('shop/web:v1'))
  session.advance({ until: 15_000 })
  session.command({
    type: 'addNodes',
    nodes: DEFAULT_CONFIG.nodes.slice(0, 1).map((node) => ({ ...node, name: 'added' })),
  })
  session.advance({ until: 20_000 })
  kubectl(session, 'scale deployment/web --replicas=2')
  session.advance({ until: 40_000 })
  session.seek(18_000)
  return session
}

it.each([
  ['a new version', webManifest('shop/web:v2')],
  ['another workload in a missing namespace', nginxManifest.replace('metadata:\n', 'metadata:\n  namespace: shop\n')],
  ['a rejected object', webManifest('shop/web:v2').replace('replicas: 10', 'replicas: -1')],
])('planAtCursor plans %s like a forecast, and leaves the session unchanged', (_, manifest) => {
  const session = run()
  session.picture.full()
  session.past.takeTimeline()
  const before = [session.fingerprint, session.cursor, session.head, session.document]
  const plan = planAtCursor(session, manifest)
  expect([session.fingerprint, session.cursor, session.head, session.document]).toEqual(before)
  const unchanged = { workloads: [], revisions: [], pods: [], nodes: [], others: [], removed: [] }
  expect(session.picture.diff()).toEqual(unchanged)
  expect(session.past.takeTimeline()).toEqual({ samples: [], requests: [], marks: [] })
  session.seekTo({ at: 18_000, step: session.cursor.step })
  const [forecast] = new Forecaster(session).forecast({ manifest, settle: true, planOnly: true, seeds: [], maxPods: 1 })
  expect(plan).toEqual(forecast?.plan)
  session.seek(40_000)
  const untouched = run()
  untouched.seek(40_000)
  expect(session.fingerprint).toBe(untouched.fingerprint)
})
