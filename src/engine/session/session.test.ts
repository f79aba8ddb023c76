import { describe, expect, it } from 'vitest'
import { isBefore } from '../document/branchDocument.ts'
import type { StopAt } from '../document/stops.ts'
import type { Cursor, SessionDocument } from '../document/types.ts'
import { Random, seedStream } from '../sim/prng.ts'
import { deploymentManifest, replicationControllerManifest } from '../testing/builders.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'
import { worldHash } from '../testing/worldHash.ts'
import { componentsOf } from './runReader.ts'
import { Session } from './session.ts'

/** Two Deployments with rollouts, a broken image, scaling, pauses, an undo and deleted Pods. */
function story(seed = 5): SessionDocument {
  const h = new Harness(emptyDocument({ seed }))
  h.apply(
    deploymentManifest({ replicas: 5 }),
    deploymentManifest({ name: 'api', labels: { app: 'api' }, strategy: 'Recreate', replicas: 2 }),
  )
  h.run(12_345).setImage('web', 'shop/web:v2').run(1500).scale('web', 8).run(900)
  h.setImage('api', 'shop/web:v2.crash').setImage('web', 'shop/web:v3').run(20_001)
  h.apply(replicationControllerManifest({ replicas: 2 }))
    .pause('web')
    .setImage('web', 'shop/web:v4')
    .run(3000)
  h.deletePod(h.list('pods')[1]?.metadata.name ?? '')
    .cordon('node-2')
    .resume('web')
    .run(15_000)
  h.undo('api').uncordon('node-2').run(40_000)
  return h.session.document
}

/** Timeout in ms for a busy machine. */
const SLOW = { timeout: 60_000 }
const END_MS = 90_000
const document = story()

function played(options: { readonly until?: number; readonly document?: SessionDocument } = {}): Session {
  const session = new Session(options.document ?? document)
  session.advance({ until: options.until ?? END_MS })
  return session
}

const state = (session: Session) => ({ fingerprint: session.fingerprint, ...worldHash(session) })
const random = () => new Random(seedStream(11, 'test'))

describe('a session document', SLOW, () => {
  it('leads to equal states each time it is played, and to another state with another seed', () => {
    expect(state(played())).toEqual(state(played()))
    expect(played().fingerprint).not.toBe(played({ document: { ...document, seed: 6 } }).fingerprint)
  })

  it('leads to an equal state after it was written and read as JSON', () => {
    const copy = JSON.parse(JSON.stringify(document)) as SessionDocument
    expect(state(played({ document: copy }))).toEqual(state(played()))
  })

  it('leads to an equal state in one advance and in many small advances', () => {
    const draws = random()
    const pieces = new Session(document)
    while (pieces.cursor.at < END_MS)
      pieces.advance({ until: Math.min(END_MS, pieces.cursor.at + draws.int(1, 4000)), maxEvents: draws.int(1, 60) })
    expect(state(pieces)).toEqual(state(played()))
  })

  it('has step numbers that restart at each time', () => {
    expect(document.journal.filter(({ at }) => at > 0).map(({ step }) => step)).toContain(0)
    const session = played({ until: 14_000 })
    for (let i = 0; i <= session.past.handled; i += 7) {
      const cursor = session.past.cursorAfter(i)
      expect(cursor.step).toBeLessThan(200)
      session.seekTo(cursor)
      expect([session.handled, session.cursor]).toEqual([i, cursor])
    }
  })

  it('with commands at step numbers that do not occur is played to its end', () => {
    const journal = document.journal.map((entry) => ({ ...entry, step: entry.step + 1_000_000 }))
    const session = played({ document: { ...document, journal } })
    expect(session.cursor.at).toBe(END_MS)
    expect(session.document.journal).toHaveLength(journal.length)
  })
})

describe('session snapshots', SLOW, () => {
  it('restore the state, and the run continues to an equal state', () => {
    const session = played({ until: 40_000 })
    const { sim } = componentsOf(session).cluster
    const snapshot = sim.snapshot()
    const before = state(session)
    sim.runUntil(60_000)
    const after = state(session)
    for (let i = 0; i < 2; i++) {
      sim.restore(snapshot)
      expect(state(session)).toEqual(before)
      sim.runUntil(60_000)
      expect(state(session)).toEqual(after)
    }
  })
})

