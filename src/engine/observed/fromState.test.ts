/** Exports a simulated run and begins another run from its state: both must end alike, after the same scalings. */
import { describe, expect, test } from 'vitest'
import { readRecords } from '../../kubectlOutput/readRecords.ts'
import { asObject } from '../api/jsonObject.ts'
import type { JsonObject, KubeObject } from '../api/types.ts'
import type { SessionDocument } from '../document/types.ts'
import { Session } from '../session/session.ts'
import { EPOCH_MS } from '../sim/epoch.ts'
import { Harness } from '../testing/harness.ts'
import { daemonSetManifest, started, statefulSetManifest } from '../testing/sets.ts'
import { exportStream } from './exportStream.ts'
import { observe } from './observe.ts'
import { playedMoments } from './playback/moments.ts'
import { documentFrom, stateAt } from './stateAt.ts'

/** The document of a run that begins with the state of another run. */
function goOnFrom({ document, cursor }: Session): SessionDocument {
  const { records, problems } = readRecords(exportStream(document, cursor))
  const run = observe(records, problems)
  const state = stateAt(run, EPOCH_MS + cursor.at - playedMoments(run).beginsAt)
  expect(state.notices).toEqual([])
  return documentFrom(state)
}

interface Commit {
  readonly before: KubeObject | undefined
  readonly after: KubeObject | undefined
}

/** The writes of a run up to a moment (virtual ms). */
function writesOf(session: Session, until: number): Commit[] {
  const writes: Commit[] = []
  session.objects.observe(({ before, after }) => writes.push({ before, after }))
  session.advance({ until })
  return writes
}

const replicasOf = (object: KubeObject | undefined): unknown =>
  asObject((object as JsonObject | undefined)?.spec).replicas

const oneByOne = {
  replicas: 4,
  strategy: { maxSurge: 1, maxUnavailable: 0 },
  readinessProbe: { exec: { command: ['ready'] }, periodSeconds: 1 },
} as const

/** Runs both simulations for two more minutes. */
function compared(original: Session): { readonly goneOn: Commit[]; readonly original: Commit[] } {
  const session = new Session(goOnFrom(original))
  const goneOn = writesOf(session, 120_000)
  const commits = writesOf(original, original.cursor.at + 120_000)
  expect(endOf(session)).toEqual(endOf(original))
  return { goneOn, original: commits }
}

describe('a run from the state of another run', () => {
  test.each([
    ['Deployment', () => new Harness().deployment({ ...oneByOne }).run(60_000)],
    ['StatefulSet', () => started(statefulSetManifest())],
    ['DaemonSet', () => started(daemonSetManifest())],
  ])('a quiet %s stays quiet', (_, quiet) => {
    const { session: original } = quiet()
    const session = new Session(goOnFrom(original))
    expect(endOf(session)).toEqual(endOf(original))
    expect(writesOf(session, 60_000)).toEqual([])
    expect(session.quiet).toBe(true)
  })

  test.each([3, 8, 13])('a rollout continued from second %i on has the scalings of the original rollout', (second) => {
    const h = new Harness().deployment({ ...oneByOne }).run(60_000)
    h.setImage('web', 'shop/web:v2.ready3').run(second * 1000)
    const { goneOn, original } = compared(h.session)
    expect(scalingsOf(original).length).toBeGreaterThan(2)
    expect(scalingsOf(goneOn)).toEqual(scalingsOf(original))
  })

  test.each([
    ['StatefulSet', statefulSetManifest, 'statefulset/db', 'c=shop/db:v2'],
    ['DaemonSet', daemonSetManifest, 'daemonset/agent', 'c=shop/agent:v2'],
  ])('a continued update of a %s deletes the Pods that the original update deletes', (_, manifest, name, image) => {
    const h = started(manifest()).must(['set', 'image', name, image]).run(4_000)
    const { goneOn, original } = compared(h.session)
    expect(deletedOf(original).length).toBeGreaterThan(0)
    expect(deletedOf(goneOn)).toEqual(deletedOf(original))
  })

  test('a crashing container continues with its restarts and its back-off', () => {
    const h = new Harness().deployment({ replicas: 1, image: 'shop/web:v1.crash' }).run(45_000)
    const session = new Session(goOnFrom(h.session))
    const before = restartsOf(h.session)
    expect(restartsOf(session)).toBe(before)
    // The restored back-off is 40 s; without a back-off, the container would restart at once.
    session.advance({ until: 5_000 })
    expect(restartsOf(session)).toBe(before)
    session.advance({ until: 60_000 })
    h.run(60_000)
    expect(restartsOf(session)).toBe(restartsOf(h.session))
  })

  test('Terminating Pods end within the remaining part of their grace period', () => {
    const h = new Harness().deployment({ replicas: 2, image: 'shop/web:v1.nosig' }).run(30_000)
    h.scale('web', 0).run(20_000)
    expect([...h.session.objects.list('pods')]).toHaveLength(2)
    const session = new Session(goOnFrom(h.session))
    session.advance({ until: 8_000 })
    expect([...session.objects.list('pods')]).toHaveLength(2)
    session.advance({ until: 13_000 })
    expect([...session.objects.list('pods')]).toEqual([])
  })

  test('a manifest can be applied as in any cluster', () => {
    const h = new Harness().deployment({ ...oneByOne }).run(60_000)
    const next = new Harness(goOnFrom(h.session)).setImage('web', 'shop/web:v2').run(120_000)
    const versions = [...h.session.objects.list('pods')].map(({ metadata }) => Number(metadata.resourceVersion))
    const pods = [...next.session.objects.list('pods')]
    expect(pods.map(({ spec }) => spec.containers[0]?.image)).toEqual(new Array(4).fill('shop/web:v2'))
    for (const { metadata } of pods) expect(Number(metadata.resourceVersion)).toBeGreaterThan(Math.max(...versions))
    expect(new Set(pods.map(({ status }) => status.podIP)).size).toBe(4)
  })

  test('a recording without nodes and ReplicaSets gets these objects and a notice', () => {
    const h = new Harness().deployment({ ...oneByOne }).run(60_000)
    const given = exportStream(h.session.document, h.session.cursor).filter(({ name }) => /^(?:depl|pods)/.test(name))
    const { records, problems } = readRecords(given)
    const run = observe(records, problems)
    const state = stateAt(run, playedMoments(run).endAt)
    expect(state.notices.map(({ id }) => id)).toEqual(['replicaSetsMadeUp', 'nodesMadeUp'])
    const session = new Session(documentFrom(state))
    const pods = writesOf(session, 60_000).filter(({ after, before }) => (after ?? before)?.kind === 'Pod')
    expect(pods.filter(({ before, after }) => !before || !after)).toEqual([])
    expect(endOf(session)).toEqual(endOf(h.session))
  })
})

