/**
 * Recordings with objects that no API server would have: these objects are left out and named, and the other objects
 * are played, judged and continued.
 */
import { expect, it } from 'vitest'
import { readRecords } from '../../kubectlOutput/readRecords.ts'
import { Branches } from '../session/branches.ts'
import { Harness } from '../testing/harness.ts'
import { diagnoseRun } from './diagnose.ts'
import { exportStream } from './exportStream.ts'
import { observe } from './observe.ts'
import { observedDocument, RecordingEvents } from './playback/recordingEvents.ts'
import { skippedObjects } from './playback/skipped.ts'
import { runFromRecording } from './runFromRecording.ts'

const h = new Harness().deployment({ replicas: 2 })
h.run(20_000)
const honest = exportStream(h.session.document, h.session.cursor)

const meta = (name: string, more: object = {}) => ({
  name,
  namespace: 'default',
  uid: `uid-${name}`,
  resourceVersion: '5',
  creationTimestamp: '2026-01-01T00:00:01Z',
  ...more,
})

function runWith(...objects: readonly object[]) {
  const lines = objects.map((object) => JSON.stringify({ type: 'ADDED', object }))
  const { records, problems } = readRecords([...honest, { name: 'others.json', text: lines.join('\n') }])
  return observe(records, problems)
}

/** Runs everything that can be done with a recording; returns the content of the picture at its end. */
function done(run: ReturnType<typeof runWith>) {
  const course = new RecordingEvents({ run })
  const { session: recorded } = new Branches(observedDocument, course)
  recorded.seek(course.endAt)
  recorded.view.full()
  const pods = [...recorded.objects.list('pods')].length
  const { document, notices } = runFromRecording(run, course.endAt)
  const { session } = new Branches(document)
  session.command({ type: 'kubectl', args: ['rollout', 'restart', 'deploy'] })
  session.advance({ until: 20_000, maxEvents: 2_000 })
  const skipped = [...skippedAll(run)].map(
    ({ object, message, place }) => `${place.file}:${place.line} ${object}: ${message}`,
  )
  return { pods, skipped, notices, problems: diagnoseRun(run).problems, store: session.objects }
}

function skippedAll(run: ReturnType<typeof runWith>) {
  const work = skippedObjects(run)
  for (;;) {
    const { done: isDone, value } = work.next()
    if (isDone) return value
  }
}

it('an EndpointSlice without Pods and conditions is played and continued', () => {
  const run = runWith(
    {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      metadata: meta('kubernetes', { labels: { 'kubernetes.io/service-name': 'kubernetes' } }),
      addressType: 'IPv4',
      endpoints: [{ addresses: ['172.18.0.2'] }],
      ports: [{ name: 'https', port: 6443 }],
    },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: meta('pv', { namespace: undefined }),
    },
  )
  const { pods, skipped, problems, store } = done(run)
  expect(pods).toBe(2)
  expect([skipped, problems]).toEqual([[], []])
  expect(store.get('endpointslices', 'default/kubernetes')).toBeDefined()
})

it('kinds named like properties of Object.prototype do not disturb a diagnosis', () => {
  const kinds = ['constructor', 'hasOwnProperty', '__defineGetter__', '__proto__', 'toString', 'valueOf']
  const run = runWith(...kinds.map((kind, at) => ({ apiVersion: 'apps/v1', kind, metadata: meta(`odd-${at}`) })))
  expect(done(run)).toMatchObject({ pods: 2, problems: [] })
})

it('kinds of other groups that share a name with a known kind are no objects of the known kind', () => {
  const run = runWith(
    {
      apiVersion: 'serving.knative.dev/v1',
      kind: 'Service',
      metadata: meta('hello'),
      spec: { template: { spec: { containers: [{ image: 'shop/web:v1' }] } } },
      status: { url: 'http://hello.default.example.com' },
    },
    ...['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Pod', 'PodDisruptionBudget', 'Job', 'Node'].map(
      (kind) => ({
        apiVersion: 'example.com/v1',
        kind,
        metadata: meta(`own-${kind.toLowerCase()}`),
        spec: { size: 3 },
        status: { conditions: [] },
      }),
    ),
  )
  const { pods, problems, store } = done(run)
  expect([pods, problems]).toEqual([2, []])
  expect(store.get('services', 'default/hello')).toBeUndefined()
  expect([...store.list('deployments')].map(({ metadata }) => metadata.name)).toEqual(['web'])
})

it('an object that cannot be decoded is left out, and named with its file and line', () => {
  const run = runWith(
    { apiVersion: 'apps/v1', kind: 'Deployment', metadata: meta('loose'), spec: { template: {} } },
    { apiVersion: 'v1', kind: 'Pod', metadata: meta('odd'), spec: { containers: 'none' } },
    { apiVersion: 'apps/v1', kind: 'ControllerRevision', metadata: meta('five'), data: 5, revision: 1 },
  )
  const { pods, skipped, problems, notices } = done(run)
  expect(pods).toBe(2)
  expect(skipped).toEqual([
    'others.json:1 Deployment default/loose: spec.selector: Required value',
    expect.stringMatching(/^others\.json:2 Pod default\/odd: .*cannot unmarshal string/),
    'others.json:3 ControllerRevision default/five: data: Required value: data must be a valid JSON object',
  ])
  expect(problems.map(({ object, place }) => [object, place.line])).toEqual(
    expect.arrayContaining([
      ['Deployment default/loose', 1],
      ['Pod default/odd', 2],
    ]),
  )
  expect(notices.filter(({ id }) => id === 'objectLeftOut').map(({ facts }) => facts.object)).toEqual([
    'Deployment default/loose',
    'Pod default/odd',
    'ControllerRevision default/five',
  ])
})