describe('seeking in a session', SLOW, () => {
  it('to 50 random times, back and forward, shows the states of the first run', () => {
    const draws = random()
    const moments = Array.from({ length: 50 }, () => draws.int(0, END_MS))
    const first = new Session(document)
    const shown = new Map<number, ReturnType<typeof state>>()
    for (const at of [...moments, END_MS].sort((a, b) => a - b)) {
      first.advance({ until: at })
      shown.set(at, state(first))
    }
    const session = played()
    for (const at of [...moments, END_MS]) {
      session.seek(at)
      expect(session.cursor.at).toBe(at)
      expect(state(session)).toEqual(shown.get(at))
    }
  })

  it('to an exact cursor shows the state at this cursor, also between two events of one time', () => {
    const draws = random()
    const session = new Session(document)
    const seen: { cursor: Cursor; hash: ReturnType<typeof state> }[] = []
    while (session.cursor.at < 40_000) {
      session.advance({ until: END_MS, maxEvents: draws.int(1, 300) })
      seen.push({ cursor: session.cursor, hash: state(session) })
    }
    for (let i = 0; i < 20; i++) {
      const { cursor, hash } = draws.pick(seen)
      session.seekTo(cursor)
      // Commands given at this exact cursor are included.
      const pending = session.document.journal.some((entry) => entry.step === cursor.step && entry.at === cursor.at)
      expect(session.cursor).toEqual(cursor)
      if (!pending) expect(state(session)).toEqual(hash)
    }
  })
})

