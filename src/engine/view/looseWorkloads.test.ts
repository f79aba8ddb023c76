import { describe, expect, it } from 'vitest'
import { recordedRun } from '../recordings/recordedRun.ts'
import { Session } from '../session/session.ts'
import type { TimelineSample } from './types.ts'

const controller = (name: string, image: string, replicas: number) => `apiVersion: v1
kind: ReplicationController
metadata: {name: ${name}}
spec:
  replicas: ${replicas}
  selector: {app: ${name}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: c, image: "${image}"}]}
`

/** Plays steps one second apart and ends one second after the last. */
function play(...steps: readonly { kubectl: string; stdin?: string }[]): Session {
  const { document, endAt } = recordedRun({
    name: 't',
    node: 'ready',
    steps: steps.map((step) => ({ ...step, took: 1 })),
  })
  const session = new Session(document)
  session.advance({ until: endAt })
  return session
}

const apply = (stdin: string) => ({ kubectl: 'apply -f -', stdin })
const samplesOf = (session: Session): readonly TimelineSample[] => session.past.samplesUpTo(Number.POSITIVE_INFINITY)

describe('ReplicationControllers and Pods without a Deployment', () => {
  it('have timeline samples of their own, with a revision for each template', () => {
    const session = play(apply(controller('a', 'shop/web:v1', 2)), apply(controller('b', 'shop/web:v2', 1)), {
      kubectl: 'scale rc a --replicas=0',
    })
    const samples = samplesOf(session)
    expect(new Set(samples.map(({ workloadUid }) => workloadUid))).toEqual(new Set(['']))
    const most = Math.max(...samples.map(({ maxPods }) => maxPods))
    expect(most).toBe(3)
    expect(samples.at(-1)).toMatchObject({ specReplicas: 1, minAvailable: 0, maxPods: 1 })
    expect(samples.at(-1)?.revisions).toMatchObject([{ revision: 2, available: 1, terminating: 0 }])
  })

  it('have the earlier number of a template that returns under another name', () => {
    const same = controller('a', 'shop/web:v1', 1)
    const session = play(apply(same), apply(controller('b', 'shop/web:v2', 1)), { kubectl: 'delete rc a' }, apply(same))
    const numbers = session.view.full().revisions.map(({ name, templateNumber }) => [name, templateNumber])
    expect(numbers).toEqual([
      ['b', 2],
      ['a', 1],
    ])
  })

  it('include orphaned Pods, which the samples count as revision 0', () => {
    const session = play(apply(controller('a', 'shop/web:v1', 2)), { kubectl: 'delete rc a --cascade=orphan' })
    expect(samplesOf(session).at(-1)).toMatchObject({ specReplicas: 0, revisions: [{ revision: 0, available: 2 }] })
  })

  it('are distinguished from the objects of a Deployment, and include the objects that a Deployment orphaned', () => {
    const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: c, image: "shop/web:v1"}]}
`
    const owned = play(apply(deployment))
    expect(samplesOf(owned).every(({ workloadUid }) => workloadUid !== '')).toBe(true)
    expect(owned.view.full().revisions[0]).not.toHaveProperty('templateNumber')

    const orphaned = play(apply(deployment), { kubectl: 'delete deployment web --cascade=orphan' })
    expect(orphaned.view.full().revisions[0]).toMatchObject({ workloadUid: '', templateNumber: 1 })
    expect(samplesOf(orphaned).at(-1)).toMatchObject({ workloadUid: '', specReplicas: 2 })
  })
})