it('an EndpointSlice in an impossible namespace is left out, so that the run starts', () => {
  const slice = {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: meta('odd', { namespace: '__proto__' }),
    addressType: 'IPv4',
    endpoints: [],
  }
  const { pods, notices } = done(runWith(slice))
  expect(pods).toBe(2)
  expect(notices.map(({ facts }) => facts.object)).toContain('EndpointSlice __proto__/odd')
})

it('of two objects with one name the later object is in the continued run', () => {
  const claim = (uid: string, resourceVersion: string) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: meta('settings', { uid, resourceVersion }),
    data: { uid },
  })
  const { store } = done(runWith(claim('first', '5'), claim('second', '6')))
  expect(store.get('configmaps', 'default/settings')?.metadata.resourceVersion).toBe('6')
})

it('an invalid Pod that a ReplicaSet deleted is not compared with other victims', () => {
  const scaled = new Harness().deployment({ replicas: 3 }).run(20_000)
  scaled.scale('web', 1).run(40_000)
  const files = exportStream(scaled.session.document, scaled.session.cursor)
  const pods =
    files
      .find(({ name }) => name === 'pods.json')
      ?.text.trim()
      .split('\n') ?? []
  const uidOf = (line: string): string => JSON.parse(line).object.metadata.uid
  const gone = pods.find((line) => JSON.parse(line).type === 'DELETED') ?? expect.fail('no Pod was deleted')
  const text = pods
    .map((line) =>
      uidOf(line) === uidOf(gone) ? line.replace('"blockOwnerDeletion":true', '"blockOwnerDeletion":"yes"') : line,
    )
    .join('\n')
  const changed = files.map((file) => (file.name === 'pods.json' ? { ...file, text } : file))
  const { records, problems } = readRecords(changed)
  const told = diagnoseRun(observe(records, problems)).problems
  expect(told.map(({ object }) => object)).toContain(`Pod default/${JSON.parse(gone).object.metadata.name}`)
})

it('a stall is reported for the last valid version of a Deployment', () => {
  const stuck = new Harness().deployment({ replicas: 4 }).run(20_000)
  stuck.setImage('web', 'shop/web:v2.nopull').run(60_000)
  const files = exportStream(stuck.session.document, stuck.session.cursor).map((file) => {
    if (file.name !== 'deployments.json') return file
    const lines = file.text.trim().split('\n')
    const last = JSON.parse(lines.at(-1) ?? '{}')
    last.object.status.updatedReplicas = []
    last.object.metadata.resourceVersion += '0'
    return { ...file, text: [...lines, JSON.stringify({ ...last, type: 'MODIFIED' })].join('\n') }
  })
  const { records, problems } = readRecords(files)
  const told = diagnoseRun(observe(records, problems))
  expect(told.findings.flatMap(({ signs }) => signs.map(({ id }) => id))).toContain('rolloutStalled')
  expect(told.problems.map(({ object }) => object)).toContain('Deployment default/web')
})

const template = (spec: object = {}) => ({
  metadata: { labels: { app: 'odd' } },
  spec: { containers: [{ name: 'app', image: 'x:1' }], ...spec },
})
const selector = { matchLabels: { app: 'odd' } }
const object =
  (apiVersion: string, kind: string) =>
  (name: string, spec: object, status: object = {}) => ({
    apiVersion,
    kind,
    metadata: meta(name),
    spec,
    status,
  })
const job = object('batch/v1', 'Job')
const autoscaler = (name: string, spec: object) =>
  object('autoscaling/v2', 'HorizontalPodAutoscaler')(name, {
    scaleTargetRef: { kind: 'Deployment', name: 'web' },
    maxReplicas: 3,
    ...spec,
  })
const pod = (name: string, status: object, spec: object = {}) =>
  object('v1', 'Pod')(name, { ...template().spec, nodeName: 'node-1', ...spec }, { phase: 'Running', ...status })

it('a StatefulSet whose claims have no metadata is played', () => {
  const odd = object('apps/v1', 'StatefulSet')('db', { selector, template: template(), volumeClaimTemplates: [{}] })
  expect(done(runWith(odd)).pods).toBe(2)
})

it('objects without any optional field are played', () => {
  const affinity = {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {},
      preferredDuringSchedulingIgnoredDuringExecution: [{}],
    },
    podAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [{}],
      preferredDuringSchedulingIgnoredDuringExecution: [{}],
    },
  }
  const policy = { rules: [{ onExitCodes: { operator: 'In' } }, { onPodConditions: [{}] }] }
  const { pods } = done(
    runWith(
      job('unselected', { template: template() }),
      job('ruled', { selector, template: template({ restartPolicy: 'Never' }), podFailurePolicy: policy }),
      job('unruled', { selector, template: template(), podFailurePolicy: {} }),
      pod('timeless', { containerStatuses: [{ name: 'app', state: { running: {} } }] }),
      pod('imageless', {}, { containers: [{ name: 'app' }] }),
      pod('homeless', { hostIPs: [{}], podIPs: [{}] }),
      pod('nameless', {}, { volumes: [{ configMap: {} }, { projected: {} }] }),
      pod('choosy', {}, { affinity, topologySpreadConstraints: [{}] }),
      object('batch/v1', 'CronJob')(
        'nightly',
        { schedule: '* * * * *', concurrencyPolicy: 'Replace', jobTemplate: { spec: { template: template() } } },
        { active: [{}] },
      ),
      autoscaler('sourceless', { metrics: [{ type: 'Resource' }, {}] }),
      autoscaler('aimless', { metrics: [{ type: 'Resource', resource: {} }] }),
      autoscaler('idle', { behavior: { scaleUp: { policies: [{}] } } }),
    ),
  )
  expect(pods).toBe(7)
})
