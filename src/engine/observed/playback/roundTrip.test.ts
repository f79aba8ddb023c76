/**
 * A simulated run of every kind that rolls out is exported as kubectl prints it: the played export must give the same
 * picture.
 */
import { expect, test } from 'vitest'
import { readRecords } from '../../../kubectlOutput/readRecords.ts'
import type { JsonObject } from '../../api/types.ts'
import { Branches } from '../../session/branches.ts'
import type { Session } from '../../session/session.ts'
import { EPOCH_MS } from '../../sim/epoch.ts'
import { Harness } from '../../testing/harness.ts'
import { exportStream } from '../exportStream.ts'
import { observe } from '../observe.ts'
import { observedDocument, RecordingEvents } from './recordingEvents.ts'

/** Within this time without changes both pictures are stable; the fractions of seconds are not in the objects. */
const QUIET_MS = 2000

/** The view without facts that objects do not hold: fractions of seconds, and nodes' own data. */
function pictureOf(session: Session): unknown {
  const { workloads, revisions, pods, nodes } = session.view.full()
  return {
    workloads: workloads.map(({ name, uid, revision, rollout }) => ({ name, uid, revision, rollout })),
    revisions: revisions.map(({ name, podCounts, revision }) => ({ name, podCounts, revision })),
    pods: pods
      .filter(({ state }) => state !== 'gone')
      .map(({ name, state, node, ownerUid, uid, image, ready }) => ({ name, state, node, ownerUid, uid, image, ready }))
      .sort((a, b) => (a.uid < b.uid ? -1 : 1)),
    nodes: nodes.map(({ name }) => name),
  }
}

function manifest(kind: string, image: string): JsonObject {
  const labels = { app: 'web' }
  const readinessProbe = { httpGet: { path: '/', port: 80 }, periodSeconds: 1 }
  const spec = { terminationGracePeriodSeconds: 5, containers: [{ name: 'web', image, readinessProbe }] }
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name: 'web' },
    spec: {
      ...(kind === 'DaemonSet' ? {} : { replicas: 3 }),
      ...(kind === 'StatefulSet' ? { serviceName: 'web' } : {}),
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec },
    },
  }
}

test.each(['Deployment', 'StatefulSet', 'DaemonSet'])(
  'a recorded rollout of a %s is shown like the simulated rollout',
  (kind) => {
    const h = new Harness().apply(manifest(kind, 'shop/web:v1'))
    h.run(40_000)
    h.apply(manifest(kind, 'shop/web:v2'))
    h.run(80_000)
    const simulated = h.session
    const { records, problems } = readRecords(exportStream(simulated.document, simulated.cursor))
    expect(problems).toEqual([])
    const course = new RecordingEvents({ run: observe(records) })
    const { beginsAt, endAt, at } = course.moments
    const shift = EPOCH_MS - beginsAt
    const session = new Branches(observedDocument, course).session
    const rollouts = new Set<string>()
    let shown = 0
    for (let ms = 1000; ms < endAt - shift; ms += 500) {
      if (at.some((moment) => Math.abs(moment - shift - ms) < QUIET_MS)) continue
      simulated.seek(ms)
      session.seek(ms + shift)
      expect(pictureOf(session), `${ms} ms`).toEqual(pictureOf(simulated))
      for (const { rollout } of simulated.view.full().workloads) rollouts.add(rollout)
      shown++
    }
    expect(shown).toBeGreaterThan(5)
    expect(rollouts).toContain('complete')
  },
)