describe('an impossible state', () => {
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'web',
      namespace: 'default',
      uid: 'a',
      resourceVersion: '7',
      creationTimestamp: '2026-01-01T00:00:00Z',
    },
    spec: {
      containers: [{ name: 'web', image: 'shop/web:v1', terminationMessagePolicy: 'File', imagePullPolicy: 'Always' }],
    },
  }
  const { metadata } = pod
  test.each([
    ['of an unknown kind', [{ ...pod, kind: 'Widget' }], 'is of a kind that is not known: v1 Widget'],
    ['ill-formed', [{ ...pod, spec: { containers: 3 } }], 'cannot unmarshal'],
    ['without containers', [{ ...pod, spec: {} }], 'spec.containers'],
    ['there twice', [pod, pod], 'objects[1], Pod default/web: is there twice'],
    ['without a uid', [{ ...pod, metadata: { ...metadata, uid: '' } }], 'has no uid'],
    ['too new', [{ ...pod, metadata: { ...metadata, resourceVersion: '9e99' } }], 'has no resourceVersion'],
  ])('is refused: %s', (_, objects, message) => {
    const from = { at: 0, objects: objects as readonly JsonObject[] }
    expect(() => new Session(documentFrom({ from, nodes: [], notices: [] }))).toThrow(message)
  })
})

/** `web-6f9: 4 to 6` for each scaling. */
const scalingsOf = (writes: readonly Commit[]): string[] =>
  writes.flatMap(({ before, after }) => {
    const [was, is] = [replicasOf(before), replicasOf(after)]
    return after?.kind === 'ReplicaSet' && was !== is ? [`${after.metadata.name}: ${was} to ${is}`] : []
  })

function endOf(session: Session): unknown {
  const { workloads, revisions, pods } = session.view.full()
  return {
    workloads: workloads.map(({ name, rollout }) => ({ name, rollout })),
    revisions: revisions.map(({ name, podCounts }) => ({ name, podCounts })),
    pods: pods
      .filter(({ state }) => state !== 'gone')
      .map(({ image, state }) => `${image} ${state}`)
      .sort(),
  }
}

const deletedOf = (writes: readonly Commit[]): string[] =>
  writes.flatMap(({ before, after }) =>
    before?.kind === 'Pod' && !after ? [before.metadata.name.replace(/-[a-z0-9]{5}$/, '')] : [],
  )

const restartsOf = ({ objects }: Session): number | undefined =>
  [...objects.list('pods')][0]?.status.containerStatuses?.[0]?.restartCount
