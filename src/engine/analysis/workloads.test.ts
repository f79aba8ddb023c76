/** Questions about rollouts, for StatefulSets and DaemonSets. */
import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { Command } from '../document/types.ts'
import { Session } from '../session/session.ts'
import { judge, parseCondition } from './conditions.ts'
import { type Forecast, Forecaster } from './forecast.ts'
import { playUntil } from './play.ts'
import { judgedRow } from './study/rows.ts'
import { Study } from './study/study.ts'
import { summarise } from './summary.ts'

function manifest(kind: string, image: string, spec: object = {}, name = kind === 'StatefulSet' ? 'db' : 'agent') {
  const own = kind === 'StatefulSet' ? { replicas: 3, serviceName: name } : kind === 'Deployment' ? { replicas: 2 } : {}
  const template = { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'main', image }] } }
  const selector = { matchLabels: { app: name } }
  return JSON.stringify({
    apiVersion: 'apps/v1',
    kind,
    metadata: { name },
    spec: { ...own, selector, template, ...spec },
  })
}

const apply = (...texts: string[]): Command => ({
  type: 'kubectl',
  args: ['apply', '-f', '-'],
  stdin: texts.join('\n---\n'),
})

/** A session in which the objects of all texts are complete. */
function settled(...texts: string[]): Session {
  const session = new Session({ format: 1, engineVersion: '', seed: 5, config: DEFAULT_CONFIG, journal: [] })
  expect(session.command(apply(...texts)).stderr).toBe('')
  playUntil(session, 'complete')
  expect(summarise(session).outcome).toBe('complete')
  return session
}

function foreseen(session: Session, text: string): Forecast {
  const all = [...new Forecaster(session).forecast({ manifest: text, seeds: [3], maxPods: 100 })]
  return all.findLast((one) => one !== undefined) as Forecast
}

const rolling = (rollingUpdate: object) => ({ updateStrategy: { type: 'RollingUpdate', rollingUpdate } })
const onDelete = { updateStrategy: { type: 'OnDelete' } }
const [db1, agent1] = [manifest('StatefulSet', 'shop/db:v1'), manifest('DaemonSet', 'shop/agent:v1')]

describe('a summary of StatefulSets and DaemonSets', () => {
  it('has figures for each StatefulSet and DaemonSet, and also for each Deployment', () => {
    const web = (image: string) => manifest('Deployment', image, {}, 'web')
    const surging = (image: string) => manifest('DaemonSet', image, rolling({ maxSurge: 1, maxUnavailable: 0 }))
    const session = settled(db1, surging('shop/agent:v1'), web('shop/web:v1'))
    const fromAt = session.cursor.at
    session.command(apply(manifest('StatefulSet', 'shop/db:v2'), surging('shop/agent:v2'), web('shop/web:v1')))
    playUntil(session, 'complete')
    const summary = summarise(session, fromAt)
    expect(summary).toMatchObject({ outcome: 'complete', specReplicas: 8, lowestAvailable: 7 })
    expect(summary.timeToCompleteMs).toBe(session.cursor.at - fromAt)
    expect(summary.workloads).toMatchObject([
      { kind: 'DaemonSet', name: 'agent', specReplicas: 3, lowestAvailable: 3, mostPods: 4 },
      { kind: 'StatefulSet', name: 'db', specReplicas: 3, lowestAvailable: 2, mostPods: 3 },
      { kind: 'Deployment', name: 'web', specReplicas: 2, lowestAvailable: 2, mostPods: 2 },
    ])
    expect(summary.deployments.map(({ name }) => name)).toEqual(['web'])
    expect(judge(parseCondition('lowestAvailable < 90%'), summary)).toEqual({
      condition: 'lowestAvailable < 90%',
      met: true,
      detail: 'lowestAvailable of statefulset/db is 2 of 3 (66.7%)',
    })
  })

  it.each([
    ['StatefulSet', 'Waiting for 1 pods to be ready...'],
    ['DaemonSet', /^Waiting for daemon set "agent" rollout to finish: 1 out of 3 new pods have been updated\.\.\.$/],
  ])('has the stall of a %s, with the messages of its Pods and of kubectl', (kind, message) => {
    const session = settled(manifest(kind, 'shop/one:v1'))
    const fromAt = session.cursor.at
    session.command(apply(manifest(kind, 'shop/one:v2.nopull')))
    playUntil(session, 'complete')
    const [one] = summarise(session, fromAt).workloads
    expect(one).toMatchObject({
      outcome: 'stalled',
      reason: expect.stringMatching(/^(ImagePullBackOff|ErrImagePull)$/),
      message: expect.stringMatching(message),
      lowestAvailable: 2,
    })
  })

  it('has the outcome `stalled` for OnDelete, and `failed` if a quota refuses the Pods', () => {
    const session = settled(manifest('StatefulSet', 'shop/db:v1', onDelete))
    session.command(apply(manifest('StatefulSet', 'shop/db:v2', onDelete)))
    playUntil(session, 'complete')
    expect(summarise(session).workloads[0]).toMatchObject({ outcome: 'stalled', reason: 'OnDelete', message: '' })
    session.command({ type: 'kubectl', args: ['create', 'quota', 'q', '--hard=pods=3'] })
    session.advance({ until: session.cursor.at + 10_000 })
    session.command(apply(agent1))
    playUntil(session, 'complete')
    expect(summarise(session).workloads[0]).toMatchObject({
      kind: 'DaemonSet',
      outcome: 'failed',
      reason: 'FailedCreate',
      message: expect.stringContaining('exceeded quota: q'),
    })
  })
})