describe('stepping in a session', SLOW, () => {
  const stops: StopAt[] = [
    'event',
    'watch',
    'sync',
    'decision',
    'write',
    'podTransition',
    'object',
    'second',
    'rolloutFinished',
  ]
  const object = { kind: 'Deployment', namespace: 'default', name: 'web' }

  it.each(stops)('by %s leads back through the states of the way forward, and forward again', (stopAt) => {
    const session = played({ until: 14_000 })
    const states: { cursor: Cursor; hash: ReturnType<typeof state> }[] = []
    const note = () => states.push({ cursor: session.cursor, hash: state(session) })
    const count = stopAt === 'second' || stopAt === 'rolloutFinished' ? 3 : 25
    for (let i = 0; i < count; i++) {
      if (!session.advance({ until: END_MS, stopAt, object }).stopped) break
      note()
    }
    expect(states.length).toBeGreaterThan(1)
    session.advance({ until: session.cursor.at + 1 })
    const forward = [...states]
    for (const expected of forward.toReversed()) {
      if (session.cursor.step === expected.cursor.step && session.cursor.at === expected.cursor.at) continue
      session.stepBack(stopAt, object)
      // The replayed millisecond may have had stops of its own.
      if (stopAt === 'event' || stopAt === 'watch' || stopAt === 'podTransition')
        while (isBefore(expected.cursor, session.cursor)) session.stepBack(stopAt, object)
      expect(session.cursor).toEqual(expected.cursor)
      expect(state(session)).toEqual(expected.hash)
    }
    for (const expected of forward.slice(1)) {
      session.advance({ until: END_MS, stopAt, object })
      expect(session.cursor).toEqual(expected.cursor)
      expect(state(session)).toEqual(expected.hash)
    }
  })

  it.each([
    ['watch', { type: 'delivery', kind: 'Node', name: 'node-1', change: 'ADDED', others: 0 }],
    ['podTransition', { type: 'write', kind: 'Pod', verb: 'create' }],
    ['object', { type: 'write', kind: 'Deployment', name: 'web', verb: 'updateStatus' }],
  ] as const)('by %s returns the record of the stop', (stopAt, expected) => {
    const session = new Session(document)
    // The first stop is the command itself, at 0.
    while (!session.advance({ until: END_MS, stopAt, object }).stopped) expect(session.cursor.at).toBeLessThan(END_MS)
    const {
      handled,
      cursor: { at },
    } = session
    expect(session.past.stopRecord(handled, stopAt, object)).toMatchObject({ ...expected, at })
  })

  it('by watch stops at all deliveries to an informer at one time, and lists each delivery', () => {
    const session = played()
    const { history: past } = componentsOf(session)
    let batches = 0
    for (let handled = 1; handled <= session.handled; handled++) {
      const deliveries = past.events.deliveriesAt(handled)
      expect(past.stopsAt(handled, 'watch')).toBe(deliveries.length > 0)
      if (deliveries.length < 2) continue
      batches++
      expect(new Set(deliveries.map(({ target }) => target)).size).toBe(1)
      const [first] = deliveries
      const stop = past.stopRecord(handled, 'watch')
      expect(stop).toMatchObject({ type: 'delivery', name: first?.subject.name, others: deliveries.length - 1 })
    }
    expect(batches).toBeGreaterThan(50)
  })

  it('to the next change of an object skips writes of other objects', () => {
    const session = new Session(document)
    const names: string[] = []
    const api = { ...object, name: 'api' }
    for (let i = 0; i < 8; i++) {
      session.advance({ until: END_MS, stopAt: 'object', object: api })
      const record = session.past.stopRecord(session.handled, 'object', api)
      if (record?.type === 'write') names.push(record.name)
    }
    expect(names).toEqual(Array(8).fill('api'))
    expect(session.advance({ until: END_MS, stopAt: 'object', object: { ...object, name: 'nobody' } }).stopped).toBe(
      false,
    )
  })

  it.each([
    ['NewReplicaSetAvailable', { type: 'decision', id: 'deployment.conditionChanged' }],
    ['ScalingReplicaSet', { type: 'event', reason: 'ScalingReplicaSet' }],
    ['scaleDownOldReplicaSetsForRollingUpdate', { type: 'decision', controller: 'deployment-controller' }],
    ['minAvailable', { type: 'bound', bound: 'minAvailable' }],
    ['maxPods', { type: 'bound', bound: 'maxPods' }],
  ])('stops at the breakpoint %s, and again at the next occurrence', (word, expected) => {
    const session = new Session(document)
    const stops: Cursor[] = []
    const go = () => session.advance({ until: END_MS, breakpoints: ['nothing', word] })
    for (let i = 0; i < 3; i++) {
      const { stopped, breakpoint } = go()
      expect(stopped).toBe(true)
      expect(breakpoint).toMatchObject(expected)
      stops.push(session.cursor)
    }
    expect(new Set(stops.map(({ at, step }) => `${at}/${step}`)).size).toBe(3)
    session.seek(0)
    for (const cursor of stops) {
      go()
      expect(session.cursor).toEqual(cursor)
    }
    session.seek(0)
    expect(session.advance({ until: END_MS, breakpoints: ['nothing'] })).toEqual({ stopped: false, truncated: false })
  })

  it.each([
    ['complete', 'set image deployment/web web=shop/web:v2'],
    ['stalled', 'set image deployment/web web=shop/web:v2.nopull'],
    ['incomplete', 'delete pod --all --wait=false'],
  ])('stops when a rollout becomes %s, and does not stop again while the rollout stays in this state', (word, line) => {
    const session = new Session(emptyDocument({ seed: 2 }))
    const kubectl = (words: string) => session.command({ type: 'kubectl', args: words.split(' ') })
    kubectl('create deployment web --image=shop/web:v1 --replicas=4')
    session.advance({ until: 30_000 })
    kubectl(line)
    const go = () => session.advance({ until: 300_000, breakpoints: [word] })
    expect(go().breakpoint).toMatchObject({ type: 'outcome', word, kind: 'Deployment', name: 'web' })
    expect(go()).toEqual({ stopped: false, truncated: false })
  })

  it('stops at the reason of a condition of a Job', () => {
    const session = new Session(emptyDocument({ seed: 1 }))
    const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'task', image: 'shop/task:v1' }] } }
    const job = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'task' }, spec: { template } }
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: JSON.stringify(job) })
    const { breakpoint } = session.advance({ until: 600_000, breakpoints: ['CompletionsReached'] })
    expect(breakpoint).toMatchObject({ type: 'decision', id: 'job.complete' })
  })

  it('back at the start of the run does not move the cursor', () => {
    const session = played({ until: 5 })
    for (const stopAt of stops) {
      session.seek(5)
      for (let i = 0; i < 40; i++) session.stepBack(stopAt, object)
      expect(session.cursor).toEqual({ at: 0, step: 0 })
    }
  })
})

