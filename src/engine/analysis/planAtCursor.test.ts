import { expect, it } from 'vitest'
import { nginxManifest } from '../../scenarios/manifests.ts'
import { webManifest } from '../../scenarios/webManifest.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { SessionDocument } from '../document/types.ts'
import { Session } from '../session/session.ts'
import { Forecaster } from './forecast.ts'
import { planAtCursor } from './planAtCursor.ts'

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