describe('a forecast', () => {
  it.each([
    ['StatefulSet', db1, manifest('StatefulSet', 'shop/db:v2'), { lowestAvailable: 2, mostPods: 3 }],
    ['DaemonSet', agent1, manifest('DaemonSet', 'shop/agent:v2'), { lowestAvailable: 2, mostPods: 3 }],
  ])('for a %s equals the run that follows', (kind, before, after, figures) => {
    const session = settled(before)
    const { fingerprint, cursor } = session
    const [one, ...others] = foreseen(session, after).workloads
    expect(others).toEqual([])
    expect(one).toMatchObject({ kind, revision: 'new', outcome: 'complete', replicas: { from: 3, to: 3 }, ...figures })
    expect(one?.own).toMatchObject({ available: 3, stuck: 0 })
    expect(session.fingerprint).toBe(fingerprint)
    session.command(apply(after))
    playUntil(session, 'complete')
    expect(one?.own.completeAfterMs).toBe(session.cursor.at - cursor.at)
    const back = foreseen(session, before).workloads[0]
    expect(back).toMatchObject({ revision: 'reused', reusedRevision: 1 })
  })

  it('for a new DaemonSet has a Pod for each node that accepts the Pod', () => {
    const session = settled(manifest('Deployment', 'shop/web:v1'))
    session.command({ type: 'kubectl', args: ['label', 'node', 'node-1', 'disk=ssd'] })
    const template = {
      metadata: { labels: { app: 'agent' } },
      spec: { nodeSelector: { disk: 'ssd' }, containers: [{ name: 'main', image: 'shop/agent:v1' }] },
    }
    const { plan, workloads } = foreseen(session, manifest('DaemonSet', '', { template }))
    expect(plan?.objects[0]?.workload).toMatchObject({ effect: 'first', replicas: { from: 0, to: 1 } })
    expect(workloads).toMatchObject([{ isCreated: true, outcome: 'complete', replicas: { from: 0, to: 1 } }])
  })

  it('has a stall if a Pod of the new revision never becomes ready', () => {
    const { own, incomplete } = foreseen(settled(db1), manifest('StatefulSet', 'shop/db:v2.nopull')).workloads[0] ?? {}
    expect(incomplete).toBe(2)
    expect(own).toMatchObject({ outcome: 'stalled', available: 2, stuck: 1, completeAfterMs: undefined })
  })
})

describe('a plan of an apply', () => {
  const effectOf = (session: Session, text: string) => foreseenPlan(session, text)?.effect
  function foreseenPlan(session: Session, text: string) {
    const [first] = [...new Forecaster(session).forecast({ manifest: text, seeds: [], maxPods: 100, planOnly: true })]
    return first?.plan?.objects[0]?.workload
  }

  it('has the effect on a StatefulSet', () => {
    const session = settled(manifest('StatefulSet', 'shop/db:v1', rolling({ partition: 2 })))
    const v2 = (partition: number) => manifest('StatefulSet', 'shop/db:v2', rolling({ partition }))
    expect(effectOf(session, v2(2))).toBe('newRevision')
    expect(effectOf(session, v2(3))).toBe('partitioned')
    expect(effectOf(session, manifest('StatefulSet', 'shop/db:v2', onDelete))).toBe('onDelete')
    expect(effectOf(session, manifest('StatefulSet', 'shop/db:v1', { replicas: 5 }))).toBe('scale')
    expect(effectOf(session, manifest('StatefulSet', 'shop/db:v1', { minReadySeconds: 2 }))).toBe('none')
    session.command(apply(v2(2)))
    playUntil(session, 'complete')
    expect(effectOf(session, v2(0))).toBe('goesOn')
    expect(effectOf(session, v2(3))).toBe('none')
    expect(foreseenPlan(session, manifest('StatefulSet', 'shop/db:v1'))).toMatchObject({
      effect: 'reused',
      reusedRevision: 1,
    })
  })

  it('has the effect on a DaemonSet', () => {
    const session = settled(agent1)
    expect(foreseenPlan(session, manifest('DaemonSet', 'shop/agent:v2'))).toMatchObject({
      effect: 'newRevision',
      replicas: { from: 3, to: 3 },
    })
    session.command(apply(manifest('DaemonSet', 'shop/agent:v2', onDelete)))
    session.advance({ until: session.cursor.at + 5_000 })
    expect(effectOf(session, manifest('DaemonSet', 'shop/agent:v2', rolling({ maxUnavailable: 1 })))).toBe('goesOn')
  })
})

describe('a study of StatefulSets and DaemonSets', () => {
  it('has in each row every workload that the change concerns, whatever its kind', () => {
    const session = settled(db1, agent1, manifest('Deployment', 'shop/web:v1', {}, 'web'))
    const commands = [apply(manifest('StatefulSet', 'shop/db:v2'), manifest('DaemonSet', 'shop/agent:v2'))]
    const study = new Study(session, { commands })
    const row = study.play(1)
    expect(study.play(1)).toEqual(row)
    expect(row).toMatchObject({ ending: 'complete', specReplicas: 6, minAvailable: 4 })
    expect(row.workloads).toMatchObject([
      { kind: 'DaemonSet', name: 'agent', lowestAvailable: 2 },
      { kind: 'StatefulSet', name: 'db', lowestAvailable: 2 },
    ])
    expect(judge(parseCondition('lowestAvailable < 2'), judgedRow(row)).met).toBe(false)
  })
})