describe('a command in the past', SLOW, () => {
  const branch = { type: 'kubectl', args: ['scale', 'deployment/web', '--replicas=1'] } as const

  it('drops the future, and the run continues as without the dropped commands', () => {
    const draws = random()
    const session = played()
    for (let i = 0; i < 6; i++) {
      const at = draws.int(0, 60_000)
      session.seek(at)
      const kept = session.document.journal.filter((entry) => entry.at <= at)
      session.command(branch)
      expect(session.document.journal).toHaveLength(kept.length + 1)
      expect(session.head).toEqual(session.cursor)
      session.advance({ until: END_MS })
      const straight = played({ until: at, document: { ...document, journal: kept } })
      straight.command(branch)
      straight.advance({ until: END_MS })
      expect(state(session)).toEqual(state(straight))
      expect(state(session)).toEqual(state(played({ document: session.document })))
    }
  })

  it('between two events does not leave snapshots of the dropped future', () => {
    const session = new Session(emptyDocument())
    const say = (text: string) => session.command({ type: 'kubectl', args: ['create', '-f', '-'], stdin: text })
    const pod = (name: string) => JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } })
    session.advance({ until: 60_000 })
    say(pod('dropped'))
    session.seek(55_000)
    say(pod('kept'))
    session.advance({ until: 90_000 })
    session.seek(50_000)
    session.seek(70_000)
    const names = [...session.objects.list('configmaps', 'default')].map(
      ({ metadata }) => `${metadata.name} ${metadata.creationTimestamp}`,
    )
    expect(names.filter((name) => !name.startsWith('kube-root-ca.crt '))).toEqual(['kept 2026-01-01T00:00:55Z'])
    expect(session.past.traceBetween(-1, 1e9, 1000).filter(({ type }) => type === 'command')).toHaveLength(1)
  })
})

describe('the history of a session', SLOW, () => {
  it('is equal after a run without seeks and after a run with seeks', () => {
    const collected = (session: Session) => ({
      trace: session.past.traceBetween(-1, 1e9, 1e9),
      timeline: session.past.takeTimeline(),
    })
    const draws = random()
    const restless = new Session(document)
    while (restless.cursor.at < END_MS) {
      restless.advance({ until: Math.min(END_MS, restless.head.at + draws.int(1, 20_000)) })
      restless.seek(draws.int(0, restless.cursor.at))
      restless.seek(restless.head.at)
    }
    const once = collected(played())
    const twice = collected(restless)
    expect(twice.trace).toEqual(once.trace)
    expect(twice.timeline).toEqual(once.timeline)
  })
})

describe('the full view of a session', SLOW, () => {
  type Shown = Map<string, object>
  const ids = (view: object) => {
    const { uid, name } = view as { uid?: string; name: string }
    return uid ?? name
  }
  const lists = ['workloads', 'revisions', 'pods', 'nodes', 'others'] as const
  const fullOf = (session: Session): Shown => {
    const view = session.view.full()
    return new Map(lists.flatMap((list) => view[list].map((item) => [ids(item), item] as const)))
  }

  it('equals the sum of all diffs, whatever the order of seeks and advances', () => {
    const draws = random()
    const session = new Session(document)
    let shown = fullOf(session)
    for (let i = 0; i < 80; i++) {
      // Seeking back sends the whole view, advancing sends changes.
      if (draws.float() < 0.2) {
        session.seek(draws.int(0, session.cursor.at))
        shown = fullOf(session)
      }
      session.advance({ until: session.cursor.at + draws.int(1, 3000) })
      const diff = session.picture.diff()
      for (const list of lists) for (const item of diff[list]) shown.set(ids(item), item)
      for (const id of diff.removed) shown.delete(id)
      if (i % 10 !== 0) continue
      const other = new Session(document)
      other.seekTo(session.cursor)
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(fullOf(other)))
    }
  })
})
